//! Gives each independent loop without a level the levels that are free.
//!
//! OpenACC 3.4, 2.9: a loop whose iterations are independent may be shared at
//! any level not taken by a loop around or inside it. An outermost loop takes
//! gang, the innermost one that lanes are worth it for (`lanes`) vector; a single
//! loop takes both. Worker is used only where the program asks for it.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
//!     accgpu.loop (%j) = (%a) to (%b) step (%s) : i32 par [] independent {
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent {
//!     accgpu.loop (%j) = (%a) to (%b) step (%s) : i32 par [vector] independent {
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! A nest with a tile clause takes all levels that are free: gangs share the tiles and
//! lanes what is in them. Where that would be fewer iterations than a wavefront has lanes,
//! the nest stays whole, unless a vector clause is for what is in tiles.
//!
//! A loop that sequential code of its gang repeats does not take gang: gangs
//! would go on to the next round before others have finished this one. Nor does
//! one that is `in_each_gang`, nor one that reduces to a variable of the gang's own, or sets
//! one for other code of the construct: each gang would have a part of the result (2.9.11
//! allows no gang loop for the first).
//!
//! Loops outside of regions, those of routines, keep the levels that the program
//! names.
//!
//! ## Leaves
//! Loops whose levels are chosen here say so (`accgpu.inferred`).
//! Levels of a loop are inside those of the loops around it; anything else is
//! an error of the program (2.9.2 to 2.9.4). Reductions and private variables
//! have the levels of their loop; the variables of a loop that is not shared out
//! belong to whoever runs it.

use crate::{
    accgpu::analysis::{
        lanes::{leaves_lanes_idle, outer_gains_more},
        memory_uses::{element_uses, memory_uses, reads_only},
    },
    pass::Pass,
};
use accc_dialects::{
    acc,
    accgpu::{self, Construct, Level, Mode, Tile},
    fir, func,
    ir::{Block, Op, Region, Reported, Severity, Type, Value, Walk, emit, error},
    scf,
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct AssignLevels;

impl Pass for AssignLevels {
    const ARGUMENT: &'static str = "accgpu-assign-levels";
    const SUMMARY: &'static str = "give independent loops the levels of parallelism that are free";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            for nest in outermost_loops(region) {
                assign(nest, None)?;
            }
        }
        for op in module.collect_named(accgpu::LOOP) {
            update_followers(op);
        }
        Ok(())
    }
}

/// The loops inside `op` that no other loop inside it surrounds.
fn outermost_loops<'c>(op: Op<'c>) -> Vec<Op<'c>> {
    let mut loops = Vec::new();
    op.walk(&mut |inner| {
        if inner != op && inner.is(accgpu::LOOP) {
            loops.push(inner);
            return Walk::Skip;
        }
        Walk::Advance
    });
    loops
}

/// `above` is the innermost level of the loops around `op`.
fn assign(op: Op<'_>, above: Option<Level>) -> Result<(), Reported> {
    let mut levels = accgpu::levels(op);
    if accgpu::mode(op) == Mode::Sequential {
        levels.clear();
    } else if levels.is_empty() && accgpu::mode(op) == Mode::Independent {
        levels = free_levels(op, above);
        accgpu::set_inferred(op);
    } else {
        check_nesting(op, &levels, above)?;
        if accgpu::tile(op).is_some() && accgpu::mode(op) == Mode::Independent {
            levels.extend(free_levels(op, above));
            levels.sort();
            levels.dedup();
        }
    }
    accgpu::set_levels(op, &levels);
    if accgpu::mode(op) != Mode::Independent || leaves_lanes_idle_in_tiles(op) {
        accgpu::drop_tile(op);
    }
    let innermost = levels.last().copied().or(above);
    for nested in outermost_loops(op) {
        assign(nested, innermost)?;
    }
    Ok(())
}

/// Whether lanes would share tiles of fewer iterations than a wavefront has lanes, and
/// the program does not ask for that.
fn leaves_lanes_idle_in_tiles(op: Op<'_>) -> bool {
    let levels = accgpu::levels(op);
    let is_open = |tile: &Tile| tile.element_level != Level::Vector && !tile.sizes.contains(&0);
    let most = accgpu::tile(op)
        .filter(is_open)
        .map(|tile| tile.sizes.iter().copied().map(i128::from).product());
    most.is_some()
        && leaves_lanes_idle(most)
        && levels.contains(&Level::Vector)
        && !levels.contains(&Level::Worker)
}

