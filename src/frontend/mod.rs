//! flang's front end behind a safe face: one source file in, a module of HLFIR,
//! FIR or the LLVM dialect out. flang prints its own diagnostics, unchanged.

mod ffi;

use accc_dialects::ir;
use melior::{Context, dialect::DialectRegistry, ir::Module};
use mlir_sys::mlirModuleGetOperation;
use std::{
    ffi::{CStr, CString, c_char, c_void},
    marker::PhantomData,
    path::PathBuf,
    ptr::NonNull,
};

/// The front end failed; its diagnostics are on standard error already.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the program has errors")]
pub struct Diagnosed;

/// Code generation choices of the front end's command line.
#[derive(Debug, Clone)]
pub struct TargetOptions {
    /// LLVM's target triple.
    pub triple: String,
    /// LLVM's name of the processor.
    pub cpu: String,
    /// Its features as LLVM lists them: `+avx2,-fma`.
    pub features: String,
    /// 0 to 3.
    pub optimization_level: u8,
    /// 0: position dependent code.
    pub pic_level: u32,
    /// Position independent code for executables only.
    pub is_pie: bool,
    /// -mcmodel: small, medium and so on; empty without.
    pub code_model: String,
    /// How many bytes a variable has at least that the medium model keeps apart from the others.
    pub large_data_threshold: u64,
    /// -fvectorize.
    pub vectorize_loops: bool,
    /// -fslp-vectorize.
    pub vectorize_slp: bool,
    /// -funroll-loops.
    pub unroll_loops: bool,
    /// Loops may be duplicated for contiguous arrays (-fversion-loops-for-stride).
    pub version_loops: bool,
    /// -g, in any of its forms.
    pub has_debug_info: bool,
    /// -fveclib, by LLVM's number.
    pub vector_library: i32,
}

/// One source file on its way from text to the LLVM dialect.
pub struct Unit<'c> {
    raw: NonNull<ffi::AcccUnit>,
    context: PhantomData<&'c Context>,
}

/// Which diagnostics are wanted besides errors.
#[derive(Debug, Clone, Copy)]
pub struct Messages {
    /// Not with -w.
    pub warnings: bool,
    /// -Minfo=accel.
    pub remarks: bool,
}

/// Prints diagnostics in flang's style while it lives.
pub struct DiagnosticPrinter<'c> {
    raw: *mut ffi::AcccDiagnosticPrinter,
    context: PhantomData<&'c Context>,
}

/// Makes flang's dialects and its models for OpenACC and OpenMP known.
pub fn register_dialects(registry: &DialectRegistry) {
    // SAFETY: the registry is live; C++ only inserts into it.
    unsafe { ffi::acccRegisterFlangDialects(registry.to_raw()) }
}

/// Makes flang's passes known to textual pipelines.
pub fn register_passes() {
    // SAFETY: no arguments; MLIR's registry is process-wide.
    unsafe { ffi::acccRegisterFlangPasses() }
}

/// Runs an action of the front end that makes no code (-E, -fsyntax-only ...).
pub fn run_action(arguments: &[String]) -> Result<(), Diagnosed> {
    let arguments = Arguments::new(arguments);
    // SAFETY: the argument strings outlive the call.
    let status = unsafe { ffi::acccFlangRunAction(arguments.count(), arguments.pointers()) };
    (status == 0).then_some(()).ok_or(Diagnosed)
}

/// Parses, checks and lowers one file to HLFIR. `arguments` are those of
/// flang's front end (`flang -fc1`), the source file included. With
/// `offloads_concurrent` `do concurrent` loops become constructs. `defines` is told the
/// name of each module of the file before flang writes its module file.
pub fn lower_to_hlfir<'c>(
    context: &'c Context,
    arguments: &[String],
    offloads_concurrent: bool,
    mut defines: impl FnMut(&str),
) -> Result<Unit<'c>, Diagnosed> {
    let arguments = Arguments::new(arguments);
    let mut defines: &mut dyn FnMut(&str) = &mut defines;
    // SAFETY: the context outlives the unit ('c); the strings and `defines` outlive
    // the call.
    let raw = unsafe {
        ffi::acccFlangLower(
            context.to_raw(),
            arguments.count(),
            arguments.pointers(),
            offloads_concurrent,
            (&raw mut defines).cast(),
            call_with_name,
        )
    };
    let raw = NonNull::new(raw).ok_or(Diagnosed)?;
    Ok(Unit {
        raw,
        context: PhantomData,
    })
}

/// Goes on from `module`: FIR of a file that has been lowered with `arguments` before.
pub fn resume<'c>(module: Module<'c>, arguments: &[String]) -> Result<Unit<'c>, Diagnosed> {
    let arguments = Arguments::new(arguments);
    // SAFETY: the unit takes the module over, whose context outlives it ('c); the strings
    // outlive the call.
    let raw =
        unsafe { ffi::acccFlangResume(module.to_raw(), arguments.count(), arguments.pointers()) };
    std::mem::forget(module);
    let raw = NonNull::new(raw).ok_or(Diagnosed)?;
    Ok(Unit {
        raw,
        context: PhantomData,
    })
}

/// Calls the closure behind `state` with `name`.
extern "C" fn call_with_name(state: *mut c_void, name: *const c_char) {
    // SAFETY: both callers pass such a closure, and C++ a NUL-terminated string.
    unsafe {
        let call = &mut *state.cast::<&mut dyn FnMut(&str)>();
        call(&CStr::from_ptr(name).to_string_lossy());
    }
}

