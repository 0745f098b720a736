//! The threads of a kernel: which levels it uses, who is active where, and how
//! they find their share of the work.

use super::ownership::{Owner, reduced_owner};
use crate::{
    accgpu::{
        bounds::most_iterations,
        iterate::Share,
        outline::{
            rows::OUTER_LIMIT,
            shape::{Bound, MAX_THREADS, WAVEFRONT},
        },
    },
    gpu::wavefront_barrier,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith::{self, Compare},
    fir,
    gpu::{self, Dimension},
    ir::{Builder, Module, Op, Value},
    llvm, nvvm, rocdl,
};

pub use crate::accgpu::outline::shape::{MAX_WORKERS, WIDEST_WAVEFRONT};
/// The attribute of a device module that names its vendor.
pub const VENDOR: &str = "accgpu.vendor";
/// A value of [`VENDOR`]: sm targets.
pub const NVIDIA: &str = "nvidia";
/// A value of [`VENDOR`]: gfx targets.
pub const AMD: &str = "amd";
/// A value of [`VENDOR`]: the CPU, with a fiber for each thread.
pub const SIMT: &str = "simt";

/// The attribute of a device module with the lanes of a wavefront, where it is
/// known before the program runs.
pub const WAVEFRONT_SIZE: &str = "accgpu.wavefront_size";

/// Who makes the device.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Vendor {
    Amd,
    Nvidia,
    Simt,
}

impl Vendor {
    /// The vendor that the device module of `kernel` is for.
    fn of(kernel: Op<'_>) -> Self {
        match kernel.parent().and_then(|module| module.text(VENDOR)) {
            Some(name) if name == NVIDIA => Vendor::Nvidia,
            Some(name) if name == SIMT => Vendor::Simt,
            _ => Vendor::Amd,
        }
    }
}

/// What the threads of a kernel's gangs are.
pub struct Threads {
    pub vendor: Vendor,
    /// The construct has worker loops.
    pub has_workers: bool,
    /// The construct has vector loops.
    pub has_lanes: bool,
    /// Threads of a gang at most.
    pub max_threads: i64,
    /// Lanes of a wavefront, where that is known.
    pub wavefront: Option<i64>,
    /// Workers of a gang and lanes of a worker, where they are the same in each
    /// launch.
    pub workers: Option<i64>,
    pub lanes: Option<i64>,
    /// A worker is one wavefront, whatever its size is.
    pub worker_is_wavefront: bool,
    /// Gangs at most.
    max_gangs: i64,
}

/// Which levels are active (partitioned) at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Active {
    pub worker: bool,
    pub vector: bool,
}

impl Active {
    /// Every thread that is there runs for itself.
    pub fn all(self) -> bool {
        self.worker && self.vector
    }
}

impl Threads {
    pub fn of(kernel: Op<'_>, region: Op<'_>) -> Self {
        let loops = region.collect_named(accgpu::LOOP);
        let uses = |level| loops.iter().any(|&l| accgpu::levels(l).contains(&level));
        let max_threads = Bound::of(kernel).map_or(MAX_THREADS, Bound::widest);
        let constant = |op: Op<'_>, name| op.attribute(name)?.as_integer();
        let wavefront = kernel
            .parent()
            .and_then(|module| constant(module, WAVEFRONT_SIZE));
        let length = constant(kernel, gpu::VECTOR_LENGTH);
        let worker_is_wavefront = length == Some(WAVEFRONT);
        Threads {
            vendor: Vendor::of(kernel),
            has_workers: uses(Level::Worker),
            has_lanes: uses(Level::Vector),
            max_threads,
            wavefront,
            workers: constant(kernel, gpu::WORKERS),
            lanes: if worker_is_wavefront {
                wavefront
            } else {
                length
            },
            worker_is_wavefront,
            max_gangs: constant(kernel, gpu::MAX_GANGS).unwrap_or(i32::MAX.into()),
        }
    }

    /// What is active where `op` stands. A level that the construct does not use
    /// has one thread, which is always active.
    pub fn active_at(&self, op: Op<'_>) -> Active {
        let mut active = Active {
            worker: !self.has_workers,
            vector: !self.has_lanes,
        };
        for nest in accgpu::loops_around(op) {
            let levels = accgpu::levels(nest);
            active.worker |= levels.contains(&Level::Worker);
            active.vector |= levels.contains(&Level::Vector);
        }
        active
    }

    /// Whether `nest` shares its iterations among the lanes of a worker where the
    /// other workers of the gang have nothing to do.
    pub fn is_for_one_worker(&self, nest: Op<'_>) -> bool {
        let levels = accgpu::levels(nest);
        self.has_workers
            && levels.contains(&Level::Vector)
            && !levels.contains(&Level::Worker)
            && !self.active_at(nest).worker
    }

    /// Whether a gang has no others beside it in the first dimension of the grid, the only one
    /// of most: what they reduce to together is then its own.
    pub fn gang_is_alone(&self) -> bool {
        self.max_gangs == 1
    }

    /// The threads that must agree where `active` holds: those of the worker in
    /// worker-partitioned mode, else those of the gang.
    pub fn scope(&self, active: Active) -> Level {
        if self.has_workers && active.worker {
            Level::Worker
        } else {
            Level::Gang
        }
    }

    /// Whether nothing that could notice the other threads follows `op` in what its gang
    /// does: what a thread reduces is its own.
    pub fn ends_construct(op: Op<'_>) -> bool {
        let mut next = op.next();
        while let Some(reduce) = next.filter(|next| next.is(accgpu::REDUCE)) {
            if reduced_owner(reduce.operand(0)) != Owner::Thread {
                return false;
            }
            next = reduce.next();
        }
        let is_last = next.is_some_and(|next| next.is(accgpu::YIELD));
        let Some(parent) = op.parent().filter(|_| is_last) else {
            return false;
        };
        parent.is(accgpu::REGION) || runs_once(parent) && Threads::ends_construct(parent)
    }

