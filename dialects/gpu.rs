//! Constructors for GPU dialect operations.

use crate::ir::{Attribute, Block, Builder, Op, Region, SYMBOL_NAME, Type, Value};

crate::ir::operations! {
    BARRIER = "gpu.barrier",
    BLOCK_DIM = "gpu.block_dim",
    BLOCK_ID = "gpu.block_id",
    GRID_DIM = "gpu.grid_dim",
    MODULE = "gpu.module",
    SHUFFLE = "gpu.shuffle",
    SUBGROUP_SIZE = "gpu.subgroup_size",
    THREAD_ID = "gpu.thread_id",
}

/// The attribute of kernels.
pub const KERNEL: &str = "gpu.kernel";
/// The most threads that a launch gives a gang of the kernel.
pub const MAX_THREADS: &str = "accc.max_threads";
/// The same in wavefronts, for kernels whose workers are one wavefront each.
pub const MAX_WAVEFRONTS: &str = "accc.max_wavefronts";
/// On a kernel: the workers that every launch gives a gang.
pub const WORKERS: &str = "accc.workers";
/// On a kernel: the lanes that every launch gives a worker; -1 is one wavefront.
pub const VECTOR_LENGTH: &str = "accc.vector_length";
/// On a kernel: the most gangs of a launch.
pub const MAX_GANGS: &str = "accc.max_gangs";
/// On a kernel's argument: the bytes of a descriptor are the parameter.
pub const BY_VALUE: &str = "accc.by_value";

/// An empty gpu.module at the cursor.
pub fn module<'c>(b: &Builder<'c>, name: &str) -> Op<'c> {
    let region = Region::create();
    region.append(Block::create(&[]));
    b.op(
        MODULE,
        &[],
        &[],
        &[(SYMBOL_NAME, Attribute::string(b.ctx(), name))],
        vec![region],
    )
}

/// A dimension of a grid or a workgroup.
#[derive(Clone, Copy)]
pub enum Dimension {
    /// Neighbouring threads: lanes.
    X,
    /// Workers; the second dimension of a grid.
    Y,
    /// The third dimension.
    Z,
}

/// The number of the dimension of an index or size, 0 for x.
pub fn dimension(query: Op<'_>) -> i64 {
    let dimension = query.attribute("dimension");
    let is = |of: Attribute<'_>| dimension == Some(of);
    if is(Attribute::gpu_dimension_x(query.ctx())) {
        0
    } else if is(Attribute::gpu_dimension_y(query.ctx())) {
        1
    } else {
        2
    }
}

/// An index or a size along a dimension; `limit` is the largest size.
fn query<'c>(b: &Builder<'c>, name: &str, dimension: Dimension, limit: i64) -> Value<'c> {
    let dimension = match dimension {
        Dimension::X => Attribute::gpu_dimension_x(b.ctx()),
        Dimension::Y => Attribute::gpu_dimension_y(b.ctx()),
        Dimension::Z => Attribute::gpu_dimension_z(b.ctx()),
    };
    let index = Type::index(b.ctx());
    let attributes = [
        ("dimension", dimension),
        ("upper_bound", Attribute::integer(index, limit)),
    ];
    b.value(name, &[], index, &attributes)
}

/// The thread's place in its block, below `limit` (index).
pub fn thread_id<'c>(b: &Builder<'c>, dimension: Dimension, limit: i64) -> Value<'c> {
    query(b, THREAD_ID, dimension, limit)
}

/// Threads of a block, `limit` at most (index).
pub fn block_dim<'c>(b: &Builder<'c>, dimension: Dimension, limit: i64) -> Value<'c> {
    query(b, BLOCK_DIM, dimension, limit)
}

/// The block's place in the grid, below `limit` (index).
pub fn block_id<'c>(b: &Builder<'c>, dimension: Dimension, limit: i64) -> Value<'c> {
    query(b, BLOCK_ID, dimension, limit)
}

/// Blocks of the grid, `limit` at most (index).
pub fn grid_dim<'c>(b: &Builder<'c>, dimension: Dimension, limit: i64) -> Value<'c> {
    query(b, GRID_DIM, dimension, limit)
}

/// The lanes of a wavefront.
pub fn subgroup_size<'c>(b: &Builder<'c>) -> Value<'c> {
    b.value(SUBGROUP_SIZE, &[], Type::index(b.ctx()), &[])
}

/// `value` of the lane of the wavefront whose number differs in the bits
/// `distance`; `width` is the size of the wavefront.
pub fn shuffle_xor<'c>(b: &Builder<'c>, value: Value<'c>, distance: i64, width: i64) -> Value<'c> {
    shuffle(
        b,
        value,
        distance,
        width,
        Attribute::gpu_shuffle_xor(b.ctx()),
    )
}

/// `value` of the first lane of the wavefront; `width` is the size of the wavefront.
pub fn first_lane<'c>(b: &Builder<'c>, value: Value<'c>, width: i64) -> Value<'c> {
    shuffle(b, value, 0, width, Attribute::gpu_shuffle_idx(b.ctx()))
}

/// Whether a shuffle is with the lane of a number, rather than the lane whose number differs in bits.
pub fn is_with_lane(shuffle: Op<'_>) -> bool {
    shuffle.attribute(SHUFFLE_MODE) == Some(Attribute::gpu_shuffle_idx(shuffle.ctx()))
}

fn shuffle<'c>(
    b: &Builder<'c>,
    value: Value<'c>,
    lane: i64,
    width: i64,
    mode: Attribute<'c>,
) -> Value<'c> {
    let lane = crate::arith::i32(b, lane);
    let width = crate::arith::i32(b, width);
    b.op(
        SHUFFLE,
        &[value, lane, width],
        &[value.ty(), Type::integer(b.ctx(), 1)],
        &[(SHUFFLE_MODE, mode)],
        vec![],
    )
    .result(0)
}

const SHUFFLE_MODE: &str = "mode";

/// All threads of the workgroup wait for each other; memory is in order.
pub fn barrier<'c>(b: &Builder<'c>) -> Op<'c> {
    b.op(BARRIER, &[], &[], &[], vec![])
}
