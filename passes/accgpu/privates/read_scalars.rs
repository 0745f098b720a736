//! Replaces scalars that a construct only reads by their values.
//!
//! In kernels constructs, and with a data clause in all others, a scalar has a device
//! copy (OpenACC 3.4, 2.6.2). One that no part of the construct writes may as well be a
//! parameter of the kernels: nothing is allocated or copied for it, and the host knows
//! the ranges of loops before it launches them. The runtime says which value it has: that
//! of a device copy that is there already is not the host's.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {dataClause = #acc<data_clause acc_copy>, name = "n"}
//! accgpu.region <kernels> {
//!   %v = fir.load %d : !fir.ref<i32>
//!   "use"(%v) : (i32) -> ()
//!   accgpu.yield
//! }
//! acc.copyout accPtr(%d : !fir.ref<i32>) to varPtr(%n : !fir.ref<i32>) {name = "n"}
//! ```
//! ## After
//! ```mlir
//! fir.call @accrt_read(%variable, %slot, %sync, %location)
//! %v = fir.load %slot : !fir.ref<i32>
//! accgpu.region <kernels> {
//!   "use"(%v) : (i32) -> ()
//!   accgpu.yield
//! }
//! ```
//!
//! A temporary that starts with the host's value (`accgpu-drop-dead-copies`) gets it in the same
//! way: the construct begins with a store of it, and its device copy is created without one.
//!
//! Legality: the lifetime is that of the construct, all uses of the device copy are loads
//! in it, and no other variable of the construct shares its memory: it has one value all
//! the time, which the copy back to the host does not change. Pointers reach only
//! variables with the attribute TARGET, which are left alone. The host looks at the
//! value where the copy would stand, behind a wait clause; the runtime waits for copies
//! to it that are still in queues.

use super::promote_privates::Accesses;
use crate::{
    acc::data::{runtime, variable::describe},
    accgpu::{
        analysis::{
            access::{Access, Memory},
            dependence::may_overlap,
        },
        kernels::temporaries::{STARTS_WITH_VALUE, TEMPORARY},
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry, data_clause},
    accgpu, fir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ReadScalars;

impl Pass for ReadScalars {
    const ARGUMENT: &'static str = "accgpu-read-scalars";
    const SUMMARY: &'static str = "replace scalars that a construct only reads by their values";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let entries = module.collect(&|op| acc::is_data_entry(op));
        let read: Vec<_> = entries
            .iter()
            .filter(|&&entry| is_scalar_copy(DataEntry(entry)))
            .filter_map(|&entry| Reads::of(entry, &entries))
            .collect();
        for reads in read {
            replace(&mut symbols, reads)?;
        }
        let entries = module.collect_named(acc::COPYIN).into_iter();
        for entry in entries.filter(|entry| entry.has_attribute(STARTS_WITH_VALUE)) {
            make_temporary(&mut symbols, DataEntry(entry))?;
        }
        Ok(())
    }
}

/// Whether the clause gives a scalar its value on the device.
fn is_scalar_copy(entry: DataEntry<'_>) -> bool {
    let clause = acc::clause_of(entry.0);
    entry.0.is(acc::COPYIN)
        && [data_clause::COPY, data_clause::COPYIN].contains(&clause)
        && acc::modifiers_of(entry.0) == 0
        && entry.is_structured()
        && entry.bounds().is_empty()
        && scalar_type(entry.result()).is_some()
        && !fir::is_target(entry.variable())
        && !fir::declaration(entry.variable()).is_some_and(fir::shares_storage_at_host)
}

/// The type of the integer, real, complex or logical at `address`.
fn scalar_type(address: Value<'_>) -> Option<Type<'_>> {
    let is_plain = address.ty().is_address() && !address.ty().is_pointer();
    let object = address.ty().pointee().filter(|_| is_plain)?;
    object.is_trivial().then_some(object)
}

/// All uses of a scalar's device copy, in a construct that only reads it.
struct Reads<'c> {
    entry: DataEntry<'c>,
    region: Op<'c>,
    accesses: Accesses<'c>,
}

