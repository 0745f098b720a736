//! The streams of a device that is the CPU. Operations are over when the call that puts
//! them into a stream returns, or with `ACCC_ASYNC=late` as late as they may be: when
//! somebody waits for the stream. A program that does not wait where it has to then
//! computes with the wrong values, as it may on a GPU.

use super::{Copy, Event, Stream, host};
use crate::report::error::Result;
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::collections::{HashMap, VecDeque};

/// All streams of a device.
#[derive(Default)]
pub struct Streams {
    /// `None`: nothing is ever put off.
    late: Option<LateStreams>,
}

/// What a stream does.
pub enum Operation {
    Copy(Copy),
    /// Runs a kernel.
    Run(Box<dyn FnOnce() -> Result<()> + Send>),
    /// Fills so many bytes at a device address with zeros.
    Zero(u64, usize),
    /// Goes on when another stream has got there.
    Wait(Point),
}

/// A place in a stream: behind so many operations.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    stream: Stream,
    operations: usize,
}

/// Streams whose operations are put off.
#[derive(Default)]
struct LateStreams {
    state: Mutex<Late>,
    /// An operation is over.
    progress: Condvar,
}

#[derive(Default)]
struct Late {
    streams: HashMap<usize, Waiting>,
    events: HashMap<usize, Point>,
    /// Handles that have been given.
    handles: usize,
}

/// A stream.
#[derive(Default)]
struct Waiting {
    /// Operations that are over.
    done: usize,
    /// Whether a thread performs the next one, which is not among those that are left.
    is_busy: bool,
    left: VecDeque<Operation>,
}

impl Streams {
    /// Streams as `ACCC_ASYNC` asks for them, or what is wrong with it.
    pub fn from_environment() -> std::result::Result<Streams, String> {
        let text = std::env::var("ACCC_ASYNC").unwrap_or_default();
        let late = match text.trim() {
            "" | "early" => None,
            "late" => Some(LateStreams::default()),
            _ => return Err(format!("ACCC_ASYNC is '{text}'; it may be early or late")),
        };
        Ok(Streams { late })
    }

    /// Whether operations are put off.
    pub fn are_late(&self) -> bool {
        self.late.is_some()
    }

    /// Puts an operation into a stream. The error is that of an operation that is not put
    /// off; what fails later says so to whom waits for it.
    pub fn put(&self, stream: Stream, operation: Operation) -> Result<()> {
        let Some(late) = &self.late else {
            return perform(operation);
        };
        let mut state = late.state.lock();
        state.stream(stream).left.push_back(operation);
        Ok(())
    }

    /// Performs what is in the stream.
    pub fn synchronize(&self, stream: Stream) -> Result<()> {
        let Some(late) = &self.late else {
            return Ok(());
        };
        let end = late.state.lock().end(stream);
        late.reach(end)
    }

    /// Whether the stream is empty. The more often it is asked the emptier it gets: a
    /// program may wait by asking.
    pub fn is_idle(&self, stream: Stream) -> Result<bool> {
        let Some(late) = &self.late else {
            return Ok(true);
        };
        let next = {
            let mut state = late.state.lock();
            let waiting = state.stream(stream);
            if waiting.is_busy {
                return Ok(false);
            }
            waiting.take()
        };
        match next {
            Some(operation) => late.advance(stream, operation).map(|()| false),
            None => Ok(true),
        }
    }

    /// A new stream.
    pub fn create(&self) -> Stream {
        let handle = |late: &LateStreams| late.state.lock().handle();
        Stream(self.late.as_ref().map_or(0, handle))
    }

    /// Forgets a stream, which is empty.
    pub fn destroy(&self, stream: Stream) {
        if let Some(late) = &self.late {
            late.state.lock().streams.remove(&stream.0);
        }
    }

    /// Marks the end of what is in the stream now.
    pub fn record(&self, stream: Stream) -> Event {
        Event(self.late.as_ref().map_or(0, |late| {
            let mut state = late.state.lock();
            let (handle, end) = (state.handle(), state.end(stream));
            state.events.insert(handle, end);
            handle
        }))
    }

    /// Lets what comes into the stream later wait for the event.
    pub fn wait(&self, stream: Stream, event: Event) {
        if let Some(late) = &self.late {
            let mut state = late.state.lock();
            if let Some(point) = state.events.get(&event.0).copied() {
                let waiting = state.stream(stream);
                waiting.left.push_back(Operation::Wait(point));
            }
        }
    }

    /// Performs what is in front of the event.
    pub fn finish(&self, event: Event) -> Result<()> {
        let Some(late) = &self.late else {
            return Ok(());
        };
        let point = late.state.lock().events.get(&event.0).copied();
        point.map_or(Ok(()), |point| late.reach(point))
    }

    /// Whether the event has happened.
    pub fn is_complete(&self, event: Event) -> bool {
        self.late.as_ref().is_none_or(|late| {
            let mut state = late.state.lock();
            let point = state.events.get(&event.0).copied();
            point.is_none_or(|point| state.stream(point.stream).done >= point.operations)
        })
    }

