//! Async queues (OpenACC 3.4, 2.16): each number is a stream of the device,
//! made when it is first used.

use crate::abi::{QUEUE_NOVAL, QUEUE_SYNC};
use crate::current;
use crate::device::{Device, Stream};
use crate::error::{Error, Result};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::fmt;

/// Where an operation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// The host waits for the operation.
    Sync,
    /// The queue of that number.
    Number(i32),
}

impl Queue {
    /// The queue for an `async` argument; without a value it is the calling
    /// thread's default queue.
    pub fn from_argument(argument: i32) -> Result<Queue> {
        match argument {
            QUEUE_SYNC => Ok(Queue::Sync),
            QUEUE_NOVAL => Ok(current::default_queue()),
            number if number >= 0 => Ok(Queue::Number(number)),
            number => Err(Error::Invalid(format!("{number} is no async queue"))),
        }
    }
}

impl fmt::Display for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Queue::Sync => f.write_str("sync"),
            Queue::Number(number) => write!(f, "queue {number}"),
        }
    }
}

/// The queues of one device.
#[derive(Default)]
pub struct Queues {
    streams: Mutex<Streams>,
}

#[derive(Default)]
struct Streams {
    /// What synchronous operations use.
    sync: Option<Stream>,
    by_number: BTreeMap<i32, Stream>,
    /// Streams of the user's, which are not ours to destroy.
    foreign: Vec<i32>,
}

impl Queues {
    /// The stream of a queue.
    pub fn stream(&self, device: &dyn Device, queue: Queue) -> Result<Stream> {
        let mut streams = self.streams.lock();
        let known = match queue {
            Queue::Sync => streams.sync,
            Queue::Number(number) => streams.by_number.get(&number).copied(),
        };
        if let Some(stream) = known {
            return Ok(stream);
        }
        let stream = device.create_stream()?;
        match queue {
            Queue::Sync => streams.sync = Some(stream),
            Queue::Number(number) => {
                streams.by_number.insert(number, stream);
            }
        }
        Ok(stream)
    }

    /// Makes a stream of the user's the queue of that number.
    pub fn adopt(&self, number: i32, stream: Stream) {
        let mut streams = self.streams.lock();
        streams.by_number.insert(number, stream);
        streams.foreign.push(number);
    }

    /// The stream of a queue that has been used.
    pub fn used(&self, number: i32) -> Option<Stream> {
        self.streams.lock().by_number.get(&number).copied()
    }

    /// The numbers of all queues that have been used, with their streams.
    pub fn all(&self) -> Vec<(i32, Stream)> {
        let streams = self.streams.lock();
        let numbered = streams.by_number.iter();
        numbered
            .map(|(number, stream)| (*number, *stream))
            .collect()
    }

    /// Destroys all streams; they must be empty.
    pub fn clear(&self, device: &dyn Device) -> Result<()> {
        let streams = std::mem::take(&mut *self.streams.lock());
        let own = streams
            .by_number
            .into_iter()
            .filter(|(number, _)| !streams.foreign.contains(number))
            .map(|(_, stream)| stream);
        for stream in own.chain(streams.sync) {
            device.destroy_stream(stream)?;
        }
        Ok(())
    }
}
