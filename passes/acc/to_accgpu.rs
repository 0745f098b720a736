//! Converts compute constructs and loops from `acc` to `accgpu`.
//!
//! A construct's sizes, queue and body go to accgpu.region; each acc.loop
//! becomes an accgpu.loop with explicit levels and mode; private, firstprivate
//! and reduction variables get memory of their own. Data clauses stay `acc`
//! operations around the region (acc-data-to-runtime).
//!
//! ## Before
//! ```mlir
//! acc.parallel num_gangs({%n : i32}) {
//!   acc.loop gang control(%i : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
//!     acc.yield
//!   } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> gangs(%n : i32) {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! ## Expects
//! `if` and `self` clauses are lowered (acc-local-versions), acc.serial is
//! acc.parallel with sizes of one (acc-legalize-serial), implicit data clauses
//! are explicit (acc-implicit-data), reductions are of whole variables
//! (acc-reduce-elements), bodies use the results of data operations
//! (openacc-legalize-data-values), tiles are loops (acc-loop-tiling).
//!
//! ## Leaves
//! No acc.parallel, acc.kernels, acc.loop, acc.private, acc.firstprivate or
//! acc.reduction.

use super::{
    last_values,
    privatize::{self, Combination, Owner, Site},
    runtime,
};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Async, Compute, DataEntry, Loop},
    accgpu::{self, Bounds, Cache, Construct, Level, Mode, Ranges},
    arith, fir,
    ir::{
        Attribute, Block, Builder, Module, Op, Region, Reported, Value, not_yet_supported, remark,
    },
};

#[derive(Clone, Default)]
pub struct ToAccGpu;

impl Pass for ToAccGpu {
    const ARGUMENT: &'static str = "acc-to-accgpu";
    const SUMMARY: &'static str = "convert compute constructs and loops to accgpu";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for op in module.collect_any(&[acc::PARALLEL, acc::KERNELS]) {
            convert_construct(&mut symbols, op)?;
        }
        let loops = module.collect_named(acc::LOOP);
        for &op in &loops {
            split_reductions(op);
        }
        for &op in &loops {
            last_values::keep(op);
        }
        // Inner loops first: a loop's private variables are replaced inside its
        // own body, which then holds finished loops only.
        for op in loops.into_iter().rev() {
            convert_loop(&symbols, op)?;
        }
        for cache in module.collect_named(acc::CACHE) {
            convert_cache(DataEntry(cache));
        }
        erase_recipes(module);
        Ok(())
    }
}

/// The directive is advice (2.10), which accgpu-outline-kernels takes for GPUs.
fn convert_cache<'c>(entry: DataEntry<'c>) {
    const LOWER: usize = 0;
    const UPPER: usize = 1;
    const START: usize = 4;
    let section = entry.name();
    let name = section.split('(').next().unwrap_or(&section).to_owned();
    let b = Builder::before(entry.0);
    let subscripts = |bounds: Op<'c>, segment| {
        let start = fir::to_index(&b, *bounds.operand_segment(START).first()?);
        if segment == START {
            return Some(start);
        }
        let offset = fir::to_index(&b, *bounds.operand_segment(segment).first()?);
        Some(arith::add(&b, offset, start))
    };
    let all = |segment| -> Option<Vec<_>> {
        let bounds = entry.bounds().into_iter();
        bounds.map(|bounds| subscripts(bounds, segment)).collect()
    };
    let variable = entry.variable();
    match [LOWER, UPPER, START].map(all) {
        [Some(lower), Some(upper), Some(start)] if !lower.is_empty() => {
            let cache = Cache {
                name,
                variable,
                lower,
                upper,
                start,
            };
            cache.build(&b);
        }
        _ => remark(
            entry.0.location(),
            &format!("cache has no effect: '{name}' stays in memory: its section has no bounds"),
        ),
    }
    // flang declares the variable once more: references to it are then as elsewhere.
    for user in entry.result().users() {
        if user.is(fir::DECLARE) && user.result(0).ty() == variable.ty() {
            user.result(0).replace_all_uses_with(variable);
            user.erase();
        }
    }
    entry.result().replace_all_uses_with(variable);
    entry.0.erase();
}

