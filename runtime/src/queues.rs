//! The async queues of a device (OpenACC 3.4, 2.16): each number is a stream, made when
//! it is first used.

use crate::device::{Device, Stream};
use crate::error::Result;
use crate::operation::Operation;
use crate::pending::{Downloads, Time};
use crate::queue::Queue;
use crate::thread;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::ops::{Range, RangeBounds};

/// How many operations of a queue are remembered until it is waited for.
const REMEMBERED: usize = 8;

/// A numbered queue.
struct Numbered {
    stream: Stream,
    /// The user's stream, which is not ours to destroy.
    is_foreign: bool,
    /// What was put into it since it was last found empty, with the time of each; the
    /// oldest go first.
    operations: VecDeque<(Time, Operation)>,
    downloads: Downloads,
}

impl Numbered {
    fn new(stream: Stream, is_foreign: bool) -> Numbered {
        Numbered {
            stream,
            is_foreign,
            operations: VecDeque::new(),
            downloads: Downloads::default(),
        }
    }
}

/// A numbered queue that has been used, as it was at some time.
pub struct Used {
    pub number: i32,
    pub stream: Stream,
    /// Whoever then waits for the stream waits for all that was noted until here.
    until: Time,
}

/// The queues of one device.
#[derive(Default)]
pub struct Queues {
    streams: Mutex<Streams>,
}

/// How many streams synchronous operations use: those of host threads that have
/// one each do not wait for each other.
const SYNCHRONOUS: usize = 8;

#[derive(Default)]
struct Streams {
    /// What synchronous operations use, by the number of the host thread.
    synchronous: [Option<Stream>; SYNCHRONOUS],
    by_number: BTreeMap<i32, Numbered>,
    /// When something was last noted of a queue.
    now: Time,
}

/// The place of the calling thread's stream among the synchronous ones.
fn own_synchronous() -> usize {
    thread::number() as usize % SYNCHRONOUS
}

impl Streams {
    fn used(&self, queue: Queue) -> Option<Stream> {
        match queue {
            Queue::Sync => self.synchronous[own_synchronous()],
            Queue::Number(number) => self.by_number.get(&number).map(|it| it.stream),
        }
    }

    /// A queue of which something is to be noted, and the time of that.
    fn noting(&mut self, number: i32) -> Option<(&mut Numbered, Time)> {
        self.now += 1;
        let queue = self.by_number.get_mut(&number)?;
        Some((queue, self.now))
    }
}

impl Queues {
    /// The stream of a queue.
    pub fn stream(&self, device: &dyn Device, queue: Queue) -> Result<Stream> {
        let mut streams = self.streams.lock();
        if let Some(stream) = streams.used(queue) {
            return Ok(stream);
        }
        let stream = device.create_stream()?;
        match queue {
            Queue::Sync => streams.synchronous[own_synchronous()] = Some(stream),
            Queue::Number(number) => {
                streams
                    .by_number
                    .insert(number, Numbered::new(stream, false));
            }
        }
        Ok(stream)
    }

    /// Makes a stream of the user's the queue of that number.
    pub fn adopt(&self, number: i32, stream: Stream) {
        let mut streams = self.streams.lock();
        streams
            .by_number
            .insert(number, Numbered::new(stream, true));
    }

    /// Remembers an operation that was put into a queue.
    pub fn note(&self, number: i32, operation: Operation) {
        if let Some((queue, now)) = self.streams.lock().noting(number) {
            if queue.operations.len() == REMEMBERED {
                queue.operations.pop_front();
            }
            queue.operations.push_back((now, operation));
        }
    }

    /// Remembers that a copy in `queue` will write host memory. The copy is in the queue
    /// already: a thread that waits for the queue would forget one that is about to come.
    pub fn note_download(&self, queue: Queue, host: &Range<usize>) {
        let Queue::Number(number) = queue else { return };
        if let Some((queue, now)) = self.streams.lock().noting(number) {
            queue.downloads.add(host, now);
        }
    }

    /// The queues that may still write to the host memory.
    pub fn writers_of(&self, host: &Range<usize>) -> Vec<(i32, Stream)> {
        let streams = self.streams.lock();
        let numbered = streams.by_number.iter();
        numbered
            .filter(|(_, queue)| queue.downloads.touch(host))
            .map(|(number, queue)| (*number, queue.stream))
            .collect()
    }

    /// Forgets the operations of a queue that has become empty since. What other threads
    /// have put into it in the meantime may not be done.
    pub fn forget(&self, used: &Used) {
        if let Some(queue) = self.streams.lock().by_number.get_mut(&used.number) {
            queue.operations.retain(|(time, _)| *time > used.until);
            queue.downloads.forget(used.until);
        }
    }

    /// The operations that nobody has waited for, by queue: when a device fails,
    /// one of them may be the reason.
    pub fn operations(&self) -> Vec<(i32, Vec<Operation>)> {
        let streams = self.streams.lock();
        let used = streams.by_number.iter();
        used.filter(|(_, queue)| !queue.operations.is_empty())
            .map(|(number, queue)| {
                let operations = queue.operations.iter().map(|(_, operation)| *operation);
                (*number, operations.collect())
            })
            .collect()
    }

    /// The stream of a queue that has been used.
    pub fn used(&self, queue: Queue) -> Option<Stream> {
        self.streams.lock().used(queue)
    }

    /// All numbered queues that have been used, as they are now.
    pub fn all(&self) -> Vec<Used> {
        self.now(..)
    }

    /// A numbered queue as it is now, if it has been used.
    pub fn numbered(&self, number: i32) -> Option<Used> {
        self.now(number..=number).pop()
    }

    fn now(&self, numbers: impl RangeBounds<i32>) -> Vec<Used> {
        let streams = self.streams.lock();
        let numbered = streams.by_number.range(numbers);
        numbered
            .map(|(number, queue)| Used {
                number: *number,
                stream: queue.stream,
                until: streams.now,
            })
            .collect()
    }

    /// Destroys all streams; they must be empty.
    pub fn clear(&self, device: &dyn Device) -> Result<()> {
        let streams = std::mem::take(&mut *self.streams.lock());
        let own = streams
            .by_number
            .into_values()
            .filter(|queue| !queue.is_foreign)
            .map(|queue| queue.stream);
        for stream in own.chain(streams.synchronous.into_iter().flatten()) {
            device.destroy_stream(stream)?;
        }
        Ok(())
    }
}
