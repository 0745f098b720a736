//! The streams of a device that is the CPU. Operations are over when the call that puts
//! them into a stream returns, or with `ACCC_ASYNC=late` as late as they may be: when
//! somebody waits for the stream. A program that does not wait where it has to then
//! computes with the wrong values, as it may on a GPU.

use crate::device::{Copy, Event, Stream, host};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};

/// All streams of a device.
#[derive(Default)]
pub struct Streams {
    /// `None`: nothing is ever put off.
    late: Option<Mutex<Late>>,
}

/// What a stream does.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    Copy(Copy),
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

/// Streams with operations that have been put off.
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
    left: VecDeque<Operation>,
}

impl Streams {
    /// Streams as `ACCC_ASYNC` asks for them, or what is wrong with it.
    pub fn from_environment() -> std::result::Result<Streams, String> {
        let text = std::env::var("ACCC_ASYNC").unwrap_or_default();
        let late = match text.trim() {
            "" | "early" => None,
            "late" => Some(Mutex::default()),
            _ => return Err(format!("ACCC_ASYNC is '{text}'; it may be early or late")),
        };
        Ok(Streams { late })
    }

    /// Whether operations are put off.
    pub fn are_late(&self) -> bool {
        self.late.is_some()
    }

    /// Puts an operation into a stream.
    pub fn put(&self, stream: Stream, operation: Operation) {
        match &self.late {
            Some(late) => late.lock().stream(stream).left.push_back(operation),
            None => perform(operation),
        }
    }

    /// Performs what is in the stream.
    pub fn synchronize(&self, stream: Stream) {
        if let Some(late) = &self.late {
            let mut late = late.lock();
            let end = late.end(stream);
            late.reach(end);
        }
    }

    /// Whether the stream is empty. The more often it is asked the emptier it gets: a
    /// program may wait by asking.
    pub fn is_idle(&self, stream: Stream) -> bool {
        self.late.as_ref().is_none_or(|late| {
            let mut late = late.lock();
            let is_idle = late.stream(stream).left.is_empty();
            late.advance(stream);
            is_idle
        })
    }

    /// A new stream.
    pub fn create(&self) -> Stream {
        Stream(self.late.as_ref().map_or(0, |late| late.lock().handle()))
    }

    /// Forgets a stream, which is empty.
    pub fn destroy(&self, stream: Stream) {
        if let Some(late) = &self.late {
            late.lock().streams.remove(&stream.0);
        }
    }

    /// Marks the end of what is in the stream now.
    pub fn record(&self, stream: Stream) -> Event {
        Event(self.late.as_ref().map_or(0, |late| {
            let mut late = late.lock();
            let (handle, end) = (late.handle(), late.end(stream));
            late.events.insert(handle, end);
            handle
        }))
    }

    /// Lets what comes into the stream later wait for the event.
    pub fn wait(&self, stream: Stream, event: Event) {
        if let Some(late) = &self.late {
            let mut late = late.lock();
            if let Some(point) = late.events.get(&event.0).copied() {
                late.stream(stream).left.push_back(Operation::Wait(point));
            }
        }
    }

    /// Performs what is in front of the event.
    pub fn finish(&self, event: Event) {
        if let Some(late) = &self.late {
            let mut late = late.lock();
            if let Some(point) = late.events.get(&event.0).copied() {
                late.reach(point);
            }
        }
    }

    /// Whether the event has happened.
    pub fn is_complete(&self, event: Event) -> bool {
        self.late.as_ref().is_none_or(|late| {
            let mut late = late.lock();
            let point = late.events.get(&event.0).copied();
            point.is_none_or(|point| late.stream(point.stream).done >= point.operations)
        })
    }

    /// Forgets an event.
    pub fn destroy_event(&self, event: Event) {
        if let Some(late) = &self.late {
            late.lock().events.remove(&event.0);
        }
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
        let Waiting { done, left } = self.stream(stream);
        let operations = *done + left.len();
        Point { stream, operations }
    }

    /// Performs the operations in front of a point.
    fn reach(&mut self, point: Point) {
        while self.stream(point.stream).done < point.operations && self.advance(point.stream) {}
    }

    /// Performs the stream's next operation; false where there is none.
    fn advance(&mut self, stream: Stream) -> bool {
        let Some(next) = self.stream(stream).left.pop_front() else {
            return false;
        };
        match next {
            // It ends: a point lies behind operations that were there before the wait.
            Operation::Wait(point) => self.reach(point),
            operation => perform(operation),
        }
        self.stream(stream).done += 1;
        true
    }
}

fn perform(operation: Operation) {
    match operation {
        Operation::Copy(copy) => host::copy_rows(&copy),
        Operation::Zero(address, bytes) => host::zero(address, bytes),
        Operation::Wait(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Direction;

    fn late() -> Streams {
        Streams {
            late: Some(Mutex::default()),
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
        streams.put(stream, copy(&one, &mut to));
        let between = streams.record(stream);
        streams.put(stream, copy(&two, &mut to));
        assert_eq!(to, 0);
        assert!(!streams.is_complete(between));
        streams.finish(between);
        assert_eq!(to, 1);
        assert!(streams.is_complete(between));
        streams.synchronize(stream);
        assert_eq!(to, 2);
        assert!(streams.is_idle(stream));
    }

    #[test]
    fn whoever_asks_often_gets_there() {
        let (one, mut to) = (1, 0);
        let streams = late();
        let stream = streams.create();
        streams.put(stream, copy(&one, &mut to));
        assert!(!streams.is_idle(stream));
        assert!(streams.is_idle(stream));
        assert_eq!(to, 1);
    }

    #[test]
    fn streams_wait_for_what_was_in_another() {
        let (one, two, mut there, mut here) = (1, 2, 0, 0);
        let streams = late();
        let [first, second] = [streams.create(), streams.create()];
        streams.put(first, copy(&one, &mut there));
        let event = streams.record(first);
        streams.put(first, copy(&two, &mut there));
        streams.wait(second, event);
        streams.destroy_event(event);
        streams.put(second, copy(&one, &mut here));
        streams.synchronize(second);
        assert_eq!((there, here), (1, 1));
        // Waits in both directions have an end.
        let event = streams.record(second);
        streams.wait(first, event);
        streams.synchronize(first);
        assert_eq!(there, 2);
    }

    #[test]
    fn nothing_is_put_off_unless_it_is_asked_for() {
        let (one, mut to) = (1, 0);
        let streams = Streams::default();
        let stream = streams.create();
        streams.put(stream, copy(&one, &mut to));
        assert_eq!(to, 1);
        assert!(streams.is_idle(stream) && streams.is_complete(streams.record(stream)));
    }
}