fn convert_construct<'c>(symbols: &mut Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let compute = Compute(op);
    if compute.is_local() {
        use_host_variables(op);
    }
    let outside = Builder::before(op);
    if let Some(wait) = compute.wait() {
        let queue = runtime::queue(&outside, compute.async_clause());
        runtime::wait(&outside, symbols, &wait.queues, wait.devnum, queue);
        move_data_behind_wait(&compute);
    }
    let body = op.region(0);
    finish_blocks(body);
    // Collected now: privatisation replaces the operands.
    let entries: Vec<Op<'c>> = [
        compute.privates(),
        compute.firstprivates(),
        compute.reductions(),
    ]
    .concat();
    privatize_construct(&outside, symbols, &compute)?;
    let (construct, bounds) = kind_and_bounds(&outside, &compute);
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
    let construct = if compute.0.is(acc::KERNELS) {
        Construct::Kernels
    } else {
        Construct::Parallel
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

/// Replaces acc.yield and acc.terminator of a body by accgpu.yield.
fn finish_blocks(region: Region<'_>) {
    for block in region.blocks() {
        if let Some(end) = block.terminator()
            && end.is_any(&["acc.yield", "acc.terminator"])
        {
            accgpu::yield_op(&Builder::before(end));
            end.erase();
        }
    }
}

/// Places where a body ends.
fn ends<'c>(region: Region<'c>) -> Vec<Builder<'c>> {
    region
        .blocks()
        .into_iter()
        .filter_map(Block::terminator)
        .filter(|end| end.is(accgpu::YIELD))
        .map(Builder::before)
        .collect()
}

fn privatize_construct<'c>(
    outside: &Builder<'c>,
    symbols: &Module<'c>,
    compute: &Compute<'c>,
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
    };
    for entry in compute.privates() {
        privatize::private(&site(entry), symbols, entry)?;
    }
    for entry in compute.firstprivates() {
        let site = site(entry);
        let after = Builder::after(compute.0).located(entry);
        privatize::firstprivate(&site, entry, &|| match compute.is_local() {
            true => DataEntry(entry).variable(),
            false => acc::copy_in_around(&site.outside, &after, entry),
        })?;
    }
    for entry in compute.reductions() {
        let site = site(entry);
        let after = Builder::after(compute.0).located(entry);
        // A reduction clause is a copy clause too (2.6.2).
        let target = match compute.is_local() {
            true => DataEntry(entry).variable(),
            false => acc::copy_around(&site.outside, &after, entry),
        };
        privatize::reduction(
            &site,
            symbols,
            entry,
            &Combination {
                places: &ends(body),
                target,
                levels: &[Level::Gang],
            },
        )?;
    }
    Ok(())
}

fn convert_loop<'c>(symbols: &Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let source = Loop(op);
    check_loop(&source)?;
    let levels = explicit_levels(&source);
    let before = Builder::before(op);
    let after = Builder::after(op);
    let site = |entry| Site {
        inside: before.located(entry),
        outside: before.located(entry),
        owner: Owner::Loop,
    };
    // Collected now: privatisation replaces the operands.
    let entries = [
        source.privates(),
        source.firstprivates(),
        source.reductions(),
    ]
    .concat();
    for entry in source.privates() {
        if !is_owner(&source, entry) {
            continue;
        }
        privatize::private(&site(entry), symbols, entry)?;
    }
    for entry in source.firstprivates() {
        let variable = DataEntry(entry).variable();
        privatize::firstprivate(&site(entry), entry, &|| variable)?;
    }
    for entry in source.reductions() {
        privatize::reduction(
            &site(entry),
            symbols,
            entry,
            &Combination {
                places: &[after.located(entry)],
                target: DataEntry(entry).variable(),
                levels: &levels,
            },
        )?;
    }
    if source.is_unstructured() {
        inline_unstructured(op);
    } else {
        replace_loop(&before, &source, &levels);
    }
    op.erase();
    erase_unused(&entries);
    Ok(())
}

/// The loops of a tiled nest share their reductions too, but each reduces into
/// the copy of the loop around it, at its own levels.
fn split_reductions(inner: Op<'_>) {
    const REDUCTIONS: usize = 10;
    let shared = Loop(inner).reductions();
    let own: Vec<_> = shared
        .iter()
        .map(|&entry| {
            let is_shared = inner
                .enclosing(&[acc::LOOP])
                .is_some_and(|around| Loop(around).reductions().contains(&entry));
            if !is_shared {
                return entry;
            }
            let copy = Builder::before(inner).insert(entry.clone_op());
            copy.set_operand(0, entry.result(0));
            entry.result(0).replace_uses_inside(inner, copy.result(0));
            copy
        })
        .collect();
    if own != shared {
        let values: Vec<_> = own.iter().map(|entry| entry.result(0)).collect();
        inner.set_operand_segment(REDUCTIONS, &values);
    }
}

/// The loops of a tiled nest share their private variables: the innermost loop
/// around all accesses owns them. (Inner loops are converted first, and what an
/// inner loop took is no acc.private any more.)
fn is_owner<'c>(source: &Loop<'c>, entry: Op<'c>) -> bool {
    entry.is(acc::PRIVATE)
        && entry
            .result(0)
            .uses()
            .iter()
            .all(|&(user, _)| user.is(acc::LOOP) || source.0.is_ancestor_of(user))
}

