//! Tells the user what became of each loop, and what stands in the way of more,
//! as remarks for `-Minfo=accel`.
//!
//! Changes nothing. It runs when all loops have their final levels and still
//! stand where the program has them.
//!
//! ## Before and after
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!   accgpu.yield
//! }
//! // x.f90:4:3: remark: loop is shared by gangs and vector lanes
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   fir.store %v to %element
//!   accgpu.yield
//! }
//! // x.f90:8:3: remark: loop is sequential: iterations may depend on each other through 'b'
//! // x.f90:9:5: note: written here
//! ```

use super::{
    cut_tiles::split_levels,
    prove_independence::{Obstacle, obstacle},
    unknown_effect::UnknownEffect,
};
use crate::{
    acc::routines::device_code::is_for_hosts,
    accgpu::{analysis::dependence::Use, kernels::split_kernels::is_gang_loop},
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Construct, Level, Mode, Tile},
    builtin, fir,
    ir::{Location, Op, Reported, Severity, emit_with_notes, remark},
};

#[derive(Clone, Default)]
pub struct ExplainLoops;

impl Pass for ExplainLoops {
    const ARGUMENT: &'static str = "accgpu-explain-loops";
    const SUMMARY: &'static str = "tell what became of each loop, as remarks";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            if !accgpu::is_over_gangs(nest)
                && nest.enclosing(&[accgpu::REGION]).is_none_or(is_programs)
            {
                explain(nest);
            }
        }
        for region in module.collect_named(accgpu::REGION) {
            if is_programs(region) && accgpu::region_construct(region) == Construct::Kernels {
                explain_copies(region);
            }
        }
        Ok(())
    }
}

/// Whether the program has the construct: the version for the local thread repeats its
/// loops.
fn is_programs(region: Op<'_>) -> bool {
    !region.has_attribute(accgpu::LOCAL)
}

/// Names the assignments of arrays that did not become loops.
fn explain_copies(region: Op<'_>) {
    for call in region.collect_named(fir::CALL) {
        if fir::is_library_assignment(call) && call.enclosing(&[accgpu::LOOP]).is_none() {
            let message = "assignment is sequential: one thread copies the elements";
            remark(call.location(), message);
        }
    }
}

/// Why an independent loop has no level.
fn why_no_level(nest: Op<'_>) -> &'static str {
    let mut around = std::iter::successors(nest.parent(), |op| op.parent());
    let found = around.find(|&op| op.is(accgpu::REGION) || is_gang_loop(op));
    let region = found.filter(|op| op.is(accgpu::REGION));
    let is_in_control_flow =
        |region: &Op<'_>| nest.parent() != Some(*region) || region.region(0).blocks().len() > 1;
    match region.filter(is_in_control_flow) {
        Some(region) if accgpu::region_construct(region) == Construct::Kernels => {
            "gangs cannot share it in control flow that the host does not run"
        }
        _ => "no level of parallelism is free for it",
    }
}

fn explain(nest: Op<'_>) {
    let subject = match nest.body(0).arguments().len() {
        0 | 1 => "loop".to_owned(),
        collapsed => format!("nest of {collapsed} loops"),
    };
    let mut levels = accgpu::levels(nest);
    if accgpu::is_block_of_gang(nest) {
        levels.insert(0, Level::Gang);
    }
    if let Some(tile) = accgpu::tile(nest) {
        return explain_tiles(nest, &subject, &tile);
    }
    let verdict = match who(&levels) {
        None => format!("{subject} is sequential"),
        Some(sharers) => format!("{subject} is shared by {sharers}"),
    };
    match accgpu::mode(nest) {
        Mode::Auto if levels.is_empty() => explain_dependence(nest, &verdict),
        Mode::Independent if levels.is_empty() => remark(
            nest.location(),
            &format!("{verdict}: {}", why_no_level(nest)),
        ),
        _ if leaves_lanes_idle(nest, &levels) => remark(
            nest.location(),
            &format!("{verdict} of one lane each: no loop takes 'vector'"),
        ),
        _ => remark(nest.location(), &verdict),
    }
}

/// Whether the program asks for gangs alone, so that a GPU has one thread in each wavefront to do.
fn leaves_lanes_idle(nest: Op<'_>, levels: &[Level]) -> bool {
    let region = nest.enclosing(&[accgpu::REGION]);
    let is_for_gpus = nest
        .enclosing(&[builtin::MODULE])
        .is_some_and(|module| !is_for_hosts(module));
    let takes_threads = |op: Op<'_>| accgpu::levels(op).iter().any(|&level| level != Level::Gang);
    levels == [Level::Gang]
        && !accgpu::is_inferred(nest)
        && is_for_gpus
        && region.is_some_and(|region| {
            // A routine of another file may have loops for lanes.
            region
                .collect(&|op| op.is(accgpu::LOOP) && takes_threads(op) || op.is(fir::CALL))
                .is_empty()
        })
}

/// Names the sizes as the clause does, that of the innermost loop first.
fn explain_tiles(nest: Op<'_>, subject: &str, tile: &Tile) {
    let (outside, inside) = split_levels(nest, tile);
    let sizes = tile.sizes.iter().rev().filter(|&&size| size != 0);
    let sizes: Vec<_> = sizes.map(i32::to_string).collect();
    let how = |levels: &[Level]| {
        who(levels).map_or("sequential".into(), |who| format!("shared by {who}"))
    };
    let message = format!(
        "{subject} is cut into tiles of {}: tiles are {}, their iterations {}",
        sizes.join(" x "),
        how(&outside),
        how(&inside)
    );
    remark(nest.location(), &message);
}

/// Who shares a loop of `levels`.
fn who(levels: &[Level]) -> Option<String> {
    let sharers: Vec<_> = levels.iter().map(|&level| sharers(level)).collect();
    (!sharers.is_empty()).then(|| sharers.join(" and "))
}

fn sharers(level: Level) -> &'static str {
    match level {
        Level::Gang => "gangs",
        Level::Worker => "workers",
        Level::Vector => "vector lanes",
    }
}

/// Names the accesses for which the iterations of `nest` are not shared.
pub(crate) fn explain_dependence(nest: Op<'_>, verdict: &str) {
    let (reason, notes) = match obstacle(nest) {
        None => ("its iterations may depend on each other".to_owned(), vec![]),
        Some(Obstacle::Effect(op)) => {
            let UnknownEffect {
                words,
                mut places,
                is_of_other_file,
            } = UnknownEffect::of(op);
            if is_of_other_file {
                places.push((nest.location(), "INDEPENDENT would say that they do not"));
            }
            let reason = format!("iterations may depend on each other through {words}");
            (reason, places)
        }
        Some(Obstacle::Meeting { written, other }) => (
            format!(
                "iterations may depend on each other through {}",
                written.access.in_words()
            ),
            meeting(&written, &other),
        ),
    };
    let message = format!("{verdict}: {reason}");
    emit_with_notes(Severity::Remark, nest.location(), &message, &notes);
}

/// Where the iterations meet; both accesses are often in one statement.
fn meeting<'c>(written: &Use<'c>, other: &Use<'c>) -> Vec<(Location<'c>, &'static str)> {
    let is_read = !other.access.writes;
    let (store, other) = (written.op, other.op);
    if other.location() == store.location() {
        let how = if is_read {
            "read and written here"
        } else {
            "written here"
        };
        return vec![(store.location(), how)];
    }
    let how = if is_read { "read here" } else { "and here" };
    vec![(store.location(), "written here"), (other.location(), how)]
}
