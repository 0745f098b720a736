//! The threads of a kernel: which levels it uses, who is active where, and how
//! they find their share of the work.

use crate::{
    accgpu::{
        iterate::Share,
        shape::{Bound, MAX_THREADS},
    },
    gpu::wavefront_barrier,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith::{self, Compare},
    gpu::{self, Dimension},
    ir::{Builder, Module, Op, Value},
    llvm, nvvm,
};

pub use crate::accgpu::shape::{MAX_WORKERS, WIDEST_WAVEFRONT};
/// The attribute of a device module that names its vendor.
pub const VENDOR: &str = "accgpu.vendor";
/// Values of [`VENDOR`].
pub const NVIDIA: &str = "nvidia";
pub const AMD: &str = "amd";
/// The CPU, with a fiber for each thread.
pub const SIMT: &str = "simt";

/// What the threads of a kernel's gangs are.
pub struct Threads {
    /// The construct has worker loops.
    pub has_workers: bool,
    /// The construct has vector loops.
    pub has_lanes: bool,
    /// Threads of a gang at most.
    pub max_threads: i64,
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
        Threads {
            has_workers: uses(Level::Worker),
            has_lanes: uses(Level::Vector),
            max_threads,
        }
    }

    /// What is active where `op` stands. A level that the construct does not use
    /// has one thread, which is always active.
    pub fn active_at(&self, op: Op<'_>) -> Active {
        let mut active = Active {
            worker: !self.has_workers,
            vector: !self.has_lanes,
        };
        let mut around = op.enclosing(&[accgpu::LOOP]);
        while let Some(nest) = around {
            let levels = accgpu::levels(nest);
            active.worker |= levels.contains(&Level::Worker);
            active.vector |= levels.contains(&Level::Vector);
            around = nest.enclosing(&[accgpu::LOOP]);
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

    /// The threads that must agree where `active` holds: those of the worker in
    /// worker-partitioned mode, else those of the gang.
    pub fn scope(&self, active: Active) -> Level {
        if self.has_workers && active.worker {
            Level::Worker
        } else {
            Level::Gang
        }
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

/// accgpu.id and accgpu.count to the gpu dialect.
pub fn lower_query(op: Op<'_>) {
    let b = Builder::before(op);
    let value = match (accgpu::level(op), op.is(accgpu::ID)) {
        (Level::Gang, true) => gpu::block_id(&b, Dimension::X),
        (Level::Gang, false) => gpu::grid_dim(&b, Dimension::X),
        (Level::Worker, true) => gpu::thread_id(&b, Dimension::Y),
        (Level::Worker, false) => gpu::block_dim(&b, Dimension::Y),
        (Level::Vector, true) => gpu::thread_id(&b, Dimension::X),
        (Level::Vector, false) => gpu::block_dim(&b, Dimension::X),
    };
    op.result(0).replace_all_uses_with(value);
    op.erase();
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
