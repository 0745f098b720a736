//! Components of objects that are found again and again.

use super::{
    same::{Part, same},
    sums::Sum,
    target::{root, used_otherwise},
};
use crate::acc::clauses::captures::repeat_parts;
use accc_dialects::{
    acc::DataEntry,
    fir,
    ir::{Op, Reported},
};

/// Has the bodies of what `entry` belongs to use its address of the component that it names, where
/// they find that component by themselves: what they refer to is its element then. An error where
/// it may be that component or the same one of another object.
pub fn find_once(entry: DataEntry<'_>) -> Result<(), Reported> {
    let component = root(entry.variable());
    let named = component.defining_op();
    let Some(named) = named.filter(|op| fir::finds_component(*op)) else {
        return Ok(());
    };
    for owner in entry.result().users() {
        // Code before a loop may have found it, too.
        repeat_parts(owner);
        for again in owner.collect(&|op| op != named && fir::finds_component(op)) {
            if same(again.result(0), component) {
                again.result(0).replace_all_uses_with(component);
                again.erase();
            } else if may_be_same(again, named) {
                return Err(used_otherwise(again, entry));
            }
        }
    }
    Ok(())
}

/// Whether two operations may find one component of one object, by subscripts that may be equal.
fn may_be_same<'c>(one: Op<'c>, other: Op<'c>) -> bool {
    let [place, other_place] = [one, other].map(|op| Part::at(op.result(0)));
    place.is_like(&other_place) && !have_other_subscripts(one, other)
}

/// Whether a subscript on the ways to both is never the same.
fn have_other_subscripts<'c>(one: Op<'c>, other: Op<'c>) -> bool {
    let next = |op: Op<'c>| fir::origin(op.operand(0)).defining_op();
    let (Some(one), Some(other)) = (next(one), next(other)) else {
        return false;
    };
    if !one.is_any(&fir::PARTS) || one.name() != other.name() {
        return false;
    }
    let differ = |(one, other)| {
        let distance = Sum::of(one).plus(-1, &Sum::of(other));
        distance.is_number() && !distance.is_zero()
    };
    let subscripts = |op: Op<'c>| match op.is(fir::ARRAY_COOR) {
        true => op.operand_segment(3),
        false => Vec::new(),
    };
    let mut pairs = subscripts(one).into_iter().zip(subscripts(other));
    pairs.any(differ) || have_other_subscripts(one, other)
}
