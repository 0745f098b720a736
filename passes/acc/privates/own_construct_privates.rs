//! Gives iterations that lanes share copies of their own of firstprivate arrays and objects, and of
//! private ones of a construct.
//!
//! A firstprivate variable is a gang's (OpenACC 3.4, 2.5.14), and so is that of a combined construct
//! (2.11), and a private one of a construct (2.5.13). Where lanes of the gang share the loop, each
//! of them would set the same memory; which loops they share, a program often leaves to the
//! compiler.
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
//! A private variable has no value in front of the loops. Several ones may use it, each for itself, if
//! gangs share them and all of them set it: which gang has what another one has set, no iteration
//! knows, but where `gang(static:)` or a single gang says so.
//!
//! `accgpu-drop-initial-arrays` does without those of the copies that nothing reads.
//!
//! ## Leaves
//! Loops with AUTO, and those without a directive: they are not known to be independent. Scalars
//! (`accgpu-privatize-scalars`); variables that only loops for gangs alone use, whose iterations get
//! lanes where they set nothing of the gang's (`accgpu-use-idle-lanes`); optional arguments; variables
//! that no iteration sets.

use super::later_reads::{dummy, is_only_read};
use crate::{
    acc::{clauses::serial_to_parallel::is_serial, objects::object_of},
    accgpu::analysis::memory_uses::{element_uses, reads_only},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    accgpu::Level,
    arith, fir,
    ir::{Builder, Op, Reported, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct OwnConstructPrivates;

impl Pass for OwnConstructPrivates {
    const ARGUMENT: &'static str = "acc-own-construct-privates";
    const SUMMARY: &'static str = "copy private variables for iterations that lanes share";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let constructs = module.collect_named(acc::PARALLEL).into_iter();
        for construct in constructs.filter(|&construct| !is_serial(construct)) {
            let compute = Compute(construct);
            let entries = compute.firstprivates().into_iter();
            for entry in entries.chain(compute.privates()) {
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

/// A variable whose values the iterations of each of some loops may have for themselves.
struct Owned<'c> {
    entry: Op<'c>,
    /// In the order of the program.
    nests: Vec<Op<'c>>,
    /// Its names and descriptors in front of the loops.
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
        let nests = match entry.is(acc::PRIVATE) {
            true => loops_that_set(value, construct)?,
            false => {
                let mut uses = element_uses(value).into_iter();
                let set = uses.find(|&(user, operand)| user != construct && may_set(user, operand));
                vec![outermost_loop(set?.0, construct)?]
            }
        };
        let mut owned = Owned {
            entry,
            nests,
            names: Vec::new(),
        };
        let mut nests = owned.nests.iter().map(|&nest| Loop(nest));
        let is_for_lanes = nests.clone().any(|nest| nest.levels() != [Level::Gang]);
        if !is_for_lanes || !nests.all(|nest| may_have_copies(&nest)) {
            return None;
        }
        owned.has_no_other_use(value, construct).then_some(owned)
    }

    /// Whether what is at `value` is used by nothing in `construct` but the loops, and by what asks
    /// for it in front of them.
    fn has_no_other_use(&mut self, value: Value<'c>, construct: Op<'c>) -> bool {
        value.uses().into_iter().all(|(user, operand)| {
            if user == construct || self.nests.iter().any(|nest| nest.is_ancestor_of(user)) {
                return true;
            }
            let first = self.nests[0];
            let is_in_front = user.block() == first.block() && user.is_before(first);
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
        for &nest in &self.nests {
            self.copy_for_iterations_of(nest);
        }
        if self.entry.is(acc::PRIVATE) {
            self.erase_gangs();
        }
    }

    /// Erases the gang's copy, if no question needs it.
    fn erase_gangs(&self) {
        for name in self.names.iter().rev() {
            if name.result(0).is_unused() {
                name.erase();
            }
        }
        if let [construct] = self.entry.result(0).users()[..] {
            Compute(construct).erase_private(self.entry);
        }
    }

    fn copy_for_iterations_of(&self, nest: Op<'c>) {
        let own = Builder::before(nest).insert(self.entry.clone_op());
        if !own.is(acc::PRIVATE) {
            own.set_operand(0, self.entry.result(0));
        }
        acc::add_copy(nest, own);
        let mut mapping = HashMap::from([(self.entry.result(0), own.result(0))]);
        let block = nest.block().expect("the loop is in the construct");
        // An iteration's copy has its names there.
        let inside = Builder::at_start(nest.body(0), nest);
        for name in block.ops() {
            if self.names.contains(&name) {
                inside.insert(name.clone_mapped(&mut mapping));
            }
        }
        for (gangs, iterations) in mapping {
            gangs.replace_uses_inside(nest, iterations);
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

/// The loops of `construct` that use the private variable at `value`, if gangs share all of them and
/// each sets it.
fn loops_that_set<'c>(value: Value<'c>, construct: Op<'c>) -> Option<Vec<Op<'c>>> {
    let mut using: Vec<Op<'c>> = Vec::new();
    let mut setting: Vec<Op<'c>> = Vec::new();
    for (user, operand) in element_uses(value) {
        let Some(nest) = outermost_loop(user, construct) else {
            continue;
        };
        using.push(nest);
        if may_set(user, operand) {
            setting.push(nest);
        }
    }
    let block = construct.body(0);
    let mut nests = block.ops();
    nests.retain(|nest| using.contains(nest));
    let has_gangs = |nest: &Op<'c>| {
        let nest = Loop(*nest);
        let levels = nest.levels();
        nest.gang_static().is_none() && (levels.is_empty() || levels.contains(&Level::Gang))
    };
    let is_one = |gangs: Value<'c>| arith::constant_value(gangs) == Some(1);
    let mut gangs = Compute(construct).num_gangs().into_iter();
    let are_apart = match nests.len() {
        0 => false,
        1 => true,
        _ => !gangs.any(is_one),
    };
    let is_own = |nest: &Op<'c>| setting.contains(nest) && has_gangs(nest);
    (are_apart && nests.iter().all(is_own)).then_some(nests)
}

/// The loop around `op` that is part of `construct` itself.
fn outermost_loop<'c>(op: Op<'c>, construct: Op<'c>) -> Option<Op<'c>> {
    let mut inside = op;
    while let Some(around) = inside.parent().filter(|&around| around != construct) {
        inside = around;
    }
    (inside.is(acc::LOOP) && inside.parent() == Some(construct)).then_some(inside)
}

fn may_have_copies(nest: &Loop<'_>) -> bool {
    nest.is_independent() && !nest.is_unstructured()
}
