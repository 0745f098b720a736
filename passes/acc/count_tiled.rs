//! Makes the loops of a tile clause count up from 0 by 1.
//!
//! Upstream's acc-loop-tiling cuts tiles with a minimum of upper bounds, which is
//! wrong for loops that count down (LLVM 22). It also makes invalid loops where
//! gang, worker or vector have an argument: for a tile that is dropped, as it only
//! suggests a size or a schedule.
//!
//! ## Before
//! ```mlir
//! acc.loop tile({%four : i32}) control(%i : i32) = (%c20 : i32) to (%c9 : i32) step (%minus3 : i32) {
//!   "use"(%i) : (i32) -> ()
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %last = "(9 - 20 + -3) / -3 - 1"
//! acc.loop tile({%four : i32}) control(%k : i32) = (%c0 : i32) to (%last : i32) step (%c1 : i32) {
//!   %0 = arith.muli %k, %minus3 : i32
//!   %1 = arith.addi %c20, %0 : i32
//!   "use"(%1) : (i32) -> ()
//!   acc.yield
//! }
//! ```
//!
//! Legality: iteration k of a DO loop has the value lower + k * step, and there
//! are (upper - lower + step) / step iterations (F2023, 11.1.7.4.1).
//!
//! Loops whose variables are reals, which flang lets count, have no ranges to be cut:
//! they run in sequence, and their clause is dropped.

use crate::pass::Pass;
use accc_dialects::{
    acc, arith, fir,
    ir::{Builder, Op, Reported},
};

#[derive(Clone, Default)]
pub struct CountTiled;

impl Pass for CountTiled {
    const ARGUMENT: &'static str = "acc-count-tiled";
    const SUMMARY: &'static str = "make loops of a tile clause count up from 0";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(acc::LOOP) {
            if acc::Loop(nest).has_tile() && acc::Loop(nest).is_unstructured() {
                acc::drop_tile(nest);
            } else if acc::Loop(nest).has_tile() {
                count(nest);
                acc::drop_level_arguments(nest);
            }
        }
        Ok(())
    }
}

/// The operand groups of bounds and steps of an acc.loop.
const LOWER: usize = 0;
const UPPER: usize = 1;
const STEP: usize = 2;

fn count(nest: Op<'_>) {
    let before = Builder::before(nest);
    let [mut lower, mut upper, mut step] =
        [LOWER, UPPER, STEP].map(|group| nest.operand_segment(group));
    for (which, variable) in nest.body(0).arguments().into_iter().enumerate() {
        let (first, last, by) = (lower[which], upper[which], step[which]);
        if arith::constant_value(by).is_some_and(|by| by > 0) {
            continue;
        }
        let ty = first.ty();
        let [from, to, stride] = [first, last, by].map(|value| fir::to_index(&before, value));
        let span = arith::sub(&before, to, from);
        let span = arith::add(&before, span, stride);
        let trips = arith::div(&before, span, stride);
        let one = arith::index(&before, 1);
        let end = arith::sub(&before, trips, one);
        lower[which] = arith::constant(&before, ty, 0);
        upper[which] = fir::convert(&before, end, ty);
        step[which] = arith::constant(&before, ty, 1);

        let uses = variable.uses();
        let inside = Builder::at_start(nest.body(0), nest);
        let offset = arith::mul(&inside, variable, by);
        let value = arith::add(&inside, first, offset);
        for (user, operand) in uses {
            user.set_operand(operand, value);
        }
    }
    for (group, values) in [(LOWER, lower), (UPPER, upper), (STEP, step)] {
        nest.set_operand_segment(group, &values);
    }
}
