//! Does without copies of scalars that nobody needs.
//!
//! In kernels constructs a scalar without a clause is copied to the device and back
//! (OpenACC 3.4, 2.6.2), also one that is but a temporary of the construct. That costs two
//! copies each, and in an asynchronous construct they meet whatever the host does with the
//! variable meanwhile.
//!
//! ## Before
//! ```mlir
//! %t = fir.alloca f64
//! %d = acc.copyin varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
//! accgpu.region <kernels> {
//!   fir.store %v to %d : !fir.ref<f64>
//!   %w = fir.load %d : !fir.ref<f64>
//!   "use"(%w) : (f64) -> ()
//!   accgpu.yield
//! }
//! acc.copyout accPtr(%d : !fir.ref<f64>) to varPtr(%t : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "t"}
//! return
//! ```
//! ## After
//! ```mlir
//! %d = acc.create varPtr(%t : !fir.ref<f64>) -> !fir.ref<f64> {dataClause = #acc<data_clause acc_create>, implicit = true, name = "t", accgpu.temporary}
//! accgpu.region <kernels> {
//!   // as before, but without stores whose value nothing reads
//! }
//! acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_create>, implicit = true, name = "t"}
//! return
//! ```
//!
//! Legality: all that may use the host's variable is in its procedure: it is local, has none
//! of the attributes TARGET, VOLATILE and ASYNCHRONOUS, and its address goes to loads,
//! stores, data clauses and, for the time of the call, to procedures. If nothing can read
//! what the copy back writes before it is overwritten (`liveness`), the program cannot tell
//! whether it took place, but for races of its own. The same holds of the copy to the device
//! where the construct sets the variable before it reads it. Where the variable is present
//! already, neither of them takes place anyway, and create and delete find the same copy.
//!
//! If no other clause, directive or procedure can make the variable present, then nothing
//! but the construct sees its device copy: a `temporary`.
//!
//! ## Leaves
//! Clauses that the program has written, and module variables, dummy arguments and what
//! internal procedures share.

use super::promote_privates::Accesses;
use crate::{
    acc::data::runtime::symbol,
    accgpu::{
        analysis::liveness::{Effect, Liveness, effects_of},
        kernels::temporaries::{Copy, STARTS_WITH_VALUE, TEMPORARY, drop_dead_stores},
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry, data_clause},
    accgpu, fir, func,
    ir::{Attribute, Op, Reported, remark},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct DropDeadCopies;

impl Pass for DropDeadCopies {
    const ARGUMENT: &'static str = "accgpu-drop-dead-copies";
    const SUMMARY: &'static str = "do without copies of scalars that nobody needs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut remarks = Remarks::default();
        for alloca in module.collect_named(fir::ALLOCA) {
            if let Some(variable) = Variable::of(alloca) {
                variable.drop_dead_copies(&mut remarks);
            }
        }
        let copies = module.collect_named(acc::COPYIN).into_iter();
        for copy in copies.filter_map(Copy::of) {
            remarks.add_copied_back(&copy);
        }
        for region in module.collect_named(accgpu::REGION) {
            remarks.print(region);
        }
        Ok(())
    }
}

/// A scalar of a procedure whose uses are all known.
struct Variable<'c> {
    /// Copies that constructs have by a clause of their own.
    copies: Vec<Copy<'c>>,
    /// What needs its value on the host, or sets it.
    liveness: Liveness<'c>,
    /// Whether only `copies` can make it present.
    is_never_present: bool,
}

impl<'c> Variable<'c> {
    /// `None` if its address goes elsewhere, and if there is nothing to do.
    fn of(alloca: Op<'c>) -> Option<Self> {
        let address = alloca.result(0);
        address.ty().pointee().filter(|ty| ty.is_trivial())?;
        let procedure = alloca.enclosing(&[func::FUNC])?;
        let accesses = Accesses::of(address);
        if accesses
            .declares
            .iter()
            .any(|&it| fir::is_seen_elsewhere(it))
        {
            return None;
        }
        let mut copies = Vec::new();
        let mut is_never_present = true;
        let mut effects = effects_of(&accesses);
        for &(user, _) in &accesses.others {
            match () {
                () if user.is_any(&acc::DATA_EXITS) => {}
                () if acc::is_data_entry(user) => match Copy::of(user) {
                    Some(copy) => copies.push(copy),
                    None => {
                        is_never_present = false;
                        effects.insert(user, Effect::Reads);
                    }
                },
                () => {
                    let calls = calls(user)?;
                    is_never_present &= calls.is_empty();
                    effects.extend(calls.into_iter().map(|call| (call, Effect::Reads)));
                }
            }
        }
        if !copies.iter().any(Copy::is_implicit) {
            return None;
        }
        for copy in &copies {
            is_never_present &= copy.entry.is_any(&[acc::COPYIN, acc::CREATE]);
            let reading = copy.regions.iter().filter(|(_, it)| it.is_live_at_start());
            effects.extend(reading.map(|(&region, _)| (region, Effect::Reads)));
        }
        Some(Variable {
            copies,
            liveness: Liveness::new(procedure, effects),
            is_never_present,
        })
    }

