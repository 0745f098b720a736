//! Lets the run choose whether an array assignment needs a temporary.
//!
//! flang evaluates what is assigned into a temporary where it may overlap the variable, as the
//! targets of pointers may: `x%a(:, :) = x%b(:, :)`. Mostly they do not. The addresses tell, and in
//! kernels constructs the host takes branches that it can decide (`accgpu-lift-control`), so that
//! one kernel assigns directly.
//!
//! ## Before
//! ```mlir
//! %t = fir.allocmem !fir.array<?xf64>, %n
//! accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
//!   %v = "value"(%i)                            // reads %b
//!   fir.store %v to "element %i of %t"
//! }
//! accgpu.loop (%i) = (%c1) to (%m) step (%c1) : index par [] independent {
//!   %v = fir.load "element %i of %t"
//!   fir.store %v to "element %i of %a"
//! }
//! fir.freemem %t
//! ```
//! ## After
//! ```mlir
//! %apart = "the end of %a is not behind the start of %b, or that of %b not behind that of %a"
//! fir.if %apart {
//!   accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
//!     %v = "value"(%i)
//!     fir.store %v to "element %i of %a"
//!   }
//! } else {
//!   // as before
//! }
//! ```
//! Where iterations are proven to meet nowhere, nothing has to be asked.
//!
//! Legality: an iteration of the one loop does what those of both did, in their order. What it
//! writes, other iterations do not read: that is proven (`dependence`) or lies in an array of which
//! no part has an address among those of the other. Shapes conform (F2023, 10.2.1.2).
//!
//! ## Leaves
//! Branches that the host would not take; values whose iterations do more than compute them,
//! elements of one array, and arrays whose descriptors are found inside of the loops.

mod apart;
mod assignment;

use super::lift_control::is_for_host;
use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Construct, Mode},
    arith, fir,
    ir::{Builder, Op, Reported, remark},
};
use assignment::Assignment;

#[derive(Clone, Default)]
pub struct ChooseTemporaries;

impl Pass for ChooseTemporaries {
    const ARGUMENT: &'static str = "accgpu-choose-temporaries";
    const SUMMARY: &'static str = "let the run choose whether array assignments need temporaries";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let is_kernels = accgpu::region_construct(region) == Construct::Kernels;
            if !is_kernels || region.has_attribute(accgpu::LOCAL) {
                continue;
            }
            for allocation in region.collect_named(fir::ALLOCMEM) {
                if is_run_once(allocation, region)
                    && let Some(assignment) = Assignment::of(allocation)
                {
                    choose(&assignment, region);
                }
            }
        }
        Ok(())
    }
}

/// Whether the host may come to run what is around `op` in `region`: gangs share no loop there.
fn is_run_once<'c>(op: Op<'c>, region: Op<'c>) -> bool {
    let mut around = op.parent();
    while let Some(op) = around.filter(|&op| op != region) {
        let is_shared = op.is(accgpu::LOOP)
            && (accgpu::mode(op) == Mode::Independent || !accgpu::levels(op).is_empty());
        if is_shared || !op.is_any(&[accgpu::LOOP, fir::IF]) {
            return false;
        }
        around = op.parent();
    }
    true
}

fn choose<'c>(assignment: &Assignment<'c>, region: Op<'c>) {
    let b = Builder::before(assignment.free).located(assignment.drain);
    let direct = assignment.build_direct(&b);
    let Some(pairs) = direct.pairs_to_ask_for() else {
        direct.nest.erase();
        return;
    };
    let asked = pairs.iter().map(|pair| apart::ask(&b, pair));
    let all = asked.reduce(|one, other| arith::and(&b, one, other));
    let Some(all) = all else {
        // Nothing to ask.
        assignment.erase();
        return;
    };
    let [then, otherwise] = fir::if_else(&b, all);
    let end = then.terminator().expect("just built");
    direct.nest.move_before(end);
    let end = otherwise.terminator().expect("just built");
    let ops = assignment.ops();
    for &op in &ops {
        op.move_before(end);
    }
    let choice = then.parent_op().expect("just built");
    if is_for_host(choice, region) {
        remark(
            assignment.drain.location(),
            "the assignment takes a temporary only where the run finds that its arrays overlap",
        );
        return;
    }
    // A branch that the host does not take would be one gang's, with all of the construct.
    for op in ops {
        op.move_before(choice);
    }
    choice.erase();
}
