//! Finds what exists on the host only, in the code that kernels reach: library
//! functions, procedures without a device version, and wide floating point. It
//! looks at the LLVM dialect, which is the last to have source locations.

use super::{
    library,
    statements::statement_of,
    symbols::{Body, Reference, Symbol, Symbols},
    target::{DeviceTarget, Vendor},
};
use crate::codegen::error::CodegenError;
use accc_dialects::fir::fortran_name;
use accc_passes::acc::shared_routines;
use mlir_sys::MlirLocation;
use std::{collections::HashSet, ffi::CString};

/// Reports what a kernel reaches and the device has not. One report for each
/// pair of caller and callee, and for each place: what stands there may be in several
/// kernels, or versions of one.
pub fn check_kernels(
    symbols: &Symbols,
    kernels: &[String],
    target: &DeviceTarget,
) -> Result<(), CodegenError> {
    let mut reported = HashSet::new();
    let mut places = HashSet::new();
    for kernel in kernels {
        for (caller, body) in reached_functions(kernel, symbols) {
            for reference in &body.references {
                let message = complaint(kernel, caller, reference, symbols, target);
                if let Some(message) = message
                    && reported.insert((caller, reference.to.as_str()))
                    && places.insert((reference.location.ptr as usize, reference.to.as_str()))
                {
                    emit_error(reference.location, &message);
                }
            }
            if let Some(location) = body.wide_float
                && reported.insert((caller, ""))
            {
                let message = format!(
                    "kernel '{kernel}' uses REAL(10) or REAL(16), which {target} does not have"
                );
                emit_error(location, &message);
            }
            // The host's alignment is that of NVIDIA's GPUs as well.
            if let Some(location) = body.wide_integer.filter(|_| target.vendor() == Vendor::Amd)
                && reported.insert((caller, "INTEGER(16)"))
            {
                let message = format!(
                    "kernel '{kernel}' uses objects with an INTEGER(16) component, which lie \
                     otherwise in memory on {target} than on the host; put such components first, \
                     and give the objects a multiple of 16 bytes"
                );
                emit_error(location, &message);
            }
        }
    }
    if reported.is_empty() {
        Ok(())
    } else {
        Err(CodegenError::Reported)
    }
}

/// `kernel` and the functions that it calls, directly or not, callers first.
fn reached_functions<'s>(kernel: &'s str, symbols: &'s Symbols) -> Vec<(&'s str, &'s Body)> {
    let body = |name: &str| match symbols.get(name) {
        Some(Symbol::Function(body)) => Some(body),
        _ => None,
    };
    let mut reached = Vec::from_iter(body(kernel).map(|body| (kernel, body)));
    let mut known = HashSet::from([kernel]);
    let mut next = 0;
    while let Some((_, caller)) = reached.get(next) {
        next += 1;
        let callees = caller
            .references
            .iter()
            .map(|reference| reference.to.as_str());
        let new = callees.filter(|callee| known.insert(callee));
        let new: Vec<_> = new
            .filter_map(|callee| Some((callee, body(callee)?)))
            .collect();
        reached.extend(new);
    }
    reached
}

/// What is wrong with a reference, if anything.
fn complaint(
    kernel: &str,
    caller: &str,
    reference: &Reference,
    symbols: &Symbols,
    target: &DeviceTarget,
) -> Option<String> {
    let name = fortran_name(&reference.to);
    let through = match caller == kernel {
        true => String::new(),
        false => format!(" through '{}'", fortran_name(caller)),
    };
    match symbols.get(&reference.to)? {
        Symbol::FunctionDeclaration(_) if is_for_directive(&reference.to) => Some(format!(
            "kernel '{kernel}' comes to a directive{through} that only host code can execute; \
             an 'acc routine' has its data on the device already"
        )),
        Symbol::FunctionDeclaration(advice)
            if !library::provides(&reference.to, target.vendor()) =>
        {
            let remedy = if let Some(advice) = advice {
                &format!("; {advice}")
            } else if reference.to.starts_with("_QM") {
                "; give it an 'acc routine' directive, and compile its module for devices first; \
                 one that changes a SAVE variable of its own can be called in its file only"
            } else if reference.to.starts_with("_Q") {
                "; give it an 'acc routine' directive, where it is called and where it is \
                 defined, and compile both files for devices"
            } else {
                ""
            };
            let statement = statement_of(&reference.to).map_or_else(String::new, |statement| {
                format!("{statement} in device code: ")
            });
            Some(format!(
                "{statement}'{name}' is called in kernel '{kernel}'{through} but has no device \
                 version{remedy}"
            ))
        }
        Symbol::VariableDeclaration => {
            let (what, remedy) = match shared_routines::module_of_constant(&reference.to) {
                Some(_) => ("constant", "compile its module for devices first"),
                None => ("variable", "name it in a data clause or in 'acc declare'"),
            };
            Some(format!(
                "{what} '{name}' is used in kernel '{kernel}'{through} but is not on the device; \
                 {remedy}"
            ))
        }
        _ => None,
    }
}

/// What host code calls for data clauses, `update`, `wait` and the like.
fn is_for_directive(name: &str) -> bool {
    name.starts_with("accrt_") && !name.starts_with("accrt_simt_")
}

fn emit_error(location: MlirLocation, message: &str) {
    let message = CString::new(message).unwrap_or_default();
    // SAFETY: the location is of a live context, the message a C string.
    unsafe { mlir_sys::mlirEmitError(location, message.as_ptr()) }
}
