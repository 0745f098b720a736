//! Operations by which a variable gathers values: what order they come in does not matter.

use accc_dialects::{
    accgpu::Operator,
    arith::{self, Compare},
    fir,
    ir::{Op, Type, Value},
};

/// Which conversions may stand between the values that a variable gathers.
#[derive(Clone, Copy, PartialEq)]
pub enum Conversions {
    /// Those among numbers of the variable's sort: what is left of a sum of reals in an integer
    /// depends on what is added first.
    OfOneSort,
    /// All: the program says that the order makes no difference.
    All,
}

/// How a variable gets its next value.
pub struct Gathering<'a, 'c> {
    pub ty: Type<'c>,
    pub conversions: Conversions,
    /// Whether a value is the variable's old one.
    pub is_old: &'a dyn Fn(Value<'c>) -> bool,
}

impl<'c> Gathering<'_, 'c> {
    /// The operator by which `new` combines the old value with others, one after the other as in
    /// `old + a - b`. Nothing else has the old value or those in between.
    ///
    /// Parentheses around the first terms, as in `(old + a) + b`, would forbid another order if
    /// they came once (Fortran 2023, 10.1.5.2.4); who gathers values has none in mind.
    pub fn operator(&self, new: Value<'c>) -> Option<Operator> {
        let combine = self.before_conversions(new)?.defining_op()?;
        let (operator, candidates) = combination(combine)?;
        let has_old = |value: Value<'c>| {
            is_only_used_by(value, combine)
                && (self.before_conversions(value).is_some_and(self.is_old)
                    || self.operator(value) == Some(operator))
        };
        candidates.into_iter().any(has_old).then_some(operator)
    }

    /// What `value` is converted from, if that is for nothing else.
    fn before_conversions(&self, mut value: Value<'c>) -> Option<Value<'c>> {
        let is_other_form = |op: &Op<'c>| op.is_any(&[fir::CONVERT, fir::NO_REASSOC]);
        while let Some(conversion) = value.defining_op().filter(is_other_form) {
            if !self.may_be(value.ty()) || conversion.operand(0).uses().len() != 1 {
                return None;
            }
            value = conversion.operand(0);
        }
        self.may_be(value.ty()).then_some(value)
    }

    fn may_be(&self, other: Type<'c>) -> bool {
        let is_flag = |it: Type<'c>| it.is_logical() || it.is_integer() && it.bit_width() == 1;
        self.conversions == Conversions::All
            || is_flag(self.ty) && is_flag(other)
            || self.ty.is_integer() && other.is_integer()
            || self.ty.is_float() && other.is_float()
            || self.ty.is_complex() && other.is_complex()
    }
}

/// Whether nothing but `combine`, a combination, uses `value`. A selection does so twice: to compare
/// and to choose.
pub fn is_only_used_by<'c>(value: Value<'c>, combine: Op<'c>) -> bool {
    value.uses().len() == if combine.is(arith::SELECT) { 2 } else { 1 }
}

/// The operator of `op`, and those of its operands that may be the variable's old value.
pub fn combination(op: Op<'_>) -> Option<(Operator, Vec<Value<'_>>)> {
    if op.is(arith::SELECT) {
        return choice(op);
    }
    let is_logical = || op.result(0).ty().bit_width() == 1;
    let operator = match op.name().as_str() {
        arith::ADDF | arith::ADDI | fir::ADDC => Operator::Add,
        // What is subtracted changes its sign.
        arith::SUBF | arith::SUBI | fir::SUBC => {
            return Some((Operator::Add, vec![op.operand(0)]));
        }
        arith::MULF | arith::MULI | fir::MULC => Operator::Mul,
        arith::MAXSI | arith::MAXIMUMF | arith::MAXNUMF => Operator::Max,
        arith::MINSI | arith::MINIMUMF | arith::MINNUMF => Operator::Min,
        arith::ANDI if is_logical() => Operator::Land,
        arith::ORI if is_logical() => Operator::Lor,
        arith::ANDI => Operator::Iand,
        arith::ORI => Operator::Ior,
        arith::XORI if !is_logical() => Operator::Xor,
        arith::CMPI if op.operand(0).ty().bit_width() == 1 => equivalence(op)?,
        _ => return None,
    };
    Some((operator, op.operands()))
}

/// What a comparison of flags is.
fn equivalence(compare: Op<'_>) -> Option<Operator> {
    match arith::comparison(compare)? {
        Compare::Equal => Some(Operator::Eqv),
        Compare::NotEqual => Some(Operator::Neqv),
        _ => None,
    }
}

/// `select(x > value, x, value)` and its relatives.
fn choice(select: Op<'_>) -> Option<(Operator, Vec<Value<'_>>)> {
    let compare = select.operand(0).defining_op()?;
    let [x, y] = [select.operand(1), select.operand(2)];
    let same_order = compare.operands() == [x, y];
    let other_order = compare.operands() == [y, x];
    if !compare.is_any(&[arith::CMPF, arith::CMPI])
        || !(same_order || other_order)
        || compare.result(0).uses().len() != 1
    {
        return None;
    }
    let (picks_greater, picks_lesser) = arith::order_of(compare);
    let operator = match (picks_greater, picks_lesser) {
        (true, _) if same_order => Operator::Max,
        (true, _) => Operator::Min,
        (_, true) if same_order => Operator::Min,
        (_, true) => Operator::Max,
        _ => return None,
    };
    Some((operator, vec![x, y]))
}
