//! Compute constructs: the shape of a launch, the launch itself, and what is
//! noted of constructs that run as host code.

use crate::{
    abi::{LaunchBounds, QUEUE_SYNC, WAVEFRONT},
    asynchrony::queue::Queue,
    clauses::directive,
    device::{Limits, Shape, heap},
    report::{
        counters,
        error::{Error, Result},
        location::Location,
        operation::{Action, Operation},
        profile::{self, Details, Event, Span},
        trace::{self, Extent, Watch},
    },
    state::environment::Environment,
};
use std::cell::RefCell;
use std::ffi::{CStr, c_int, c_void};
use std::sync::OnceLock;
use std::time::Instant;

/// Gangs for each multiprocessor when a launch gives none: enough that the
/// hardware always has one to switch to.
const GANGS_PER_UNIT: u32 = 16;
/// Threads for each multiprocessor when a launch asks for as many gangs as the device
/// runs at a time: twice what any has room for, so that others go on where one ends.
const THREADS_PER_UNIT: u32 = 2 * 2048;

/// The most gangs of a dimension but the first one, on any GPU.
const MOST_OTHER_GANGS: u32 = 65_535;

/// A compute construct as messages and tools name it.
#[derive(Clone, Copy)]
pub struct Construct {
    /// Symbol of its kernel.
    pub kernel: &'static CStr,
    /// What messages call it.
    pub shown: &'static CStr,
    /// One of [`profile::construct`].
    pub kind: c_int,
    /// Where it stands.
    pub location: Location,
    /// Where it goes.
    pub queue: Queue,
}

impl Construct {
    fn operation(&self) -> Operation {
        Operation {
            action: Action::Launch,
            name: self.shown,
            location: self.location,
        }
    }

    fn record(&self, action: Action, extent: Extent) -> trace::Record {
        trace::Record {
            action,
            name: self.shown,
            extent,
            queue: self.queue,
            location: self.location,
        }
    }

    fn details(&self) -> Details {
        Details::other(self.kind, self.queue, self.location)
    }

    /// Tells tools that the construct begins, unless they know: this may be a part of one.
    fn span(&self, environment: &Environment) -> Option<Span> {
        let tells = !directive::is_in_construct();
        tells.then(|| Span::start(Event::ComputeConstructStart, environment, || self.details()))
    }
}

/// Starts the kernel on a device that does not run host code. `values[i]`
/// points to the bytes of argument `i`.
///
/// # Safety
/// The values are those of the construct's kernel (`accrt_launch`). `bounds` are
/// the launch's, or NULL where no image has the kernel.
pub unsafe fn launch(
    environment: &Environment,
    construct: Construct,
    values: *mut *mut c_void,
    bounds: *const LaunchBounds,
) -> Result<()> {
    let device = &*environment.device;
    let function = device.function(construct.kernel)?;
    // SAFETY: the caller's promise; there is an image with the kernel.
    let bounds = unsafe { &*bounds };
    let shape = shape(bounds, device.limits(), construct)?;
    if bounds.heap.iter().any(|units| *units > 0) {
        let of_unit = device.gangs_of_unit(function, &shape)?;
        let bytes = heap::bytes_at_a_time(bounds.heap, shape, device.limits().units, of_unit);
        device.provide_heap(construct.kernel, bytes)?;
    }
    let whole = construct.span(environment);
    directive::kernel_begins()?;
    let stream = environment.stream(construct.queue)?;
    let watch = Watch::start(environment, construct.queue, stream);
    let enqueue = Span::start(Event::EnqueueLaunchStart, environment, || Details {
        name: Some(construct.kernel),
        numbers: shape.numbers(),
        ..construct.details()
    });
    // SAFETY: the caller's promise.
    unsafe { device.launch(function, values, &shape, stream) }?;
    counters::LAUNCHES.add(0);
    enqueue.end();
    environment.settle(construct.queue, stream, construct.operation())?;
    whole.into_iter().for_each(Span::end);
    let record = construct.record(Action::Launch, Extent::Shape(shape));
    watch.end(environment, stream, record);
    Ok(())
}