    fn drop_dead_copies(&self, remarks: &mut Remarks<'c>) {
        for copy in self.copies.iter().filter(|copy| copy.is_implicit()) {
            let is_dead = |exit: &Op<'c>| !self.liveness.is_live_after(*exit);
            if !copy.exits.iter().all(is_dead) {
                continue;
            }
            remarks.add_not_copied_back(copy);
            let is_read_first = copy.is_read_first();
            let clause = match is_read_first {
                true => data_clause::COPYIN,
                false => data_clause::CREATE,
            };
            for &exit in copy.exits.iter().filter(|exit| exit.is(acc::COPYOUT)) {
                acc::without_copy_back(exit, clause);
            }
            if is_read_first {
                acc::set_clause(copy.entry, clause);
                if self.is_never_present && copy.regions.len() == 1 {
                    let unit = Attribute::unit(copy.entry.ctx());
                    copy.entry.set_attribute(STARTS_WITH_VALUE, unit);
                }
            } else {
                drop_entry(copy, self.is_never_present);
            }
        }
    }
}

/// The calls of the program that `user` passes the address to: itself or those that have it
/// under another type; `None` if it does something else with it.
fn calls(user: Op<'_>) -> Option<Vec<Op<'_>>> {
    if user.is(fir::CALL) {
        return Some(vec![user]);
    }
    let users = user.is(fir::CONVERT).then(|| user.result(0).uses())?;
    if users.iter().any(|(user, _)| !user.is(fir::CALL)) {
        return None;
    }
    let is_programs = |call: &Op<'_>| call.callee().as_deref() != Some(symbol::FORGET);
    let calls = users.into_iter().map(|(call, _)| call);
    Some(calls.filter(is_programs).collect())
}

/// The device copy begins without a value.
fn drop_entry(copy: &Copy<'_>, is_never_present: bool) {
    let entry = acc::without_copy(copy.entry);
    if is_never_present {
        entry.set_attribute(TEMPORARY, Attribute::unit(entry.ctx()));
        drop_dead_stores(entry);
    }
}

/// What users are told about scalars, gathered by construct.
#[derive(Default)]
struct Remarks<'c> {
    not_copied_back: HashMap<Op<'c>, Vec<String>>,
    copied_late: HashMap<Op<'c>, Vec<String>>,
}

impl<'c> Remarks<'c> {
    fn add_not_copied_back(&mut self, copy: &Copy<'c>) {
        for region in copy.set_in() {
            let names = self.not_copied_back.entry(region).or_default();
            names.push(DataEntry(copy.entry).name());
        }
    }

    /// Programs that take scalars of asynchronous constructs for temporaries go on using
    /// them on the host.
    fn add_copied_back(&mut self, copy: &Copy<'c>) {
        let is_late = |&region: &Op<'c>| accgpu::region_bounds(region).queue.is_some();
        let is_copied_back = copy.is_implicit() && copy.exits.iter().any(|it| it.is(acc::COPYOUT));
        let regions = copy.set_in().filter(|_| is_copied_back);
        for region in regions.filter(is_late) {
            let names = self.copied_late.entry(region).or_default();
            names.push(DataEntry(copy.entry).name());
        }
    }

    fn print(&self, region: Op<'c>) {
        if let Some(names) = self.not_copied_back.get(&region) {
            let names = names.join(", ");
            let message = format!("not copied back, as nothing uses the value: {names}");
            remark(region.location(), &message);
        }
        if let Some(names) = self.copied_late.get(&region) {
            let names = names.join(", ");
            let message = format!(
                "copied back when the queue gets there: {names}; the host may neither set nor \
                 read them before it has waited ('private({names})' on loops if it has no use \
                 for the values)"
            );
            remark(region.location(), &message);
        }
    }
}
