//! Makes RESHAPE with an ORDER one without, whose elements an expression takes in that order.
//!
//! flang expands RESHAPE to expressions that become parts of loops, but for those with ORDER, of which
//! its library makes the arrays: in device code one thread does.
//!
//! ## Before
//! ```mlir
//! %r = hlfir.reshape %a %shape order %order : (..., "an array with 2 and 1") -> !hlfir.expr<?x?xf32>
//! hlfir.destroy %r
//! ```
//! ## After
//! ```mlir
//! %other = fir.alloca !fir.array<2xi32>        // shape(2) and shape(1)
//! %t = hlfir.reshape %a %other : (...) -> !hlfir.expr<?x?xf32>
//! %r = hlfir.elemental %extents unordered {
//! ^bb0(%i: index, %j: index):
//!   %e = hlfir.apply %t, %j, %i
//!   hlfir.yield_element %e
//! }
//! hlfir.destroy %r
//! hlfir.destroy %t
//! ```
//! Legality: taken in the order of subscripts `order(1)`, `order(2)`, ..., the elements are those of the
//! array, and then of PAD, in array element order (F2023, 16.9.175). So the result without ORDER has
//! extent `shape(order(k))` and subscript `order(k)` of the other one in dimension k.
//!
//! ## Leaves
//! An ORDER that is no constant, characters and objects, and code of the host alone.

use crate::{
    acc::{routines::device_code, routines::shared_routines::FIRST_VALUE},
    pass::Pass,
};
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ReshapeOrders;

impl Pass for ReshapeOrders {
    const ARGUMENT: &'static str = "acc-reshape-orders";
    const SUMMARY: &'static str = "make RESHAPE with ORDER one without";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_any = |_: Op<'_>| true;
        for op in device_code::collect(&symbols, &[hlfir::RESHAPE], &is_any) {
            if let Some(reshape) = Reshape::of(op, &symbols) {
                reshape.expand();
            }
        }
        Ok(())
    }
}

/// Operand segments of hlfir.reshape.
const ARRAY: usize = 0;
const SHAPE: usize = 1;
const PAD: usize = 2;
const ORDER: usize = 3;

struct Reshape<'c> {
    op: Op<'c>,
    /// The type of an array for the result.
    result: Type<'c>,
    shape: Value<'c>,
    /// The dimensions, from 0, in the order that the program says.
    order: Vec<usize>,
}

impl<'c> Reshape<'c> {
    fn of(op: Op<'c>, symbols: &Module<'c>) -> Option<Self> {
        let [order] = op.operand_segment(ORDER)[..] else {
            return None;
        };
        let result = op.result(0).ty().array_of_expression()?;
        let order = permutation(order, symbols)?;
        let is_plain = result.element().is_trivial() && order.len() == result.rank();
        let shape = op.operand_segment(SHAPE)[0];
        is_plain.then_some(Reshape {
            op,
            result,
            shape,
            order,
        })
    }

    fn expand(&self) {
        let b = Builder::before(self.op);
        let element = self.result.element();
        let kind = element_of_shape(self.shape);
        let numbers = (0..self.order.len()).map(|dimension| self.number(&b, dimension, kind));
        let numbers: Vec<_> = numbers.collect();
        let plain = self.without_order(&b, &numbers, kind);
        let extents = numbers.iter().map(|&number| fir::to_index(&b, number));
        let shape = fir::shape(&b, &extents.collect::<Vec<_>>());
        let ty = self.op.result(0).ty();
        let permuted = hlfir::elemental(&b, shape, self.order.len(), ty, |b, subscripts| {
            let taken = self.order.iter().map(|&dimension| subscripts[dimension]);
            hlfir::apply(b, plain, &taken.collect::<Vec<_>>(), element)
        });
        for user in self.op.result(0).users() {
            if user.is(hlfir::DESTROY) {
                hlfir::destroy(&Builder::after(user), plain);
            }
        }
        self.op.result(0).replace_all_uses_with(permuted);
        self.op.erase();
    }

    /// The extent that SHAPE says, of type `kind`.
    fn number(&self, b: &Builder<'c>, dimension: usize, kind: Type<'c>) -> Value<'c> {
        if let Some(extent) = self.result.extent(dimension) {
            return arith::constant(b, kind, extent);
        }
        let place = arith::index(b, dimension as i64 + 1);
        match self.shape.ty().array_of_expression() {
            Some(_) => hlfir::apply(b, self.shape, &[place], kind),
            None => fir::load(b, hlfir::element_at(b, self.shape, &[place])),
        }
    }

    /// RESHAPE of the same elements, where `numbers` are the extents of the result.
    fn without_order(&self, b: &Builder<'c>, numbers: &[Value<'c>], kind: Type<'c>) -> Value<'c> {
        let memory = fir::alloca(b, kind.array(numbers.len() as i64));
        for (place, &dimension) in (1..).zip(&self.order) {
            let place = arith::index(b, place);
            let to = hlfir::designate(b, memory, &[place], kind.reference());
            hlfir::assign(b, numbers[dimension], to);
        }
        let extents = self
            .order
            .iter()
            .map(|&dimension| self.result.extent(dimension));
        let described = self
            .result
            .element()
            .array_descriptor(&extents.collect::<Vec<_>>());
        let array = described.pointee().expect("a descriptor");
        let [array_segment, pad] = [ARRAY, PAD].map(|segment| self.op.operand_segment(segment));
        let segments: [&[_]; 4] = [&array_segment, &[memory], &pad, &[]];
        b.segmented_value(hlfir::RESHAPE, &segments, array.expression(), &[])
    }
}

/// The type of the numbers in SHAPE.
fn element_of_shape(shape: Value<'_>) -> Type<'_> {
    let ty = shape.ty();
    let array = ty.array_of_expression().or_else(|| ty.array_type());
    array.expect("SHAPE is an array").element()
}

/// The numbers in `order`, a constant, less 1.
fn permutation<'c>(order: Value<'c>, symbols: &Module<'c>) -> Option<Vec<usize>> {
    let address = fir::origin(order).defining_op()?;
    let constant = Some(address).filter(|op| op.is(fir::ADDRESS_OF))?;
    let constant = symbols.lookup(&constant.text("symbol")?)?;
    let is_constant = constant.has_attribute("constant");
    let values = constant.attribute(FIRST_VALUE).filter(|_| is_constant);
    let values = values.and_then(Attribute::as_integers)?.into_iter();
    let dimensions = values.map(|value| usize::try_from(value - 1).ok());
    dimensions.collect()
}
