//! Whether arrays have memory in common, as the run finds out.

use crate::accgpu::analysis::{access::Step, dependence::Use};
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Type, Value},
};

/// An array that the descriptor of a pointer or an allocatable describes.
#[derive(Clone)]
pub struct Array<'c> {
    descriptor: Value<'c>,
    /// The variable, and the way from there.
    origin: Value<'c>,
    path: Vec<Step<'c>>,
}

impl PartialEq for Array<'_> {
    /// Whether it is known to be the same.
    fn eq(&self, other: &Self) -> bool {
        let is_same_way = || {
            let mut steps = self.path.iter().zip(&other.path);
            self.path.len() == other.path.len() && steps.all(|(one, other)| one.is_same_part(other))
        };
        self.descriptor == other.descriptor
            || fir::are_same_variable(self.origin, other.origin) && is_same_way()
    }
}

impl<'c> Array<'c> {
    /// The array of which `used` accesses an element; `None` if it is not described before `nest`.
    pub fn of(used: &Use<'c>, nest: Op<'c>) -> Option<Self> {
        let address = match used.access.writes {
            true => used.op.is(fir::STORE).then(|| used.op.operand(1)),
            false => used.op.is(fir::LOAD).then(|| used.op.operand(0)),
        }?;
        let element = address.defining_op().filter(|op| op.is(fir::ARRAY_COOR))?;
        let descriptor = element.operand(0);
        let is_target = |step: &Step<'c>| matches!(step, Step::Target);
        let end = used.access.path.iter().rposition(is_target)?;
        let ty = descriptor.ty();
        (fir::describes_numbers(ty) && !descriptor.is_inside(nest)).then(|| Array {
            descriptor,
            origin: used.access.origin,
            path: used.access.path[..end].to_vec(),
        })
    }

    /// The addresses (i64) of its first byte and of the one behind its last, wherever these are.
    fn extent(&self, b: &Builder<'c>) -> [Value<'c>; 2] {
        let word = Type::integer(b.ctx(), 64);
        let array = self.descriptor.ty().array_type().expect("an array's");
        let start = fir::box_addr(b, self.descriptor, array.reference());
        let start = fir::convert(b, start, word);
        let zero = arith::constant(b, word, 0);
        let one = arith::constant(b, word, 1);
        let (mut first, mut last) = (start, start);
        for dimension in 0..array.rank() as i64 {
            let [_, extent, stride] = fir::box_dims(b, self.descriptor, dimension);
            let [extent, stride] = [extent, stride].map(|value| fir::to_i64(b, value));
            let reach = arith::mul(b, arith::sub(b, extent, one), stride);
            first = arith::add(b, first, arith::min(b, reach, zero));
            last = arith::add(b, last, arith::max(b, reach, zero));
        }
        let end = arith::add(b, last, fir::byte_size(b, array.element()));
        [first, end]
    }
}

/// Builds the question whether the arrays have no memory in common.
pub fn ask<'c>(b: &Builder<'c>, [one, other]: &[Array<'c>; 2]) -> Value<'c> {
    let [start, end] = one.extent(b);
    let [other_start, other_end] = other.extent(b);
    let is_behind = |end, start| arith::compare(b, Compare::LessOrEqual, end, start);
    let before = is_behind(end, other_start);
    let behind = is_behind(other_end, start);
    arith::or(b, before, behind)
}
