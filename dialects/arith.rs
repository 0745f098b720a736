//! Constructors for integer, real and index arithmetic.

mod compare;
pub mod unsigned;

pub use compare::*;

use crate::{
    ffi, fir,
    ir::{Attribute, Builder, Ctx, Op, Type, Value},
};

crate::ir::operations! {
    ADDF = "arith.addf",
    ADDI = "arith.addi",
    ANDI = "arith.andi",
    BITCAST = "arith.bitcast",
    CMPF = "arith.cmpf",
    CMPI = "arith.cmpi",
    CONSTANT = "arith.constant",
    DIVF = "arith.divf",
    DIVSI = "arith.divsi",
    DIVUI = "arith.divui",
    EXTSI = "arith.extsi",
    EXTUI = "arith.extui",
    INDEX_CAST = "arith.index_cast",
    INDEX_CASTUI = "arith.index_castui",
    MAXIMUMF = "arith.maximumf",
    MAXNUMF = "arith.maxnumf",
    MAXSI = "arith.maxsi",
    MINIMUMF = "arith.minimumf",
    MINNUMF = "arith.minnumf",
    MINSI = "arith.minsi",
    MULF = "arith.mulf",
    MULI = "arith.muli",
    MULUI_EXTENDED = "arith.mului_extended",
    NEGF = "arith.negf",
    ORI = "arith.ori",
    REMSI = "arith.remsi",
    SELECT = "arith.select",
    SHLI = "arith.shli",
    SHRUI = "arith.shrui",
    SUBF = "arith.subf",
    SUBI = "arith.subi",
    TRUNCI = "arith.trunci",
    XORI = "arith.xori",
}

/// An integer or index constant.
pub fn constant<'c>(b: &Builder<'c>, ty: Type<'c>, value: i64) -> Value<'c> {
    // The attribute of a wider type would not have the sign.
    if value < 0 && ty.is_integer() && ty.bit_width() > 64 {
        let narrow = constant(b, Type::integer(b.ctx(), 64), value);
        return b.value(EXTSI, &[narrow], ty, &[]);
    }
    b.value(
        CONSTANT,
        &[],
        ty,
        &[("value", Attribute::integer(ty, value))],
    )
}

/// A constant of a floating-point type, rounded to it.
pub fn constant_float<'c>(b: &Builder<'c>, ty: Type<'c>, value: f64) -> Value<'c> {
    b.value(CONSTANT, &[], ty, &[("value", Attribute::float(ty, value))])
}

/// A constant of type index.
pub fn index<'c>(b: &Builder<'c>, value: i64) -> Value<'c> {
    constant(b, Type::index(b.ctx()), value)
}

/// A constant of type i32.
pub fn i32<'c>(b: &Builder<'c>, value: i64) -> Value<'c> {
    constant(b, Type::integer(b.ctx(), 32), value)
}

/// An index as an integer of at most 64 bits, which can represent its value.
pub fn narrow_index<'c>(b: &Builder<'c>, value: Value<'c>, ty: Type<'c>) -> Value<'c> {
    let wide = Type::integer(b.ctx(), 64);
    let value = b.value(INDEX_CAST, &[value], wide, &[]);
    if ty == wide {
        return value;
    }
    let flags = [(OVERFLOW_FLAGS, no_signed_wrap(b.ctx()))];
    b.value(TRUNCI, &[value], ty, &flags)
}

const OVERFLOW_FLAGS: &str = "overflowFlags";

const NO_SIGNED_WRAP: &str = "#arith.overflow<nsw>";
const NO_UNSIGNED_WRAP: &str = "#arith.overflow<nuw>";
const NO_WRAP: &str = "#arith.overflow<nsw, nuw>";

