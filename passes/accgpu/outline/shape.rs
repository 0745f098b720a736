//! How many workers and lanes a gang of a kernel has.

use crate::accgpu::bounds::most_of_tile;
use accc_dialects::{
    accgpu::{self, Construct, Level},
    arith, fir, gpu,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// Threads of a gang at most, on any GPU.
pub const MAX_THREADS: i64 = 1024;
/// Lanes of a gang when the program says nothing.
const DEFAULT_VECTOR_LENGTH: i64 = 128;
/// Lanes of a gang at most when the program gives no constant: kernels for more have fewer registers
/// for each. Who computes `vector_length` means the length of a loop or of blocks of data, mostly
/// below this.
const MOST_USUAL_LANES: i64 = 256;
/// Workers of a gang with worker loops when the program says nothing.
const DEFAULT_WORKERS: i64 = 4;
/// accrt.h: one wavefront (AMD) or warp (NVIDIA), whatever its size is.
pub const WAVEFRONT: i64 = -1;
/// The widest wavefront of any target.
pub const WIDEST_WAVEFRONT: i64 = 64;
/// The narrowest wavefront of any target.
pub const NARROWEST_WAVEFRONT: i64 = 32;
/// Workers of a gang at most: each of them is a wavefront.
pub const MAX_WORKERS: i64 = MAX_THREADS / WIDEST_WAVEFRONT;

/// Bytes of a variable that a thread keeps in its own memory, at most. It is
/// reserved for all threads that a device can run at a time.
pub const THREAD_LIMIT: i64 = 64 * 1024;

/// Shared memory of a gang at most (bytes): what every target has.
const SHARED_LIMIT: i64 = 48 * 1024;
/// What of it threads have to combine their reductions and to broadcast values (`to_gpu/exchange.rs`).
pub const SHARED_FOR_EXCHANGE: i64 = 4 * 1024;
/// What all arrays of a kernel may take.
pub const SHARED_FOR_ARRAYS: i64 = SHARED_LIMIT - SHARED_FOR_EXCHANGE;
/// Alignment of variables in shared memory (bytes), enough for every type.
pub const SHARED_ALIGNMENT: i64 = 16;

/// The bytes that an object of so many takes of shared memory.
pub fn in_shared(bytes: i64) -> i64 {
    (bytes + SHARED_ALIGNMENT - 1) / SHARED_ALIGNMENT * SHARED_ALIGNMENT
}

/// Bytes of shared memory that a private variable of a gang would take, or those of its workers, which
/// have one each; `None` where only the run knows.
pub fn shared_bytes(private: Op<'_>, module: Op<'_>) -> Option<i64> {
    let ty = private.type_attribute("in_type")?;
    let bytes = ty
        .byte_size(module)
        .filter(|_| private.operand_count() == 0)?;
    Some(in_shared(bytes * shared_copies(private)))
}

/// How many a gang has of a private variable that is not each thread's, at most.
pub fn shared_copies(private: Op<'_>) -> i64 {
    match accgpu::level(private) {
        Level::Worker => MAX_WORKERS,
        _ => 1,
    }
}

/// A size known now or at launch.
#[derive(Clone, Copy)]
pub enum ThreadCount<'c> {
    Constant(i64),
    Runtime { value: Value<'c>, limit: i64 },
}

impl<'c> ThreadCount<'c> {
    /// The size that the launch takes (i32).
    pub fn at_launch(self, b: &Builder<'c>) -> Value<'c> {
        match self {
            ThreadCount::Constant(value) => arith::i32(b, value),
            ThreadCount::Runtime { value, limit } => {
                // A size the device cannot have is lowered to what it can (2.5.11).
                let value = fir::to_i32(b, value);
                let low = arith::i32(b, 1);
                let high = arith::i32(b, limit);
                let value = arith::max(b, value, low);
                arith::min(b, value, high)
            }
        }
    }
}

/// What a gang has at most: the launch bound of its kernel.
#[derive(Clone, Copy)]
pub enum Bound {
    Threads(i64),
    /// As many threads as these have on the device.
    Wavefronts(i64),
}

impl Bound {
    fn set(self, kernel: Op<'_>) {
        let (name, count) = match self {
            Bound::Threads(count) => (gpu::MAX_THREADS, count),
            Bound::Wavefronts(count) => (gpu::MAX_WAVEFRONTS, count),
        };
        let ty = Type::integer(kernel.ctx(), 32);
        kernel.set_attribute(name, Attribute::integer(ty, count));
    }

    /// The bound on `kernel`, if it has one.
    pub fn of(kernel: Op<'_>) -> Option<Self> {
        let count = |name| kernel.attribute(name)?.as_integer();
        count(gpu::MAX_THREADS)
            .map(Bound::Threads)
            .or_else(|| count(gpu::MAX_WAVEFRONTS).map(Bound::Wavefronts))
    }

    /// Threads, with wavefronts as wide as any target has them.
    pub fn widest(self) -> i64 {
        match self {
            Bound::Threads(count) => count,
            Bound::Wavefronts(count) => count * WIDEST_WAVEFRONT,
        }
    }
}

/// The shape of a kernel's gangs.
pub struct Shape<'c> {
    pub workers: ThreadCount<'c>,
    pub vector_length: ThreadCount<'c>,
    bound: Bound,
}

impl<'c> Shape<'c> {
    /// Notes on `kernel` what every launch of it has.
    pub fn set(&self, kernel: Op<'c>) {
        self.bound.set(kernel);
        let ty = Type::integer(kernel.ctx(), 32);
        for (name, count) in [
            (gpu::WORKERS, self.workers),
            (gpu::VECTOR_LENGTH, self.vector_length),
        ] {
            if let ThreadCount::Constant(count) = count {
                kernel.set_attribute(name, Attribute::integer(ty, count));
            }
        }
    }

    /// Threads of a gang, with wavefronts as wide as any target has them.
    pub fn most_threads(&self) -> i64 {
        self.bound.widest()
    }

    /// From the clauses and loops of `region`.
    ///
    /// Where a gang has several workers, each of them is one wavefront: lanes of
    /// a worker then synchronise without the other workers. vector_length is a
    /// hint that a target may change (OpenACC 3.4, 2.5.12).
    pub fn of(region: Op<'c>) -> Self {
        let bounds = accgpu::region_bounds(region);
        let uses = |level| {
            region
                .collect_named(accgpu::LOOP)
                .into_iter()
                .any(|l| accgpu::levels(l).contains(&level))
        };
        if uses(Level::Worker) {
            let workers = match bounds.num_workers {
                Some(value) => clamped(value, MAX_WORKERS),
                None => ThreadCount::Constant(DEFAULT_WORKERS),
            };
            if uses(Level::Vector) {
                return Shape {
                    workers,
                    vector_length: ThreadCount::Constant(WAVEFRONT),
                    bound: Bound::Wavefronts(most(workers)),
                };
            }
            // No loop would keep further lanes from doing a worker's work again.
            return Shape {
                workers,
                vector_length: ThreadCount::Constant(1),
                bound: Bound::Threads(most(workers)),
            };
        }
        let vector_length = match (uses(Level::Vector), bounds.vector_length) {
            (false, _) => ThreadCount::Constant(1),
            (true, Some(value)) => match clamped(value, MAX_THREADS) {
                ThreadCount::Runtime { value, .. } => ThreadCount::Runtime {
                    value,
                    limit: MOST_USUAL_LANES,
                },
                constant => constant,
            },
            (true, None) => ThreadCount::Constant(usual_lanes(region)),
        };
        Shape {
            workers: ThreadCount::Constant(1),
            vector_length,
            bound: Bound::Threads(most(vector_length)),
        }
    }
}

/// Lanes of a gang when the program says nothing: no more than its loops have work for.
fn usual_lanes(region: Op<'_>) -> i64 {
    let loops = region.collect_named(accgpu::LOOP).into_iter();
    let shared = loops.filter(|&nest| accgpu::levels(nest) == [Level::Vector]);
    let most = shared.map(|nest| {
        let sizes = most_of_tile(nest)?;
        sizes
            .into_iter()
            .try_fold(1i64, |most, size| most.checked_mul(size))
            .filter(|&most| most <= MOST_USUAL_LANES)
    });
    let lanes = most
        .map(|most| most.map_or(DEFAULT_VECTOR_LENGTH, in_warps))
        .max();
    let has_gang_loop = gang_loops(region)
        .iter()
        .any(|&nest| accgpu::levels(nest).contains(&Level::Vector));
    match lanes {
        Some(lanes) if !has_gang_loop => lanes,
        _ => DEFAULT_VECTOR_LENGTH,
    }
}

/// The lanes of as many warps as `lanes` need.
fn in_warps(lanes: i64) -> i64 {
    (lanes + NARROWEST_WAVEFRONT - 1) / NARROWEST_WAVEFRONT * NARROWEST_WAVEFRONT
}

/// What clauses ask of the gangs of `region` that no GPU has, in words.
pub fn oversized(region: Op<'_>) -> Vec<String> {
    let bounds = accgpu::region_bounds(region);
    let sizes = [
        ("num_workers", bounds.num_workers, MAX_WORKERS, "workers"),
        ("vector_length", bounds.vector_length, MAX_THREADS, "lanes"),
    ];
    sizes
        .into_iter()
        .filter_map(|(clause, value, limit, what)| {
            let size = arith::constant_value(value?).filter(|&size| size > limit)?;
            Some(format!(
                "{clause} {size} is more than a gang can have: it gets {limit} {what}"
            ))
        })
        .collect()
}

fn clamped(value: Value<'_>, limit: i64) -> ThreadCount<'_> {
    match arith::constant_value(value) {
        Some(constant) => ThreadCount::Constant(constant.clamp(1, limit)),
        None => ThreadCount::Runtime { value, limit },
    }
}

fn most(count: ThreadCount<'_>) -> i64 {
    match count {
        ThreadCount::Constant(count) => count,
        ThreadCount::Runtime { limit, .. } => limit,
    }
}

/// The loops of `region` that gangs share.
pub fn gang_loops<'c>(region: Op<'c>) -> Vec<Op<'c>> {
    let mut loops = region.collect_named(accgpu::LOOP);
    loops.retain(|&nest| accgpu::levels(nest).contains(&Level::Gang));
    loops
}

/// Whether one gang runs `region`, whatever num_gangs says: what no loop shares
/// out runs once in a kernels construct (OpenACC 3.4, 2.5.3), where every gang of
/// a parallel one runs it.
pub fn has_one_gang(region: Op<'_>) -> bool {
    accgpu::region_construct(region) == Construct::Kernels && gang_loops(region).is_empty()
}
