//! Operations by which a variable gathers values: what order they come in does not matter.

use accc_dialects::{
    accgpu::Operator,
    arith::{self, Compare},
    fir,
    ir::{Op, Value},
};

/// The operator of `op`, which combines the old value of a variable with another one, and
/// which of its operands is the old one: that for which `is_old`.
pub fn combination<'c>(
    op: Op<'c>,
    is_old: &dyn Fn(Value<'c>) -> bool,
) -> Option<(Operator, Value<'c>)> {
    if op.is(arith::SELECT) {
        return choice(op, is_old);
    }
    let is_logical = || op.result(0).ty().bit_width() == 1;
    let operator = match op.name().as_str() {
        arith::ADDF | arith::ADDI | fir::ADDC => Operator::Add,
        arith::SUBF | arith::SUBI | fir::SUBC => {
            let old = op.operand(0);
            return is_old(old).then_some((Operator::Add, old));
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
    let old = op.operands().into_iter().find(|&value| is_old(value));
    old.map(|old| (operator, old))
}

/// What a comparison of flags is.
fn equivalence(compare: Op<'_>) -> Option<Operator> {
    let predicate = compare.attribute("predicate")?.as_integer()?;
    let is = |how: Compare| how as i64 == predicate;
    match (is(Compare::Equal), is(Compare::NotEqual)) {
        (true, _) => Some(Operator::Eqv),
        (_, true) => Some(Operator::Neqv),
        _ => None,
    }
}

/// `select(x > value, x, value)` and its relatives.
fn choice<'c>(select: Op<'c>, is_old: &dyn Fn(Value<'c>) -> bool) -> Option<(Operator, Value<'c>)> {
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
    let old = [x, y].into_iter().find(|&value| is_old(value))?;
    if old.uses().len() != 2 {
        return None;
    }
    let (picks_greater, picks_lesser) = arith::order_of(compare);
    match (picks_greater, picks_lesser) {
        (true, _) if same_order => Some((Operator::Max, old)),
        (true, _) => Some((Operator::Min, old)),
        (_, true) if same_order => Some((Operator::Min, old)),
        (_, true) => Some((Operator::Max, old)),
        _ => None,
    }
}
