//! What the threads and gangs of a kernel take from the heap of kernels, as far as the host knows it
//! before the launch: libaccrt makes the heap as large as that.
//!
//! Private arrays of a size that only the run knows lie there, and those too large for a thread's
//! memory (`to_gpu/heap.rs`). As many threads have theirs at a time as the device runs: columns of
//! a model take gigabytes.
//!
//! Each of the arrays has a block of its own, a power of two in size (`device/src/heap.cpp`). Those
//! of loops that follow each other are counted as if all were there at a time, and those of gangs as
//! if none could be a thread's (`to_gpu/placement.rs`). What routines take is not known.

use super::shape::{SHARED_FOR_ARRAYS, Shape, THREAD_LIMIT, shared_bytes};
use crate::accgpu::analysis::host::Host;
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Builder, Module, Op, Type, Value},
};

/// Bytes in front of what the owner of a block gets, and the smallest block.
const HEADER_BYTES: i64 = 16;
const SMALLEST: i64 = 32;
/// libaccrt counts in units of so many bytes, as a power of two.
const UNIT: i64 = 4;

/// What a thread of the kernel of `region`, and a gang, take from the heap (i32, accrt.h), for a
/// launch at the place of `b`.
pub fn of_kernel<'c>(
    b: &Builder<'c>,
    symbols: &Module<'c>,
    region: Op<'c>,
    shape: &Shape<'c>,
) -> [Value<'c>; 2] {
    const MEMORY: [&str; 3] = [accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM];
    let mut host = Host::new(region);
    let word = Type::integer(b.ctx(), 64);
    let mut sums = [None; 2];
    let mut shared = SHARED_FOR_ARRAYS;
    for op in region.collect_any(&MEMORY) {
        let is_of_thread = is_of_thread(op, region);
        if !is_of_thread && fits_shared_memory(op, symbols, &mut shared) {
            continue;
        }
        if let Some(bytes) = bytes(b, op, is_of_thread, &mut host, symbols) {
            let bytes = match !is_of_thread && is_of_worker(op) {
                true => arith::mul(b, bytes, fir::to_i64(b, shape.workers.at_launch(b))),
                false => bytes,
            };
            let sum = &mut sums[usize::from(!is_of_thread)];
            let block = block(b, bytes);
            *sum = Some(sum.map_or(block, |sum| arith::add(b, sum, block)));
        }
    }
    sums.map(|sum| {
        let Some(sum) = sum else {
            return arith::i32(b, 0);
        };
        let units = arith::shift_right(b, sum, arith::constant(b, word, UNIT));
        let most = arith::constant(b, word, i32::MAX.into());
        fir::to_i32(b, arith::min(b, units, most))
    })
}

fn is_of_worker(op: Op<'_>) -> bool {
    op.is(accgpu::PRIVATE) && accgpu::level(op) == Level::Worker
}

/// Whether the private variable that `op` makes for a gang or its workers lies in shared memory, of which
/// `left` bytes are left.
fn fits_shared_memory(op: Op<'_>, symbols: &Module<'_>, left: &mut i64) -> bool {
    let bytes = op
        .is(accgpu::PRIVATE)
        .then(|| shared_bytes(op, symbols.op()));
    let fits = bytes.flatten().filter(|bytes| bytes <= left);
    *left -= fits.unwrap_or(0);
    fits.is_some()
}

/// Whether each thread has the memory that `op` makes for itself.
fn is_of_thread<'c>(op: Op<'c>, region: Op<'c>) -> bool {
    let is_shared_by_lanes = |nest: &Op<'c>| accgpu::levels(*nest).contains(&Level::Vector);
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    let has_lanes = || {
        region
            .collect_named(accgpu::LOOP)
            .iter()
            .any(is_shared_by_lanes)
    };
    match op.is(accgpu::PRIVATE) {
        true => accgpu::level(op) == Level::Vector || !has_lanes(),
        false => around.any(|op| op.is(accgpu::LOOP) && is_shared_by_lanes(&op)) || !has_lanes(),
    }
}

/// The bytes (i64) of an object that `op` makes, if it lies on the heap: for a thread, or for those that
/// share it, for whom there is no room elsewhere.
fn bytes<'c>(
    b: &Builder<'c>,
    op: Op<'c>,
    is_of_thread: bool,
    host: &mut Host<'c>,
    symbols: &Module<'c>,
) -> Option<Value<'c>> {
    let word = Type::integer(b.ctx(), 64);
    let ty = op.type_attribute("in_type")?;
    if op.operand_count() == 0 {
        let bytes = ty.object_bytes(symbols.op())?;
        let is_shared = !is_of_thread && op.is(accgpu::PRIVATE);
        let is_large = is_shared || bytes > THREAD_LIMIT || op.is(fir::ALLOCMEM);
        return is_large.then(|| arith::constant(b, word, bytes));
    }
    let mut given = op.operands().into_iter();
    let mut bytes = match ty.character_unit() {
        // Their length comes before the extents.
        Some(unit) => {
            let length = fir::to_i64(b, host.value(given.next()?)?);
            let length = arith::max(b, length, arith::constant(b, word, 0));
            arith::mul(b, fir::byte_size(b, unit), length)
        }
        None => fir::byte_size(b, ty.array_type()?.element()),
    };
    for dimension in 0..ty.rank() {
        let extent = match ty.extent(dimension) {
            Some(extent) => arith::constant(b, word, extent),
            None => fir::to_i64(b, host.value(given.next()?)?),
        };
        let extent = arith::max(b, extent, arith::constant(b, word, 0));
        bytes = arith::mul(b, bytes, extent);
    }
    Some(bytes)
}

/// The bytes of the block for so many: the next power of two.
fn block<'c>(b: &Builder<'c>, bytes: Value<'c>) -> Value<'c> {
    let word = bytes.ty();
    let constant = |value| arith::constant(b, word, value);
    let last = arith::add(b, bytes, constant(HEADER_BYTES - 1));
    let last = arith::max(b, last, constant(SMALLEST - 1));
    // All bits behind the first one are set.
    let places = [1, 2, 4, 8, 16, 32].into_iter();
    let ones = places.fold(last, |ones, places| {
        arith::or(b, ones, arith::shift_right(b, ones, constant(places)))
    });
    arith::add(b, ones, constant(1))
}
