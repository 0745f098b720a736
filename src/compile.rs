//! The compilation of one Fortran source: the story from source to object.

mod dependencies;
mod device_link;
mod device_threads;
mod devices;
mod job;
mod llvm_options;
mod module_files;
mod pass_manager;
mod passes;
mod report;

use std::cell::OnceCell;
use std::io::Write;
use std::path::Path;
use std::thread;

use accc_dialects::ir::{Attribute, Ctx, Op};
use accc_passes::acc::{DEEP_COPY, DEVICE_TYPES, STDPAR};
use accc_passes::pipeline;

use crate::codegen::{
    device::{DeviceTarget, Stage as DeviceStage},
    host::{self, HostOutput, LinkSection},
};
use crate::error::Error;
use crate::frontend::{self, DiagnosticPrinter, Unit};
use crate::session::Session;
use crate::signals::announce_crash;
use crate::stage::Stage;
use crate::time_report::part;

use devices::Kernels;
use llvm_options::apply_llvm_options;
use module_files::ModuleFiles;

pub use dependencies::Dependencies;
pub use device_link::{Record, Unfinished};
pub use job::{Action, CompileJob, Resumption, Side};

/// Compiles Fortran sources, one after the other.
pub trait Compiler {
    /// Does `job`, writing to `output` where the job says `job.output`.
    fn compile(&self, job: &CompileJob, output: &Path) -> Result<(), Error>;
}

/// The compiler in this process.
#[derive(Default)]
pub struct FortranCompiler {
    // Made for the first source: a link alone needs none.
    session: OnceCell<Session>,
}

impl Compiler for FortranCompiler {
    fn compile(&self, job: &CompileJob, output: &Path) -> Result<(), Error> {
        let arguments = job.arguments_for(output);
        // The front end alone needs LLVM's targets too, which a session
        // initialises.
        let session = self.session.get_or_init(Session::new);
        announce_crash(job.source());
        let has_only_dependencies = job.dependencies.as_ref().is_some_and(|d| d.is_all);
        let last = match job.action {
            Action::Check if has_only_dependencies => Some(Stage::Hlfir),
            // The last that has something to say of the program.
            Action::Check => Some(Stage::AccGpu),
            Action::Code(stage) => Some(stage),
            Action::FrontEnd => None,
        };
        match last {
            None => Ok(frontend::run_action(&arguments)?),
            Some(_) if is_llvm_ir(&arguments) => Err(Error::Usage(format!(
                "'{}': LLVM IR is not an input of accc; compile it with clang",
                job.source().display()
            ))),
            Some(last) => {
                apply_llvm_options(&arguments)?;
                let printer = DiagnosticPrinter::new(session.context(), job.messages());
                let compilation = Compilation {
                    job,
                    session,
                    last,
                    output,
                };
                match &job.resumption {
                    None => compilation.compile(&arguments),
                    Some(from) => compilation.resume(from, &arguments),
                }?;
                // flang has seen to its own.
                match job.warnings_are_errors() && printer.has_warned() {
                    true => Err(Error::Warned),
                    false => Ok(()),
                }
            }
        }
    }
}

/// The compilation of one source.
struct Compilation<'a> {
    job: &'a CompileJob,
    session: &'a Session,
    /// The stage to end at.
    last: Stage,
    output: &'a Path,
}

