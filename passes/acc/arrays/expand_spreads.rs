//! Makes expressions of SPREAD.
//!
//! flang calls its library, which puts the elements into a new array. In device code one thread
//! does that, in memory of the kernel's heap, and gangs cannot share what it does.
//!
//! ## Before
//! ```mlir
//! fir.call @_FortranASpread(%new, %x, %c2_i32, %copies, ...)
//! %box = fir.load %new
//! %array = fir.box_addr %box
//! %1:2 = hlfir.declare %array(%bounds)
//! %2 = hlfir.as_expr %1#0 move %true
//! ```
//! ## After
//! ```mlir
//! %2 = hlfir.elemental %shape unordered {
//! ^bb0(%i: index, %j: index):
//!   %3 = hlfir.designate %x (%i)
//!   %4 = fir.load %3
//!   hlfir.yield_element %4
//! }
//! ```
//! Legality: an element of SPREAD is that of the array whose subscripts are the others
//! (F2023, 16.9.189). As in flang's expressions of array elements, the array is read where the
//! value is used: nothing else in a statement may change what an expression reads
//! (F2023, 10.1.4). What holds an expression for the time of the call, an hlfir.associate, has to
//! hold it as long.
//!
//! An expression of elements is evaluated again for each copy where that is a few operations.
//!
//! ## Leaves
//! A DIM that is no constant; derived types and characters.

use crate::pass::Pass;
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Builder, Op, Reported, Type, Value, Walk},
};

#[derive(Clone, Default)]
pub struct ExpandSpreads;

impl Pass for ExpandSpreads {
    const ARGUMENT: &'static str = "acc-expand-spreads";
    const SUMMARY: &'static str = "make expressions of SPREAD";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for call in module.collect_named(fir::CALL) {
            if call.callee().as_deref() == Some("_FortranASpread")
                && let Some(spread) = Spread::of(call)
            {
                spread.expand();
            }
        }
        Ok(())
    }
}

/// A call of the library, and what becomes of the new array.
struct Spread<'c> {
    call: Op<'c>,
    /// The descriptor of the new array, a local variable; what reads it; the array; its value.
    new: Value<'c>,
    load: Op<'c>,
    declare: Op<'c>,
    expression: Op<'c>,
    source: Source<'c>,
    /// The dimension of the copies, from 0.
    dimension: usize,
}

impl<'c> Spread<'c> {
    fn of(call: Op<'c>) -> Option<Self> {
        let [new, array] = [call.operand(0), call.operand(1)].map(fir::unconverted);
        let load = only(new, |user| user.is(fir::LOAD))?;
        let address = only(load.result(0), |user| !user.is(fir::BOX_DIMS))?;
        let declare = only(address.results().first().copied()?, |_| true)?;
        let expression = only(declare.results().first().copied()?, |_| true)?;
        let is_plain = load.block() == call.block()
            && call.is_before(load)
            && address.is(fir::BOX_ADDR)
            && declare.is(hlfir::DECLARE)
            && declare.result(1).is_unused()
            && expression.is(hlfir::AS_EXPR)
            && expression.block() == call.block();
        let mut asking = load.result(0).users().into_iter();
        if !is_plain || !asking.all(asks_for_bounds_or_address) {
            return None;
        }
        let source = Source::of(array, expression)?;
        let dimension = arith::constant_value(call.operand(2))?;
        let is_in_range = (1..=source.rank as i64 + 1).contains(&dimension);
        is_in_range.then_some(Spread {
            call,
            new,
            load,
            declare,
            expression,
            source,
            dimension: dimension as usize - 1,
        })
    }

    fn expand(self) {
        let b = Builder::before(self.load);
        let mut extents = self.source.extents(&b);
        let zero = arith::index(&b, 0);
        let copies = fir::to_index(&b, self.call.operand(3));
        let copies = arith::max(&b, copies, zero);
        extents.insert(self.dimension, copies);
        // The shape of expressions of which it is a part.
        for question in self.load.result(0).users() {
            if question.is(fir::BOX_DIMS) {
                let dimension = arith::constant_value(question.operand(1));
                let dimension = dimension.expect("it has been asked for") as usize;
                let one = arith::index(&b, 1);
                question.result(fir::LOWER_BOUND).replace_all_uses_with(one);
                let extent = extents[dimension];
                question.result(fir::EXTENT).replace_all_uses_with(extent);
                question.erase();
            }
        }
        let shape = fir::shape(&b, &extents);
        let rank = extents.len();
        let ty = self.expression.result(0).ty();
        let b = Builder::before(self.expression);
        let spread = hlfir::elemental(&b, shape, rank, ty, |b, subscripts| {
            let mut subscripts = subscripts.to_vec();
            subscripts.remove(self.dimension);
            self.source.element(b, &subscripts)
        });
        self.expression.result(0).replace_all_uses_with(spread);
        self.erase();
    }

    fn erase(self) {
        let Spread { call, new, .. } = self;
        let parts = self.declare.operands();
        let arguments = call.operands();
        self.expression.erase();
        self.declare.erase();
        call.erase();
        fir::erase_all_unused(&[parts, arguments].concat());
        // It began without an array.
        let stores = new.users();
        let memory = new.defining_op().filter(|op| op.is(fir::ALLOCA));
        if let Some(memory) = memory.filter(|_| stores.iter().all(|user| user.is(fir::STORE))) {
            stores.into_iter().for_each(Op::erase);
            memory.erase();
        }
        if let Kind::Expression(associate) = self.source.kind {
            drop_unused(associate);
        }
    }
}

