//! Expressions of objects, and what the evaluation of one element touches.

use super::{reads::Same, values::inline};
use crate::acc::{
    INITIALIZE,
    arrays::element_calls::{Procedures, has_plain_arguments, is_apart},
};
use accc_dialects::{
    fir, hlfir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// The elements of an expression that a loop which assigns them may evaluate itself.
pub(super) struct Elements<'c> {
    elemental: Op<'c>,
}

impl<'c> Elements<'c> {
    /// `None` for other values than those of an hlfir.elemental in front of `assignment`.
    pub fn of(value: Value<'c>, assignment: Op<'c>) -> Option<Self> {
        let elemental = value.defining_op().filter(|op| op.is(hlfir::ELEMENTAL))?;
        let is_right = elemental.has_attribute(fir::UNORDERED)
            && elemental.block() == assignment.block()
            && nothing_happens_between(elemental, assignment);
        is_right.then_some(Elements { elemental })
    }

    /// Whether the evaluation of an element touches nothing of `array` but `place`, the element with
    /// `subscripts`, which it is assigned to.
    pub fn are_apart_from(
        &self,
        array: Value<'c>,
        place: Value<'c>,
        subscripts: &[Value<'c>],
        procedures: &mut Procedures<'c>,
    ) -> bool {
        let value = self.elemental.result(0);
        let Some(same) = Same::at(value, place, subscripts) else {
            return false;
        };
        let mut evaluation = Evaluation {
            elemental: self.elemental,
            array,
            same,
            procedures,
        };
        let ops = self.elemental.collect(&|_| true);
        ops.into_iter().all(|op| evaluation.is_harmless(op))
    }

    /// Assigns the element with `subscripts` to `place`.
    pub fn assign(&self, b: &Builder<'c>, subscripts: &[Value<'c>], place: Value<'c>) {
        let value = inline(b, self.elemental.body(0), subscripts, &HashMap::new());
        hlfir::assign(b, value, place);
        if value.ty().element_of_expression().is_some() {
            hlfir::destroy(b, value);
        }
    }

    /// Erases the expression if nothing else needs it.
    pub fn drop(self) {
        super::values::drop_unused(vec![self.elemental]);
    }
}

/// Whether nothing between them could change what `elemental` reads.
fn nothing_happens_between<'c>(elemental: Op<'c>, assignment: Op<'c>) -> bool {
    let mut behind = std::iter::successors(elemental.next(), |op| op.next());
    let is_idle = |op: Op<'c>| {
        op.is_any(&[hlfir::DECLARE, hlfir::DESIGNATE, hlfir::ELEMENTAL])
            || op.is_memory_effect_free()
            || op.only_reads()
    };
    behind
        .find(|&op| op == assignment || !is_idle(op))
        .is_some_and(|op| op == assignment)
}

/// That of an element, as part of its assignment to one of `array`.
struct Evaluation<'c, 'p> {
    elemental: Op<'c>,
    array: Value<'c>,
    same: Same<'c>,
    procedures: &'p mut Procedures<'c>,
}

impl<'c> Evaluation<'c, '_> {
    fn is_harmless(&mut self, op: Op<'c>) -> bool {
        const STRUCTURE: [&str; 8] = [
            fir::END,
            hlfir::ASSOCIATE,
            hlfir::DECLARE,
            hlfir::DESIGNATE,
            hlfir::DESTROY,
            hlfir::END_ASSOCIATE,
            hlfir::NO_REASSOC,
            hlfir::YIELD_ELEMENT,
        ];
        match op.name().as_str() {
            fir::LOAD | hlfir::AS_EXPR => self.may_read(op.operand(0)),
            fir::SAVE_RESULT => self.is_own(op.operand(1)),
            hlfir::ASSIGN => {
                let value = op.operand(0);
                let is_read = value.ty().is_address() || value.ty().is_descriptor();
                self.is_own(op.operand(1)) && (!is_read || self.may_read(value))
            }
            fir::CALL if op.callee().as_deref() == Some(INITIALIZE) => self.is_own(op.operand(0)),
            fir::CALL => self.may_call(op),
            name if STRUCTURE.contains(&name) => true,
            _ => op.region_count() == 0 && !op.in_dialect("hlfir") && op.is_memory_effect_free(),
        }
    }

    /// Whether `call` reads nothing but its arguments, or other elements could only be passed.
    fn may_call(&mut self, call: Op<'c>) -> bool {
        let is_known = call.is_numeric_call()
            || has_plain_arguments(call)
                && (self.procedures.reads_arguments_only(call) || is_apart(self.array));
        let arguments = call.operands().into_iter();
        let mut addresses = arguments.filter(|argument| argument.ty().is_address());
        is_known && addresses.all(|address| self.may_read(address))
    }

    fn may_read(&self, address: Value<'c>) -> bool {
        self.is_own(address)
            || self.same.is_assigned(address)
            || fir::are_apart(address, self.array)
    }

    /// Whether the memory at (or described by) `place` is a temporary of the expression.
    fn is_own(&self, place: Value<'c>) -> bool {
        let mut place = fir::origin(place);
        while let Some(part) = place.defining_op().filter(|op| op.is(hlfir::DESIGNATE)) {
            place = fir::origin(part.operand(0));
        }
        place
            .defining_op()
            .is_some_and(|op| match op.name().as_str() {
                hlfir::ASSOCIATE => self.elemental.is_ancestor_of(op),
                fir::ALLOCA => fir::are_apart(place, self.array),
                _ => false,
            })
    }
}
