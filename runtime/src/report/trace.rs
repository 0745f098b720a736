//! What a user can see of a run: a line per action (`ACCC_NOTIFY`), a table at
//! its end (`ACCC_TIME=1`) and a file for Chrome's trace viewer (`ACCC_TRACE`).
//!
//! `ACCC_NOTIFY=1` prints launches and copies, 2 waits too, 3 allocations too.

mod summary;
mod timeline;

pub use super::operation::{Extent, Record};
pub use timeline::{forget_marks, write_marked};

use super::operation::Action;
use crate::{
    asynchrony::queue::Queue,
    device::{Event, Stream},
    state::environment::Environment,
};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use timeline::Timeline;

struct Settings {
    notify: u32,
    timing: bool,
    timeline: Option<Timeline>,
}

fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| {
        let number = |name: &str| {
            let value = std::env::var(name).unwrap_or_default();
            value.trim().parse::<u32>().unwrap_or(0)
        };
        let timing = number("ACCC_TIME") > 0;
        if timing {
            summary::print_at_exit();
        }
        Settings {
            notify: number("ACCC_NOTIFY"),
            timing,
            timeline: Timeline::from_environment(),
        }
    })
}

/// Whether times are collected: each operation is then waited for.
pub fn is_timing() -> bool {
    settings().timing
}

/// Whether [`record`] has anything to do; callers may save themselves the
/// clock otherwise.
pub fn is_active() -> bool {
    let settings = settings();
    settings.timing || settings.notify > 0 || settings.timeline.is_some()
}

/// Prints, counts and traces an action, as far as the user asked for it: the
/// host began it at `start` and was busy with it for `elapsed`.
pub fn record(environment: &Environment, record: Record, start: Instant, elapsed: Duration) {
    tell(environment, &record, elapsed);
    if let Some(timeline) = &settings().timeline {
        timeline.add(environment, &record, start, elapsed);
    }
}

fn tell(environment: &Environment, record: &Record, elapsed: Duration) {
    let settings = settings();
    if settings.notify >= record.action.level() {
        print(environment, record, elapsed);
    }
    if settings.timing {
        summary::add(record, elapsed);
    }
}

/// Looks at the clock while an operation is put into a queue; costs nothing when
/// nobody wants to know.
#[must_use = "the end has to be told"]
pub struct Watch(Option<Started>);

struct Started {
    at: Instant,
    /// Where the device has its own clock.
    mark: Option<Event>,
}

impl Watch {
    /// The operation is about to be put into the queue with that stream.
    pub fn start(environment: &Environment, queue: Queue, stream: Stream) -> Watch {
        if !is_active() {
            return Watch(None);
        }
        let mark = timeline::mark(environment, queue, stream);
        let at = Instant::now();
        Watch(Some(Started { at, mark }))
    }

    /// The operation is in the queue, or over if the queue is synchronous.
    pub fn end(self, environment: &Environment, stream: Stream, record: Record) {
        let Some(Started { at, mark }) = self.0 else {
            return;
        };
        let elapsed = at.elapsed();
        match mark {
            Some(before) => {
                tell(environment, &record, elapsed);
                timeline::mark_end(environment, stream, record, before);
            }
            None => self::record(environment, record, at, elapsed),
        }
    }
}

fn print(environment: &Environment, record: &Record, elapsed: Duration) {
    let place = match record.location.is_unknown() {
        true => String::new(),
        false => format!("  {}", record.location),
    };
    let name = match record.name.is_empty() {
        true => String::new(),
        false => format!("{}  ", record.subject()),
    };
    // What an async queue does has only begun, unless it was waited for.
    let is_over = record.queue == Queue::Sync || record.action == Action::Wait;
    let time = match is_over && !elapsed.is_zero() {
        true => format!("  {elapsed:.1?}"),
        false => String::new(),
    };
    let (word, extent, queue) = (record.action.word(), record.extent, record.queue);
    eprintln!("accc: {word:<8} {name}{environment}  {queue}{extent}{time}{place}");
}

/// Tells which device the program begins to use.
pub fn device(environment: &Environment) {
    if settings().notify > 0 {
        let name = environment.device.properties().name;
        eprintln!("accc: {:<8} {environment}  {name}", "device");
    }
}