    /// Whether this thread is the one that acts for its gang or worker.
    pub fn is_leader<'c>(&self, b: &Builder<'c>, active: Active) -> Value<'c> {
        let mut conditions = Vec::new();
        for (level, idle) in [
            (Level::Worker, !active.worker),
            (Level::Vector, !active.vector),
        ] {
            if idle {
                let id = accgpu::id(b, level);
                let zero = arith::index(b, 0);
                conditions.push(arith::compare(b, Compare::Equal, id, zero));
            }
        }
        conditions
            .into_iter()
            .reduce(|x, y| arith::and(b, x, y))
            .expect("not all levels are active")
    }

    /// Whether 32 bits hold the number of each iteration of `nest`, shared over
    /// `levels`, and the number that many shares later.
    pub fn counts_in_32_bits(&self, nest: Op<'_>, levels: &[Level]) -> bool {
        let most_shares: i128 = levels
            .iter()
            .map(|level| match level {
                Level::Gang => self.max_gangs,
                Level::Worker => self.workers.unwrap_or(MAX_WORKERS),
                Level::Vector => self.lanes.unwrap_or(MAX_THREADS),
            })
            .map(i128::from)
            .product();
        let most_shares = most_shares * i128::from(accgpu::numbered_per_lane(nest));
        most_iterations(nest).is_some_and(|most| most + most_shares <= u32::MAX.into())
    }

    /// accgpu.id and accgpu.count to constants or the gpu dialect.
    pub fn lower_query(&self, op: Op<'_>) {
        let b = Builder::before(op);
        let (level, is_id) = (accgpu::level(op), op.is(accgpu::ID));
        let (dimension, known, most) = match level {
            Level::Gang => (Dimension::X, None, self.max_gangs),
            Level::Worker => (Dimension::Y, self.workers, MAX_WORKERS),
            Level::Vector => (Dimension::X, self.lanes, MAX_THREADS),
        };
        let value = match (known, is_id, level) {
            (Some(1), true, _) => arith::index(&b, 0),
            (Some(count), false, _) => arith::index(&b, count),
            (None, true, Level::Gang) => gpu::block_id(&b, dimension, most),
            (None, false, Level::Gang) => gpu::grid_dim(&b, dimension, most),
            (_, true, _) => {
                let id = gpu::thread_id(&b, dimension, known.unwrap_or(most));
                let is_uniform = level == Level::Worker && self.worker_is_wavefront;
                if is_uniform && self.vendor == Vendor::Amd {
                    let id = rocdl::read_first_lane(&b, fir::to_i32(&b, id));
                    arith::unsigned::to_index(&b, id)
                } else {
                    id
                }
            }
            (_, false, _) => gpu::block_dim(&b, dimension, most),
        };
        op.result(0).replace_all_uses_with(value);
        op.erase();
    }
}

/// Whether `op` is a loop of which a gang has one iteration at most. By rows a grid has a dimension for
/// each of the three innermost loops of a nest, and a gang runs those around them whole.
fn runs_once(op: Op<'_>) -> bool {
    let is_in_grid = || !op.has_attribute(accgpu::ROWS) || accgpu::loop_ranges(op).lower.len() <= 3;
    op.is(accgpu::LOOP)
        && accgpu::levels(op) == [Level::Gang]
        && op.has_attribute(accgpu::COVERED)
        && is_in_grid()
}

/// Whether this thread belongs to worker 0.
pub fn first_worker<'c>(b: &Builder<'c>) -> Value<'c> {
    let worker = accgpu::id(b, Level::Worker);
    let zero = arith::index(b, 0);
    arith::compare(b, Compare::Equal, worker, zero)
}

/// The share of a thread in a loop over `levels`, numbered so that lanes are
/// neighbours.
pub fn share<'c>(b: &Builder<'c>, levels: &[Level]) -> Share<'c> {
    let mut share: Option<Share<'c>> = None;
    for &level in levels {
        let (id, count) = (accgpu::id(b, level), accgpu::count(b, level));
        share = Some(match share {
            None => Share { id, count },
            Some(outer) => {
                let scaled = arith::mul(b, outer.id, count);
                Share {
                    id: arith::add(b, scaled, id),
                    count: arith::mul(b, outer.count, count),
                }
            }
        });
    }
    share.expect("a loop with a level")
}

/// The shares of a gang in the second and the third dimension of the grid.
pub fn outer_shares<'c>(b: &Builder<'c>) -> [Share<'c>; 2] {
    [Dimension::Y, Dimension::Z].map(|dimension| Share {
        id: gpu::block_id(b, dimension, OUTER_LIMIT),
        count: gpu::grid_dim(b, dimension, OUTER_LIMIT),
    })
}

/// A gang's barrier is the workgroup's. A worker is one wavefront: NVIDIA's
/// lanes can drift apart and need bar.warp.sync; AMD's run in step, so that only
/// the order of memory accesses must be kept.
pub fn lower_barrier<'c>(symbols: &mut Module<'c>, barrier: Op<'c>) {
    let b = Builder::before(barrier);
    let vendor = symbols.op().text(VENDOR);
    if accgpu::level(barrier) == Level::Gang {
        gpu::barrier(&b);
        barrier.erase();
        return;
    }
    match vendor.as_deref() {
        Some(NVIDIA) => nvvm::warp_barrier(&b),
        Some(SIMT) => wavefront_barrier(&b, symbols),
        _ => llvm::fence(&b, "wavefront"),
    }
    barrier.erase();
}
