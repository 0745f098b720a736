//! Functions of REAL(10) and COMPLEX(10).
//!
//! flang 22 converts their arguments to 128 bits and calls functions of those that its library does
//! not have where the target has no REAL(16). The C library has functions of 80 bits.
//!
//! ## Before
//! ```mlir
//! %1 = fir.convert %x : (f80) -> f128
//! %2 = fir.call @_FortranASqrtF128(%1) : (f128) -> f128
//! %3 = fir.convert %2 : (f128) -> f80
//! ```
//! ## After
//! ```mlir
//! %2 = fir.call @sqrtl(%x) : (f80) -> f80
//! ```
//! The result has the precision of what the program computes with.

use crate::pass::Pass;
use accc_dialects::{
    complex, fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct LongDoubles;

impl Pass for LongDoubles {
    const ARGUMENT: &'static str = "fir-long-doubles";
    const SUMMARY: &'static str = "call functions of 80 bits where flang calls those of 128";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for op in module.collect_any(&[fir::CALL, complex::POW]) {
            narrow(op, &mut symbols);
        }
        Ok(())
    }
}

/// The functions, as flang names them, that C has for `long double`.
const REAL: [&str; 38] = [
    "Acos",
    "Acosh",
    "Asin",
    "Asinh",
    "Atan",
    "Atan2",
    "Atanh",
    "Ceil",
    "Cos",
    "Cosh",
    "Erf",
    "Erfc",
    "Exp",
    "Floor",
    "Fma",
    "Hypot",
    "J0",
    "J1",
    "Jn",
    "Lgamma",
    "Llround",
    "Log",
    "Log10",
    "Lround",
    "Nearbyint",
    "Pow",
    "Round",
    "Sin",
    "Sinh",
    "Sqrt",
    "Tan",
    "Tanh",
    "Tgamma",
    "Trunc",
    "Y0",
    "Y1",
    "Yn",
    "Fmod",
];
/// And for `long double _Complex`.
const COMPLEX: [&str; 17] = [
    "CAbs", "CAcos", "CAcosh", "CAsin", "CAsinh", "CAtan", "CAtanh", "CCos", "CCosh", "CExp",
    "CLog", "CPow", "CSin", "CSinh", "CSqrt", "CTan", "CTanh",
];

/// Bits of REAL(10).
const LONG_DOUBLE: u32 = 80;

fn narrow<'c>(op: Op<'c>, symbols: &mut Module<'c>) -> Option<()> {
    // flang makes a call of this one later.
    let callee = match op.is(complex::POW) {
        true => "_FortranACPowF128".to_owned(),
        false => op.callee()?,
    };
    let name = fir::library_function(&callee)?.strip_suffix("F128")?;
    let wide = op.operands();
    let is_complex = wide.first()?.ty().is_complex();
    let known: &[&str] = if is_complex { &COMPLEX } else { &REAL };
    if !known.contains(&name) {
        return None;
    }
    let arguments: Option<Vec<_>> = wide.into_iter().map(narrow_argument).collect();
    let arguments = arguments?;
    let mut own = arguments.iter().map(|argument| argument.ty());
    let own = own.rfind(|ty| ty.is_float() || ty.is_complex())?;
    let part = if is_complex { own.complex_part() } else { own };
    let result = op.result(0);
    let result_type = match result.ty() {
        ty if ty.is_complex() => own,
        ty if ty.is_float() => part,
        ty => ty,
    };
    let libm = format!("{}l", name.to_lowercase());
    let types: Vec<Type<'c>> = arguments.iter().map(|argument| argument.ty()).collect();
    func::declare(symbols, &libm, &types, &[result_type]);
    let b = Builder::before(op);
    let narrow = fir::call(&b, &libm, &arguments, &[result_type]).result(0);
    for user in result.users() {
        if user.is(fir::CONVERT) && user.result(0).ty() == result_type {
            user.result(0).replace_all_uses_with(narrow);
            user.erase();
        }
    }
    if !result.is_unused() {
        result.replace_all_uses_with(fir::convert(&b, narrow, result.ty()));
    }
    op.erase();
    Some(())
}

/// What was converted to `argument`; numbers of other types, as the order of a Bessel function,
/// are themselves.
fn narrow_argument(argument: Value<'_>) -> Option<Value<'_>> {
    if argument.ty().is_integer() {
        return Some(argument);
    }
    let conversion = argument.defining_op().filter(|op| op.is(fir::CONVERT))?;
    let source = conversion.operand(0);
    let part = match source.ty() {
        ty if ty.is_complex() => ty.complex_part(),
        ty => ty,
    };
    (part.is_float() && part.bit_width() == LONG_DOUBLE).then_some(source)
}
