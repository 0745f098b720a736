//! Private pointers that each iteration associates before it uses them have no target of their own.
//!
//! A copy of a pointer begins with a target of the size that the program's has: memory of the
//! kernel's heap in each thread.
//!
//! ## Before
//! ```mlir
//! %own = accgpu.private <vector> "p" !fir.array<?xf32> follows_loop sizes(%n)
//! %start = fir.embox %own(%shape) : ... -> !fir.box<!fir.ptr<!fir.array<?xf32>>>
//! %p = accgpu.private <vector> "p" !fir.box<!fir.ptr<!fir.array<?xf32>>> follows_loop
//! fir.store %start to %p
//! accgpu.loop ... {
//!   fir.store %other to %p
//!   "use"(%p)
//! ```
//! ## After
//! ```mlir
//! %p = accgpu.private <vector> "p" !fir.box<!fir.ptr<!fir.array<?xf32>>> follows_loop
//! accgpu.loop ... {
//!   fir.store %other to %p
//!   "use"(%p)
//! ```
//! Legality: only loops use the copy, and each of their iterations stores to it on every path
//! before it reads it, so that nothing finds the first descriptor, nor what that alone leads to.

use super::promote_privates::{Accesses, erase_if_unused};
use crate::{accgpu::analysis::set_first, pass::Pass};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct DropPrivateTargets;

impl Pass for DropPrivateTargets {
    const ARGUMENT: &'static str = "accgpu-drop-private-targets";
    const SUMMARY: &'static str =
        "take no target for private pointers that are associated before they are used";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for private in module.collect_named(accgpu::PRIVATE) {
            let ty = private.type_attribute("in_type");
            if ty.is_some_and(|ty| ty.is_descriptor() && ty.is_pointer())
                && let Some(start) = idle_start(private)
            {
                drop_start(start);
            }
        }
        Ok(())
    }
}

/// The store of the descriptor that `pointer` begins with, if nothing can read it.
fn idle_start<'c>(pointer: Op<'c>) -> Option<Op<'c>> {
    let accesses = Accesses::of(pointer.result(0));
    if accesses.declares.iter().any(|op| fir::makes_volatile(*op)) {
        return None;
    }
    let is_start = |store: &Op<'c>| store.block() == pointer.block();
    let (starts, stores): (Vec<_>, Vec<_>) = accesses.stores.into_iter().partition(is_start);
    let [start] = starts[..] else {
        return None;
    };
    let others = accesses.others.into_iter().map(|(user, _)| user);
    let mut nests = Vec::new();
    for user in stores.into_iter().chain(accesses.loads).chain(others) {
        let nest = loop_beside(pointer, user)?;
        if !nests.contains(&nest) {
            nests.push(nest);
        }
    }
    let is_pointer = |address: Value<'c>| undeclared(address) == pointer.result(0);
    let is_set_first = |nest: &Op<'c>| set_first::scan(*nest, &is_pointer).is_some();
    nests.iter().all(is_set_first).then_some(start)
}

/// The loop in the block of `private` in which `user` stands.
fn loop_beside<'c>(private: Op<'c>, user: Op<'c>) -> Option<Op<'c>> {
    let mut around = user;
    while around.block() != private.block() {
        around = around.parent()?;
    }
    Some(around).filter(|op| op.is(accgpu::LOOP))
}

fn undeclared(address: Value<'_>) -> Value<'_> {
    address.through(|op| op.is(fir::DECLARE))
}

/// Erases `start`, and the memory that only it leads to.
fn drop_start(start: Op<'_>) {
    let descriptor = start.operand(0);
    let target = target(descriptor);
    start.erase();
    fir::erase_unused(descriptor);
    target.into_iter().for_each(erase_if_unused);
}

/// The private array that `descriptor` describes where the pointer is associated.
fn target(descriptor: Value<'_>) -> Option<Op<'_>> {
    let mut op = descriptor.defining_op().filter(|op| op.is(fir::EMBOX))?;
    while !op.is(accgpu::PRIVATE) {
        let next = match op.name().as_str() {
            arith::SELECT => 1,
            fir::CONVERT | fir::DECLARE | fir::EMBOX => 0,
            _ => return None,
        };
        op = op.operand(next).defining_op()?;
    }
    Some(op)
}
