//! Gives iterations that lanes share copies of their own of firstprivate arrays and objects.
//!
//! A firstprivate variable is a gang's (OpenACC 3.4, 2.5.14), and so is that of a combined construct
//! (2.11). Where lanes of the gang share the loop, each of them would set the same memory; which
//! loops they share, a program often leaves to the compiler.
//!
//! ## Before
//! ```mlir
//! %x = acc.firstprivate varPtr(%v) recipe(@copy)
//! acc.parallel firstprivate(%x) {
//!   acc.loop {
//!     fir.store %value to "element of"(%x)
//!     "use"(%x)
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! %x = acc.firstprivate varPtr(%v) recipe(@copy)
//! acc.parallel firstprivate(%x) {
//!   %own = acc.firstprivate varPtr(%x) recipe(@copy)
//!   acc.loop firstprivate(%own) {
//!     fir.store %value to "element of"(%own)
//!     "use"(%own)
//!   }
//! }
//! ```
//! Legality: the iterations are independent, so that none reads what another one sets in the gang's
//! copy (no iteration knows which gang it is in, either), and nothing in the construct reads behind
//! the loop what they have set. Atomic operations on the variable, also in procedures that the
//! construct calls, say that iterations do share it; a procedure of another file may have some.
//!
//! `accgpu-drop-initial-arrays` does without those of the copies that nothing reads.
//!
//! ## Leaves
//! Scalars (`accgpu-privatize-scalars`); loops for gangs alone, whose iterations get lanes where
//! they set nothing of the gang's (`accgpu-use-idle-lanes`); optional arguments; variables that
//! no iteration sets.

use super::later_reads::{dummy, is_only_read};
use crate::{
    acc::{clauses::serial_to_parallel::is_serial, objects::object_of},
    accgpu::analysis::memory_uses::{element_uses, reads_only},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    accgpu::Level,
    fir,
    ir::{Builder, Op, Reported, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct OwnFirstprivates;

impl Pass for OwnFirstprivates {
    const ARGUMENT: &'static str = "acc-own-firstprivates";
    const SUMMARY: &'static str = "copy firstprivate variables for iterations that lanes share";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let constructs = module.collect_named(acc::PARALLEL).into_iter();
        for construct in constructs.filter(|&construct| !is_serial(construct)) {
            for entry in Compute(construct).firstprivates() {
                if let Some(owned) = Owned::of(entry, construct) {
                    owned.copy_for_iterations();
                }
            }
        }
        Ok(())
    }
}

/// What iterations of a gang share by the program's will.
const ATOMICS: [&str; 3] = [acc::ATOMIC_READ, acc::ATOMIC_UPDATE, acc::ATOMIC_WRITE];

/// A firstprivate variable whose values the iterations of one loop may have for themselves.
struct Owned<'c> {
    entry: Op<'c>,
    nest: Op<'c>,
    /// Its names and descriptors in front of the loop.
    names: Vec<Op<'c>>,
}

impl<'c> Owned<'c> {
    fn of(entry: Op<'c>, construct: Op<'c>) -> Option<Self> {
        let variable = DataEntry(entry).variable();
        if object_of(variable.ty()).is_trivial() || fir::is_optional(variable) {
            return None;
        }
        let value = entry.result(0);
        if may_be_shared(value, &mut Vec::new()) {
            return None;
        }
        let nest = element_uses(value)
            .into_iter()
            .find(|&(user, operand)| user != construct && may_set(user, operand))
            .and_then(|(user, _)| outermost_loop(user, construct))
            .filter(|&nest| may_be_shared_by_lanes(&Loop(nest)))?;
        let mut owned = Owned {
            entry,
            nest,
            names: Vec::new(),
        };
        owned.has_no_other_use(value, construct).then_some(owned)
    }

    /// Whether what is at `value` is used by nothing in `construct` but the loop, and by what asks
    /// for it in front of that.
    fn has_no_other_use(&mut self, value: Value<'c>, construct: Op<'c>) -> bool {
        value.uses().into_iter().all(|(user, operand)| {
            if user == construct || self.nest.is_ancestor_of(user) {
                return true;
            }
            let is_in_front = user.block() == self.nest.block() && user.is_before(self.nest);
            if is_in_front && operand == 0 && user.is_any(&fir::VIEWING) {
                if !self.names.contains(&user) {
                    self.names.push(user);
                }
                return self.has_no_other_use(user.result(0), construct);
            }
            let leads_on = |value: Value<'c>| value.ty().is_address() || value.ty().is_descriptor();
            let is_question = user.is_any(&[fir::BOX_DIMS, fir::BOX_ELESIZE])
                || user.is(fir::LOAD) && !leads_on(user.result(0))
                || user.is(fir::LOAD) && has_only_questions(user.result(0));
            is_in_front && is_question
        })
    }

    fn copy_for_iterations(self) {
        let own = Builder::before(self.nest).insert(self.entry.clone_op());
        own.set_operand(0, self.entry.result(0));
        acc::add_firstprivate(self.nest, own.result(0));
        let mut mapping = HashMap::from([(self.entry.result(0), own.result(0))]);
        let block = self.nest.block().expect("the loop is in the construct");
        // An iteration's copy has its names there.
        let inside = Builder::at_start(self.nest.body(0), self.nest);
        for name in block.ops() {
            if self.names.contains(&name) {
                inside.insert(name.clone_mapped(&mut mapping));
            }
        }
        for (gangs, iterations) in mapping {
            gangs.replace_uses_inside(self.nest, iterations);
        }
    }
}

/// Whether a descriptor is only asked for the array's shape.
fn has_only_questions(descriptor: Value<'_>) -> bool {
    const QUESTIONS: [&str; 2] = [fir::BOX_DIMS, fir::BOX_ELESIZE];
    let users = descriptor.users();
    descriptor.ty().is_descriptor() && users.into_iter().all(|user| user.is_any(&QUESTIONS))
}

/// Whether iterations may share what is at `value` by atomic operations; `known` are the dummy
/// arguments that have been asked.
fn may_be_shared<'c>(value: Value<'c>, known: &mut Vec<Value<'c>>) -> bool {
    element_uses(value).into_iter().any(|(user, operand)| {
        if !user.is(fir::CALL) || fir::calls_library(user) {
            return user.is_any(&ATOMICS);
        }
        let Some(dummy) = dummy(user, operand) else {
            return true;
        };
        let is_known = known.contains(&dummy);
        known.push(dummy);
        !is_known && may_be_shared(dummy, known)
    })
}

/// Whether `user` may change what the variable at its operand has.
fn may_set(user: Op<'_>, operand: usize) -> bool {
    let only_reads = |dummy| {
        let mut uses = element_uses(dummy).into_iter();
        uses.all(|(user, operand)| reads_only(user, operand))
    };
    let is_read_by_call = user.is(fir::CALL)
        && (is_only_read(user, operand) || dummy(user, operand).is_some_and(only_reads));
    !reads_only(user, operand) && !is_read_by_call && !acc::is_data_entry(user)
}

/// The loop around `op` that is part of `construct` itself.
fn outermost_loop<'c>(op: Op<'c>, construct: Op<'c>) -> Option<Op<'c>> {
    let mut inside = op;
    while let Some(around) = inside.parent().filter(|&around| around != construct) {
        inside = around;
    }
    (inside.is(acc::LOOP) && inside.parent() == Some(construct)).then_some(inside)
}

fn may_be_shared_by_lanes(nest: &Loop<'_>) -> bool {
    !nest.is_seq() && !nest.is_unstructured() && nest.levels() != [Level::Gang]
}
