//! Compute constructs to accgpu.region.

use super::{erase_unused, finish_blocks};
use crate::acc::{
    clauses::serial_to_parallel,
    data::runtime,
    privates::privatize::{self, Combination, Owner, Site},
};
use accc_dialects::{
    acc::{self, Async, Compute, DataEntry},
    accgpu::{self, Bounds, Construct, Level},
    arith,
    ir::{Attribute, Builder, Module, Op, Region, Reported, Type, Value},
};

pub fn convert<'c>(symbols: &mut Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let compute = Compute(op);
    if compute.is_local() {
        use_host_variables(op);
    }
    let outside = Builder::before(op);
    if let Some(wait) = compute.wait() {
        // The local thread has no queue that could wait for others.
        let queue = match compute.is_local() {
            true => runtime::queue(&outside, Async::Synchronous),
            false => runtime::queue(&outside, compute.async_clause()),
        };
        runtime::wait(&outside, symbols, &wait.queues, wait.devnum, queue);
        move_data_behind_wait(&compute);
    }
    let body = op.region(0);
    let (construct, bounds) = kind_and_bounds(&outside, &compute);
    name_construct(&compute, construct);
    finish_blocks(body);
    // Collected now: privatisation replaces the operands.
    let entries: Vec<Op<'c>> = [
        compute.privates(),
        compute.firstprivates(),
        compute.reductions(),
    ]
    .concat();
    privatize_construct(&outside, symbols, &compute, construct)?;
    let taken = Region::create();
    taken.take_body(body);
    let region = accgpu::region(&outside, construct, &bounds, taken);
    if compute.is_local() {
        region.set_attribute(accgpu::LOCAL, Attribute::unit(op.ctx()));
    }
    op.erase();
    erase_unused(&entries);
    Ok(())
}

/// Undoes upstream's replacement of variables by the device copies of the data
/// constructs around a construct that runs on the local thread.
fn use_host_variables(construct: Op<'_>) {
    for op in construct.collect(&|_| true) {
        for (index, value) in op.operands().into_iter().enumerate() {
            let host = host_variable(value);
            if host != value {
                op.set_operand(index, host);
            }
        }
    }
}

fn host_variable(value: Value<'_>) -> Value<'_> {
    match value.defining_op() {
        Some(op) if op.is_any(&acc::DEVICE_COPIES) => host_variable(DataEntry(op).variable()),
        _ => value,
    }
}

/// Says of the data clauses which kind of construct they belong to: the profiling interface
/// tells tools (OpenACC 3.4, 5.2.2).
fn name_construct(compute: &Compute<'_>, construct: Construct) {
    for entry in compute
        .data_operands()
        .into_iter()
        .filter_map(Value::defining_op)
    {
        name_entry(entry, construct);
    }
}

fn name_entry(entry: Op<'_>, construct: Construct) {
    let kind = Attribute::integer(Type::integer(entry.ctx(), 32), construct as i64);
    entry.set_attribute(runtime::CONSTRUCT, kind);
}

/// The same of what a clause for private copies makes an entry for, which `device` is the result of.
fn named<'c>(device: Value<'c>, construct: Construct) -> Value<'c> {
    if let Some(entry) = device.defining_op() {
        name_entry(entry, construct);
    }
    device
}

/// The local thread is one gang, and does not queue.
fn kind_and_bounds<'c>(b: &Builder<'c>, compute: &Compute<'c>) -> (Construct, Bounds<'c>) {
    if compute.is_local() {
        let bounds = Bounds {
            num_gangs: vec![arith::i32(b, 1)],
            ..Bounds::default()
        };
        return (Construct::Serial, bounds);
    }
    let bounds = Bounds {
        num_gangs: compute.num_gangs(),
        num_workers: compute.num_workers(),
        vector_length: compute.vector_length(),
        queue: match compute.async_clause() {
            Async::Synchronous => None,
            clause => Some(runtime::queue(b, clause)),
        },
    };
    let construct = match compute.0 {
        op if op.is(acc::KERNELS) => Construct::Kernels,
        op if serial_to_parallel::is_serial(op) => Construct::Serial,
        _ => Construct::Parallel,
    };
    (construct, bounds)
}

/// The data of a construct moves after its wait clause (2.16.2). What other
/// operations before the construct use stays where it is.
fn move_data_behind_wait(compute: &Compute<'_>) {
    let construct = compute.0;
    let entries = compute.data_operands().into_iter();
    for entry in entries.filter_map(Value::defining_op) {
        let is_the_constructs = entry
            .result(0)
            .users()
            .into_iter()
            .all(|user| construct.is_ancestor_of(user) || user.is_any(&acc::DATA_EXITS));
        if is_the_constructs && entry.block() == construct.block() {
            entry.move_before(construct);
        }
    }
}

fn privatize_construct<'c>(
    outside: &Builder<'c>,
    symbols: &Module<'c>,
    compute: &Compute<'c>,
    construct: Construct,
) -> Result<(), Reported> {
    let body = compute.0.region(0);
    let Some(first) = body.first_block() else {
        return Ok(());
    };
    let start = Builder::at_start(first, compute.0);
    let site = |entry| Site {
        inside: start.located(entry),
        outside: outside.located(entry),
        owner: Owner::Construct,
        body,
    };
    for entry in compute.privates() {
        privatize::private(&site(entry), symbols, entry)?;
    }
    for entry in compute.firstprivates() {
        let site = site(entry);
        let after = Builder::after(compute.0).located(entry);
        privatize::firstprivate(&site, symbols, entry, &|| match compute.is_local() {
            true => DataEntry(entry).variable(),
            false => {
                let is_whole = !privatize::copies_section(entry);
                let copy = acc::copy_in_around(&site.outside, &after, entry, is_whole);
                named(copy, construct)
            }
        })?;
    }
    for entry in compute.reductions() {
        let site = site(entry);
        let after = Builder::after(compute.0).located(entry);
        // A reduction clause is a copy clause too (2.6.2).
        let target = match compute.is_local() {
            true => DataEntry(entry).variable(),
            false => named(acc::copy_around(&site.outside, &after, entry), construct),
        };
        let ends = privatize::ends(body).into_iter();
        let places: Vec<_> = ends.map(Builder::before).collect();
        privatize::reduction(
            &site,
            symbols,
            entry,
            &Combination {
                places: &places,
                target,
                levels: &[Level::Gang],
            },
        )?;
    }
    Ok(())
}
