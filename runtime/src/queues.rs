//! The async queues of a device (OpenACC 3.4, 2.16): each number is a stream, made when
//! it is first used.

use crate::device::{Device, Stream};
use crate::error::Result;
use crate::operation::Operation;
use crate::pending::Downloads;
use crate::queue::Queue;
use crate::thread;
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// How many operations of a queue are remembered until it is waited for.
const REMEMBERED: usize = 8;

/// A numbered queue.
struct Numbered {
    stream: Stream,
    /// The user's stream, which is not ours to destroy.
    is_foreign: bool,
    /// What was put into it since it was last found empty; the oldest go first.
    operations: VecDeque<Operation>,
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
        if let Some(queue) = self.streams.lock().by_number.get_mut(&number) {
            if queue.operations.len() == REMEMBERED {
                queue.operations.pop_front();
            }
            queue.operations.push_back(operation);
        }
    }

    /// Remembers that a copy in `queue` will write host memory.
    pub fn note_download(&self, queue: Queue, host: &Range<usize>) {
        let Queue::Number(number) = queue else { return };
        if let Some(queue) = self.streams.lock().by_number.get_mut(&number) {
            queue.downloads.add(host);
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

    /// Forgets the operations of a queue that has done them all.
    pub fn forget(&self, number: i32) {
        if let Some(queue) = self.streams.lock().by_number.get_mut(&number) {
            queue.operations.clear();
            queue.downloads.clear();
        }
    }

    /// The operations that nobody has waited for, by queue: when a device fails,
    /// one of them may be the reason.
    pub fn operations(&self) -> Vec<(i32, Vec<Operation>)> {
        let streams = self.streams.lock();
        let used = streams.by_number.iter();
        used.filter(|(_, queue)| !queue.operations.is_empty())
            .map(|(number, queue)| (*number, queue.operations.iter().copied().collect()))
            .collect()
    }

    /// The stream of a queue that has been used.
    pub fn used(&self, queue: Queue) -> Option<Stream> {
        self.streams.lock().used(queue)
    }

    /// The numbers of all queues that have been used, with their streams.
    pub fn all(&self) -> Vec<(i32, Stream)> {
        let streams = self.streams.lock();
        let numbered = streams.by_number.iter();
        numbered
            .map(|(number, queue)| (*number, queue.stream))
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
