//! What runs in each iteration of a loop, and in several ones.

use super::sources::{Source, comes_from};
use accc_dialects::{
    accgpu,
    arith::{self, Compare, CompareReals},
    fir,
    ir::{Op, Value},
};

/// Whether `op` runs in each iteration of `nest`, if the loops between them have iterations: nothing
/// else is around it. Enough for a warning; a proof has to ask for these as well.
pub fn happens_always<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    happens_inside(op, nest, &|_, _| false)
}

/// Whether `op` runs in several iterations of `nest` as far as is known: conditions around it, too, but
/// for such that ask for one value of the loop's variable. Enough for a question.
pub fn happens_in_several<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    happens_inside(op, nest, &|condition, inside| {
        condition.is(fir::IF) && !asks_for_one(condition, inside, nest)
    })
}

/// Whether nothing is around `op` in `nest` but loops, and other operations with what is inside for
/// which `is_meant` holds.
fn happens_inside<'c>(op: Op<'c>, nest: Op<'c>, is_meant: &dyn Fn(Op<'c>, Op<'c>) -> bool) -> bool {
    let mut inside = op;
    while let Some(around) = inside.parent() {
        let is_straight = inside
            .block()
            .is_some_and(|block| block.region().blocks().len() == 1);
        let is_loop = around.is_any(&[accgpu::LOOP, fir::DO_LOOP]);
        if !is_straight || !is_loop && !is_meant(around, inside) {
            return false;
        }
        if around == nest {
            return true;
        }
        inside = around;
    }
    false
}

/// Whether the branch of `condition` with `inside` may be taken for one value of a variable of `nest`
/// only: `if (i == n)`, perhaps with more conditions. Of what memory has nothing is known.
fn asks_for_one<'c>(condition: Op<'c>, inside: Op<'c>, nest: Op<'c>) -> bool {
    let is_taken = inside.block() == Some(condition.body(0));
    let is_counted = |&value: &Value<'c>| {
        comes_from(value, &|value| match value.defining_op() {
            Some(op) if op.is(fir::LOAD) => Source::Other,
            Some(_) => Source::Operands,
            None if nest.body(0).arguments().contains(&value) => Source::Meant,
            None => Source::Other,
        })
    };
    comes_from(condition.operand(0), &|value| match value.defining_op() {
        // What is the other way round behind a negation is not looked into.
        Some(op) if op.is(arith::XORI) => Source::Meant,
        Some(op) if is_equality(op, is_taken) && op.operands().iter().any(is_counted) => {
            Source::Meant
        }
        Some(_) => Source::Operands,
        None => Source::Other,
    })
}

/// Whether `op` compares for equality, or for the contrary.
fn is_equality(op: Op<'_>, is_equal: bool) -> bool {
    let (integers, reals) = match is_equal {
        true => (Compare::Equal, CompareReals::Equal),
        false => (Compare::NotEqual, CompareReals::Different),
    };
    arith::comparison(op) == Some(integers) || arith::comparison_of_reals(op) == Some(reals)
}