fn free_levels(op: Op<'_>, above: Option<Level>) -> Vec<Level> {
    let nested = op.collect_named(accgpu::LOOP);
    let below = nested.iter().flat_map(|&l| accgpu::levels(l)).min();
    let is_for_each_gang = accgpu::is_in_each_gang(op)
        || is_repeated(op)
        || reduces_to_gang(op)
        || above.is_none() && sets_for_gang(op);
    let choices: &[Level] = if is_for_each_gang {
        &[Level::Vector]
    } else {
        &[Level::Gang, Level::Vector]
    };
    let free: Vec<Level> = choices
        .iter()
        .copied()
        .filter(|&level| above.is_none_or(|a| level > a) && below.is_none_or(|b| level < b))
        .collect();
    let leaves_lanes_inside = nested
        .iter()
        .filter(|&&l| accgpu::mode(l) == Mode::Independent && accgpu::levels(l).is_empty())
        .any(|&l| !outer_gains_more(op, l));
    if leaves_lanes_inside {
        free.into_iter().filter(|&l| l != Level::Vector).collect()
    } else {
        free
    }
}

/// Whether control flow between `op` and its construct may run it several times.
fn is_repeated(op: Op<'_>) -> bool {
    const LOOPS: [&str; 6] = [
        accgpu::LOOP,
        fir::DO_LOOP,
        fir::ITERATE_WHILE,
        fir::DO_CONCURRENT_LOOP,
        scf::FOR,
        scf::WHILE,
    ];
    let mut inside = op;
    while let Some(around) = inside.parent() {
        if inside.block().is_some_and(is_in_cycle) {
            return true;
        }
        if around.is_any(&[accgpu::REGION, func::FUNC]) {
            break;
        }
        if around.is_any(&LOOPS) {
            return true;
        }
        inside = around;
    }
    false
}

/// Whether control may come back to `block`.
fn is_in_cycle(block: Block<'_>) -> bool {
    let mut open = block.successors();
    let mut seen = Vec::new();
    while let Some(next) = open.pop() {
        if next == block {
            return true;
        }
        if !seen.contains(&next) {
            seen.push(next);
            open.extend(next.successors());
        }
    }
    false
}

