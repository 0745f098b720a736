//! How many workers and lanes a gang of a kernel has.

use accc_dialects::{
    accgpu::{self, Level},
    arith,
    ir::{Op, Value},
};

/// Threads of a gang at most, on any GPU.
pub const MAX_THREADS: i64 = 1024;
/// Lanes of a gang when the program says nothing.
const DEFAULT_VECTOR_LENGTH: i64 = 128;
/// Workers of a gang with worker loops when the program says nothing.
const DEFAULT_WORKERS: i64 = 4;
/// accrt.h: one wavefront (AMD) or warp (NVIDIA), whatever its size is.
pub const WAVEFRONT: i64 = -1;
/// The widest wavefront of any target.
const WIDEST_WAVEFRONT: i64 = 64;

/// A size known now or at launch.
#[derive(Clone, Copy)]
pub enum ThreadCount<'c> {
    Constant(i64),
    Runtime(Value<'c>),
}

/// The shape of a kernel's gangs.
pub struct Shape<'c> {
    pub workers: ThreadCount<'c>,
    pub vector_length: ThreadCount<'c>,
    /// Threads of a gang at most: the kernel's launch bound.
    pub max_threads: i64,
}

impl<'c> Shape<'c> {
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
                Some(value) => clamped(value, MAX_THREADS / WIDEST_WAVEFRONT),
                None => ThreadCount::Constant(DEFAULT_WORKERS),
            };
            return Shape {
                workers,
                vector_length: ThreadCount::Constant(WAVEFRONT),
                max_threads: match workers {
                    ThreadCount::Constant(count) => count * WIDEST_WAVEFRONT,
                    ThreadCount::Runtime(_) => MAX_THREADS,
                },
            };
        }
        let vector_length = match (uses(Level::Vector), bounds.vector_length) {
            (false, _) => ThreadCount::Constant(1),
            (true, Some(value)) => clamped(value, MAX_THREADS),
            (true, None) => ThreadCount::Constant(DEFAULT_VECTOR_LENGTH),
        };
        Shape {
            workers: ThreadCount::Constant(1),
            vector_length,
            max_threads: match vector_length {
                ThreadCount::Constant(count) => count,
                ThreadCount::Runtime(_) => MAX_THREADS,
            },
        }
    }
}

fn clamped(value: Value<'_>, limit: i64) -> ThreadCount<'_> {
    match arith::constant_value(value) {
        Some(constant) => ThreadCount::Constant(constant.clamp(1, limit)),
        None => ThreadCount::Runtime(value),
    }
}
