//! Loops of the accgpu dialect: ranges, levels, sizes, tiles, and what is known of them.

use super::{LOOP, Level, Mode, levels, levels_attribute};
use crate::{
    arith,
    ir::{Attribute, Builder, Op, Region, Type, Value},
};

/// The ranges of a loop nest, one entry for each induction variable.
#[derive(Clone)]
pub struct Ranges<'c> {
    /// First values.
    pub lower: Vec<Value<'c>>,
    /// Last values, which belong to the range.
    pub upper: Vec<Value<'c>>,
    /// Steps; not 0.
    pub step: Vec<Value<'c>>,
}

/// The loops around `op`, the innermost first.
pub fn loops_around<'c>(op: Op<'c>) -> impl Iterator<Item = Op<'c>> {
    let around = |inner: Op<'c>| inner.enclosing(&[LOOP]);
    std::iter::successors(around(op), move |&inner| around(inner))
}

/// Builds a loop with `body`, whose first block has the induction variables.
pub fn loop_op<'c>(
    b: &Builder<'c>,
    ranges: &Ranges<'c>,
    static_chunk: Option<Value<'c>>,
    levels: &[Level],
    mode: Mode,
    body: Region<'c>,
) -> Op<'c> {
    b.segmented_op(
        LOOP,
        &[
            &ranges.lower,
            &ranges.upper,
            &ranges.step,
            static_chunk.as_slice(),
            &[],
        ],
        &[],
        &[
            ("levels", levels_attribute(b.ctx(), levels)),
            ("mode", mode.attribute(b.ctx())),
        ],
        vec![body],
    )
}

