//! Constructors for GPU dialect operations.

use crate::ir::{Attribute, Block, Builder, Op, Region, Type, Value};

/// The attribute of kernels.
pub const KERNEL: &str = "gpu.kernel";
/// The most threads that a launch gives a gang of the kernel.
pub const MAX_THREADS: &str = "accc.max_threads";
/// The same in wavefronts, for kernels whose workers are one wavefront each.
pub const MAX_WAVEFRONTS: &str = "accc.max_wavefronts";
/// On a kernel's argument: the bytes of a descriptor are the parameter.
pub const BY_VALUE: &str = "accc.by_value";
pub const MODULE: &str = "gpu.module";
pub const BARRIER: &str = "gpu.barrier";

/// An empty gpu.module at the cursor.
pub fn module<'c>(b: &Builder<'c>, name: &str) -> Op<'c> {
    let region = Region::create();
    region.append(Block::create(&[]));
    b.op(
        MODULE,
        &[],
        &[],
        &[("sym_name", Attribute::string(b.ctx(), name))],
        vec![region],
    )
}

/// A dimension of a grid or a workgroup.
#[derive(Clone, Copy)]
pub enum Dimension {
    X,
    Y,
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

/// An index or a size along a dimension.
fn query<'c>(b: &Builder<'c>, name: &str, dimension: Dimension) -> Value<'c> {
    let dimension = match dimension {
        Dimension::X => Attribute::gpu_dimension_x(b.ctx()),
        Dimension::Y => Attribute::gpu_dimension_y(b.ctx()),
    };
    b.value(name, &[], Type::index(b.ctx()), &[("dimension", dimension)])
}

pub fn thread_id<'c>(b: &Builder<'c>, dimension: Dimension) -> Value<'c> {
    query(b, "gpu.thread_id", dimension)
}

pub fn block_dim<'c>(b: &Builder<'c>, dimension: Dimension) -> Value<'c> {
    query(b, "gpu.block_dim", dimension)
}

pub fn block_id<'c>(b: &Builder<'c>, dimension: Dimension) -> Value<'c> {
    query(b, "gpu.block_id", dimension)
}

pub fn grid_dim<'c>(b: &Builder<'c>, dimension: Dimension) -> Value<'c> {
    query(b, "gpu.grid_dim", dimension)
}

/// All threads of the workgroup wait for each other; memory is in order.
pub fn barrier<'c>(b: &Builder<'c>) -> Op<'c> {
    b.op(BARRIER, &[], &[], &[], vec![])
}
