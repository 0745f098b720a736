//! Gives device code the library functions that flang's lowering calls and no
//! vendor ships: complex functions, and the numeric part of Fortran's runtime.

use crate::codegen::error::CodegenError;
use accc_dialects::{
    complex, fir, func,
    ir::{Builder, Module as Symbols, Op, SYMBOL_NAME},
};
use melior::{
    Context,
    ir::{
        BlockLike, Module, RegionLike,
        attribute::StringAttribute,
        operation::{OperationLike, OperationRef},
    },
};
use std::collections::HashMap;

/// The functions for one type; see the file for its placeholders.
const TEMPLATE: &str = include_str!("builtins/fortran.mlir");

/// Operations of MLIR, which would become the textbook's formulas, and the functions of C.
const OPERATIONS: [(&str, &str); 7] = [
    (complex::COS, "ccos"),
    (complex::EXP, "cexp"),
    (complex::LOG, "clog"),
    (complex::SIN, "csin"),
    (complex::SQRT, "csqrt"),
    (complex::TAN, "ctan"),
    (complex::TANH, "ctanh"),
];

/// Calls the functions in place of operations on complex numbers in `module`.
pub fn call_complex_functions(module: &Module) {
    let module = Op::from_raw(module.as_operation().to_raw());
    let mut symbols = Symbols::new(module);
    for op in module.collect_any(&OPERATIONS.map(|(operation, _)| operation)) {
        let ty = op.operand(0).ty();
        let suffix = match ty.complex_part().bit_width() {
            32 => "f",
            64 => "",
            _ => continue,
        };
        let name = op.name();
        let function = OPERATIONS.iter().find(|(operation, _)| *operation == name);
        let Some((_, function)) = function else {
            continue;
        };
        let function = format!("{function}{suffix}");
        func::declare(&mut symbols, &function, &[ty], &[ty]);
        let call = fir::call(&Builder::before(op), &function, &[op.operand(0)], &[ty]);
        op.result(0).replace_all_uses_with(call.result(0));
        op.erase();
    }
}

/// Adds the functions that `module` declares, and those they need, to it. What
/// turns out to be unused is for symbol-dce to remove.
pub fn add_fortran_functions<'c>(
    context: &'c Context,
    module: &Module<'c>,
) -> Result<(), CodegenError> {
    let declared = functions(module);
    let is_needed =
        |(name, function): (&String, &OperationRef)| !has_body(*function) && is_provided(name);
    if !declared.iter().any(is_needed) {
        return Ok(());
    }
    let source = instantiate("f32") + &instantiate("f64");
    let library = Module::parse(context, &source).ok_or(CodegenError::Internal {
        stage: "the Fortran built-ins",
        message: "they do not parse".into(),
    })?;
    for (name, function) in functions(&library) {
        match declared.get(&name) {
            Some(existing) if has_body(*existing) || !has_body(function) => continue,
            Some(existing) => erase(*existing),
            None => {}
        }
        move_to(module, function);
    }
    Ok(())
}

/// Whether the template defines `name`, judged by its stem.
fn is_provided(name: &str) -> bool {
    let stem = name.trim_end_matches("_4").trim_end_matches("_8");
    let stem = stem.trim_end_matches(['4', '8']);
    let candidates = [
        format!("@{stem}$KIND"),
        format!("@{name}$F("),
        format!("@{}$F(", name.trim_end_matches('f')),
    ];
    candidates
        .iter()
        .any(|candidate| TEMPLATE.contains(candidate))
        || ["__divsc3", "__divdc3"].contains(&name)
}

fn instantiate(float: &str) -> String {
    let (suffix, kind, digits, smallest_power, div, infinity, flat) = match float {
        "f32" => ("f", "4", "24", "-126", "s", "0x7F800000", "11.0"),
        _ => ("", "8", "53", "-1022", "d", "0x7FF0000000000000", "22.0"),
    };
    TEMPLATE
        .replace("FLOAT", float)
        .replace("$F", suffix)
        .replace("$KIND", kind)
        .replace("$DIV", div)
        .replace("DIGITS", digits)
        .replace("MINEXP", smallest_power)
        .replace("INFINITY", infinity)
        .replace("FLAT", flat)
}

fn functions<'m>(module: &'m Module) -> HashMap<String, OperationRef<'m, 'm>> {
    let mut functions = HashMap::new();
    let mut next = module.body().first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        let name = operation
            .attribute(SYMBOL_NAME)
            .and_then(StringAttribute::try_from);
        if let (Ok(func::FUNC), Ok(name)) = (operation.name().as_string_ref().as_str(), name) {
            // SAFETY: the operation lives in `module`, which outlives the map.
            let operation = unsafe { OperationRef::from_raw(operation.to_raw()) };
            functions.insert(name.value().to_string(), operation);
        }
    }
    functions
}

fn has_body(function: OperationRef) -> bool {
    function
        .region(0)
        .is_ok_and(|region| region.first_block().is_some())
}

fn erase(function: OperationRef) {
    // SAFETY: a declaration, whose symbol another function takes over; nobody
    // uses the reference again.
    unsafe { mlir_sys::mlirOperationDestroy(function.to_raw()) }
}

fn move_to(module: &Module, function: OperationRef) {
    // SAFETY: the function leaves the library's block before it enters the
    // module's, which owns it from then on.
    unsafe {
        mlir_sys::mlirOperationRemoveFromParent(function.to_raw());
        mlir_sys::mlirBlockAppendOwnedOperation(module.body().to_raw(), function.to_raw());
    }
}