/// The ranges of an accgpu.loop, the outermost loop of a collapsed nest first.
pub fn loop_ranges(op: Op<'_>) -> Ranges<'_> {
    Ranges {
        lower: op.operand_segment(0),
        upper: op.operand_segment(1),
        step: op.operand_segment(2),
    }
}

const RECIPROCALS: usize = 4;

/// For each loop of a nest but the first, (2^64 - 1) / max(its trip count, 1) (i64); empty where
/// nobody has computed them.
pub fn loop_reciprocals(op: Op<'_>) -> Vec<Value<'_>> {
    op.operand_segment(RECIPROCALS)
}

/// Gives a nest what `loop_reciprocals` returns.
pub fn set_loop_reciprocals<'c>(op: Op<'c>, reciprocals: &[Value<'c>]) {
    op.set_operand_segment(RECIPROCALS, reciprocals);
}

/// The attribute of a loop with the size in its clause for `level`.
const fn size_attribute(level: Level) -> &'static str {
    match level {
        Level::Gang => "accgpu.num_gangs",
        Level::Worker => "accgpu.num_workers",
        Level::Vector => "accgpu.vector_length",
    }
}

/// The size in the clause of a loop for `level`, such as vector(128), where it is a
/// constant.
pub fn loop_size(op: Op<'_>, level: Level) -> Option<i64> {
    op.attribute(size_attribute(level))?.as_integer()
}

/// Notes the size that a clause of the loop gives to `level`.
pub fn set_loop_size(op: Op<'_>, level: Level, size: i64) {
    let size = Attribute::integer(Type::integer(op.ctx(), 32), size);
    op.set_attribute(size_attribute(level), size);
}

/// Removes what `set_loop_size` noted.
pub fn drop_loop_sizes(op: Op<'_>) {
    for level in [Level::Gang, Level::Worker, Level::Vector] {
        op.remove_attribute(size_attribute(level));
    }
}

/// The tiles that a nest is to be cut into (2.9.8).
pub struct Tile {
    /// Iterations of each loop of the nest in a tile; 0 for a loop that is not cut.
    pub sizes: Vec<i32>,
    /// The outermost level that shares the iterations inside of tiles; those above share
    /// the tiles.
    pub element_level: Level,
}

/// The tiles of a loop nest, if it has any.
pub fn tile(op: Op<'_>) -> Option<Tile> {
    let element_level = op.attribute(ELEMENT_LEVEL)?.enum_value()?;
    Some(Tile {
        sizes: op.attribute(TILE)?.as_i32s()?,
        element_level: Level::from_number(element_level)?,
    })
}

/// Notes that a loop nest is to be cut into tiles.
pub fn set_tile(op: Op<'_>, tile: &Tile) {
    op.set_attribute(TILE, Attribute::i32_array(op.ctx(), &tile.sizes));
    op.set_attribute(ELEMENT_LEVEL, tile.element_level.attribute(op.ctx()));
}

/// Leaves a loop nest whole.
pub fn drop_tile(op: Op<'_>) {
    op.remove_attribute(TILE);
    op.remove_attribute(ELEMENT_LEVEL);
}

const TILE: &str = "accgpu.tile";
const ELEMENT_LEVEL: &str = "accgpu.element_level";

/// The dimension of the gangs that share a loop (2.9.2), 1 without a gang(dim:) clause.
pub fn gang_dimension(op: Op<'_>) -> i64 {
    let dimension = op.attribute(GANG_DIMENSION);
    dimension.and_then(Attribute::as_integer).unwrap_or(1)
}

/// Notes the dimension that a gang(dim:) clause names.
pub fn set_gang_dimension(op: Op<'_>, dimension: i64) {
    let dimension = Attribute::integer(Type::integer(op.ctx(), 32), dimension);
    op.set_attribute(GANG_DIMENSION, dimension);
}

/// For loops whose gangs have one dimension.
pub fn drop_gang_dimension(op: Op<'_>) {
    op.remove_attribute(GANG_DIMENSION);
}

const GANG_DIMENSION: &str = "accgpu.gang_dimension";

/// Whether the iterations of a loop are the gangs of several dimensions, not a loop of
/// the program.
pub fn is_over_gangs(op: Op<'_>) -> bool {
    op.has_attribute(OVER_GANGS)
}

/// Notes what `is_over_gangs` asks for.
pub fn set_over_gangs(op: Op<'_>) {
    op.set_attribute(OVER_GANGS, Attribute::unit(op.ctx()));
}

const OVER_GANGS: &str = "accgpu.over_gangs";

/// Whether a loop is a gang's block of the program's loop.
pub fn is_block_of_gang(op: Op<'_>) -> bool {
    op.has_attribute(BLOCK_OF_GANG)
}

/// Notes what `is_block_of_gang` asks for.
pub fn set_block_of_gang(op: Op<'_>) {
    op.set_attribute(BLOCK_OF_GANG, Attribute::unit(op.ctx()));
}

const BLOCK_OF_GANG: &str = "accgpu.block_of_gang";

/// The operand of gang(static:), 0 for `*`.
pub fn loop_static_chunk(op: Op<'_>) -> Option<Value<'_>> {
    op.operand_segment(STATIC_CHUNK).first().copied()
}

/// Makes a loop one with gang(static:chunk).
pub fn set_loop_static_chunk<'c>(op: Op<'c>, chunk: Value<'c>) {
    op.set_operand_segment(STATIC_CHUNK, &[chunk]);
}

/// Makes a loop one whose iterations any gang may have.
pub fn drop_loop_static_chunk(op: Op<'_>) {
    op.set_operand_segment(STATIC_CHUNK, &[]);
}

const STATIC_CHUNK: usize = 3;

/// Whether the chunks of gang(static:n) have n iterations for each thread of a gang.
pub fn has_chunks_of_threads(op: Op<'_>) -> bool {
    op.has_attribute(CHUNKS_OF_THREADS)
}

/// Notes what `has_chunks_of_threads` asks for.
pub fn set_chunks_of_threads(op: Op<'_>) {
    op.set_attribute(CHUNKS_OF_THREADS, Attribute::unit(op.ctx()));
}

const CHUNKS_OF_THREADS: &str = "accgpu.chunks_of_threads";

/// Whether gang(static:) gives single iterations to the threads of all gangs, or to gangs alone,
/// in turn: what a grid does with any loop.
pub fn is_in_turns(op: Op<'_>) -> bool {
    let is_one = |chunk| arith::constant_value(chunk) == Some(1);
    loop_static_chunk(op).is_some_and(is_one)
        && (levels(op) == [Level::Gang] || has_chunks_of_threads(op))
}

/// Makes `levels` those of the loop, the outermost first.
pub fn set_levels(op: Op<'_>, levels: &[Level]) {
    op.set_attribute("levels", levels_attribute(op.ctx(), levels));
}

/// Whether the iterations of a loop are independent.
pub fn mode(op: Op<'_>) -> Mode {
    match op.attribute("mode").and_then(Attribute::enum_value) {
        Some(0) => Mode::Sequential,
        Some(1) => Mode::Independent,
        _ => Mode::Auto,
    }
}

/// Sets whether the iterations of a loop are independent.
pub fn set_mode(op: Op<'_>, mode: Mode) {
    op.set_attribute("mode", mode.attribute(op.ctx()));
}

/// Whether a loop may not be shared among gangs, each of which runs it.
pub fn is_in_each_gang(op: Op<'_>) -> bool {
    op.has_attribute(IN_EACH_GANG)
}

/// Notes what `is_in_each_gang` asks for.
pub fn set_in_each_gang(op: Op<'_>) {
    op.set_attribute(IN_EACH_GANG, Attribute::unit(op.ctx()));
}

const IN_EACH_GANG: &str = "in_each_gang";

/// Whether accc has found that the iterations of a loop are independent, not the
/// program said so.
pub fn is_proven(op: Op<'_>) -> bool {
    op.has_attribute(PROVEN)
}

/// Notes what `is_proven` asks for.
pub fn set_proven(op: Op<'_>) {
    set_mode(op, Mode::Independent);
    op.set_attribute(PROVEN, Attribute::unit(op.ctx()));
}

const PROVEN: &str = "proven";

/// Whether accc has chosen the levels of a loop, not the program.
pub fn is_inferred(op: Op<'_>) -> bool {
    op.has_attribute(INFERRED)
}

/// Notes what `is_inferred` asks for.
pub fn set_inferred(op: Op<'_>) {
    op.set_attribute(INFERRED, Attribute::unit(op.ctx()));
}

/// For passes that run after this has been of use.
pub fn forget_inferred(op: Op<'_>) {
    op.remove_attribute(INFERRED);
}

const INFERRED: &str = "accgpu.inferred";

/// How many indices the DO CONCURRENT has whose mask is the IF in the body: those of the loop
/// and, where they are fewer, of the loops around.
pub fn masked_indices(op: Op<'_>) -> Option<i64> {
    op.attribute(MASKED)?.as_integer()
}

/// Notes what `masked_indices` asks for.
pub fn set_masked_indices(op: Op<'_>, count: i64) {
    let count = Attribute::integer(Type::integer(op.ctx(), 64), count);
    op.set_attribute(MASKED, count);
}

/// For loops whose masks are evaluated before them, or need not be.
pub fn forget_masked_indices(op: Op<'_>) {
    op.remove_attribute(MASKED);
}

const MASKED: &str = "accgpu.masked";

/// Whether a branch is there for the mask of a DO CONCURRENT.
pub fn is_mask(branch: Op<'_>) -> bool {
    branch.has_attribute(MASK)
}

/// Notes what `is_mask` asks for.
pub fn set_mask(branch: Op<'_>) {
    branch.set_attribute(MASK, Attribute::unit(branch.ctx()));
}

/// How many indices the DO CONCURRENT has whose mask `branch` is, where that is in no operation for
/// a loop. The tests of the loop itself, which stand at the same place of the program, have it, too.
pub fn take_indices_of_mask(branch: Op<'_>) -> Option<i64> {
    let indices = branch.attribute(INDICES)?.as_integer();
    branch.remove_attribute(INDICES);
    indices
}

/// The front end's.
const MASK: &str = "accc.mask";
const INDICES: &str = "accc.masked";
