//! Fills the arrays of array constructors by loops.
//!
//! flang has its library put the values one behind the other into the array where some of them
//! are arrays, as in `[y(2:n), y(1)]`. In device code one thread does that, and gangs cannot share it.
//!
//! ## Before
//! ```mlir
//! %array = hlfir.declare %memory(%shape)
//! fir.call @_FortranAInitArrayConstructorVector(%vector, %place, %false, ...)
//! fir.call @_FortranAPushArrayConstructorValue(%vector, %section)
//! fir.store %y to %value
//! fir.call @_FortranAPushArrayConstructorSimpleScalar(%vector, %value)
//! ```
//! ## After
//! ```mlir
//! %array = hlfir.declare %memory(%shape)
//! fir.do_loop %i = %c1 to %extent step %c1 unordered {
//!   %from = hlfir.designate %section (%i)
//!   %number = arith.addi %c0, %i
//!   %to = hlfir.designate %array (%number)
//!   // %from's value is stored to %to
//! }
//! %last = arith.addi %c0, %extent
//! ...
//! ```
//! Values of implied DO loops are counted in a variable, as flang counts those of other constructors
//! (`acc-constructor-places`).
//!
//! Legality: the values are the elements in the order of the constructor, those of an array in array
//! element order (F2023, 7.8). The memory is new, and as large as all of them together.
//!
//! ## Leaves
//! Constructors whose size is not known before; characters, and objects that are more than their bytes.

use crate::{
    acc::{is_plain_object, routines::device_code},
    pass::Pass,
};
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};
use std::iter::successors;

#[derive(Clone, Default)]
pub struct FillConstructors;

impl Pass for FillConstructors {
    const ARGUMENT: &'static str = "acc-fill-constructors";
    const SUMMARY: &'static str = "fill the arrays of array constructors by loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for scope in device_code::scopes(module) {
            let begins = |op: Op<'_>| op.is(fir::CALL) && op.callee().as_deref() == Some(BEGIN);
            for call in scope.collect(&begins) {
                if let Some(constructor) = Constructor::begun_by(call, &symbols) {
                    constructor.fill();
                }
            }
        }
        Ok(())
    }
}

const BEGIN: &str = "_FortranAInitArrayConstructorVector";
const ARRAY: &str = "_FortranAPushArrayConstructorValue";
const SCALAR: &str = "_FortranAPushArrayConstructorSimpleScalar";

/// A constructor that the library makes the array of.
struct Constructor<'c> {
    begin: Op<'c>,
    /// The calls that bring values, there or in loops, and what these are.
    pushes: Vec<(Op<'c>, Part<'c>)>,
    /// The array, a variable.
    array: Value<'c>,
    element: Type<'c>,
    /// Where its descriptor lies for the library, and the store of it.
    place: Op<'c>,
    store: Op<'c>,
}

enum Part<'c> {
    /// Its address.
    Scalar(Value<'c>),
    /// A variable, and its extents; none where that is a descriptor.
    Array(Value<'c>, Vec<Value<'c>>),
}

impl<'c> Constructor<'c> {
    fn begun_by(call: Op<'c>, symbols: &Module<'c>) -> Option<Self> {
        let place = fir::origin(call.operand(1)).defining_op();
        let place = place.filter(|op| op.is(fir::ALLOCA))?;
        let mut stores = place.result(0).users().into_iter();
        let store = stores.find(|user| user.is(fir::STORE))?;
        let has_others = stores.any(|user| !user.is(fir::CONVERT));
        let embox = store.operand(0).defining_op()?;
        let declare = embox.operand(0).defining_op();
        let declare = declare.filter(|op| op.is(hlfir::DECLARE))?;
        let array = declare.result(0);
        let element = array.ty().array_type()?.element();
        let is_known = embox.is(fir::EMBOX)
            && store.block() == call.block()
            && store.is_before(call)
            && (element.is_trivial() || is_plain_object(symbols, element));
        if has_others || !is_known {
            return None;
        }
        let mut pushes = Vec::new();
        for (user, operand) in call.operand(0).uses() {
            if user == call {
                continue;
            }
            let mut around = successors(Some(user), |op| op.parent());
            let around =
                around.find(|op| !op.is(fir::DO_LOOP) && *op != user || op.block() == call.block());
            let is_behind =
                around.is_some_and(|op| op.block() == call.block() && call.is_before(op));
            pushes.push((
                user,
                part_of(user, element).filter(|_| is_behind && operand == 0)?,
            ));
        }
        Some(Constructor {
            begin: call,
            pushes,
            array,
            element,
            place,
            store,
        })
    }

