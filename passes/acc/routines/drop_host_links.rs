//! Drops the link to the host's variables from calls that do not need it.
//!
//! As soon as one internal procedure uses variables of its host, flang gives all
//! of them a tuple of those variables' addresses. It lies in the host's stack,
//! which a device does not reach; but procedures made for devices rarely use it.
//!
//! ## Before
//! ```mlir
//! func.func private @_QFPf(%x: !fir.ref<f32>, %link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
//!   // no use of %link
//! }
//! fir.call @_QFPf(%x, %link) : (!fir.ref<f32>, !fir.ref<tuple<!fir.ref<i32>>>) -> ()
//! ```
//! ## After
//! ```mlir
//! %none = fir.zero_bits !fir.ref<tuple<!fir.ref<i32>>>
//! fir.call @_QFPf(%x, %none) : (!fir.ref<f32>, !fir.ref<tuple<!fir.ref<i32>>>) -> ()
//! ```
//! Where the procedure does use some of the variables, a call in a construct gets a
//! tuple of the construct's own (`host_links`).
//!
//! Legal, because the procedure does not look at the variables behind the argument; what only hands it
//! on to such procedures does not either, after their calls were changed.

use super::host_links::{self, erase_if_unused, link};
use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Builder, Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct DropHostLinks;

impl Pass for DropHostLinks {
    const ARGUMENT: &'static str = "acc-drop-host-links";
    const SUMMARY: &'static str = "drop unused links of internal procedures to their host";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        drop_unused(&symbols, module);
        host_links::remake(&symbols, module)
    }
}

fn drop_unused<'c>(symbols: &Module<'c>, module: Op<'c>) {
    let mut calls = module.collect(&|op| link(op).is_some());
    loop {
        let before = calls.len();
        calls.retain(|&call| !drop_if_unused(symbols, call));
        if calls.len() == before {
            return;
        }
    }
}

/// Whether the link of `call` was dropped.
fn drop_if_unused<'c>(symbols: &Module<'c>, call: Op<'c>) -> bool {
    let callee = call.callee().and_then(|name| symbols.lookup(&name));
    let Some((position, callee)) = link(call).zip(callee) else {
        return false;
    };
    let is_unused = callee
        .region(0)
        .first_block()
        .and_then(|entry| entry.arguments().get(position).copied())
        .is_some_and(erase_if_unused);
    if is_unused {
        let none = fir::zero_bits(&Builder::before(call), call.operand(position).ty());
        call.set_operand(position, none);
    }
    is_unused
}