impl<'c> Reads<'c> {
    /// `None` if something else is done with the device copy. `entries`: all data
    /// operations.
    fn of(entry: Op<'c>, entries: &[Op<'c>]) -> Option<Self> {
        let accesses = Accesses::of(entry.result(0));
        let region = accesses.loads.first()?.enclosing(&[accgpu::REGION])?;
        let is_inside = |load: &Op<'c>| region.is_ancestor_of(*load);
        let only_ends = |&(op, _): &(Op<'c>, usize)| op.is_any(&[acc::COPYOUT, acc::DELETE]);
        let is_read = accesses.stores.is_empty()
            && accesses.loads.iter().all(is_inside)
            && accesses.others.iter().all(only_ends);
        (is_read && !shares_memory(entry, region, entries)).then_some(Reads {
            entry: DataEntry(entry),
            region,
            accesses,
        })
    }
}

/// Whether `region` uses another variable with some of the bytes of the scalar:
/// EQUIVALENCE, a common block that procedures see in different ways, or what ASSOCIATE has a name of.
fn shares_memory<'c>(scalar: Op<'c>, region: Op<'c>, entries: &[Op<'c>]) -> bool {
    let is_used = |entry: &&Op<'c>| {
        let mut uses = entry.result(0).uses().into_iter();
        **entry != scalar && uses.any(|(user, _)| region.is_ancestor_of(user))
    };
    let access = Access::of(scalar.result(0), false);
    entries.iter().filter(is_used).any(|entry| {
        let other = Access::of_clause(DataEntry(*entry));
        matches!(other.memory, Memory::Variable { .. }) && may_overlap(&access, &other)
    })
}

fn replace<'c>(symbols: &mut Module<'c>, reads: Reads<'c>) -> Result<(), Reported> {
    let Reads {
        entry,
        region,
        accesses,
    } = reads;
    let b = Builder::before(region).located(entry.0);
    let ty = scalar_type(entry.result()).expect("checked for all entries");
    let queue = runtime::region_queue(&b, region);
    let variable = describe(&b, symbols, entry)?;
    let value = runtime::read(&b, symbols, &variable, ty, queue);
    for load in accesses.loads {
        load.result(0).replace_all_uses_with(value);
        load.erase();
    }
    let ends = accesses.others.into_iter().map(|(op, _)| op);
    let unused = accesses.declares.into_iter().rev().chain(ends);
    for op in unused {
        op.erase();
    }
    entry.0.erase();
    Ok(())
}

/// Lets the construct set the variable of `entry` to its value at the start, and be the only
/// one that sees its device copy.
fn make_temporary<'c>(symbols: &mut Module<'c>, entry: DataEntry<'c>) -> Result<(), Reported> {
    let accesses = Accesses::of(entry.result());
    let first = accesses.stores.first();
    let region = first.and_then(|store| store.enclosing(&[accgpu::REGION]));
    let Some((region, ty)) = region.zip(scalar_type(entry.result())) else {
        return Ok(());
    };
    // Before there is a device copy, whose value would count.
    let b = Builder::before(entry.0);
    let queue = runtime::queue(&b, entry.async_clause());
    let variable = describe(&b, symbols, entry)?;
    let value = runtime::read(&b, symbols, &variable, ty, queue);
    let temporary = acc::without_copy(entry.0);
    temporary.set_attribute(TEMPORARY, Attribute::unit(region.ctx()));
    for (user, _) in accesses.others.into_iter() {
        if user.is(acc::DELETE) {
            acc::set_clause(user, data_clause::CREATE);
        }
    }
    let start = region.region(0).first_block();
    let start = start.expect("a construct has a body");
    let b = Builder::at_start(start, region);
    fir::store(&b, value, temporary.result(0));
    Ok(())
}