/// The construct around `op`, if each of its gangs has private and local variables of its own: parts of
/// a kernels construct share such variables.
fn construct_of_gangs(op: Op<'_>) -> Option<Op<'_>> {
    let region = op.enclosing(&[accgpu::REGION])?;
    (accgpu::region_construct(region) != Construct::Kernels).then_some(region)
}

/// Whether what `op` reduces belongs to the gang: a private variable, or a local one of a block or
/// routine, of which nothing gathers the values of all gangs.
fn reduces_to_gang(op: Op<'_>) -> bool {
    let Some(region) = construct_of_gangs(op) else {
        return false;
    };
    let is_own = |storage: &Op<'_>| storage.is_any(&[accgpu::PRIVATE, fir::ALLOCA]);
    let is_reduced = |variable| reductions_of(variable).next().is_some();
    followers(op)
        .into_iter()
        .flat_map(|follower| reductions_of(follower.result(0)).collect::<Vec<_>>())
        .filter_map(|reduction| fir::origin(reduction.operand(1)).defining_op())
        .filter(is_own)
        .any(|storage| {
            storage.enclosing(&[accgpu::REGION]) == Some(region) && !is_reduced(storage.result(0))
        })
}

/// Whether `op` sets a private or local array of the gang for other code of its parallel construct,
/// which reads it. A loop that sets elements first and then reads some may have the array for its own
/// iterations; one that begins with what is there, does not read at all, or is the only one to set what
/// others read, has it for the gang.
fn sets_for_gang(op: Op<'_>) -> bool {
    let Some(region) = construct_of_gangs(op) else {
        return false;
    };
    let own = region.collect_any(&[accgpu::PRIVATE, fir::ALLOCA]);
    let belongs_to_gang = |storage: &Op<'_>| {
        let is_followed = storage.is(accgpu::PRIVATE) && accgpu::follows_loop(*storage);
        let is_number = storage
            .type_attribute("in_type")
            .is_none_or(Type::is_trivial);
        !is_followed
            && !is_number
            && storage.enclosing(&[accgpu::LOOP, accgpu::REGION]) == Some(region)
    };
    own.into_iter().filter(belongs_to_gang).any(|storage| {
        let uses = element_uses(storage.result(0)).into_iter();
        let (inside, outside): (Vec<_>, Vec<_>) =
            uses.partition(|(user, _)| op.is_ancestor_of(*user));
        let only_stores =
            |uses: &[(Op<'_>, usize)]| uses.iter().all(|(user, _)| user.is(fir::STORE));
        let is_set = inside
            .iter()
            .any(|&(user, operand)| !reads_only(user, operand));
        let only_reads = |uses: &[(Op<'_>, usize)]| {
            uses.iter()
                .all(|&(user, operand)| reads_only(user, operand))
        };
        let needs_all = |inside: &[(Op<'_>, usize)]| {
            only_stores(inside) || only_reads(&outside) || starts_with_read(op, inside)
        };
        is_set && !only_stores(&outside) && needs_all(&inside)
    })
}

/// Whether an iteration of `op` begins its `uses` of an array with a read, in loops and branches inside
/// of it, too, or updates it atomically.
fn starts_with_read<'c>(op: Op<'c>, uses: &[(Op<'c>, usize)]) -> bool {
    let mut reads = HashMap::new();
    for &(user, operand) in uses {
        *reads.entry(user).or_insert(true) &= reads_only(user, operand);
    }
    let is_update = |user: &Op<'_>| user.is(acc::ATOMIC_UPDATE);
    reads.keys().any(is_update) || first_reads(op.region(0), &reads) == Some(true)
}

/// Whether the first one of some operations in `region`, as the program has them, is one that only
/// reads; the first one of any branch.
fn first_reads<'c>(region: Region<'c>, reads: &HashMap<Op<'c>, bool>) -> Option<bool> {
    let mut ops = region.blocks().into_iter().flat_map(|block| block.ops());
    ops.find_map(|op| match reads.get(&op) {
        Some(&reads) => Some(reads),
        None => {
            let inner = op.regions().into_iter();
            inner.filter_map(|inner| first_reads(inner, reads)).max()
        }
    })
}

/// The reductions of what `variable` holds.
fn reductions_of(variable: Value<'_>) -> impl Iterator<Item = Op<'_>> {
    let uses = memory_uses(variable).into_iter();
    uses.filter_map(|(user, operand)| (user.is(accgpu::REDUCE) && operand == 0).then_some(user))
}

/// Private variables that belong to the loop.
pub fn followers(op: Op<'_>) -> Vec<Op<'_>> {
    let belongs = |sibling: &Op<'_>| {
        sibling.is(accgpu::PRIVATE)
            && accgpu::follows_loop(*sibling)
            && memory_uses(sibling.result(0))
                .iter()
                .any(|&(user, _)| op.is_ancestor_of(user))
    };
    let siblings = op.block().map(|block| block.ops()).unwrap_or_default();
    siblings.into_iter().filter(belongs).collect()
}

fn check_nesting(op: Op<'_>, levels: &[Level], above: Option<Level>) -> Result<(), Reported> {
    let (Some(&outermost), Some(above)) = (levels.first(), above) else {
        return Ok(());
    };
    if outermost > above {
        return Ok(());
    }
    let around = op.enclosing(&[accgpu::LOOP]).unwrap_or(op);
    let message = format!(
        "a {} loop may not stand inside a {} loop",
        outermost.keyword(),
        above.keyword()
    );
    emit(
        Severity::Error,
        op.location(),
        &message,
        Some((around.location(), "the loop around it is here")),
    );
    Err(error(
        op.location(),
        "levels of parallelism must nest from gang to worker to vector",
    ))
}

/// Private variables and reductions that belong to the loop get its levels.
pub fn update_followers(op: Op<'_>) {
    let levels = accgpu::levels(op);
    for follower in followers(op) {
        if let Some(owner) = owner_in(op) {
            accgpu::set_level(follower, owner);
        }
        for reduction in reductions_of(follower.result(0)) {
            accgpu::set_levels(reduction, &levels);
        }
    }
}

/// Who runs an iteration of `op`, a loop or a construct; `None` in routines for loops
/// without levels.
pub fn owner_in(op: Op<'_>) -> Option<Level> {
    if op.is(accgpu::REGION) {
        return Some(Level::Gang);
    }
    let around = || op.enclosing(&[accgpu::LOOP, accgpu::REGION]);
    let levels = accgpu::levels(op);
    levels.last().copied().or_else(|| owner_in(around()?))
}
