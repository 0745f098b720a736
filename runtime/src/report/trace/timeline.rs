//! `ACCC_TRACE=file.json`: what the program did and when, for Chrome's trace
//! viewer (chrome://tracing) and Perfetto. A row shows a host thread, or an async
//! queue of a device.
//!
//! Events are written as they come, so that a program that is killed leaves a
//! file that both can read. Host and device have clocks of their own: what a
//! queue of a GPU does stands between two events of the device (`Marks`), and is
//! written when the queue has been waited for.

use super::{Extent, Record};
use crate::{
    asynchrony::{
        marks::{Clock, Marked, Marks},
        queue::Queue,
    },
    device::{Event, Stream},
    report::error::Result,
    state::{environment::Environment, exit::at_exit, thread},
};
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::time::{Duration, Instant};

/// The file and what has been said in it.
pub struct Timeline {
    origin: Instant,
    output: Mutex<Output>,
}

struct Output {
    file: BufWriter<File>,
    /// Rows that have a name.
    named: BTreeSet<Row>,
}

impl Timeline {
    /// What `ACCC_TRACE` asks for. A file that cannot be made is a warning: the
    /// program's results do not depend on it.
    pub fn from_environment() -> Option<Timeline> {
        let path = std::env::var_os("ACCC_TRACE").filter(|path| !path.is_empty())?;
        let file = match File::create(&path) {
            Ok(file) => file,
            Err(error) => {
                let path = path.display();
                eprintln!("accc: warning: ACCC_TRACE: cannot write '{path}': {error}");
                return None;
            }
        };
        at_exit(close);
        let mut file = BufWriter::new(file);
        // A failed write shows in the file; there is nobody to tell.
        let _ = file.write_all(b"[\n");
        Some(Timeline {
            origin: Instant::now(),
            output: Mutex::new(Output {
                file,
                named: BTreeSet::new(),
            }),
        })
    }

    /// Writes an action.
    pub fn add(&self, environment: &Environment, record: &Record, start: Instant, time: Duration) {
        let row = Row::of(environment, record.queue);
        let mut text = String::new();
        let mut output = self.output.lock();
        if output.named.insert(row) {
            text += &row.names(environment, record.queue);
        }
        let since = start.saturating_duration_since(self.origin);
        text += &event(row, record, since, time);
        let _ = output.file.write_all(text.as_bytes());
    }

    fn close(&self) {
        let mut output = self.output.lock();
        // The last event has a comma behind it, and JSON wants none.
        let _ = output.file.write_all(b"{}]\n");
        let _ = output.file.flush();
    }
}

extern "C" fn close() {
    if let Some(timeline) = &super::settings().timeline {
        timeline.close();
    }
}

/// Where the viewer shows an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    /// A device.
    process: i32,
    /// A host thread, or a queue.
    thread: i32,
}

impl Row {
    fn of(environment: &Environment, queue: Queue) -> Row {
        const FIRST_QUEUE: i32 = 1000;
        Row {
            process: environment.device_type as i32 * 1000 + environment.number,
            thread: match queue {
                Queue::Sync => thread::number(),
                Queue::Number(number) => number.saturating_add(FIRST_QUEUE),
            },
        }
    }

    /// The events that give the row its names.
    fn names(self, environment: &Environment, queue: Queue) -> String {
        let thread = match queue {
            Queue::Sync => format!("host thread {}", self.thread),
            queue => queue.to_string(),
        };
        self.name("process_name", &environment.to_string()) + &self.name("thread_name", &thread)
    }

    fn name(self, what: &str, name: &str) -> String {
        let Row { process, thread } = self;
        format!(
            "{{\"name\":\"{what}\",\"ph\":\"M\",\"pid\":{process},\"tid\":{thread},\
             \"args\":{{\"name\":\"{name}\"}}}},\n"
        )
    }
}

/// A line of the file.
fn event(row: Row, record: &Record, since: Duration, time: Duration) -> String {
    let name = match record.name.is_empty() {
        true => record.action.word().to_owned(),
        false => record.subject().into_owned(),
    };
    let Row { process, thread } = row;
    let (start, time) = (microseconds(since), microseconds(time));
    format!(
        "{{\"name\":{},\"cat\":\"{}\",\"ph\":\"X\",\"pid\":{process},\"tid\":{thread},\
         \"ts\":{start:.3},\"dur\":{time:.3},\"args\":{{{}}}}},\n",
        quoted(&name),
        record.action.word(),
        arguments(record)
    )
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// What the viewer shows of an event that is chosen.
fn arguments(record: &Record) -> String {
    let place = match record.location.is_unknown() {
        true => String::new(),
        false => record.location.to_string(),
    };
    let mut text = format!("\"where\":{}", quoted(&place));
    // Writing to a string cannot fail.
    let _ = match record.extent {
        Extent::Unknown => Ok(()),
        Extent::Bytes(bytes) => write!(text, ",\"bytes\":{bytes}"),
        Extent::Shape(shape) => {
            let [gangs, workers, lanes] = shape.numbers();
            write!(
                text,
                ",\"gangs\":{gangs},\"workers\":{workers},\"vector_length\":{lanes}"
            )
        }
    };
    text
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            control if control < ' ' => quoted += &format!("\\u{:04x}", control as u32),
            other => quoted.push(other),
        }
    }
    quoted + "\""
}

// ---- Times of the device

/// Marks the point before an operation in a queue; `None` where the host's clock
/// serves: nothing is traced, or operations are over when they return.
pub fn mark(environment: &Environment, queue: Queue, stream: Stream) -> Option<Event> {
    super::settings().timeline.as_ref()?;
    if queue == Queue::Sync {
        return None;
    }
    // Without times the trace shows what the host did; the program goes on.
    let mark = try_mark(environment, stream);
    mark.ok().flatten()
}

fn try_mark(environment: &Environment, stream: Stream) -> Result<Option<Event>> {
    let device = &environment.device;
    let mut marks = environment.marks.lock();
    if marks.clock.is_none() {
        let Some(event) = device.record_timed(stream)? else {
            return Ok(None);
        };
        device.synchronize(stream)?;
        marks.clock = Some(Clock {
            device: event,
            host: Instant::now(),
        });
    }
    device.record_timed(stream)
}

/// Marks the point after the operation.
pub fn mark_end(environment: &Environment, stream: Stream, record: Record, before: Event) {
    if let Ok(Some(after)) = environment.device.record_timed(stream) {
        environment.marks.lock().waiting.push(Marked {
            record,
            before,
            after,
        });
    }
}

/// Writes the marked operations that are over.
pub fn write_marked(environment: &Environment) {
    let Some(timeline) = &super::settings().timeline else {
        return;
    };
    let mut marks = environment.marks.lock();
    let Marks { clock, waiting } = &mut *marks;
    let Some(clock) = clock else { return };
    let device = &environment.device;
    waiting.retain(|marked| {
        if !matches!(device.is_complete(marked.after), Ok(true)) {
            return true;
        }
        let since = device.elapsed(clock.device, marked.before);
        let time = device.elapsed(marked.before, marked.after);
        if let (Ok(since), Ok(time)) = (since, time) {
            timeline.add(environment, &marked.record, clock.host + since, time);
        }
        for event in [marked.before, marked.after] {
            // An event that cannot be destroyed costs memory, no more.
            let _ = device.destroy_event(event);
        }
        false
    });
}

/// Gives the events back before the device is shut down.
pub fn forget_marks(environment: &Environment) -> Result<()> {
    write_marked(environment);
    match environment.marks.lock().clock.take() {
        Some(clock) => environment.device.destroy_event(clock.device),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
    }
}
