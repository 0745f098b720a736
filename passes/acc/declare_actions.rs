//! Calls the functions that keep an allocatable of a declare directive in step
//! with its device copy (OpenACC 3.4, 2.13.2).
//!
//! flang marks the operations of an allocate or deallocate statement with the
//! names of functions. The one to call before a deallocation, while the
//! variable still has its address, is named but not made; it is made here, from
//! its sibling for after the deallocation.
//!
//! ## Before
//! ```mlir
//! %p = fir.box_addr %b {acc.declare_action = #acc.declare_action<preDealloc = @a_acc_declare_pre_dealloc>}
//! ```
//! ## After
//! ```mlir
//! fir.call @a_acc_declare_pre_dealloc() : () -> ()
//! %p = fir.box_addr %b
//! func.func private @a_acc_declare_pre_dealloc() {
//!   %0 = fir.address_of(@a)
//!   %1 = acc.getdeviceptr varPtr(%0) {dataClause = acc_create, structured = false}
//!   acc.delete accPtr(%1) {dataClause = acc_create, structured = false}
//!   return
//! }
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, When},
    fir,
    ir::{Attribute, Builder, Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct DeclareActions;

impl Pass for DeclareActions {
    const ARGUMENT: &'static str = "acc-declare-actions";
    const SUMMARY: &'static str = "follow allocations of declared variables on the device";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for op in module.collect(&|op| op.has_attribute(acc::DECLARE_ACTION)) {
            for (when, function) in acc::declare_actions(op) {
                call_action(&mut symbols, op, when, &function);
            }
            op.remove_attribute(acc::DECLARE_ACTION);
        }
        Ok(())
    }
}

fn call_action<'c>(symbols: &mut Module<'c>, op: Op<'c>, when: When, function: &str) {
    if symbols.lookup(function).is_none() {
        let made = when == When::PreDealloc && make_pre_deallocation(symbols, function);
        if !made {
            return;
        }
    }
    let b = match when {
        When::PreAlloc | When::PreDealloc => Builder::before(op),
        When::PostAlloc | When::PostDealloc => Builder::after(op),
    };
    fir::call(&b, function, &[], &[]);
}

/// Makes the function that deletes the device copy; false when the module does
/// not have the one that follows the deallocation either.
fn make_pre_deallocation(symbols: &mut Module<'_>, name: &str) -> bool {
    let sibling = name
        .strip_suffix("_pre_dealloc")
        .and_then(|variable| symbols.lookup(&format!("{variable}_post_dealloc")));
    let Some(sibling) = sibling else {
        return false;
    };
    let function = sibling.clone_op();
    function.set_attribute("sym_name", Attribute::string(function.ctx(), name));
    for exit in function.collect_named("acc.declare_exit") {
        let b = Builder::before(exit);
        for entry in exit.operands().into_iter().filter_map(|v| v.defining_op()) {
            acc::delete(&b, entry);
        }
        exit.erase();
    }
    symbols.add(function);
    true
}