/// Fills in what the construct left open.
fn shape(bounds: &LaunchBounds, limits: Limits, construct: Construct) -> Result<Shape> {
    let given = |value: i32| u32::try_from(value).ok().filter(|value| *value > 0);
    let workers = given(bounds.workers).unwrap_or(1);
    let vector_length = if bounds.vector_length == WAVEFRONT {
        limits.wavefront
    } else {
        given(bounds.vector_length).unwrap_or(limits.default_vector_length)
    };
    let threads = u64::from(workers) * u64::from(vector_length);
    let shape = Shape {
        gangs: gangs(bounds.gangs, limits, threads),
        workers,
        vector_length,
        shared_bytes: given(bounds.shared_bytes).unwrap_or(0),
    };
    if threads > u64::from(limits.threads_per_gang) {
        return Err(Error::Invalid(format!(
            "kernel {} asks for {} workers of vector length {}, that is {threads} threads in a \
             gang; the device allows {}",
            construct.shown.to_string_lossy(),
            shape.workers,
            shape.vector_length,
            limits.threads_per_gang
        )));
    }
    let in_row = u64::from(shape.gangs[0]) * u64::from(vector_length);
    if in_row > limits.threads_in_row {
        return Err(Error::Invalid(format!(
            "kernel {} asks for {} gangs of vector length {vector_length}, that is {in_row} threads; \
             the device allows {}: a num_gangs clause gives a loop fewer gangs",
            construct.shown.to_string_lossy(),
            shape.gangs[0],
            limits.threads_in_row
        )));
    }
    Ok(shape)
}

/// The gangs in each dimension, of so many threads each.
fn gangs(asked: [i32; 3], limits: Limits, threads: u64) -> [u32; 3] {
    let units = limits.units.max(1);
    let at_a_time = units * (u64::from(THREADS_PER_UNIT) / threads.max(1)).max(1) as u32;
    let fixed = asked.iter().filter(|gangs| **gangs > 0);
    let mut left = fixed.fold(at_a_time, |left, gangs| left / gangs.unsigned_abs());
    let mut otherwise = units * GANGS_PER_UNIT;
    let mut most = u32::MAX;
    asked.map(|gangs| {
        let open = std::mem::replace(&mut otherwise, 1);
        let most = std::mem::replace(&mut most, MOST_OTHER_GANGS);
        match gangs {
            1.. => gangs.unsigned_abs(),
            0 => open,
            _ => {
                let gangs = gangs.unsigned_abs().min(left.max(1)).min(most);
                left /= gangs;
                gangs
            }
        }
    })
}

/// A construct that runs as host code.
struct Running {
    construct: Construct,
    start: Instant,
    span: Option<Span>,
}

thread_local! {
    /// The host-run constructs that this thread is in.
    static RUNNING: RefCell<Vec<Running>> = const { RefCell::new(Vec::new()) };
}

/// Whether someone wants to know of host-run constructs.
pub fn is_observed() -> bool {
    trace::is_active() || profile::is_active()
}

/// Waits until a construct that runs as host code has its turn in the queue of that
/// `async` argument.
pub fn await_turn(environment: &Environment, queue: i32) -> Result<()> {
    if environment.device.shares_memory() {
        return Ok(());
    }
    // Its own data.
    directive::settle()?;
    if queue == QUEUE_SYNC {
        return Ok(());
    }
    match environment.queues.used(Queue::from_argument(queue)?) {
        Some(stream) => environment.device.synchronize(stream),
        None => Ok(()),
    }
}

/// Notes that the calling thread begins to run a construct as host code.
pub fn host_begin(environment: &Environment, construct: Construct) {
    let running = Running {
        construct,
        start: Instant::now(),
        span: construct.span(environment),
    };
    RUNNING.with_borrow_mut(|all| all.push(running));
}

/// Notes the end of the construct that the calling thread runs.
pub fn host_end(environment: &Environment) {
    if let Some(running) = RUNNING.with_borrow_mut(Vec::pop) {
        running.span.into_iter().for_each(Span::end);
        let record = running.construct.record(Action::HostRun, Extent::Unknown);
        let elapsed = running.start.elapsed();
        trace::record(environment, record, running.start, elapsed);
    }
}

/// Host threads to use as gangs: `requested`, else what OpenMP would take, and of that
/// -`requested` at most where it is negative, unless `ACCC_HOST_GANGS=all`.
pub fn host_gangs(requested: i32) -> i32 {
    if requested > 0 {
        return requested;
    }
    let threads = match max_threads() {
        // SAFETY: the function may be called at any time.
        Some(max_threads) => unsafe { max_threads() }.max(1),
        None => threads_without_openmp(),
    };
    match requested {
        0 => threads,
        _ if short_constructs_have_all() => threads,
        _ => threads.min(requested.saturating_neg()),
    }
}

/// Whether constructs have a gang for each thread however little there is to do, so that
/// small tests show what only several gangs do wrong.
fn short_constructs_have_all() -> bool {
    static ALL: OnceLock<bool> = OnceLock::new();
    *ALL.get_or_init(|| std::env::var("ACCC_HOST_GANGS").is_ok_and(|text| text.trim() == "all"))
}

/// `omp_get_max_threads` of the program's OpenMP library, looked for once.
fn max_threads() -> Option<MaxThreads> {
    // Miri has no dynamic loader.
    if cfg!(miri) {
        return None;
    }
    static FOUND: OnceLock<Option<MaxThreads>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let program = libloading::os::unix::Library::this();
        // SAFETY: this is the type that OpenMP gives the function.
        let found = unsafe { program.get::<MaxThreads>(b"omp_get_max_threads\0") };
        found.ok().map(|function| *function)
    })
}