fn no_signed_wrap(ctx: Ctx<'_>) -> Attribute<'_> {
    Attribute::parse(ctx, NO_SIGNED_WRAP)
}

/// An addition, subtraction or multiplication whose result its type can
/// represent.
pub fn is_exact(op: Op<'_>) -> bool {
    op.is_any(&[ADDI, SUBI, MULI])
        && op.attribute(OVERFLOW_FLAGS).is_some_and(|flags| {
            flags == no_signed_wrap(op.ctx()) || flags == Attribute::parse(op.ctx(), NO_WRAP)
        })
}

/// Takes the promise away from `op` that its result, seen as unsigned, does not wrap.
pub fn let_wrap_unsigned(op: Op<'_>) {
    drop_promise(op, NO_UNSIGNED_WRAP, NO_SIGNED_WRAP);
}

/// As [`let_wrap_unsigned`], seen as signed.
pub fn let_wrap_signed(op: Op<'_>) {
    drop_promise(op, NO_SIGNED_WRAP, NO_UNSIGNED_WRAP);
}

/// Takes one of two promises away from `op`.
fn drop_promise(op: Op<'_>, dropped: &'static str, other: &'static str) {
    let flags = |text| Attribute::parse(op.ctx(), text);
    let kept = match op.attribute(OVERFLOW_FLAGS) {
        Some(both) if both == flags(NO_WRAP) => flags(other),
        Some(one) if one == flags(dropped) => flags("#arith.overflow<none>"),
        _ => return,
    };
    op.set_attribute(OVERFLOW_FLAGS, kept);
}

/// Whether `op` converts an integer to a type that has all its values.
pub fn is_widening(op: Op<'_>) -> bool {
    const CONVERSIONS: [&str; 3] = [fir::CONVERT, EXTSI, INDEX_CAST];
    if !op.is_any(&CONVERSIONS) {
        return false;
    }
    let [from, to] = [op.operand(0).ty(), op.result(0).ty()];
    from.is_integer() && to.is_integer() && from.bit_width() <= to.bit_width()
}

/// A conversion to a narrower integer type that can represent the value.
pub fn is_exact_truncation(op: Op<'_>) -> bool {
    op.is(TRUNCI)
        && op
            .attribute(OVERFLOW_FLAGS)
            .is_some_and(|flags| flags == no_signed_wrap(op.ctx()))
}

/// The operation of `op`, for which `is_exact` holds, on other operands.
pub fn same_exactly<'c>(b: &Builder<'c>, op: Op<'c>, operands: [Value<'c>; 2]) -> Value<'c> {
    exact(b, &op.name(), operands[0], operands[1])
}

/// The value of an integer constant, through conversions.
pub fn constant_value(value: Value<'_>) -> Option<i64> {
    let op = value.defining_op()?;
    if op.is(CONSTANT) {
        op.attribute("value")?.as_integer()
    } else if op.is_any(&[fir::CONVERT, INDEX_CAST, EXTSI]) {
        constant_value(op.operand(0))
    } else {
        None
    }
}

/// The value of a real constant, which may have a sign in front of it, and parentheses.
pub fn real_value(value: Value<'_>) -> Option<f64> {
    let op = value.defining_op()?;
    if op.is(CONSTANT) {
        op.attribute("value")?.as_real()
    } else if op.is(NEGF) {
        Some(-real_value(op.operand(0))?)
    } else if op.is(fir::NO_REASSOC) {
        real_value(op.operand(0))
    } else {
        None
    }
}

/// Two operands of one type, and a result of it.
fn binary<'c>(b: &Builder<'c>, name: &str, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    b.value(name, &[lhs, rhs], lhs.ty(), &[])
}

/// The negative of a real.
pub fn negate_real<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    b.value(NEGF, &[value], value.ty(), &[])
}

/// Sum of integers or indices.
pub fn add<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, ADDI, lhs, rhs)
}

/// Difference of integers or indices.
pub fn sub<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, SUBI, lhs, rhs)
}

/// Product of integers or indices.
pub fn mul<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, MULI, lhs, rhs)
}

