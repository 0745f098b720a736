//! acc.loop to accgpu.loop.

use super::{erase_unused, finish_blocks, tiles};
use crate::acc::privates::privatize::{self, Combination, Owner, Site};
use accc_dialects::{
    acc::{self, DataEntry, Loop},
    accgpu::{self, Construct, Level, Mode, Ranges},
    arith, fir,
    ir::{Builder, Module, Op, Region, Reported, Value, error, not_yet_supported, warning},
    scf,
};
use std::iter::successors;

pub fn convert<'c>(symbols: &Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let source = Loop(op);
    let levels = explicit_levels(&source);
    let before = Builder::before(op);
    let after = Builder::after(op);
    let site = |entry| Site {
        inside: before.located(entry),
        outside: before.located(entry),
        owner: Owner::Loop,
        body: op.region(0),
    };
    // Collected now: privatisation replaces the operands.
    let entries = [
        source.privates(),
        source.firstprivates(),
        source.reductions(),
    ]
    .concat();
    for entry in source.privates() {
        privatize::private(&site(entry), symbols, entry)?;
    }
    for entry in source.firstprivates() {
        let variable = DataEntry(entry).variable();
        privatize::firstprivate(&site(entry), symbols, entry, &|| variable)?;
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
        if let Some(region) = region_of_gangs(&source) {
            accgpu::limit_to_one_gang(region);
        }
        inline_unstructured(op);
    } else {
        let tile = tiles::tile(&source)?;
        let nest = replace_loop(&before, &source, &levels);
        if let Some(tile) = tile {
            accgpu::set_tile(nest, &tile);
        }
    }
    op.erase();
    erase_unused(&entries);
    Ok(())
}

fn replace_loop<'c>(b: &Builder<'c>, source: &Loop<'c>, levels: &[Level]) -> Op<'c> {
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
    if let Some(dimension) = source.gang_dim().and_then(arith::constant_value) {
        accgpu::set_gang_dimension(nest, dimension);
    }
    if let Some(count) = source.masked_indices() {
        accgpu::set_masked_indices(nest, count);
    }
    nest
}

/// A loop with an early exit keeps its own control flow and runs sequentially. OpenACC
/// has no shared loops of this kind, but programs do: one worker and one lane
/// run them, as all code outside of such loops, and a construct with such a gang loop has
/// one gang, as several would repeat what the loop does. How many gangs call a routine is not
/// known, so that gang loops there are an error. The loop of a routine that may return has a
/// result: whether it does.
fn inline_unstructured(op: Op<'_>) {
    let values = scf::inline_region(&Builder::before(op), op.region(0), &acc::BODY_ENDS);
    for (result, value) in op.results().into_iter().zip(values) {
        result.replace_all_uses_with(value);
    }
}

/// Says what is not as OpenACC has it; the construct around it is an accgpu.region, the procedure
/// one of `routines` where there is none.
pub fn check<'c>(source: &Loop<'c>, routines: &acc::Routines<'c>) -> Result<(), Reported> {
    let location = source.0.location();
    if !source.is_unstructured() && !source.has_inclusive_bounds() {
        return Err(not_yet_supported(
            location,
            "a loop with exclusive upper bounds",
        ));
    }
    if !source.is_unstructured() {
        return Ok(());
    }
    let region = source.0.enclosing(&[accgpu::REGION]);
    let has_gangs = |routine: Op<'c>| acc::routine_level(routine) == Some(Level::Gang);
    let is_of_gangs = source.has_gang() || routines.around(source.0).is_some_and(has_gangs);
    if region.is_none() && is_of_gangs && would_have_gangs(source) {
        return Err(error(
            location,
            "a loop that gangs share may not exit early (OpenACC 2.9): 'loop seq' may",
        ));
    }
    if region_of_gangs(source).is_some() {
        warning(
            location,
            "this loop exits early, or counts with a REAL (OpenACC 2.9): one gang runs the \
             construct, and the loop in sequence",
        );
    } else if source.has_gang() || source.has_worker() || source.has_vector() {
        warning(
            location,
            "this loop exits early, or counts with a REAL: it runs in sequence (OpenACC 2.9)",
        );
    }
    Ok(())
}

/// The parallel construct whose gangs would share the loop, were it not for its exit: they all run
/// what is in no such loop. Parts of kernels constructs without one have one gang anyway.
fn region_of_gangs<'c>(source: &Loop<'c>) -> Option<Op<'c>> {
    let region = source.0.enclosing(&[accgpu::REGION])?;
    let is_parallel = accgpu::region_construct(region) == Construct::Parallel;
    (is_parallel && would_have_gangs(source)).then_some(region)
}

/// Whether gangs would share the loop where there are several, and no loop around is theirs.
fn would_have_gangs<'c>(source: &Loop<'c>) -> bool {
    let loop_around = |op: Op<'c>| op.enclosing(&[acc::LOOP]);
    let mut around = successors(loop_around(source.0), |op| loop_around(*op)).map(Loop);
    let is_shared = |it: Loop<'c>| !it.is_unstructured() && (it.has_gang() || is_free(&it));
    source.has_gang() || is_free(source) && !around.any(is_shared)
}

/// Whether no clause says who shares the loop.
fn is_free(source: &Loop<'_>) -> bool {
    !(source.is_seq() || source.has_gang() || source.has_worker() || source.has_vector())
}

/// The levels that clauses of the loop name. In a kernels construct `gang(n)`,
/// `worker(n)` and `vector(n)` also carry a size, which is a hint.
fn explicit_levels(source: &Loop<'_>) -> Vec<Level> {
    if source.is_seq() || source.is_unstructured() {
        return Vec::new();
    }
    [
        (Level::Gang, source.has_gang()),
        (Level::Worker, source.has_worker()),
        (Level::Vector, source.has_vector()),
    ]
    .into_iter()
    .filter_map(|(level, given)| given.then_some(level))
    .collect()
}

fn mode(source: &Loop<'_>) -> Mode {
    if source.is_seq() {
        Mode::Sequential
    } else if source.is_independent() {
        Mode::Independent
    } else {
        Mode::Auto
    }
}