type MaxThreads = unsafe extern "C" fn() -> i32;

fn threads_without_openmp() -> i32 {
    let text = std::env::var("OMP_NUM_THREADS").unwrap_or_default();
    let first = text
        .split(',')
        .next()
        .and_then(|number| number.trim().parse().ok());
    first.filter(|threads| *threads > 0).unwrap_or_else(|| {
        std::thread::available_parallelism().map_or(1, |threads| threads.get() as i32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::profile::construct;

    const GPU: Limits = Limits {
        units: 100,
        threads_per_gang: 1024,
        default_vector_length: 128,
        wavefront: 64,
        threads_in_row: u32::MAX as u64,
    };

    fn shape_of(bounds: &LaunchBounds) -> Result<Shape> {
        let construct = Construct {
            kernel: c"k",
            shown: c"k",
            kind: construct::PARALLEL,
            location: Location::default(),
            queue: Queue::Sync,
        };
        shape(bounds, GPU, construct)
    }

    #[test]
    fn open_bounds_fill_the_device() -> Result<()> {
        let shape = shape_of(&LaunchBounds::default())?;
        assert_eq!(shape.gangs, [1600, 1, 1]);
        assert_eq!((shape.workers, shape.vector_length), (1, 128));
        Ok(())
    }

    #[test]
    fn grids_of_more_threads_than_the_device_counts_are_refused() {
        let shape_of = |gangs| {
            shape_of(&LaunchBounds {
                gangs: [gangs, 1, 1],
                vector_length: 128,
                ..LaunchBounds::default()
            })
        };
        assert!(shape_of(33_554_431).is_ok());
        let message = shape_of(33_554_432).err().map(|error| error.to_string());
        assert!(message.is_some_and(|text| text.contains("that is 4294967296 threads")));
    }

    #[test]
    fn gangs_up_to_a_number_are_those_that_run_at_a_time() -> Result<()> {
        let gangs_of = |gangs, vector_length| {
            shape_of(&LaunchBounds {
                gangs,
                vector_length,
                ..LaunchBounds::default()
            })
            .map(|shape| shape.gangs)
        };
        assert_eq!(gangs_of([-9, 0, 0], 128)?, [9, 1, 1]);
        assert_eq!(gangs_of([-9999, 0, 0], 128)?, [3200, 1, 1]);
        assert_eq!(gangs_of([-9999, 0, 0], 1024)?, [400, 1, 1]);
        // Rows take what is left beside their blocks.
        assert_eq!(gangs_of([8, -20, -7], 128)?, [8, 20, 7]);
        assert_eq!(gangs_of([8, -300, -7], 128)?, [8, 300, 1]);
        assert_eq!(gangs_of([8, -5000, -7], 128)?, [8, 400, 1]);
        assert_eq!(gangs_of([5000, -5000, -7], 128)?, [5000, 1, 1]);
        assert_eq!(gangs_of([1, -500_000, 0], 1)?, [1, 65_535, 1]);
        assert_eq!(gangs_of([-500_000, 0, 0], 1)?, [409_600, 1, 1]);
        Ok(())
    }

    #[test]
    fn given_bounds_are_kept() -> Result<()> {
        let shape = shape_of(&LaunchBounds {
            gangs: [7, 2, 3],
            workers: 4,
            vector_length: 32,
            shared_bytes: 1024,
            ..LaunchBounds::default()
        })?;
        assert_eq!(shape.gangs, [7, 2, 3]);
        assert_eq!((shape.workers, shape.vector_length), (4, 32));
        assert_eq!(shape.shared_bytes, 1024);
        Ok(())
    }

    #[test]
    fn a_wavefront_is_as_long_as_the_device_says() -> Result<()> {
        let shape = shape_of(&LaunchBounds {
            workers: 4,
            vector_length: WAVEFRONT,
            ..LaunchBounds::default()
        })?;
        assert_eq!((shape.workers, shape.vector_length), (4, 64));
        Ok(())
    }

    #[test]
    fn a_gang_that_does_not_fit_is_refused() {
        let bounds = LaunchBounds {
            workers: 32,
            vector_length: 64,
            ..LaunchBounds::default()
        };
        assert!(shape_of(&bounds).is_err());
    }

    #[test]
    fn gangs_up_to_a_number() {
        let threads = host_gangs(0);
        assert_eq!(host_gangs(threads + 1), threads + 1);
        assert_eq!(host_gangs(-1), 1);
        assert_eq!(host_gangs(-threads - 1), threads);
        assert_eq!(host_gangs(i32::MIN), threads);
    }
}
