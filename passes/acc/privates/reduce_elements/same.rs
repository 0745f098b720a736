//! Whether two subscripts are the same.

use crate::same_value;
use accc_dialects::{
    acc, arith, fir,
    ir::{Op, Value},
};

/// Whether two subscripts, of whatever integer types, are computed in the same way from
/// the same variables, which the construct does not change.
pub fn same<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    // That they load from one address is seen as well.
    let load_the_same = |_: Op<'c>, other: Op<'c>| !is_stored_near(other);
    same_value::are_same(one, other, &are_same_number, &load_the_same)
}

/// Whether two values are one and the same, or the same constant, before conversions.
fn are_same_number<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    let (one_number, other_number) = (without_conversions(one), without_conversions(other));
    let constants = arith::constant_value(one_number).zip(arith::constant_value(other_number));
    let was_converted = one_number != one || other_number != other;
    one_number == other_number
        || constants.is_some_and(|(one, other)| one == other)
        || was_converted && same(one_number, other_number)
}

/// Whether the construct around `load` stores to what it loads.
fn is_stored_near(load: Op<'_>) -> bool {
    let loaded = Part::at(load.operand(0));
    let construct = load.enclosing(&acc::COMPUTE);
    construct.is_some_and(|construct| {
        let stores = construct.collect_named(fir::STORE).into_iter();
        let mut stored = stores.map(|store| Part::at(store.operand(1)));
        stored.any(|stored| stored.may_meet(&loaded))
    })
}

/// What an address leads to: the variable, and the numbers of the components from the outside.
/// Elements of arrays are all one.
pub(super) struct Part<'c> {
    variable: Value<'c>,
    components: Vec<i32>,
}

impl<'c> Part<'c> {
    pub fn at(mut address: Value<'c>) -> Self {
        let mut components = Vec::new();
        loop {
            address = fir::origin(address);
            let step = address.defining_op();
            match step.filter(|op| op.is_any(&fir::PARTS)) {
                Some(op) => {
                    match fir::component_path(op) {
                        Some(path) => components.extend(path.into_iter().rev()),
                        // One of what is around it.
                        None if op.is(fir::COORDINATE_OF) => components.clear(),
                        None => {}
                    }
                    address = op.operand(0);
                }
                None => break,
            }
        }
        components.reverse();
        Part {
            variable: address,
            components,
        }
    }

    /// Whether both are the same but for subscripts.
    pub fn is_like(&self, other: &Self) -> bool {
        self.variable == other.variable && self.components == other.components
    }

    /// Whether one is the other or a part of it.
    fn may_meet(&self, other: &Self) -> bool {
        let mut steps = self.components.iter().zip(&other.components);
        self.variable == other.variable && steps.all(|(one, other)| one == other)
    }
}

pub(super) fn without_conversions(value: Value<'_>) -> Value<'_> {
    value.through(|op| op.is_any(&[fir::CONVERT, arith::INDEX_CAST, arith::EXTSI]))
}
