//! Compute constructs: the shape of a launch, the launch itself, and what is
//! noted of constructs that run as host code.

use crate::abi::LaunchBounds;
use crate::device::{Limits, Shape};
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::location::Location;
use crate::queue::Queue;
use crate::trace::{self, Action};
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_void};
use std::time::Instant;

/// Gangs for each multiprocessor when a launch gives none: enough that the
/// hardware always has one to switch to.
const GANGS_PER_UNIT: u32 = 16;

/// A construct as messages name it.
pub struct Construct {
    /// Symbol of its kernel.
    pub kernel: &'static CStr,
    pub location: Location,
}

/// Starts the kernel on the device; false when the device runs host code.
/// `values[i]` points to the bytes of argument `i`.
///
/// # Safety
/// The values are those of the construct's kernel (`accrt_launch`).
pub unsafe fn launch(
    environment: &Environment,
    construct: &Construct,
    values: *mut *mut c_void,
    bounds: &LaunchBounds,
    queue: Queue,
) -> Result<bool> {
    let device = &*environment.device;
    if device.runs_host_code() {
        return Ok(false);
    }
    let function = device.function(construct.kernel)?;
    let start = Instant::now();
    let stream = environment.stream(queue)?;
    let shape = shape(bounds, device.limits(), construct)?;
    // SAFETY: the caller's promise.
    unsafe { device.launch(function, values, &shape, stream) }?;
    environment.settle(queue, stream)?;
    if trace::is_active() {
        trace::record(
            environment,
            Action::Launch,
            construct.kernel,
            0,
            queue,
            start.elapsed(),
            construct.location,
        );
    }
    Ok(true)
}

/// Fills in what the construct left open.
fn shape(bounds: &LaunchBounds, limits: Limits, construct: &Construct) -> Result<Shape> {
    let given = |value: i32| u32::try_from(value).ok().filter(|value| *value > 0);
    let [x, y, z] = bounds.gangs;
    let shape = Shape {
        gangs: [
            given(x).unwrap_or(limits.units.max(1) * GANGS_PER_UNIT),
            given(y).unwrap_or(1),
            given(z).unwrap_or(1),
        ],
        workers: given(bounds.workers).unwrap_or(1),
        vector_length: given(bounds.vector_length).unwrap_or(limits.default_vector_length),
        shared_bytes: given(bounds.shared_bytes).unwrap_or(0),
    };
    let threads = u64::from(shape.workers) * u64::from(shape.vector_length);
    if threads > u64::from(limits.threads_per_gang) {
        return Err(Error::Invalid(format!(
            "kernel {:?} asks for {} workers of vector length {}, that is {threads} threads in a \
             gang; the device allows {}",
            construct.kernel, shape.workers, shape.vector_length, limits.threads_per_gang
        )));
    }
    Ok(shape)
}

thread_local! {
    /// Starts of the host-run constructs that this thread is in.
    static RUNNING: RefCell<Vec<Instant>> = const { RefCell::new(Vec::new()) };
}

/// Notes that the calling thread begins to run a construct as host code.
pub fn host_begin() {
    if trace::is_active() {
        RUNNING.with_borrow_mut(|running| running.push(Instant::now()));
    }
}

/// Notes its end.
pub fn host_end(environment: &Environment, construct: &Construct, queue: Queue) {
    let Some(start) = RUNNING.with_borrow_mut(Vec::pop) else {
        return;
    };
    trace::record(
        environment,
        Action::HostRun,
        construct.kernel,
        0,
        queue,
        start.elapsed(),
        construct.location,
    );
}

/// A gang of a host-run construct.
#[derive(Clone, Copy)]
pub struct Gang {
    /// From 0.
    pub id: i32,
    /// Gangs of the construct.
    pub count: i32,
}

impl Gang {
    /// What runs outside of constructs, too.
    pub const ONLY: Gang = Gang { id: 0, count: 1 };
}

thread_local! {
    static GANG: Cell<Gang> = const { Cell::new(Gang::ONLY) };
}

/// The gang that the calling thread runs.
pub fn gang() -> Gang {
    GANG.get()
}

/// Makes the calling thread run `gang`.
pub fn set_gang(gang: Gang) {
    GANG.set(gang);
}

/// Host threads to use as gangs: `requested`, else what OpenMP would take.
pub fn host_gangs(requested: i32) -> i32 {
    if requested > 0 {
        return requested;
    }
    let libomp = libloading::os::unix::Library::this();
    // SAFETY: this is the type that OpenMP gives the function.
    let found = unsafe { libomp.get::<unsafe extern "C" fn() -> i32>(b"omp_get_max_threads\0") };
    match found {
        // SAFETY: the function may be called at any time.
        Ok(max_threads) => unsafe { max_threads() }.max(1),
        Err(_) => threads_without_openmp(),
    }
}

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

    const GPU: Limits = Limits {
        units: 100,
        threads_per_gang: 1024,
        default_vector_length: 128,
    };

    fn shape_of(bounds: &LaunchBounds) -> Result<Shape> {
        let construct = Construct {
            kernel: c"k",
            location: Location::default(),
        };
        shape(bounds, GPU, &construct)
    }

    #[test]
    fn open_bounds_fill_the_device() -> Result<()> {
        let shape = shape_of(&LaunchBounds::default())?;
        assert_eq!(shape.gangs, [1600, 1, 1]);
        assert_eq!((shape.workers, shape.vector_length), (1, 128));
        Ok(())
    }

    #[test]
    fn given_bounds_are_kept() -> Result<()> {
        let shape = shape_of(&LaunchBounds {
            gangs: [7, 2, 3],
            workers: 4,
            vector_length: 32,
            shared_bytes: 1024,
        })?;
        assert_eq!(shape.gangs, [7, 2, 3]);
        assert_eq!((shape.workers, shape.vector_length), (4, 32));
        assert_eq!(shape.shared_bytes, 1024);
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
}
