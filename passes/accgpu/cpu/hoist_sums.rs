//! Puts loops that add up in elements of an array outside of the loop of the elements, for
//! CPUs.
//!
//! `accgpu-array-loops` has made the loop that adds up the innermost one: a thread of a GPU
//! then keeps its sum in a register, and neighbouring ones read neighbouring elements. A CPU
//! would go through a row of a matrix and could not use vectors.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%c1) to (%m) step (%c1) : index par [vector] independent {
//!   accgpu.loop (%k) = (%c1) to (%n) step (%c1) : index par [] auto {
//!     // c(i, j) = c(i, j) + a(i, k) * b(k, j)
//!   } {accgpu.adds_up}
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%k) = (%c1) to (%n) step (%c1) : index par [] auto {
//!   accgpu.loop (%i) = (%c1) to (%m) step (%c1) : index par [vector] independent {
//!     // c(i, j) = c(i, j) + a(i, k) * b(k, j)
//!   } {proven}
//! }
//! ```
//!
//! Legality: each iteration of the loop around has an element of its own, to which the loop
//! adds and does nothing else (`unordered_sums.rs`), so that each element has the same sums
//! in the same order.
//!
//! Where gangs share the loop of the elements, each takes strips of them, so that gangs do not
//! have to wait for each other.

use super::strips::set_strip;
use crate::{
    accgpu::{
        analysis::perfect::Perfect, arrays::unordered_sums::ADDS_UP, levels::coalesce::exchange,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    arith,
    ir::{Block, Builder, Op, Region, Reported, Type},
};

/// Elements of a strip: enough for vectors, and few enough to stay in a cache.
const STRIP: i64 = 256;

#[derive(Clone, Default)]
pub struct HoistSums;

impl Pass for HoistSums {
    const ARGUMENT: &'static str = "accgpu-hoist-sums";
    const SUMMARY: &'static str = "add up outside of the loops of elements, for CPUs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for sum in module.collect(&|op| op.is(accgpu::LOOP) && op.has_attribute(ADDS_UP)) {
            sum.remove_attribute(ADDS_UP);
            if let Some(around) = sum.enclosing(&[accgpu::LOOP]) {
                hoist(sum, around);
            }
        }
        Ok(())
    }
}

/// Exchanges `sum` with the loop `around` it.
fn hoist<'c>(sum: Op<'c>, around: Op<'c>) {
    let is_single = |nest: Op<'c>| nest.body(0).arguments().len() == 1;
    let Some(perfect) = Perfect::of(around).filter(|perfect| perfect.inner == sum) else {
        return;
    };
    let is_sequential = accgpu::levels(sum).is_empty();
    if !is_sequential || !is_single(around) || !is_single(sum) || !perfect.privates.is_empty() {
        return;
    }
    let is_shared = accgpu::levels(around).contains(&Level::Gang);
    if is_shared && !cut(around) {
        return;
    }
    perfect.clear();
    exchange((around, 0), (sum, 0));
    if is_shared {
        set_strip(sum, STRIP);
    }
    accgpu::set_levels(sum, &accgpu::levels(around));
    accgpu::set_proven(sum);
    accgpu::set_levels(around, &[]);
    accgpu::set_mode(around, Mode::Sequential);
}

/// Leaves `nest`, which gangs share, a strip of its iterations, in a new loop over strips;
/// false where that takes a division, or where gangs have to have the same iterations of another
/// loop.
fn cut(nest: Op<'_>) -> bool {
    let ranges = accgpu::loop_ranges(nest);
    let ([first], [last], [step]) = (&ranges.lower[..], &ranges.upper[..], &ranges.step[..]) else {
        return false;
    };
    let is_plain = accgpu::aligned(nest).is_none()
        && arith::constant_value(*step) == Some(1)
        && first.ty() == Type::index(nest.ctx())
        && accgpu::loop_static_chunk(nest).is_none();
    if !is_plain {
        return false;
    }
    let b = Builder::before(nest);
    let strips = Ranges {
        lower: vec![*first],
        upper: vec![*last],
        step: vec![arith::index(&b, STRIP)],
    };
    let block = Block::create(&[(first.ty(), nest.location())]);
    let body = Region::create();
    body.append(block);
    let inside = Builder::at_end(block, nest);
    let start = block.arguments()[0];
    let end = arith::add(&inside, start, arith::index(&inside, STRIP - 1));
    let end = arith::min(&inside, end, *last);
    accgpu::yield_op(&inside);
    accgpu::loop_op(&b, &strips, None, &[Level::Gang], Mode::Independent, body);
    nest.move_before(block.terminator().expect("just built"));
    nest.set_operands(&[start, end, *step]);
    accgpu::set_levels(nest, &[Level::Vector]);
    true
}
