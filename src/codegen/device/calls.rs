//! Finds calls in device code of what exists on the host only, while source
//! locations are at hand.

use super::{
    library,
    target::{DeviceTarget, Vendor},
};
use crate::codegen::error::CodegenError;
use melior::ir::{
    BlockLike, Module, RegionLike,
    attribute::{FlatSymbolRefAttribute, StringAttribute},
    operation::{OperationLike, OperationRef, WalkOrder, WalkResult},
};
use mlir_sys::MlirLocation;
use std::{
    collections::{HashMap, HashSet, VecDeque},
    ffi::CString,
};

/// A reference from one function to another: by a call, or by taking its
/// address.
struct Reference {
    to: String,
    /// Valid as long as the module.
    location: MlirLocation,
}

/// Reports every function that a kernel reaches and that has no device version.
pub fn check_calls(
    module: &Module,
    kernels: &[String],
    target: &DeviceTarget,
) -> Result<(), CodegenError> {
    let functions = functions(module);
    let mut reported = HashSet::new();
    for kernel in kernels {
        for (caller, reference) in missing_functions(kernel, &functions, target.vendor()) {
            if reported.insert((caller, &reference.to)) {
                report(kernel, caller, reference);
            }
        }
    }
    if reported.is_empty() {
        Ok(())
    } else {
        Err(CodegenError::Reported)
    }
}

/// What each function refers to; `None` for functions without a body.
type Functions = HashMap<String, Option<Vec<Reference>>>;

fn functions(module: &Module) -> Functions {
    let mut functions = HashMap::new();
    let mut next = module.body().first_operation();
    while let Some(function) = next {
        next = function.next_in_block();
        if let Some(name) = symbol_name(function) {
            let has_body = function
                .region(0)
                .is_ok_and(|region| region.first_block().is_some());
            functions.insert(name, has_body.then(|| references(function)));
        }
    }
    functions
}

fn symbol_name(function: OperationRef) -> Option<String> {
    let is_function = function.name().as_string_ref().as_str() == Ok("llvm.func");
    let name = StringAttribute::try_from(function.attribute("sym_name").ok()?).ok()?;
    is_function.then(|| name.value().to_string())
}

fn references(function: OperationRef) -> Vec<Reference> {
    let mut references = Vec::new();
    function.walk(WalkOrder::PreOrder, |operation| {
        let attribute = match operation.name().as_string_ref().as_str() {
            Ok("llvm.call") => "callee",
            Ok("llvm.mlir.addressof") => "global_name",
            _ => return WalkResult::Advance,
        };
        let symbol = operation
            .attribute(attribute)
            .and_then(FlatSymbolRefAttribute::try_from);
        if let Ok(symbol) = symbol {
            references.push(Reference {
                to: symbol.value().to_string(),
                location: operation.location().to_raw(),
            });
        }
        WalkResult::Advance
    });
    references
}

/// The functions that `kernel` reaches and cannot call, each with its caller.
fn missing_functions<'f>(
    kernel: &'f str,
    functions: &'f Functions,
    vendor: Vendor,
) -> Vec<(&'f str, &'f Reference)> {
    let mut missing = Vec::new();
    let mut reached = HashSet::from([kernel]);
    let mut pending = VecDeque::from([kernel]);
    while let Some(caller) = pending.pop_front() {
        for reference in functions.get(caller).into_iter().flatten().flatten() {
            match functions.get(&reference.to) {
                Some(Some(_)) if reached.insert(&reference.to) => {
                    pending.push_back(&reference.to);
                }
                Some(None) if !library::provides(&reference.to, vendor) => {
                    missing.push((caller, reference));
                }
                // Known already, of the device's libraries, or a variable.
                _ => {}
            }
        }
    }
    missing
}

fn report(kernel: &str, caller: &str, reference: &Reference) {
    let name = fortran_name(&reference.to);
    let through = match caller == kernel {
        true => String::new(),
        false => format!(" through '{}'", fortran_name(caller)),
    };
    let remedy = match reference.to.starts_with("_Q") {
        true => "; give it an 'acc routine' directive",
        false => "",
    };
    let message = format!(
        "'{name}' is called in kernel '{kernel}'{through} but has no device version{remedy}"
    );
    let message = CString::new(message).unwrap_or_default();
    // SAFETY: the location is of a live context, the message a C string.
    unsafe { mlir_sys::mlirEmitError(reference.location, message.as_ptr()) }
}

/// What the user calls a procedure that flang calls `_QMsolverPstep`:
/// `solver::step`. Other symbols stay as they are.
fn fortran_name(symbol: &str) -> String {
    let Some(unique) = symbol.strip_prefix("_Q") else {
        return symbol.into();
    };
    // Names are lower case in flang's scheme, so that upper-case letters mark
    // what follows: module, submodule, function (host) or procedure.
    let parts: Vec<_> = unique
        .split(|letter: char| letter.is_ascii_uppercase())
        .filter(|part| !part.is_empty())
        .collect();
    parts.join("::")
}

#[cfg(test)]
mod tests {
    use super::fortran_name;

    #[test]
    fn names_procedures_as_the_source_does() {
        assert_eq!(fortran_name("_QPdaxpy"), "daxpy");
        assert_eq!(fortran_name("_QMsolverPstep"), "solver::step");
        assert_eq!(fortran_name("_QMsolverFrunPinner"), "solver::run::inner");
        assert_eq!(fortran_name("_FortranAAssign"), "_FortranAAssign");
    }
}