fn replace_loop<'c>(b: &Builder<'c>, source: &Loop<'c>, levels: &[Level]) {
    let body = source.0.region(0);
    finish_blocks(body);
    let taken = Region::create();
    taken.take_body(body);
    // flang leaves bounds in the type of their expressions.
    let types: Vec<_> = taken
        .first_block()
        .map(|block| block.arguments().into_iter().map(|a| a.ty()).collect())
        .unwrap_or_default();
    let converted = |values: Vec<Value<'c>>| {
        values
            .into_iter()
            .zip(&types)
            .map(|(value, &ty)| fir::convert(b, value, ty))
            .collect()
    };
    let ranges = Ranges {
        lower: converted(source.lower()),
        upper: converted(source.upper()),
        step: converted(source.step()),
    };
    let chunk = source.gang_static().map(|chunk| {
        // flang writes gang(static:*) as -1.
        match arith::constant_value(chunk) {
            Some(-1) => arith::i32(b, 0),
            _ => fir::to_i32(b, chunk),
        }
    });
    let nest = accgpu::loop_op(b, &ranges, chunk, levels, mode(source), taken);
    let sizes = [
        (Level::Gang, source.gang_num()),
        (Level::Worker, source.worker_num()),
        (Level::Vector, source.vector_length()),
    ];
    for (level, size) in sizes {
        if let Some(size) = size.and_then(arith::constant_value) {
            accgpu::set_loop_size(nest, level, size);
        }
    }
}

/// A loop with an early exit keeps its own control flow and runs sequentially.
fn inline_unstructured(op: Op<'_>) {
    let body = op.region(0);
    let b = Builder::before(op);
    for block in body.blocks() {
        if let Some(end) = block.terminator()
            && end.is("acc.yield")
        {
            Builder::before(end).op("scf.yield", &[], &[], &[], vec![]);
            end.erase();
        }
    }
    let taken = Region::create();
    taken.take_body(body);
    b.op("scf.execute_region", &[], &[], &[], vec![taken]);
}

fn check_loop(source: &Loop<'_>) -> Result<(), Reported> {
    let location = source.0.location();
    if source.has_tile() {
        return Err(not_yet_supported(location, "this form of the tile clause"));
    }
    if !source.is_unstructured() && !source.has_inclusive_bounds() {
        return Err(not_yet_supported(
            location,
            "a loop with exclusive upper bounds",
        ));
    }
    if is_outer_gang_dimension(source) && !source.reductions().is_empty() {
        return Err(not_yet_supported(
            location,
            "a reduction on a gang(dim:) loop around another gang loop",
        ));
    }
    if source.is_unstructured() && (source.has_gang() || source.has_worker() || source.has_vector())
    {
        return Err(not_yet_supported(
            location,
            "a gang, worker or vector loop that exits early",
        ));
    }
    Ok(())
}

/// The levels that clauses of the loop name. In a kernels construct `gang(n)`,
/// `worker(n)` and `vector(n)` also carry a size, which is a hint.
fn explicit_levels(source: &Loop<'_>) -> Vec<Level> {
    if source.is_seq() {
        return Vec::new();
    }
    [
        (
            Level::Gang,
            source.has_gang() && !is_outer_gang_dimension(source),
        ),
        (Level::Worker, source.has_worker()),
        (Level::Vector, source.has_vector()),
    ]
    .into_iter()
    .filter_map(|(level, given)| given.then_some(level))
    .collect()
}

/// Whether the loop has a gang dimension above that of a gang loop inside it
/// (2.9.2). All gangs share the inner loop then, in each iteration of this one:
/// what stands between the two runs redundantly anyway.
fn is_outer_gang_dimension(source: &Loop<'_>) -> bool {
    let is_gang = |&nested: &Op<'_>| accgpu::levels(nested).contains(&Level::Gang);
    let dimension = source.gang_dim().and_then(arith::constant_value);
    dimension.is_some_and(|dimension| dimension > 1)
        && source.0.collect_named(accgpu::LOOP).iter().any(is_gang)
}

fn mode(source: &Loop<'_>) -> Mode {
    if source.is_seq() || is_outer_gang_dimension(source) {
        Mode::Sequential
    } else if source.is_independent() {
        Mode::Independent
    } else {
        Mode::Auto
    }
}

fn erase_unused(entries: &[Op<'_>]) {
    for entry in entries {
        if entry.results().iter().all(|r| r.is_unused()) {
            entry.erase();
        }
    }
}

/// Recipes have been used up, but for those that data operations outside of
/// compute constructs still name.
fn erase_recipes(module: Op<'_>) {
    for op in module.body(0).ops() {
        if op.is_any(&[
            "acc.private.recipe",
            "acc.firstprivate.recipe",
            "acc.reduction.recipe",
        ]) {
            op.erase();
        }
    }
}
