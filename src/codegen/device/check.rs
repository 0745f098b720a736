//! Finds what exists on the host only, in the code that kernels reach: library
//! functions, procedures without a device version, and wide floating point. It
//! looks at the LLVM dialect, which is the last to have source locations.

use super::{library, target::DeviceTarget};
use crate::codegen::error::CodegenError;
use melior::ir::{
    BlockLike, Module, RegionLike, Type, TypeLike, ValueLike,
    attribute::{FlatSymbolRefAttribute, StringAttribute},
    operation::{OperationLike, OperationRef, WalkOrder, WalkResult},
};
use mlir_sys::MlirLocation;
use std::{
    collections::{HashMap, HashSet},
    ffi::CString,
};

/// What matters here of a function with a body. Locations are valid as long as
/// the module.
#[derive(Default)]
struct Body {
    references: Vec<Reference>,
    /// The first use of REAL(10) or REAL(16).
    wide_float: Option<MlirLocation>,
}

/// A reference to another function: by a call, or by taking its address.
struct Reference {
    to: String,
    location: MlirLocation,
}

/// Reports what a kernel reaches and the device has not. One report for each
/// pair of caller and callee.
pub fn check_kernels(
    module: &Module,
    kernels: &[String],
    target: &DeviceTarget,
) -> Result<(), CodegenError> {
    let functions = functions(module);
    let mut reported = HashSet::new();
    for kernel in kernels {
        for caller in reached_functions(kernel, &functions) {
            let Some(Some(body)) = functions.get(caller) else {
                continue;
            };
            let missing = |reference: &&Reference| {
                matches!(functions.get(&reference.to), Some(None))
                    && !library::provides(&reference.to, target.vendor())
            };
            for reference in body.references.iter().filter(missing) {
                if reported.insert((caller, reference.to.as_str())) {
                    report_missing(kernel, caller, reference);
                }
            }
            if let Some(location) = body.wide_float
                && reported.insert((caller, ""))
            {
                report_wide_float(kernel, location, target);
            }
        }
    }
    if reported.is_empty() {
        Ok(())
    } else {
        Err(CodegenError::Reported)
    }
}

/// All functions by name; `None` for those without a body.
type Functions = HashMap<String, Option<Body>>;

fn functions(module: &Module) -> Functions {
    let mut functions = HashMap::new();
    let mut next = module.body().first_operation();
    while let Some(function) = next {
        next = function.next_in_block();
        if let Some(name) = symbol_name(function) {
            let has_body = function
                .region(0)
                .is_ok_and(|region| region.first_block().is_some());
            functions.insert(name, has_body.then(|| examine(function)));
        }
    }
    functions
}

fn symbol_name(function: OperationRef) -> Option<String> {
    let is_function = function.name().as_string_ref().as_str() == Ok("llvm.func");
    let name = StringAttribute::try_from(function.attribute("sym_name").ok()?).ok()?;
    is_function.then(|| name.value().to_string())
}

fn examine(function: OperationRef) -> Body {
    let mut body = Body::default();
    function.walk(WalkOrder::PreOrder, |operation| {
        let location = operation.location().to_raw();
        if let Some(to) = referenced_symbol(operation) {
            body.references.push(Reference { to, location });
        }
        if operation
            .results()
            .any(|result| is_wide_float(result.r#type()))
        {
            body.wide_float.get_or_insert(location);
        }
        WalkResult::Advance
    });
    body
}

fn referenced_symbol(operation: OperationRef) -> Option<String> {
    let attribute = match operation.name().as_string_ref().as_str() {
        Ok("llvm.call") => "callee",
        Ok("llvm.mlir.addressof") => "global_name",
        _ => return None,
    };
    let symbol = FlatSymbolRefAttribute::try_from(operation.attribute(attribute).ok()?).ok()?;
    Some(symbol.value().to_string())
}

fn is_wide_float(r#type: Type) -> bool {
    // SAFETY: a type of a live context; only floats are asked for their width.
    unsafe {
        mlir_sys::mlirTypeIsAFloat(r#type.to_raw())
            && mlir_sys::mlirFloatTypeGetWidth(r#type.to_raw()) > 64
    }
}

/// `kernel` and the functions that it calls, directly or not, callers first.
fn reached_functions<'f>(kernel: &'f str, functions: &'f Functions) -> Vec<&'f str> {
    let mut reached = vec![kernel];
    let mut known = HashSet::from([kernel]);
    let mut next = 0;
    while let Some(caller) = reached.get(next) {
        next += 1;
        let Some(Some(body)) = functions.get(*caller) else {
            continue;
        };
        for reference in &body.references {
            let is_function = functions.contains_key(&reference.to);
            if is_function && known.insert(&reference.to) {
                reached.push(&reference.to);
            }
        }
    }
    reached
}

fn report_missing(kernel: &str, caller: &str, reference: &Reference) {
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
    emit_error(reference.location, &message);
}

fn report_wide_float(kernel: &str, location: MlirLocation, target: &DeviceTarget) {
    emit_error(
        location,
        &format!("kernel '{kernel}' uses REAL(10) or REAL(16), which {target} does not have"),
    );
}

fn emit_error(location: MlirLocation, message: &str) {
    let message = CString::new(message).unwrap_or_default();
    // SAFETY: the location is of a live context, the message a C string.
    unsafe { mlir_sys::mlirEmitError(location, message.as_ptr()) }
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
