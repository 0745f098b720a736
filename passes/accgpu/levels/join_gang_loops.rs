//! Makes one gang loop of loops that stand alone in each other.
//!
//! Of three nested loops without levels the outermost takes gang and the innermost
//! vector; none is left for those between, whose iterations a gang would run one after
//! the other. If such a loop is all that a gang loop does, gangs share the pairs of
//! both loops' iterations.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%k) = (%a) to (%l) step (%s) : i32 par [gang] independent {
//!   accgpu.loop (%j) = (%a) to (%m) step (%s) : i32 par [] independent {
//!     accgpu.loop (%i) = (%a) to (%n) step (%s) : i32 par [vector] independent {
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%k, %j) = (%a, %a) to (%l, %m) step (%s, %s) : i32, i32 par [gang] independent {
//!   accgpu.loop (%i) = (%a) to (%n) step (%s) : i32 par [vector] independent {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: iterations of the inner loop are independent of each other, and of those
//! in other iterations of the outer one, as these are independent. Both are free for
//! accc to share out (OpenACC 3.4, 2.9). What an iteration of the outer loop computes or sets for
//! the inner ones is the same in each of these, which can do it again. gang(static:) says how, and
//! such a loop stays alone.

use crate::{accgpu::analysis::perfect::Perfect, pass::Pass};
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    ir::{Builder, Op, Region, Reported},
};

#[derive(Clone, Default)]
pub struct JoinGangLoops;

impl Pass for JoinGangLoops {
    const ARGUMENT: &'static str = "accgpu-join-gang-loops";
    const SUMMARY: &'static str = "share loops without a level together with the gang loop around";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Joining erases loops without levels only.
        let is_gang_loop = |op: Op<'_>| op.is(accgpu::LOOP) && accgpu::levels(op) == [Level::Gang];
        for nest in module.collect(&is_gang_loop) {
            join(nest);
        }
        Ok(())
    }
}

/// Joins `outer` with as many loops inside as it can.
fn join(outer: Op<'_>) {
    let is_free =
        accgpu::mode(outer) == Mode::Independent && accgpu::loop_static_chunk(outer).is_none();
    let is_own =
        |perfect: &Perfect<'_>| perfect.privates.iter().all(|&it| accgpu::follows_loop(it));
    let Some(perfect) = Perfect::with_settings(outer).filter(|perfect| is_free && is_own(perfect))
    else {
        return;
    };
    let inner = perfect.inner;
    if accgpu::mode(inner) == Mode::Independent && accgpu::levels(inner).is_empty() {
        perfect.clear_all();
        join(join_as(outer, inner, &[Level::Gang]));
    }
}

/// Makes one loop of `levels` over the variables of `outer` and `inner`, which is all that
/// the body of `outer` has.
pub fn join_as<'c>(outer: Op<'c>, inner: Op<'c>, levels: &[Level]) -> Op<'c> {
    let entry = inner.body(0);
    let inner_variables = entry.arguments();
    let outer_variables = outer.body(0).arguments();
    let all: Vec<_> = outer_variables.iter().chain(&inner_variables).collect();
    for &&variable in &all {
        let own = entry.add_argument(variable.ty(), outer.location());
        variable.replace_all_uses_with(own);
    }
    for _ in &inner_variables {
        entry.erase_argument(0);
    }
    let [lower, upper, step] =
        [0, 1, 2].map(|segment| [outer, inner].map(|l| l.operand_segment(segment)).concat());
    let ranges = Ranges { lower, upper, step };
    let body = Region::create();
    body.take_body(inner.region(0));
    let b = Builder::before(outer);
    let nest = accgpu::loop_op(&b, &ranges, None, levels, Mode::Independent, body);
    if accgpu::is_inferred(outer) {
        accgpu::set_inferred(nest);
    }
    outer.erase();
    nest
}
