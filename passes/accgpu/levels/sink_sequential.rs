//! Puts loops whose iterations depend on each other inside of independent ones.
//!
//! A recurrence along columns has often been written around the loop of the columns: good for
//! CPUs, which go through neighbouring elements. A gang waits in each of its iterations
//! then, and where no loop is around it the host launches a kernel for each of them. In columns of
//! its own a thread waits for nobody, and keeps in a register what the next iteration needs.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%k) = (%c2) to (%l) step (%c1) : index par [] auto {
//!   accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
//!     // a(i, k) = a(i, k - 1) + b(i, k)
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
//!   accgpu.loop (%k) = (%c2) to (%l) step (%c1) : index par [] auto {
//!     // a(i, k) = a(i, k - 1) + b(i, k)
//!   }
//! }
//! ```
//!
//! Legality: the loops stand alone in each other, and different iterations of the independent ones
//! never meet in memory, whatever the iterations of the sequential loop (`dependence`). So only
//! the order of those matters that one iteration of the independent loops has, and it stays.
//!
//! CPUs run neighbouring columns side by side (`accgpu-strip-mine`).

use crate::{
    accgpu::analysis::{
        dependence::{Dependence, uses_and_updates},
        perfect::Perfect,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Construct, Mode},
    ir::{Op, Reported, remark},
};

#[derive(Clone, Default)]
pub struct SinkSequential;

impl Pass for SinkSequential {
    const ARGUMENT: &'static str = "accgpu-sink-sequential";
    const SUMMARY: &'static str = "put sequential loops inside of the independent ones in them";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            let inside = independent_inside(nest);
            if is_sequential(nest) && !inside.is_empty() && are_apart(nest, &inside) {
                sink(nest, inside.len());
                explain(nest);
            }
        }
        Ok(())
    }
}

/// Whether iterations of `nest` run one after the other, where a kernels construct or the iterations
/// of a loop repeat nothing else than them.
fn is_sequential(nest: Op<'_>) -> bool {
    let around = nest.enclosing(&[accgpu::LOOP, accgpu::REGION]);
    let is_single = around.is_some_and(|around| match around.is(accgpu::REGION) {
        true => accgpu::region_construct(around) == Construct::Kernels,
        false => accgpu::mode(around) == Mode::Independent,
    });
    is_single
        && accgpu::mode(nest) != Mode::Independent
        && accgpu::levels(nest).is_empty()
        && nest.collect_named(accgpu::CACHE).is_empty()
}

/// The independent loops that stand alone in `nest`, and in each other.
fn independent_inside(nest: Op<'_>) -> Vec<Op<'_>> {
    let mut found = Vec::new();
    let mut around = nest;
    while let Some(perfect) = Perfect::of(around) {
        let inner = perfect.inner;
        let is_free = accgpu::mode(inner) == Mode::Independent
            && accgpu::tile(inner).is_none()
            && accgpu::loop_static_chunk(inner).is_none()
            && !accgpu::is_in_each_gang(inner)
            && inner.region(0).blocks().len() == 1;
        let mut privates = perfect.privates.iter();
        if !is_free || !privates.all(|&private| accgpu::follows_loop(private)) {
            break;
        }
        found.push(inner);
        around = inner;
    }
    found
}

/// Whether different iterations of the loops `inside` never use what one of them writes, in
/// whatever iterations of `nest`.
fn are_apart<'c>(nest: Op<'c>, inside: &[Op<'c>]) -> bool {
    let Ok(mut uses) = uses_and_updates(nest) else {
        return false;
    };
    uses.retain(|used| !inside.iter().any(|&inner| used.access.is_owned_by(inner)));
    let dependence = Dependence::of_loops(nest, inside);
    let mut written = uses.iter().filter(|used| used.access.writes);
    written.all(|written| !uses.iter().any(|other| dependence.may_meet(written, other)))
}

/// Puts `nest` inside of so many loops that stand in it.
fn sink(nest: Op<'_>, count: usize) {
    for _ in 0..count {
        let perfect = Perfect::of(nest).expect("the loops stand alone in each other");
        perfect.clear_all();
        exchange(nest, perfect.inner);
    }
}

fn explain(nest: Op<'_>) {
    if !accgpu::is_local(nest) {
        remark(
            nest.location(),
            "loop runs inside of the independent ones in it",
        );
    }
}

/// Puts `outer` around the body of `inner`, which is all that it has, and `inner` around it.
fn exchange<'c>(outer: Op<'c>, inner: Op<'c>) {
    inner.move_before(outer);
    let [mut body, end] = [inner, outer].map(|nest| nest.body(0).ops());
    let last = body.pop().expect("a loop ends in a yield");
    for op in body {
        op.move_before(end[0]);
    }
    outer.move_before(last);
}
