//! `ACCC_COMPARE=1`: each construct runs on the device and then, on the same
//! data, as host code; what differs is reported by variable, element and line.
//!
//! ```text
//! accrt_launch    remember device memory; launch, wait and take the results away;
//!                 restore device memory, and say that the host has to run
//! (host code)     runs on the device's memory
//! accrt_host_end  compare it with the results; put the results back
//! ```
//!
//! The program goes on with the device's results, so that each construct is
//! compared for itself. Host code has to reach device memory: that of `simt` is
//! host memory, GPUs allocate managed memory while programs are compared.
//! Constructs run one at a time, whatever their queues, and no thread moves data meanwhile.
//!
//! On devices that run host code there is nothing to compare, which the summary says.

mod difference;
mod snapshot;

use super::launch::Construct;
use crate::{
    device::Direction,
    memory::present::State,
    report::{
        error::Result,
        location::Location,
        tolerance::{self, Tolerance},
        turn,
    },
    state::{environment::Environment, exit::at_exit},
};
use difference::Report;
use snapshot::Snapshot;
use std::cell::RefCell;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whether constructs are compared; there is a summary in the end then.
pub fn is_active() -> bool {
    static SUMMARY: Once = Once::new();
    let is_asked = tolerance::asked().is_some();
    if is_asked {
        SUMMARY.call_once(|| at_exit(print_summary));
    }
    is_asked
}

static COMPARED: AtomicUsize = AtomicUsize::new(0);
static DIFFERENT: AtomicUsize = AtomicUsize::new(0);
/// Constructs of devices that run host code.
static ON_CPU: AtomicUsize = AtomicUsize::new(0);

extern "C" fn print_summary() {
    let compared = COMPARED.load(Ordering::Relaxed);
    let different = DIFFERENT.load(Ordering::Relaxed);
    let on_cpu = ON_CPU.load(Ordering::Relaxed);
    eprintln!("accc: compare: {compared} constructs compared, {different} with differences");
    if on_cpu > 0 {
        eprintln!(
            "accc: compare: {on_cpu} constructs ran on the CPU as host code, which others \
             are compared with; ACC_DEVICE_TYPE chooses another device"
        );
    }
}

/// A construct that ran on the device and now runs on the host.
struct Running {
    construct: Construct,
    /// Device memory as the device left it.
    results: Snapshot,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// Runs a construct on the device by calling `launch`, which waits for it, and
/// prepares for the host's run.
pub fn begin(
    environment: &Environment,
    construct: Construct,
    launch: impl FnOnce() -> Result<()>,
) -> Result<()> {
    turn::take();
    environment.wait(None, construct.location)?;
    let before = Snapshot::take(environment)?;
    launch()?;
    let results = Snapshot::take(environment)?;
    before.restore(environment)?;
    RUNNING.set(Some(Running { construct, results }));
    Ok(())
}

/// Compares the host's results with the device's, where the calling thread has
/// begun to; counts the construct otherwise.
pub fn end(environment: &Environment) -> Result<()> {
    let (Some(running), Some(tolerance)) = (RUNNING.take(), tolerance::asked()) else {
        ON_CPU.fetch_add(1, Ordering::Relaxed);
        return Ok(());
    };
    let host = Snapshot::take(environment)?;
    COMPARED.fetch_add(1, Ordering::Relaxed);
    if report(environment, tolerance, &running, &host) {
        DIFFERENT.fetch_add(1, Ordering::Relaxed);
    }
    running.results.restore(environment)?;
    turn::give_back();
    Ok(())
}

/// Prints what differs; tells whether anything does.
fn report(
    environment: &Environment,
    tolerance: &Tolerance,
    running: &Running,
    host: &Snapshot,
) -> bool {
    let table = environment.table.lock();
    let mut differs = false;
    for entry in table.iter().filter(|entry| entry.state == State::Ready) {
        let memory = entry.memory();
        let device = running.results.bytes(memory.device, memory.bytes);
        let host = host.bytes(memory.device, memory.bytes);
        let (Some(device), Some(host)) = (device, host) else {
            continue;
        };
        if let Some(report) = Report::of(entry, device, host, tolerance) {
            let place = place(running.construct.location);
            eprint!(
                "accc: compare: '{}' differs after {place}\n{report}",
                entry.name
            );
            differs = true;
        }
    }
    differs
}

fn place(location: Location) -> String {
    match location.is_unknown() {
        true => "a construct".to_owned(),
        false => format!("the construct at {location}"),
    }
}