impl<'c> Unit<'c> {
    /// The module at its present stage.
    pub fn module(&self) -> ir::Op<'c> {
        // SAFETY: the unit owns the module, whose operation stays the same
        // through all stages.
        let raw = unsafe { mlirModuleGetOperation(ffi::acccUnitModule(self.raw.as_ptr())) };
        ir::Op::from_raw(raw)
    }

    /// The files that were read for it, the source first, then included files and module
    /// files in the order in which they were read.
    pub fn files_read(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut push = |path: &str| files.push(PathBuf::from(path));
        let mut push: &mut dyn FnMut(&str) = &mut push;
        // SAFETY: the unit is live; the closure outlives the call.
        unsafe {
            ffi::acccUnitFilesRead(self.raw.as_ptr(), (&raw mut push).cast(), call_with_name);
        }
        files
    }

    /// Gives constant arrays of other files' modules, of which it has only the declarations, the
    /// values that module files tell. The unit comes from a source.
    pub fn define_constants(&mut self) {
        // SAFETY: the unit is live and not shared.
        unsafe { ffi::acccUnitDefineConstants(self.raw.as_ptr()) }
    }

    /// HLFIR to FIR, by flang's pipeline. With `inline_arrays` array operations
    /// become loops at -O0, too: devices have no library that does them.
    pub fn to_fir(&mut self, inline_arrays: bool) -> Result<(), Diagnosed> {
        // SAFETY: the unit is live and not shared.
        unsafe { ffi::acccUnitToFir(self.raw.as_ptr(), inline_arrays) }
            .then_some(())
            .ok_or(Diagnosed)
    }

    /// FIR to the LLVM dialect, by flang's pipeline. `uses_openmp` says that
    /// our passes left omp operations.
    pub fn to_llvm_dialect(&mut self, uses_openmp: bool) -> Result<(), Diagnosed> {
        // SAFETY: as above.
        unsafe { ffi::acccUnitToLlvmDialect(self.raw.as_ptr(), uses_openmp) }
            .then_some(())
            .ok_or(Diagnosed)
    }

    /// What the command line says of code generation.
    pub fn target_options(&self) -> TargetOptions {
        // SAFETY: the strings live as long as the unit; they are copied here.
        let raw = unsafe { ffi::acccUnitTargetOptions(self.raw.as_ptr()) };
        let text = |p: *const c_char| {
            // SAFETY: C++ returns NUL-terminated strings.
            unsafe { CStr::from_ptr(p) }.to_string_lossy().into_owned()
        };
        TargetOptions {
            triple: text(raw.triple),
            cpu: text(raw.cpu),
            features: text(raw.features),
            optimization_level: raw.optimization_level.clamp(0, 3) as u8,
            pic_level: raw.pic_level.max(0) as u32,
            is_pie: raw.is_pie != 0,
            code_model: text(raw.code_model),
            large_data_threshold: raw.large_data_threshold,
            vectorize_loops: raw.vectorize_loops != 0,
            vectorize_slp: raw.vectorize_slp != 0,
            unroll_loops: raw.unroll_loops != 0,
            version_loops: raw.version_loops != 0,
            has_debug_info: raw.has_debug_info != 0,
            vector_library: raw.vector_library,
        }
    }
}

impl Drop for Unit<'_> {
    fn drop(&mut self) {
        // SAFETY: created by acccFlangLower and destroyed once.
        unsafe { ffi::acccUnitDestroy(self.raw.as_ptr()) }
    }
}

impl<'c> DiagnosticPrinter<'c> {
    /// Attaches the printer. Errors are always printed.
    pub fn new(context: &'c Context, messages: Messages) -> Self {
        let Messages { warnings, remarks } = messages;
        // SAFETY: the context outlives the printer ('c).
        let raw = unsafe { ffi::acccDiagnosticPrinterCreate(context.to_raw(), warnings, remarks) };
        DiagnosticPrinter {
            raw,
            context: PhantomData,
        }
    }

    /// Whether it has printed a warning.
    pub fn has_warned(&self) -> bool {
        // SAFETY: created by acccDiagnosticPrinterCreate.
        unsafe { ffi::acccDiagnosticPrinterHasWarned(self.raw) }
    }
}

impl Drop for DiagnosticPrinter<'_> {
    fn drop(&mut self) {
        // SAFETY: created by acccDiagnosticPrinterCreate and destroyed once.
        unsafe { ffi::acccDiagnosticPrinterDestroy(self.raw) }
    }
}

/// Arguments as C wants them.
struct Arguments {
    pointers: Vec<*const c_char>,
    // Owns what the pointers refer to.
    _strings: Vec<CString>,
}

impl Arguments {
    /// An argument with a NUL byte cannot come from a command line; it is cut.
    fn new(arguments: &[String]) -> Self {
        let strings: Vec<CString> = arguments
            .iter()
            .map(|a| {
                let bytes: Vec<u8> = a.bytes().take_while(|&b| b != 0).collect();
                CString::new(bytes).unwrap_or_default()
            })
            .collect();
        Arguments {
            pointers: strings.iter().map(|s| s.as_ptr()).collect(),
            _strings: strings,
        }
    }

    fn count(&self) -> i32 {
        self.pointers.len() as i32
    }

    fn pointers(&self) -> *const *const c_char {
        self.pointers.as_ptr()
    }
}
