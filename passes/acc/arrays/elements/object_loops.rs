//! Makes assignments of arrays of objects loops over their elements.
//!
//! flang has loops for arrays of numbers alone; those of derived types are its library's, which a
//! device's thread calls alone.
//!
//! ## Before
//! ```mlir
//! hlfir.assign %a to %b : !fir.box<!fir.array<?x!fir.type<t{..}>>>, ...
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %extent step %c1 unordered {
//!   %from = hlfir.designate %a (%i)
//!   %to = hlfir.designate %b (%i)
//!   hlfir.assign %from to %to : !fir.ref<!fir.type<t{..}>>, !fir.ref<!fir.type<t{..}>>
//! }
//! ```
//! Where `%a` may overlap `%b`, it is evaluated into a temporary first, as other expressions are:
//! ```mlir
//! %values = hlfir.elemental %shape unordered { /* the elements of %a */ }
//! %variable:3 = hlfir.associate %values(%shape)
//! // a loop from %variable to %b
//! hlfir.end_associate %variable#1, %variable#2
//! hlfir.destroy %values
//! ```
//! The elements of expressions, `%a + %c` with an operator of the program's, are evaluated in the loop
//! where that reads nothing of `%b` but the element which it is assigned to.
//!
//! Legality: the intrinsic assignment of an array is that of its elements in any order, after the
//! expression has been evaluated (F2023, 10.2.1.3). Sections of one array that have the same triplets
//! are one or apart (`copy_sections.rs`). That of such objects is one of their components, and needs
//! nothing of the host's.
//!
//! ## Leaves
//! Objects with allocatable components, which `acc-assign-objects` assigns, those that are finalised
//! or have a component with an assignment of its own, polymorphic ones, and assignments that may
//! allocate.

use super::{
    object_values::Elements,
    values::{Loops, is_plain_array},
};
use crate::{
    acc::{
        arrays::{copy_sections::are_parallel, element_calls::Procedures},
        is_plain_object, object_type,
        routines::device_code,
    },
    pass::Pass,
};
use accc_dialects::{
    fir, hlfir,
    ir::{Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ObjectLoops;

impl Pass for ObjectLoops {
    const ARGUMENT: &'static str = "acc-object-loops";
    const SUMMARY: &'static str = "make assignments of arrays of objects loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let mut procedures = Procedures::of(Module::new(module));
        let is_wanted = |op: Op<'_>| Assignment::of(op, &symbols).is_some();
        for op in device_code::collect(&symbols, &[hlfir::ASSIGN], &is_wanted) {
            if let Some(assignment) = Assignment::of(op, &symbols) {
                assignment.expand(&mut procedures);
            }
        }
        Ok(())
    }
}

/// One of objects to the elements of an array.
struct Assignment<'c> {
    op: Op<'c>,
    source: Source<'c>,
    array: Value<'c>,
}

/// What is assigned.
enum Source<'c> {
    /// The address of an object.
    Object(Value<'c>),
    Array(Value<'c>),
    /// The value of an expression, an object's or an array's.
    Expression(Value<'c>),
}

impl<'c> Assignment<'c> {
    fn of(op: Op<'c>, symbols: &Module<'c>) -> Option<Self> {
        let [source, array] = op.operands()[..] else {
            return None;
        };
        let record = object_type(array.ty());
        let is_plain =
            !hlfir::may_allocate(op) && is_plain_array(array) && is_plain_object(symbols, record);
        let source = Source::of(source, record).filter(|_| is_plain)?;
        Some(Assignment { op, source, array })
    }

    fn expand(&self, procedures: &mut Procedures<'c>) {
        let b = Builder::before(self.op);
        let known = hlfir::extents(self.array);
        let Some(extents) = known.or_else(|| hlfir::extents_of_value(&b, self.array)) else {
            return;
        };
        match self.source {
            Source::Object(object) if fir::are_apart(object, self.array) => {
                self.build(&b, &extents, &|_, _| object);
            }
            Source::Array(array) if self.is_read_before(array) => {
                self.build(&b, &extents, &|b, at| hlfir::element_at(b, array, at));
            }
            Source::Object(object) => {
                let value = hlfir::as_expression(&b, object);
                self.build_from(value, &extents);
                hlfir::destroy(&Builder::before(self.op), value);
            }
            Source::Array(array) => {
                let shape = fir::shape(&b, &extents);
                let expression = array.ty().array_type().expect("an array").expression();
                let values = hlfir::elemental(&b, shape, extents.len(), expression, |b, at| {
                    hlfir::as_expression(b, hlfir::element_at(b, array, at))
                });
                self.build_from(values, &extents);
                hlfir::destroy(&Builder::before(self.op), values);
            }
            Source::Expression(value) => match self.build_elements(value, &extents, procedures) {
                Some(elements) => {
                    self.op.erase();
                    elements.drop();
                    return;
                }
                None => self.build_from(value, &extents),
            },
        }
        self.op.erase();
    }

    /// Whether no element of `array` is read after another one has been assigned in its place.
    fn is_read_before(&self, array: Value<'c>) -> bool {
        let sections = [array, self.array].map(hlfir::Section::of);
        let are_parallel = || matches!(&sections, [Some(from), Some(to)] if are_parallel(from, to));
        fir::are_apart(array, self.array) || are_parallel()
    }

    /// A loop that evaluates the elements of `value` itself, if the assignment changes nothing that other
    /// iterations need for that.
    fn build_elements(
        &self,
        value: Value<'c>,
        extents: &[Value<'c>],
        procedures: &mut Procedures<'c>,
    ) -> Option<Elements<'c>> {
        let elements = Elements::of(value, self.op)?;
        let loops = Loops::build(&Builder::before(self.op), extents, true);
        let place = hlfir::element_at(&loops.inside, self.array, &loops.subscripts);
        if !elements.are_apart_from(self.array, place, &loops.subscripts, procedures) {
            loops.outer.into_iter().for_each(Op::erase);
            return None;
        }
        elements.assign(&loops.inside, &loops.subscripts, place);
        Some(elements)
    }

    /// Assigns the value of an expression, from a variable that gets it.
    fn build_from(&self, value: Value<'c>, extents: &[Value<'c>]) {
        let b = Builder::before(self.op);
        let is_array = value.ty().array_of_expression().is_some();
        let variable = match is_array {
            true => hlfir::associate(&b, value, fir::shape(&b, extents)),
            false => hlfir::associate_object(&b, value),
        };
        let from = variable.result(0);
        self.build(&b, extents, &|b, at| match is_array {
            true => hlfir::element_at(b, from, at),
            false => from,
        });
        hlfir::end_associate(&b, variable);
    }

    /// The loops that assign to each element what `object` finds for its subscripts.
    fn build(
        &self,
        b: &Builder<'c>,
        extents: &[Value<'c>],
        object: &dyn Fn(&Builder<'c>, &[Value<'c>]) -> Value<'c>,
    ) {
        let loops = Loops::build(b, extents, true);
        let b = &loops.inside;
        let from = object(b, &loops.subscripts);
        hlfir::assign(b, from, hlfir::element_at(b, self.array, &loops.subscripts));
    }
}

impl<'c> Source<'c> {
    /// `None` for what is no object of type `record`, nor an array of these.
    fn of(value: Value<'c>, record: Type<'c>) -> Option<Self> {
        let ty = value.ty();
        if ty.is_polymorphic() {
            return None;
        }
        if let Some(element) = ty.element_of_expression() {
            return (element == record).then_some(Source::Expression(value));
        }
        let is_object = || ty.is_address() && ty.pointee() == Some(record);
        match ty.array_type() {
            Some(array) => {
                (array.element() == record && is_plain_array(value)).then_some(Source::Array(value))
            }
            None => is_object().then_some(Source::Object(value)),
        }
    }
}
