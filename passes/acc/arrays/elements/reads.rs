//! What the evaluation of one element reads.

use crate::same_value;
use accc_dialects::{
    fir, hlfir,
    ir::{Op, Type, Value},
};
use std::collections::HashMap;

/// Addresses from which a value of one element comes.
pub(super) struct Reads<'c> {
    addresses: Vec<Value<'c>>,
    /// Something else may be read.
    is_unknown: bool,
}

impl<'c> Reads<'c> {
    /// Those of the body of `elements`, an hlfir.elemental or hlfir.elemental_addr, but for the
    /// element that `same` says is assigned to.
    pub fn of(elements: Op<'c>, same: Option<&Same<'c>>) -> Self {
        let mut reads = Reads {
            addresses: Vec::new(),
            is_unknown: false,
        };
        reads.add(elements, same);
        reads
    }

    /// Those of an expression.
    pub fn of_expression(expression: Value<'c>, same: Option<&Same<'c>>) -> Self {
        match expression.defining_op() {
            Some(op) if op.is(hlfir::ELEMENTAL) => Self::of(op, same),
            _ => Reads {
                addresses: Vec::new(),
                is_unknown: true,
            },
        }
    }

    /// Those of a variable.
    pub fn of_variable(variable: Value<'c>) -> Self {
        Reads {
            addresses: vec![variable],
            is_unknown: false,
        }
    }

    fn add(&mut self, elements: Op<'c>, same: Option<&Same<'c>>) {
        const STRUCTURE: [&str; 7] = [
            fir::END,
            hlfir::APPLY,
            hlfir::DESIGNATE,
            hlfir::ELEMENTAL,
            hlfir::NO_REASSOC,
            hlfir::YIELD,
            hlfir::YIELD_ELEMENT,
        ];
        let Some(body) = elements.region(0).first_block() else {
            return;
        };
        for op in body.ops() {
            for op in op.with_inside() {
                if let Some(expression) = applied(op) {
                    let same = same.map(|same| same.for_applied(op, expression));
                    self.add(expression, same.as_ref());
                } else if op.is(fir::LOAD) {
                    let address = op.operand(0);
                    if !same.is_some_and(|same| same.is_assigned(address)) {
                        self.addresses.push(address);
                    }
                } else {
                    let is_free = !op.in_dialect("hlfir") && op.is_memory_effect_free();
                    self.is_unknown |= !op.is_any(&STRUCTURE) && !is_free;
                }
            }
        }
    }

    /// Whether the memory at `written`, the address of a number, may be among what is read.
    pub fn may_meet(&self, written: Value<'c>) -> bool {
        let meets = |&read: &Value<'c>| {
            !fir::are_apart(read, written) && !are_of_other_types(read, written)
        };
        self.is_unknown || self.addresses.iter().any(meets)
    }
}

/// The expression of which `op` takes an element, if it is one for each element alone.
pub(super) fn applied(op: Op<'_>) -> Option<Op<'_>> {
    let expression = Some(op).filter(|op| op.is(hlfir::APPLY))?;
    let expression = expression.operand(0).defining_op()?;
    expression.is(hlfir::ELEMENTAL).then_some(expression)
}

/// Whether both are numbers of types that no pointer can confuse (F2023, 10.2.2.2), in variables
/// that share no storage by EQUIVALENCE or COMMON.
fn are_of_other_types<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    let number = |address: Value<'c>| {
        let ty = address.ty();
        let object = ty.array_type().map(Type::element).or_else(|| ty.pointee());
        object.filter(|ty| ty.is_trivial())
    };
    let (Some(first), Some(second)) = (number(one), number(other)) else {
        return false;
    };
    // A part of a complex number is a real target.
    let are_parts = |one: Type<'c>, other: Type<'c>| one.is_complex() && other.is_float();
    let differ = first != second && !are_parts(first, second) && !are_parts(second, first);
    differ && !shares_storage(one) && !shares_storage(other)
}

