//! Has the host call the functions that only it has, where a construct asks them for the
//! ranges of its loops.
//!
//! Modern programs write `do i = 1, atmosphere%columns()`. flang asks inside of the construct,
//! where a device would need a version of the function; other compilers ask the function on
//! the host, since they need the range there to launch the loop.
//!
//! ## Before
//! ```mlir
//! acc.parallel combined(loop) {
//!   %five = fir.alloca i32
//!   fir.store %c5 to %five : !fir.ref<i32>
//!   %n = fir.call @_QMsizesPcolumns(%five) : (!fir.ref<i32>) -> i32
//!   acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32)
//! ```
//! ## After
//! ```mlir
//! %five = fir.alloca i32
//! fir.store %c5 to %five : !fir.ref<i32>
//! %n = fir.call @_QMsizesPcolumns(%five) : (!fir.ref<i32>) -> i32
//! acc.parallel combined(loop) {
//!   acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32)
//! ```
//!
//! Legality: the function is PURE, and what comes before it in the construct changes nothing
//! but temporaries, so that one call in front of all gangs gives the number that each of them
//! would get. It may see other values than on the device: those of the host. Without this the
//! program is an error, and a warning says so.
//!
//! ## Leaves
//! Functions that devices have (a body in this module, or the `routine` directive), results
//! other than numbers, and calls that see private variables. For CPUs alone the calls stay.

use super::dispatch::KnownTypes;
use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Block, Builder, Module, Op, Reported, Value, warning},
};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
pub struct HostRanges;

impl Pass for HostRanges {
    const ARGUMENT: &'static str = "acc-host-ranges";
    const SUMMARY: &'static str = "have the host call its functions for the ranges of loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if device_code::is_for_hosts(module) {
            return Ok(());
        }
        let types = KnownTypes::of(Module::new(module));
        for construct in module.collect_any(&acc::COMPUTE) {
            for (call, name) in first_calls(construct, &types) {
                lift(call, &name, construct);
            }
        }
        Ok(())
    }
}

/// The calls, and whom they call, of functions of the host that `construct` begins with.
fn first_calls<'c>(construct: Op<'c>, types: &KnownTypes<'c>) -> Vec<(Op<'c>, String)> {
    let mut calls = Vec::new();
    for op in first_ops(construct) {
        if let Some(name) = function_of_host(op, types) {
            calls.push((op, name));
        } else if !acc::is_data_entry(op) && !changes_temporaries_only(op, construct) {
            break;
        }
    }
    calls
}

fn first_ops(construct: Op<'_>) -> Vec<Op<'_>> {
    let entry = construct.region(0).first_block();
    entry.map(Block::ops).unwrap_or_default()
}

/// The symbol of the pure function that `op` calls for a number, if devices have none of it:
/// neither of those that the type of an object may choose.
fn function_of_host<'c>(op: Op<'c>, types: &KnownTypes<'c>) -> Option<String> {
    let gives_number = || op.result_count() == 1 && op.result(0).ty().is_trivial();
    if !op.is_any(&[fir::CALL, fir::DISPATCH]) || !fir::is_pure_call(op) || !gives_number() {
        return None;
    }
    let called = match op.callee() {
        Some(name) => vec![name],
        None => types.bound_procedures(op),
    };
    let is_of_host = |name: &String| {
        let function = types.symbols().lookup(name);
        // Functions of C may be among those that devices have as well.
        let is_fortran = fir::fortran_name(name) != *name;
        is_fortran && !function.is_some_and(is_for_devices)
    };
    let name = called.first()?.clone();
    called.iter().all(is_of_host).then_some(name)
}

fn is_for_devices(function: Op<'_>) -> bool {
    function.region(0).first_block().is_some() || function.has_attribute(acc::ROUTINE_INFO)
}

fn changes_temporaries_only<'c>(op: Op<'c>, construct: Op<'c>) -> bool {
    const HARMLESS: [&str; 4] = [fir::ALLOCA, fir::DECLARE, fir::DUMMY_SCOPE, fir::LOAD];
    let changes_nothing = op.is_memory_effect_free() || op.is_any(&HARMLESS);
    op.region_count() == 0
        && (changes_nothing || op.is(fir::STORE) && is_temporary(op.operand(1), construct))
}

/// Whether `address` is that of memory that `construct` itself allots.
fn is_temporary<'c>(address: Value<'c>, construct: Op<'c>) -> bool {
    let source = fir::origin(address).defining_op();
    source.is_some_and(|source| source.is(fir::ALLOCA) && construct.is_ancestor_of(source))
}

/// Repeats `call` of the function `name` in front of `construct`, with what it needs, and drops
/// what only the call has needed.
fn lift(call: Op<'_>, name: &str, construct: Op<'_>) {
    let Some(needed) = needed_by(call, construct) else {
        return;
    };
    let mut ops = first_ops(construct);
    ops.retain(|op| needed.contains(op));
    let mut outside = host_variables(&ops);
    for op in &ops {
        let copy = op.clone_mapped(&mut outside);
        Builder::before(construct).insert(copy);
    }
    let number = call.result(0);
    number.replace_all_uses_with(outside[&number]);
    for op in ops.into_iter().rev() {
        if op.results().into_iter().all(Value::is_unused) {
            op.erase();
        }
    }
    let name = fir::fortran_name(name);
    warning(
        construct.location(),
        &format!(
            "'{name}' has no device version: the host calls it before the construct, with its \
             own values of variables"
        ),
    );
}

/// `call` and all operations of `construct` that it depends on: what computes its arguments,
/// and the stores to temporaries among them. `None` if one of them cannot leave.
fn needed_by<'c>(call: Op<'c>, construct: Op<'c>) -> Option<HashSet<Op<'c>>> {
    let mut needed = HashSet::from([call]);
    let mut open = vec![call];
    while let Some(op) = open.pop() {
        let sources = op.operands().into_iter().filter_map(Value::defining_op);
        let (inside, outside): (Vec<_>, Vec<_>) =
            sources.partition(|&source| construct.is_ancestor_of(source));
        if outside.into_iter().any(is_private) {
            return None;
        }
        let addresses = op.results().into_iter();
        let addresses = addresses.filter(|it| it.ty().is_address() && is_temporary(*it, construct));
        for next in inside.into_iter().chain(addresses.flat_map(Value::users)) {
            // What the construct goes on using has to stay.
            let may_leave = next.block() == call.block()
                && (next == call
                    || next.is_before(call) && changes_temporaries_only(next, construct));
            if !may_leave {
                return None;
            }
            if needed.insert(next) {
                open.push(next);
            }
        }
    }
    Some(needed)
}

fn is_private(op: Op<'_>) -> bool {
    acc::is_data_entry(op) && !op.is_any(&acc::DEVICE_COPIES)
}

/// What stands on the host for the device copies that `ops` use.
fn host_variables<'c>(ops: &[Op<'c>]) -> HashMap<Value<'c>, Value<'c>> {
    let operands = ops.iter().flat_map(|op| op.operands());
    let entries = operands.filter_map(Value::defining_op);
    let entries = entries.filter(|entry| entry.is_any(&acc::DEVICE_COPIES));
    entries
        .map(DataEntry)
        .map(|entry| (entry.result(), entry.variable()))
        .collect()
}