    fn fill(self) {
        let first = arith::index(&Builder::before(self.begin), 1);
        let counter = fir::alloca(&Builder::before(self.begin), first.ty());
        fir::store(&Builder::before(self.begin), first, counter);
        let mut arguments = self.begin.operands();
        for (push, part) in &self.pushes {
            let b = Builder::before(*push);
            let place = fir::load(&b, counter);
            let number = match part {
                Part::Scalar(address) => {
                    let value = match self.element.is_trivial() {
                        true => value_at(&b, *address, *push),
                        false => *address,
                    };
                    self.put(&b, value, place);
                    arith::index(&b, 1)
                }
                Part::Array(array, extents) => self.copy(&b, *array, extents, place),
            };
            fir::store(&b, arith::add_exactly(&b, place, number), counter);
            arguments.extend(push.operands());
            push.erase();
        }
        self.begin.erase();
        fir::erase_all_unused(&arguments);
        if self.place.result(0).users() == [self.store] {
            let descriptor = self.store.operand(0);
            self.store.erase();
            self.place.erase();
            fir::erase_unused(descriptor);
        }
    }

    /// Makes `value`, or the object at that address, the element at `place`.
    fn put(&self, b: &Builder<'c>, value: Value<'c>, place: Value<'c>) {
        let to = hlfir::designate(b, self.array, &[place], self.element.reference());
        hlfir::assign(b, value, to);
    }

    /// Copies all of `array`, from the element at `place` on; returns how many elements it has.
    fn copy(
        &self,
        b: &Builder<'c>,
        array: Value<'c>,
        extents: &[Value<'c>],
        place: Value<'c>,
    ) -> Value<'c> {
        let asked = || {
            let rank = array.ty().array_type().map_or(0, Type::rank);
            let dimensions = (0..rank).map(|dimension| fir::bounds_of(b, array, dimension).1);
            dimensions.collect()
        };
        let extents = match extents {
            [] => hlfir::extents(array).unwrap_or_else(asked),
            known => known.to_vec(),
        };
        let one = arith::index(b, 1);
        let mut inside = *b;
        let mut subscripts = Vec::new();
        // How many elements are before those with the subscripts of the loops so far.
        let mut first = arith::index(b, 0);
        for &extent in extents.iter().rev() {
            let (nest, body) = fir::do_loop(&inside, one, extent, one);
            nest.set_attribute(fir::UNORDERED, Attribute::unit(b.ctx()));
            inside = Builder::before_terminator(body);
            let subscript = body.arguments()[0];
            let columns = arith::mul_exactly(&inside, first, extent);
            let distance = arith::sub_exactly(&inside, subscript, one);
            first = arith::add_exactly(&inside, columns, distance);
            subscripts.insert(0, subscript);
        }
        let from = hlfir::element_at(&inside, array, &subscripts);
        let place = arith::add_exactly(&inside, place, first);
        let value = match self.element.is_trivial() {
            true => fir::load(&inside, from),
            false => from,
        };
        self.put(&inside, value, place);
        let count = extents.into_iter();
        let count = count.reduce(|count, extent| arith::mul_exactly(b, count, extent));
        count.expect("an array has a dimension")
    }
}

/// What `push` finds at `address`, which mostly is a variable of its own.
fn value_at<'c>(b: &Builder<'c>, address: Value<'c>, push: Op<'c>) -> Value<'c> {
    let users = address.users();
    let (stores, others): (Vec<_>, Vec<_>) =
        users.into_iter().partition(|user| user.is(fir::STORE));
    let is_for_push = |user: &Op<'c>| user.is(fir::CONVERT) && user.result(0).users() == [push];
    let is_variable = address.defining_op().is_some_and(|op| op.is(fir::ALLOCA));
    match stores[..] {
        [store]
            if is_variable
                && others.iter().all(is_for_push)
                && store.block() == push.block()
                && store.is_before(push) =>
        {
            let value = store.operand(0);
            store.erase();
            value
        }
        _ => fir::load(b, address),
    }
}

/// What `call` brings to the array of a constructor, whose elements are `element`.
fn part_of<'c>(call: Op<'c>, element: Type<'c>) -> Option<Part<'c>> {
    let callee = call.callee()?;
    if ![ARRAY, SCALAR].contains(&callee.as_str()) {
        return None;
    }
    let value = fir::unconverted(call.operand(1));
    if callee == SCALAR {
        let is_element = value.ty().pointee() == Some(element);
        return is_element.then_some(Part::Scalar(value));
    }
    let (array, extents) = variable_of(value)?;
    let is_one = array.ty().array_type()?.element() == element;
    is_one.then_some(Part::Array(array, extents))
}

/// The variable that `descriptor` describes as a whole, and its extents; none where that is a
/// descriptor.
fn variable_of<'c>(descriptor: Value<'c>) -> Option<(Value<'c>, Vec<Value<'c>>)> {
    const VARIABLES: [&str; 3] = [hlfir::ASSOCIATE, hlfir::DECLARE, hlfir::DESIGNATE];
    let made = descriptor.defining_op()?;
    if made.is_any(&VARIABLES) || made.is(fir::LOAD) {
        let variable = made.result(0);
        return variable
            .ty()
            .is_descriptor()
            .then_some((variable, Vec::new()));
    }
    let is_whole = made.is(fir::EMBOX) && fir::slice_of(made).is_none();
    let variable = made.operand(0).defining_op().filter(|_| is_whole)?;
    let extents = fir::shape_extents(fir::shape_of(made)?)?;
    let is_variable = variable.is_any(&VARIABLES);
    is_variable.then(|| (variable.result(0), extents))
}