/// Like `binary`, for a result that its type can represent.
fn exact<'c>(b: &Builder<'c>, name: &str, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    let flags = [(OVERFLOW_FLAGS, no_signed_wrap(b.ctx()))];
    b.value(name, &[lhs, rhs], lhs.ty(), &flags)
}

/// A sum that its type can represent.
pub fn add_exactly<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    exact(b, ADDI, lhs, rhs)
}

/// A difference that its type can represent.
pub fn sub_exactly<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    exact(b, SUBI, lhs, rhs)
}

/// A product that its type can represent.
pub fn mul_exactly<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    exact(b, MULI, lhs, rhs)
}

/// Signed division, towards zero.
pub fn div<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, DIVSI, lhs, rhs)
}

/// Remainder of signed integers, with the sign of `lhs`.
pub fn rem<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, REMSI, lhs, rhs)
}

/// The smaller one of signed integers.
pub fn min<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, MINSI, lhs, rhs)
}

/// The larger one of signed integers.
pub fn max<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, MAXSI, lhs, rhs)
}

/// The bits of an integer without sign, so many places down.
pub fn shift_right<'c>(b: &Builder<'c>, value: Value<'c>, places: Value<'c>) -> Value<'c> {
    binary(b, SHRUI, value, places)
}

/// Bits that both have.
pub fn and<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, ANDI, lhs, rhs)
}

/// The bits of `value` as another type of the same size.
pub fn bitcast<'c>(b: &Builder<'c>, value: Value<'c>, to: Type<'c>) -> Value<'c> {
    if value.ty() == to {
        return value;
    }
    b.value(BITCAST, &[value], to, &[])
}

/// Bits that one has.
pub fn or<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, ORI, lhs, rhs)
}

/// Bits that only one has.
pub fn xor<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, XORI, lhs, rhs)
}

/// The one value or the other.
pub fn select<'c>(
    b: &Builder<'c>,
    condition: Value<'c>,
    then: Value<'c>,
    otherwise: Value<'c>,
) -> Value<'c> {
    b.value(SELECT, &[condition, then, otherwise], then.ty(), &[])
}

/// The attribute with the freedoms in the arithmetic of reals.
pub const FASTMATH: &str = "fastmath";

/// A freedom in the arithmetic of reals; the bits of `arith::FastMathFlags`.
#[derive(Clone, Copy)]
pub enum FastMath {
    /// Sums and products may be done in another order.
    Reassociation = 1,
    /// Zeros of both signs are alike.
    SignedZerosAlike = 8,
}

/// Gives an operation on reals a freedom more.
pub fn allow(op: Op<'_>, freedom: FastMath) {
    set_freedoms(op, op.attribute(FASTMATH), freedom as u32);
}

/// Takes all freedoms from `op`, if that is an operation on reals: its result is then the same
/// wherever it stands, and no part of a fused one.
pub fn forbid_all(op: Op<'_>) {
    if op.has_attribute(FASTMATH) {
        set_freedoms(op, None, 0);
    }
}

/// Gives an operation those that `old` says, and `more`.
fn set_freedoms<'c>(op: Op<'c>, old: Option<Attribute<'c>>, more: u32) {
    let old = old.map_or(ffi::NO_ATTRIBUTE, Attribute::raw);
    // SAFETY: constructs an attribute in a live context.
    let flags = unsafe { ffi::acccAddFastMath(op.ctx().raw(), old, more) };
    op.set_attribute(FASTMATH, Attribute::from_raw(flags));
}

/// Sum of reals.
pub fn add_reals<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, ADDF, lhs, rhs)
}

/// Product of reals.
pub fn mul_reals<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, MULF, lhs, rhs)
}

/// The greater of two reals; NaN when one is.
pub fn maximum<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, MAXIMUMF, lhs, rhs)
}

/// The lesser of two reals; NaN when one is.
pub fn minimum<'c>(b: &Builder<'c>, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    binary(b, MINIMUMF, lhs, rhs)
}