impl Compilation<'_> {
    /// The story of a source that waited for the link: from where it stopped.
    fn resume(&self, resumption: &Resumption, arguments: &[String]) -> Result<(), Error> {
        let ctx = Ctx::from_raw(self.session.context().to_raw());
        let module = device_link::module_left(resumption, ctx)?;
        let unit = frontend::resume(module, arguments)?;
        device_link::complete(unit.module(), resumption, ctx)?;
        self.compile_fir(unit, &LinkSection::default())
    }

    /// The story of one source: each stage from the one before, until the last.
    fn compile(&self, arguments: &[String]) -> Result<(), Error> {
        let Compilation { job, session, .. } = *self;
        let targets = devices::targets(job)?;
        let has_devices = job.openacc && !targets.is_empty();
        let mut module_files = ModuleFiles::of(job);
        let mut modules = Vec::new();
        let mut unit = part("parse, check, lower to HLFIR", || {
            frontend::lower_to_hlfir(session.context(), arguments, job.stdpar, |module| {
                modules.push(module.to_owned());
                if has_devices {
                    module_files.remember(module);
                }
            })
        })?;
        if let Some(dependencies) = &job.dependencies {
            dependencies.write(&unit, &modules, arguments)?;
            if dependencies.is_all {
                return Ok(());
            }
        }
        if self.has_reached(Stage::Hlfir, &unit)? {
            return Ok(());
        }
        describe_to_passes(job, &targets, unit.module());
        let prepare = match job.openacc {
            true => pipeline::prepare(),
            false => pipeline::prepare_plain(),
        };
        passes::run(&prepare, unit.module(), session)?;
        part("HLFIR to FIR", || unit.to_fir(has_devices))?;
        passes::run(&pipeline::mend_fir(), unit.module(), session)?;
        if self.has_reached(Stage::Fir, &unit)? {
            return Ok(());
        }
        let mut section = LinkSection::default();
        if has_devices {
            module_files.complete_routines(session, unit.module(), &unit.files_read())?;
            // Those of modules whose files leave no device code.
            unit.define_constants();
            if job.side == Side::Both && self.last > Stage::Gpu {
                section = device_link::section(unit.module(), module_files.own(), job);
            }
        }
        self.compile_fir(unit, &section)
    }

    /// The second part of the story: from FIR with all routines that there are. The object
    /// gets `section`; where that says so, it has no device code yet.
    fn compile_fir(&self, unit: Unit<'_>, section: &LinkSection) -> Result<(), Error> {
        let Compilation { job, session, .. } = *self;
        let targets = devices::targets(job)?;
        if job.openacc {
            passes::run(&pipeline::import(), unit.module(), session)?;
        }
        if self.has_reached(Stage::AccGpu, &unit)? {
            return Ok(());
        }
        let with_devices = job.openacc
            && !targets.is_empty()
            && job.side != Side::HostOnly
            && !section.is_unfinished;
        let kernels = match with_devices {
            true => Kernels::take(&unit, session)?,
            false => None,
        };
        let options = unit.target_options();
        if job.side == Side::DeviceOnly && self.last > Stage::Gpu {
            return match kernels {
                Some(kernels) => kernels.write(&targets, self.last, job, &options, self.output),
                None => write_text("", self.output),
            };
        }
        if job.openacc && !with_devices {
            passes::run(&pipeline::announce(), unit.module(), session)?;
        }
        if job.openacc {
            let host = pipeline::host(options.version_loops);
            passes::run(&host, unit.module(), session)?;
        }
        if self.last == Stage::Gpu {
            let devices = kernels.map_or(Ok(String::new()), |k| k.text(&targets))?;
            let host = match job.side {
                Side::DeviceOnly => String::new(),
                Side::Both | Side::HostOnly => unit.module().to_string(),
            };
            return write_text(&(host + &devices), self.output);
        }
        self.has_reached(Stage::Gpu, &unit)?;
        self.emit(unit, kernels, &targets, section)
    }

    /// The end of the story: from the host's OpenMP and the devices' kernels to an object, or to
    /// what is on the way there.
    fn emit(
        &self,
        mut unit: Unit<'_>,
        kernels: Option<Kernels<'_>>,
        targets: &[DeviceTarget],
        section: &LinkSection,
    ) -> Result<(), Error> {
        let Compilation { job, session, .. } = *self;
        let options = unit.target_options();
        let form = match self.last {
            Stage::Llvm => HostOutput::LlvmIr,
            Stage::Bitcode => HostOutput::Bitcode,
            Stage::Asm => HostOutput::Assembly,
            _ => HostOutput::Object,
        };
        let places = kernels.as_ref().map(Kernels::places).unwrap_or_default();
        // Most of the time goes into LLVM: the devices' share is done beside the
        // host's, which waits for their images at its very end.
        thread::scope(|scope| {
            let devices = kernels
                .map(|kernels| kernels.start(scope, targets, job, &options, DeviceStage::Image))
                .transpose()?;
            // flang's pipeline takes passes of accc by their names, and none has run before it
            // where OpenACC is turned off.
            pass_manager::register_passes();
            part("host: FIR to LLVM dialect", || {
                unit.to_llvm_dialect(job.openacc)
            })?;
            passes::run(&pipeline::finish(), unit.module(), session)?;
            host::emit(&unit, form, self.output, section, || match devices {
                Some(devices) => devices::image_module(devices, &places, job, session),
                None => Ok(None),
            })
        })
    }

    /// Whether `stage` is where the job ends; then `unit` is written to the output, if the job is for
    /// code. Keeps the module on the way if the job asks for it (`-save-temps`).
    fn has_reached(&self, stage: Stage, unit: &Unit) -> Result<bool, Error> {
        if let Some(file) = self.job.kept_file(stage.suffix()) {
            write_module(unit, &file)?;
        }
        if stage == self.last && self.job.action != Action::Check {
            write_module(unit, self.output)?;
        }
        Ok(stage == self.last)
    }
}

/// Notes at the module what passes have to know of the command line.
fn describe_to_passes(job: &CompileJob, targets: &[DeviceTarget], module: Op<'_>) {
    let ctx = module.ctx();
    if job.deep_copy {
        module.set_attribute(DEEP_COPY, Attribute::unit(ctx));
    }
    if job.stdpar {
        module.set_attribute(STDPAR, Attribute::unit(ctx));
    }
    if job.openacc {
        let types = devices::device_types(targets);
        let types: Vec<_> = types.iter().map(|ty| Attribute::string(ctx, ty)).collect();
        module.set_attribute(DEVICE_TYPES, Attribute::array(ctx, &types));
    }
}

/// Writes the module of `unit` as text; `-` is standard output.
fn write_module(unit: &Unit, output: &Path) -> Result<(), Error> {
    write_text(&unit.module().to_string(), output)
}

/// Writes `text`; `-` is standard output.
fn write_text(text: &str, output: &Path) -> Result<(), Error> {
    let result = if output == Path::new("-") {
        std::io::stdout().write_all(text.as_bytes())
    } else {
        std::fs::write(output, text)
    };
    result.map_err(|source| Error::Io {
        action: "write",
        path: output.to_owned(),
        source,
    })
}

/// Whether the input is LLVM IR (`-x ir`).
fn is_llvm_ir(arguments: &[String]) -> bool {
    arguments
        .windows(2)
        .any(|pair| pair[0] == "-x" && pair[1] == "ir")
}