/// Whether the variable of `address` has its place in storage with others.
fn shares_storage(mut address: Value<'_>) -> bool {
    const STEPS: [&str; 6] = [
        fir::COORDINATE_OF,
        fir::CONVERT,
        fir::LOAD,
        fir::REBOX,
        hlfir::DECLARE,
        hlfir::DESIGNATE,
    ];
    while let Some(op) = address.defining_op().filter(|op| op.is_any(&STEPS)) {
        if op.is(hlfir::DECLARE) && fir::shares_storage(op) {
            return true;
        }
        address = op.operand(0);
    }
    false
}

/// Knows addresses of the element that is assigned to in the evaluation of its value.
pub(super) struct Same<'c> {
    /// The address in the body of the hlfir.elemental_addr.
    place: Value<'c>,
    /// Subscripts there, by those of an expression that have the same values.
    subscripts: HashMap<Value<'c>, Value<'c>>,
}

impl<'c> Same<'c> {
    /// For an assignment of `expression` to the elements of `places`.
    pub fn new(expression: Value<'c>, places: Op<'c>) -> Option<Self> {
        let body = places.body(0);
        Self::at(expression, body.terminator()?.operand(0), &body.arguments())
    }

    /// For an assignment to `place`, the address of the element with `subscripts`.
    pub fn at(expression: Value<'c>, place: Value<'c>, subscripts: &[Value<'c>]) -> Option<Self> {
        let elements = expression.defining_op();
        let elements = elements.filter(|op| op.is(hlfir::ELEMENTAL))?;
        let own = elements.body(0).arguments().into_iter();
        Some(Same {
            place,
            subscripts: own.zip(subscripts.iter().copied()).collect(),
        })
    }

    /// For the body of `expression`, of which `apply` takes an element.
    fn for_applied(&self, apply: Op<'c>, expression: Op<'c>) -> Self {
        let given = apply.operands().into_iter().skip(1);
        let arguments = expression.body(0).arguments().into_iter().zip(given);
        let paired = |(argument, given)| Some((argument, *self.subscripts.get(&given)?));
        Same {
            place: self.place,
            subscripts: arguments.filter_map(paired).collect(),
        }
    }

    pub fn is_assigned(&self, address: Value<'c>) -> bool {
        is_same(address, self.place, &self.subscripts)
    }
}

/// Whether both are computed alike: they are addresses of one element.
pub(super) fn are_one<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    is_same(one, other, &HashMap::new())
}

/// Whether both are computed alike, with the same subscripts for those that `known` pairs. Neither
/// of the regions that they are in writes anything.
fn is_same<'c>(one: Value<'c>, other: Value<'c>, known: &HashMap<Value<'c>, Value<'c>>) -> bool {
    let are_same = |one: Value<'c>, other: Value<'c>| {
        if one == other || known.get(&one) == Some(&other) {
            return true;
        }
        let (Some(op), Some(other_op)) = (one.defining_op(), other.defining_op()) else {
            return false;
        };
        let pairs = || op.operands().into_iter().zip(other_op.operands());
        if let (Some(expression), Some(other)) = (applied(op), applied(other_op)) {
            let mut own = known.clone();
            let bodies = [expression, other].map(|op| op.body(0));
            let arguments = bodies.map(|body| body.arguments());
            let [Some(value), Some(other)] = bodies.map(|body| {
                let end = body.terminator()?;
                Some(end.operand(0))
            }) else {
                return false;
            };
            own.extend(
                arguments[0]
                    .iter()
                    .copied()
                    .zip(arguments[1].iter().copied()),
            );
            return pairs()
                .skip(1)
                .all(|(one, other)| is_same(one, other, known))
                && is_same(value, other, &own);
        }
        const WHICH: [&str; 3] = ["is_triplet", "component", "operandSegmentSizes"];
        op.is(hlfir::DESIGNATE)
            && other_op.is(hlfir::DESIGNATE)
            && op.operand_count() == other_op.operand_count()
            && WHICH
                .iter()
                .all(|name| op.attribute(name) == other_op.attribute(name))
            && pairs().all(|(one, other)| is_same(one, other, known))
    };
    same_value::are_same(one, other, &are_same, &|_, _| true)
}
