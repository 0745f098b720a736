//! What traps unless the left side of a condition is as it has to be.

use accc_dialects::{
    arith, fir, func, hlfir,
    ir::{Op, Value},
};
use std::collections::HashSet;

/// A variable, or one of its components: the declaration, and the component's name.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Variable<'c> {
    declaration: Op<'c>,
    component: Option<String>,
}

/// What the left side of a condition tells.
pub struct Tested<'c> {
    /// What it compares with a constant, or asks to be less or greater: a limit for subscripts.
    limited: HashSet<Variable<'c>>,
    /// What is, or is not, there as it says.
    states: HashSet<Variable<'c>>,
    /// Whether it depends on elements of arrays: a mask, rather than a flag for all of an array.
    has_elements: bool,
}

/// How the memory that an operation reads is found.
#[derive(Default)]
struct Access<'c> {
    variable: Option<Variable<'c>>,
    subscripts: Vec<Value<'c>>,
    /// Whether a pointer or allocatable leads to it.
    is_led_to: bool,
    /// Whether it is, or belongs to, a dummy argument that may be absent.
    is_optional: bool,
}

impl<'c> Access<'c> {
    fn of(mut place: Value<'c>) -> Self {
        let mut access = Access::default();
        let mut component = None;
        while let Some(op) = place.defining_op().filter(|op| op.operand_count() > 0) {
            if op.is_any(&[hlfir::DECLARE, fir::DECLARE]) {
                access.is_optional = fir::declares_optional(op);
                access.variable = Some(Variable {
                    declaration: op,
                    component,
                });
                break;
            }
            if op.is(hlfir::DESIGNATE) {
                access.subscripts.extend(op.operands().into_iter().skip(1));
                component = op.text("component").or(component);
            }
            access.is_led_to |= op.is(fir::LOAD);
            place = op.operand(0);
        }
        access
    }
}

impl<'c> Tested<'c> {
    pub fn by(left: Value<'c>) -> Self {
        let mut tested = Tested {
            limited: HashSet::new(),
            states: HashSet::new(),
            has_elements: false,
        };
        for op in evaluation(left) {
            if let Some(place) = place_used(op) {
                let access = Access::of(place);
                tested.has_elements |= !access.subscripts.is_empty();
                if asks_for_state(op) {
                    tested.states.extend(access.variable);
                }
            } else if sets_limit(op) {
                let operands = op.operands().into_iter();
                tested
                    .limited
                    .extend(operands.filter_map(compared_variable));
            }
        }
        tested
    }

    /// Whether `op`, or something in it, of the right side relies on what is tested here.
    pub fn guards(&self, op: Op<'c>) -> bool {
        op.with_inside().any(|op| {
            if let Some(elements) = applied(op) {
                return self.guards(elements);
            }
            let place = place_used(op).filter(|_| !op.is(fir::IS_PRESENT));
            may_divide_by_zero(op) || place.is_some_and(|place| self.guards_access(op, place))
        })
    }

    fn guards_access(&self, op: Op<'c>, place: Value<'c>) -> bool {
        let access = Access::of(place);
        let has_state = |variable| self.states.contains(variable);
        let is_led_to = access.is_led_to && !asks_for_state(op);
        access.is_optional
            || is_led_to && (!self.has_elements || access.variable.as_ref().is_some_and(has_state))
            || access.subscripts.iter().any(|&subscript| {
                let used = evaluation(subscript).into_iter().filter_map(place_used);
                used.filter_map(|place| Access::of(place).variable)
                    .any(|variable| self.limited.contains(&variable))
            })
    }
}

/// The operations that compute `value`, and those in them, up to the memory that they read: how
/// that is found is not part of it.
fn evaluation<'c>(value: Value<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    let mut seen = HashSet::new();
    let mut open: Vec<_> = value.defining_op().into_iter().collect();
    while let Some(op) = open.pop() {
        if seen.insert(op) {
            ops.push(op);
            if place_used(op).is_none() {
                open.extend(op.operands().into_iter().filter_map(Value::defining_op));
                open.extend(op.collect(&|_| true));
            }
        }
    }
    ops
}

/// Whether `op` compares integers in such a way that one is a limit for the other, or may say that
/// there is nothing: `i <= n`, `k /= 0`.
fn sets_limit(op: Op<'_>) -> bool {
    let is_constant = |value| arith::constant_value(value).is_some();
    op.is(arith::CMPI)
        && (arith::order_of(op) != (false, false) || op.operands().into_iter().any(is_constant))
}

/// The variable that is compared by `value`, by itself or with something added. The counter of a
/// loop around leaves an array by some elements at most: an access there does no harm.
fn compared_variable<'c>(value: Value<'c>) -> Option<Variable<'c>> {
    const STEPS: [&str; 4] = [fir::CONVERT, arith::ADDI, arith::SUBI, hlfir::NO_REASSOC];
    let mut op = value.defining_op()?;
    while op.is_any(&STEPS) {
        op = op.operand(0).defining_op()?;
    }
    let place = place_used(op)?;
    let variable = Access::of(place).variable?;
    (!counts_loop_around(variable.declaration, op)).then_some(variable)
}

/// Whether a loop around `use_` has its counter in the variable of `declaration`.
fn counts_loop_around<'c>(declaration: Op<'c>, use_: Op<'c>) -> bool {
    let addresses = declaration.results().into_iter();
    let mut users = addresses.flat_map(Value::users);
    users.any(|store| {
        let is_store = store.is(fir::STORE);
        let counter = is_store.then(|| fir::origin(store.operand(0)).as_argument());
        let around = counter.flatten().and_then(|(block, _)| block.parent_op());
        around.is_some_and(|around| !around.is(func::FUNC) && around.is_ancestor_of(use_))
    })
}

/// Whether `op` asks a descriptor, or for an argument, whether anything is there.
fn asks_for_state(op: Op<'_>) -> bool {
    op.is_any(&[fir::IS_PRESENT, fir::BOX_ADDR, fir::BOX_DIMS])
}

/// What computes the element that `op` takes of an array expression.
fn applied<'c>(op: Op<'c>) -> Option<Op<'c>> {
    let elements = op.is(hlfir::APPLY).then(|| op.operand(0).defining_op());
    elements.flatten()
}

/// The memory that `op` reads or asks for. Array expressions have none: their elements do.
fn place_used<'c>(op: Op<'c>) -> Option<Value<'c>> {
    let makes_value = hlfir::makes_value(op) && applied(op).is_none();
    let uses = op.is(fir::LOAD) || asks_for_state(op) || makes_value;
    let place = op.operands().first().copied();
    place.filter(|_| uses)
}

fn may_divide_by_zero(op: Op<'_>) -> bool {
    op.is_any(&[arith::DIVSI, arith::REMSI])
        && arith::constant_value(op.operand(1)).is_none_or(|divisor| divisor == 0)
}