    /// Forgets an event.
    pub fn destroy_event(&self, event: Event) {
        if let Some(late) = &self.late {
            late.state.lock().events.remove(&event.0);
        }
    }
}

impl LateStreams {
    /// Performs the operations in front of a point, or waits for the thread that does.
    fn reach(&self, point: Point) -> Result<()> {
        let mut state = self.state.lock();
        loop {
            let waiting = state.stream(point.stream);
            if waiting.done >= point.operations {
                return Ok(());
            }
            if waiting.is_busy {
                self.progress.wait(&mut state);
                continue;
            }
            let Some(next) = waiting.take() else {
                return Ok(());
            };
            MutexGuard::unlocked(&mut state, || self.advance(point.stream, next))?;
        }
    }

    /// Performs the next operation of a stream, which has been taken from it. Nobody's lock
    /// is held: a kernel may call the runtime, and takes its time.
    fn advance(&self, stream: Stream, next: Operation) -> Result<()> {
        let result = match next {
            // It ends: a point lies behind operations that were there before the wait.
            Operation::Wait(point) => self.reach(point),
            operation => perform(operation),
        };
        let mut state = self.state.lock();
        let waiting = state.stream(stream);
        waiting.done += 1;
        waiting.is_busy = false;
        self.progress.notify_all();
        result
    }
}

impl Late {
    fn handle(&mut self) -> usize {
        self.handles += 1;
        self.handles
    }

    fn stream(&mut self, stream: Stream) -> &mut Waiting {
        self.streams.entry(stream.0).or_default()
    }

    /// Behind all that is in the stream now.
    fn end(&mut self, stream: Stream) -> Point {
        let Waiting {
            done,
            is_busy,
            left,
        } = self.stream(stream);
        let operations = *done + usize::from(*is_busy) + left.len();
        Point { stream, operations }
    }
}

impl Waiting {
    /// The next operation, for the calling thread to perform.
    fn take(&mut self) -> Option<Operation> {
        let next = self.left.pop_front();
        self.is_busy = next.is_some();
        next
    }
}

fn perform(operation: Operation) -> Result<()> {
    match operation {
        Operation::Copy(copy) => host::copy_rows(&copy),
        Operation::Zero(address, bytes) => host::zero(address, bytes),
        Operation::Run(kernel) => kernel()?,
        Operation::Wait(_) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Direction;

    fn late() -> Streams {
        Streams {
            late: Some(LateStreams::default()),
        }
    }

    /// Copies a number to a place.
    fn copy(from: &u64, to: &mut u64) -> Operation {
        let (from, to) = (&raw const *from as u64, &raw mut *to as u64);
        Operation::Copy(Copy::contiguous(Direction::OnDevice, from, to, 8))
    }

    #[test]
    fn copies_are_made_when_they_are_waited_for() {
        let (one, two, mut to) = (1, 2, 0);
        let streams = late();
        let stream = streams.create();
        streams.put(stream, copy(&one, &mut to)).unwrap();
        let between = streams.record(stream);
        streams.put(stream, copy(&two, &mut to)).unwrap();
        assert_eq!(to, 0);
        assert!(!streams.is_complete(between));
        streams.finish(between).unwrap();
        assert_eq!(to, 1);
        assert!(streams.is_complete(between));
        streams.synchronize(stream).unwrap();
        assert_eq!(to, 2);
        assert!(streams.is_idle(stream).unwrap());
    }

    #[test]
    fn whoever_asks_often_gets_there() {
        let (one, mut to) = (1, 0);
        let streams = late();
        let stream = streams.create();
        streams.put(stream, copy(&one, &mut to)).unwrap();
        assert!(!streams.is_idle(stream).unwrap());
        assert!(streams.is_idle(stream).unwrap());
        assert_eq!(to, 1);
    }

    #[test]
    fn streams_wait_for_what_was_in_another() {
        let (one, two, mut there, mut here) = (1, 2, 0, 0);
        let streams = late();
        let [first, second] = [streams.create(), streams.create()];
        streams.put(first, copy(&one, &mut there)).unwrap();
        let event = streams.record(first);
        streams.put(first, copy(&two, &mut there)).unwrap();
        streams.wait(second, event);
        streams.destroy_event(event);
        streams.put(second, copy(&one, &mut here)).unwrap();
        streams.synchronize(second).unwrap();
        assert_eq!((there, here), (1, 1));
        // Waits in both directions have an end.
        let event = streams.record(second);
        streams.wait(first, event);
        streams.synchronize(first).unwrap();
        assert_eq!(there, 2);
    }

    #[test]
    fn nothing_is_put_off_unless_it_is_asked_for() {
        let (one, mut to) = (1, 0);
        let streams = Streams::default();
        let stream = streams.create();
        streams.put(stream, copy(&one, &mut to)).unwrap();
        assert_eq!(to, 1);
        assert!(streams.is_idle(stream).unwrap() && streams.is_complete(streams.record(stream)));
    }
}
