//! The async queues of a device (OpenACC 3.4, 2.16): each number is a stream, made when
//! it is first used.

use super::queue::Queue;
use crate::{
    device::{Device, Direction, Stream},
    memory::{
        pending::{Copies, Time},
        sync::Mutex,
    },
    report::{error::Result, operation::Operation},
    state::thread,
};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// How many operations of a queue are remembered until it is waited for.
const REMEMBERED: usize = 8;

/// A numbered queue.
struct Numbered {
    stream: Stream,
    /// What was put into it since it was last found empty, with the time of each; the
    /// oldest go first.
    operations: VecDeque<(Time, Operation)>,
    /// Copies to the device and to the host.
    uploads: Copies,
    downloads: Copies,
}

impl Numbered {
    fn new(stream: Stream) -> Numbered {
        Numbered {
            stream,
            operations: VecDeque::new(),
            uploads: Copies::default(),
            downloads: Copies::default(),
        }
    }

    fn used(&self, number: i32, now: Time) -> Used {
        Used {
            number,
            stream: self.stream,
            until: now,
        }
    }
}

/// A numbered queue that has been used, as it was at some time.
pub struct Used {
    /// The program's name for it.
    pub number: i32,
    /// The device's handle of it.
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
    /// All that the device has made for queues; a queue may have got another one since.
    own: Vec<Stream>,
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
        streams.own.push(stream);
        match queue {
            Queue::Sync => streams.synchronous[own_synchronous()] = Some(stream),
            Queue::Number(number) => {
                streams.by_number.insert(number, Numbered::new(stream));
            }
        }
        Ok(stream)
    }

    /// Makes a stream of the user's the queue of that number. What is noted of the queue
    /// stays; the one that it had is kept until the end, since the user may have it, too.
    pub fn adopt(&self, number: i32, stream: Stream) {
        let mut streams = self.streams.lock();
        let queue = streams.by_number.entry(number);
        queue.or_insert_with(|| Numbered::new(stream)).stream = stream;
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

    /// Remembers that a copy in `queue` will use host memory. The copy is in the queue
    /// already: a thread that waits for the queue would forget one that is about to come.
    pub fn note_copy(&self, queue: Queue, direction: Direction, host: &Range<usize>) {
        let Queue::Number(number) = queue else { return };
        if let Some((queue, now)) = self.streams.lock().noting(number) {
            match direction {
                Direction::ToDevice => queue.uploads.add(host, now),
                Direction::ToHost => queue.downloads.add(host, now),
                Direction::OnDevice => {}
            }
        }
    }

    /// Remembers that kernels in `queue` may read host memory and write to it themselves.
    pub fn note_use(&self, queue: Queue, host: &Range<usize>) {
        self.note_copy(queue, Direction::ToHost, host);
    }

    /// The queues whose copies may still write to the host memory.
    pub fn writers_of(&self, host: &Range<usize>) -> Vec<Used> {
        self.those(|queue| queue.downloads.touch(host))
    }

    /// The queues whose copies may still read the host memory or write to it.
    pub fn users_of(&self, host: &Range<usize>) -> Vec<Used> {
        self.those(|queue| queue.downloads.touch(host) || queue.uploads.touch(host))
    }

    /// Forgets the operations of a queue that has become empty since. What other threads
    /// have put into it in the meantime may not be done.
    pub fn forget(&self, used: &Used) {
        if let Some(queue) = self.streams.lock().by_number.get_mut(&used.number) {
            queue.operations.retain(|(time, _)| *time > used.until);
            queue.uploads.forget(used.until);
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

    /// The streams with operations that nobody has waited for, and that of `queue`: what
    /// the device may still do with memory that is freed in that queue.
    pub fn at_work(&self, queue: Queue) -> Vec<Stream> {
        let streams = self.streams.lock();
        let is_at_work = |(number, it): &(&i32, &Numbered)| {
            queue == Queue::Number(**number) || !it.operations.is_empty()
        };
        let numbered = streams.by_number.iter().filter(is_at_work);
        numbered.map(|(_, it)| it.stream).collect()
    }

    /// The stream of a queue that has been used.
    pub fn used(&self, queue: Queue) -> Option<Stream> {
        self.streams.lock().used(queue)
    }

    /// All numbered queues that have been used, as they are now.
    pub fn all(&self) -> Vec<Used> {
        self.those(|_| true)
    }

    /// A numbered queue as it is now, if it has been used.
    pub fn numbered(&self, number: i32) -> Option<Used> {
        let streams = self.streams.lock();
        let queue = streams.by_number.get(&number)?;
        Some(queue.used(number, streams.now))
    }

    fn those(&self, are_meant: impl Fn(&Numbered) -> bool) -> Vec<Used> {
        let streams = self.streams.lock();
        let meant = streams.by_number.iter().filter(|(_, it)| are_meant(it));
        meant
            .map(|(number, queue)| queue.used(*number, streams.now))
            .collect()
    }

    /// Destroys the device's streams; they must be empty.
    pub fn clear(&self, device: &dyn Device) -> Result<()> {
        let streams = std::mem::take(&mut *self.streams.lock());
        streams
            .own
            .into_iter()
            .try_for_each(|stream| device.destroy_stream(stream))
    }
}