/// What the elements are those of.
struct Source<'c> {
    kind: Kind<'c>,
    /// The descriptor that the library gets.
    descriptor: Value<'c>,
    rank: usize,
    element: Type<'c>,
}

enum Kind<'c> {
    /// A scalar in memory.
    Scalar(Value<'c>),
    /// A variable.
    Variable(Value<'c>),
    /// An expression of few operations, of which the operation makes a variable for the call.
    Expression(Op<'c>),
}

impl<'c> Source<'c> {
    /// What `descriptor` describes, as long as the value `expression` is needed.
    fn of(descriptor: Value<'c>, expression: Op<'c>) -> Option<Self> {
        let ty = descriptor.ty();
        let array = ty.array_type();
        let element = array.map(Type::element).or(ty.pointee())?;
        let rank = array.map_or(0, Type::rank);
        if !ty.is_descriptor() || !element.is_trivial() {
            return None;
        }
        let kind = match rank {
            0 => Kind::Scalar(address_of_scalar(descriptor, element)?),
            _ => kind_of(descriptor, expression)?,
        };
        Some(Source {
            kind,
            descriptor,
            rank,
            element,
        })
    }

    fn extents(&self, b: &Builder<'c>) -> Vec<Value<'c>> {
        let extent = |dimension| fir::bounds_of(b, self.descriptor, dimension).1;
        (0..self.rank).map(extent).collect()
    }

    /// The element with the `subscripts`, which count from 1.
    fn element(&self, b: &Builder<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
        match self.kind {
            Kind::Scalar(address) => fir::load(b, address),
            Kind::Variable(array) => fir::load(b, hlfir::element_at(b, array, subscripts)),
            Kind::Expression(associate) => {
                hlfir::apply(b, associate.operand(0), subscripts, self.element)
            }
        }
    }
}

/// Where a scalar lies that `descriptor` describes.
fn address_of_scalar<'c>(descriptor: Value<'c>, element: Type<'c>) -> Option<Value<'c>> {
    let made = descriptor.defining_op().filter(|op| op.is(fir::EMBOX))?;
    let address = made.operand(0);
    (address.ty().pointee() == Some(element)).then_some(address)
}

/// The array, or the expression, that `descriptor` describes.
fn kind_of<'c>(descriptor: Value<'c>, expression: Op<'c>) -> Option<Kind<'c>> {
    let made = descriptor.defining_op()?;
    let is_whole = made.is(fir::EMBOX) && fir::slice_of(made).is_none();
    let variable = match is_whole {
        true => made.operand(0).defining_op().unwrap_or(made),
        false => made,
    };
    if variable.is(hlfir::ASSOCIATE) {
        return match variable.operand(0).defining_op().is_some_and(is_short) {
            true => Some(Kind::Expression(variable)),
            false => ends_behind(variable, expression).then(|| Kind::Variable(variable.result(0))),
        };
    }
    let array = match variable.is(hlfir::DECLARE) {
        true => variable.result(0),
        false => descriptor,
    };
    Some(Kind::Variable(array))
}

/// Whether `user` asks a descriptor for nothing else than bounds of a known dimension or the address.
fn asks_for_bounds_or_address(user: Op<'_>) -> bool {
    let is_of_known = || arith::constant_value(user.operand(1)).is_some();
    let asks_for_bounds =
        user.is(fir::BOX_DIMS) && user.result(fir::STRIDE).is_unused() && is_of_known();
    asks_for_bounds || user.is(fir::BOX_ADDR)
}

/// Whether the variable of `associate` lives as long as the value `expression`.
fn ends_behind<'c>(associate: Op<'c>, expression: Op<'c>) -> bool {
    let end = only(associate.result(1), |user| user.is(hlfir::END_ASSOCIATE));
    let last = only(expression.result(0), |user| user.is(hlfir::DESTROY));
    end.zip(last)
        .is_some_and(|(end, last)| end.block() == last.block() && last.is_before(end))
}

/// Whether an element of the expression `elemental` takes a few operations.
fn is_short(elemental: Op<'_>) -> bool {
    const SHORT: [&str; 5] = [
        hlfir::DESIGNATE,
        hlfir::NO_REASSOC,
        hlfir::YIELD_ELEMENT,
        fir::LOAD,
        fir::CONVERT,
    ];
    let mut is_short = elemental.is(hlfir::ELEMENTAL) && elemental.has_attribute("unordered");
    elemental.walk(&mut |op| {
        let applies_short = || {
            let applied = op.is(hlfir::APPLY).then(|| op.operand(0).defining_op());
            applied.flatten().is_some_and(self::is_short)
        };
        is_short &=
            op == elemental || op.is_any(&SHORT) || op.in_dialect("arith") || applies_short();
        Walk::Advance
    });
    is_short
}

/// Erases `associate` and its end, if nothing else uses it.
fn drop_unused(associate: Op<'_>) {
    let users = associate.results().into_iter().flat_map(Value::users);
    let mut ends: Vec<Op<'_>> = users.collect();
    ends.dedup();
    if ends.iter().all(|user| user.is(hlfir::END_ASSOCIATE)) {
        ends.into_iter().for_each(Op::erase);
        associate.erase();
    }
}

/// The user of `value` that is meant, if there is one only.
fn only<'c>(value: Value<'c>, is_meant: impl Fn(&Op<'c>) -> bool) -> Option<Op<'c>> {
    let mut meant = value.users().into_iter().filter(is_meant);
    let first = meant.next()?;
    meant.next().is_none().then_some(first)
}
