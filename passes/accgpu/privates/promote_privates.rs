//! Replaces private scalars that are written once by the value written.
//!
//! flang keeps loop variables and firstprivate scalars in memory. Most are
//! stored once and then only read; as values they become kernel parameters,
//! bounds of the grid, and registers.
//!
//! ## Before
//! ```mlir
//! %p = accgpu.private <gang> "n" i32 : !fir.ref<i32>
//! fir.store %n to %p : !fir.ref<i32>
//! %v = fir.load %p : !fir.ref<i32>
//! "use"(%v) : (i32) -> ()
//! ```
//! ## After
//! ```mlir
//! "use"(%n) : (i32) -> ()
//! ```
//!
//! Legality: the variable has one store, all other uses are loads (through
//! fir.declare), and each load is in the block of the store, after it, or inside
//! an operation that is. So whenever a load runs, the last thing written is the
//! value of that store in the same execution of its block.
//!
//! The copy of an OPTIONAL argument is a choice between itself and nothing. Where it is not passed
//! on, it is always itself, as nothing uses an absent one (F2023, 15.5.2.13), and its presence is
//! the condition of the choice:
//!
//! ```mlir
//! %absent = fir.absent !fir.ref<i32>
//! %x = arith.select %there, %p, %absent : !fir.ref<i32>
//! %is = fir.is_present %x : (!fir.ref<i32>) -> i1
//! %v = fir.load %x : !fir.ref<i32>
//! ```
//!
//! A variable that is also passed to procedures that only read it stays in memory for
//! these; its loads become the value all the same.

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    arith, fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct PromotePrivates;

impl Pass for PromotePrivates {
    const ARGUMENT: &'static str = "accgpu-promote-privates";
    const SUMMARY: &'static str = "replace private scalars that are written once by their value";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for private in module.collect_named(accgpu::PRIVATE) {
            settle_presence(private);
            promote(private);
        }
        Ok(())
    }
}

/// Makes the copy of an optional argument its variable, and its presence a condition.
fn settle_presence(private: Op<'_>) {
    for choice in private.result(0).users() {
        if !choice.is(arith::SELECT) {
            continue;
        }
        let [condition, then, otherwise] = [0, 1, 2].map(|index| choice.operand(index));
        let is_absent = otherwise.defining_op().is_some_and(|op| op.is(fir::ABSENT));
        let names = Accesses::of(choice.result(0));
        let is_question = |&(user, _): &(Op<'_>, usize)| user.is(fir::IS_PRESENT);
        let is_own = is_absent && then == private.result(0);
        if !is_own || !names.others.iter().all(is_question) {
            continue;
        }
        for (question, _) in names.others {
            question.result(0).replace_all_uses_with(condition);
            question.erase();
        }
        choice.result(0).replace_all_uses_with(then);
        choice.erase();
    }
}

/// All that is done with a scalar variable.
#[derive(Default)]
pub struct Accesses<'c> {
    pub stores: Vec<Op<'c>>,
    pub loads: Vec<Op<'c>>,
    /// What gives it a name, or makes it VOLATILE.
    pub declares: Vec<Op<'c>>,
    /// Something else, to which its address is that operand: it escapes.
    pub others: Vec<(Op<'c>, usize)>,
}

impl<'c> Accesses<'c> {
    pub fn of(address: Value<'c>) -> Self {
        let mut accesses = Accesses::default();
        accesses.collect(address);
        accesses
    }

    fn collect(&mut self, address: Value<'c>) {
        for (user, operand) in address.uses() {
            if user.is(fir::LOAD) {
                self.loads.push(user);
            } else if fir::is_store(user, operand) {
                self.stores.push(user);
            } else if user.is(fir::DECLARE) || fir::makes_volatile(user) {
                self.declares.push(user);
                self.collect(user.result(0));
            } else {
                self.others.push((user, operand));
            }
        }
    }

    /// Erases a variable of which nothing but its names is left.
    fn erase_names(self, private: Op<'c>) {
        for declare in self.declares.into_iter().rev() {
            declare.erase();
        }
        private.erase();
    }
}

/// Erases a private variable of which nothing but names is left. It would keep the loops that it
/// stands between apart.
pub fn erase_if_unused(private: Op<'_>) {
    let accesses = Accesses::of(private.result(0));
    let Accesses {
        stores,
        loads,
        others,
        ..
    } = &accesses;
    if stores.is_empty() && loads.is_empty() && others.is_empty() {
        accesses.erase_names(private);
    }
}

fn promote(private: Op<'_>) {
    let is_scalar = private
        .type_attribute("in_type")
        .is_some_and(|ty| ty.is_trivial());
    if !is_scalar {
        return;
    }
    let accesses = Accesses::of(private.result(0));
    let [store] = accesses.stores[..] else { return };
    // The program wants the memory.
    if accesses.declares.iter().any(|op| fir::makes_volatile(*op)) {
        return;
    }
    let is_only_read = accesses
        .others
        .iter()
        .all(|&(user, operand)| reads(user, operand));
    if !is_only_read || !accesses.loads.iter().all(|&load| follows(store, load)) {
        return;
    }
    let value = store.operand(0);
    for &load in &accesses.loads {
        load.result(0).replace_all_uses_with(value);
        load.erase();
    }
    if !accesses.others.is_empty() {
        return;
    }
    store.erase();
    accesses.erase_names(private);
}

/// Whether `user` is a call that only reads what its argument `operand` leads to.
fn reads(user: Op<'_>, operand: usize) -> bool {
    accgpu::argument_effect(user, operand) < ArgumentEffect::Write
}

/// Whether `load` is in the block of `store` and after it, itself or an
/// operation around it.
fn follows<'c>(store: Op<'c>, load: Op<'c>) -> bool {
    let block = store.block();
    let mut around = Some(load);
    while let Some(op) = around {
        if op.block() == block {
            return store.is_before(op);
        }
        around = op.parent();
    }
    false
}
