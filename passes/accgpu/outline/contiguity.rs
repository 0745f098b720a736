//! Whether sections that a construct passes on have gaps: the host knows before the launch.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   %column = fir.rebox %x [%slice] : (!fir.box<!fir.array<?x?xf64>>, ...)  // x(:, j)
//!   %closed = fir.is_contiguous_box %column whole
//! ```
//! ## After
//! ```mlir
//! %closed = arith.cmpi eq, %stride, %c8            // %stride = fir.box_dims %x, %c0
//! accgpu.region <parallel> {
//! ```
//!
//! Legality: elements follow each other if the first dimension of the section has the distance
//! of an element, and each other one that of all elements of those before it, where a dimension
//! has more than one. A section without elements may get the answer that it has gaps: whoever asks
//! copies nothing then (`acc-argument-copies`).
//!
//! ## Leaves
//! Sections of a part of a dimension before their last one: they have gaps as a rule, and a
//! kernel that relies on the contrary would hardly run. Steps, and descriptors that the construct
//! makes: threads ask these themselves.

use crate::accgpu::analysis::host::Host;
use accc_dialects::{
    arith::{self, Compare},
    builtin, fir,
    ir::{Op, Value},
};

/// Answers such questions in `region` before it. Returns the answers (i1).
pub fn answer<'c>(region: Op<'c>, host: &mut Host<'c>) -> Vec<Value<'c>> {
    let mut answers = Vec::new();
    for question in region.collect_named(fir::IS_CONTIGUOUS_BOX) {
        if let Some(answer) =
            View::of(question.operand(0), host).and_then(|view| view.is_contiguous(question, host))
        {
            question.result(0).replace_all_uses_with(answer);
            question.erase();
            answers.push(answer);
        }
    }
    answers
}

/// Dimensions of an array whose descriptor the host knows.
struct View<'c> {
    descriptor: Value<'c>,
    /// In the order of the section, each with whether all of it is taken.
    dimensions: Vec<(i64, bool)>,
}

impl<'c> View<'c> {
    fn of(value: Value<'c>, host: &mut Host<'c>) -> Option<Self> {
        let rebox = value.defining_op().filter(|op| op.is(fir::REBOX));
        let Some((rebox, slice)) = rebox.and_then(|op| Some((op, fir::slice_of(op)?))) else {
            let (_, descriptor) = host.device_descriptor(value)?;
            let rank = descriptor.ty().array_type()?.rank() as i64;
            let dimensions = (0..rank).map(|dimension| (dimension, true)).collect();
            return Some(View {
                descriptor,
                dimensions,
            });
        };
        let (_, descriptor) = host.device_descriptor(rebox.operand(0))?;
        let mut dimensions = Vec::new();
        for (dimension, taken) in (0..).zip(fir::slice_dimensions(slice)?) {
            let Some(step) = taken.step else { continue };
            if arith::constant_value(step) != Some(1) {
                return None;
            }
            let bounds = host.dimension(descriptor, dimension);
            let is_first = arith::constant_value(taken.first) == Some(1)
                || host.value(taken.first) == Some(bounds[fir::LOWER_BOUND]);
            let is_last = host.value(taken.upper) == Some(bounds[fir::EXTENT]);
            dimensions.push((dimension, is_first && is_last));
        }
        Some(View {
            descriptor,
            dimensions,
        })
    }

    fn is_contiguous(&self, question: Op<'c>, host: &mut Host<'c>) -> Option<Value<'c>> {
        let module = question.enclosing(&[builtin::MODULE])?;
        let element = self.descriptor.ty().array_type()?.element();
        let (_, before_last) = self.dimensions.split_last()?;
        if !before_last.iter().all(|&(_, is_whole)| is_whole) {
            return None;
        }
        let mut distance = host.constant(element.byte_size(module)?);
        let mut answer = None;
        for &(dimension, _) in &self.dimensions {
            let bounds = host.dimension(self.descriptor, dimension);
            let one = host.constant(1);
            let is = |value, other| arith::compare(&host.b, Compare::Equal, value, other);
            let follows = is(bounds[fir::STRIDE], distance);
            let follows = arith::or(&host.b, follows, is(bounds[fir::EXTENT], one));
            answer = Some(answer.map_or(follows, |before| arith::and(&host.b, before, follows)));
            distance = host.product(distance, bounds[fir::EXTENT]);
        }
        answer
    }
}
