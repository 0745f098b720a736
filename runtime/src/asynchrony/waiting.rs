//! Waiting for async queues (OpenACC 3.4, 2.16).

use super::{queue::Queue, queues::Used};
use crate::{
    clauses::directive,
    device::{Direction, Stream, memory},
    report::{
        error::Result,
        location::Location,
        operation::{Action, Operation},
        profile::{self, Details, Event, Span, construct},
        trace,
    },
    state::{caller, environment::Environment},
};
use std::ops::Range;
use std::time::Instant;

impl Environment {
    /// The stream behind a queue.
    pub fn stream(&self, queue: Queue) -> Result<Stream> {
        // Routines name devices that are not the current one.
        self.start()?;
        // What comes into another queue may need what the thread has not waited for.
        if queue != Queue::Sync {
            directive::settle()?;
        }
        self.queues.stream(&*self.device, queue)
    }

    /// After an operation was put into a queue: waits for it when it is
    /// synchronous, or leaves that to the end of the directive.
    pub fn settle(&self, queue: Queue, stream: Stream, operation: Operation) -> Result<()> {
        match queue {
            Queue::Sync if directive::put_off(operation) => Ok(()),
            Queue::Sync => self.wait_synchronous(stream, operation.location),
            // Times are only meaningful when each operation is waited for.
            Queue::Number(_) if trace::is_timing() => self.device.synchronize(stream),
            Queue::Number(number) => {
                self.queues.note(number, operation);
                Ok(())
            }
        }
    }

    /// Waits for the stream of the calling thread's synchronous operations.
    pub(crate) fn wait_synchronous(&self, stream: Stream, location: Location) -> Result<()> {
        let span = Span::start(Event::WaitStart, self, || {
            let parent = profile::enclosing().unwrap_or(construct::RUNTIME_API);
            Details {
                implicit: true,
                ..Details::other(parent, Queue::Sync, location)
            }
        });
        self.device.synchronize(stream)?;
        span.end();
        Ok(())
    }

    /// Remembers that a copy that was put into a queue may still use host memory.
    pub(crate) fn note_copy(&self, queue: Queue, direction: Direction, host: &Range<usize>) {
        if queue != Queue::Sync && self.device.uses_host_later(direction, host.start) {
            self.queues.note_copy(queue, direction, host);
        }
    }

    /// Lets `queue` go on once the queues are empty, or the calling thread; `None`: all.
    pub fn wait_in(&self, queue: Queue, numbers: Option<&[i32]>, location: Location) -> Result<()> {
        match queue {
            Queue::Sync => self.wait(numbers, location),
            Queue::Number(_) => self.wait_async(numbers, queue),
        }
    }

    /// Blocks until the queues are empty; `None`: all.
    pub fn wait(&self, numbers: Option<&[i32]>, location: Location) -> Result<()> {
        for used in self.selected(numbers)? {
            let start = Instant::now();
            let queue = Queue::Number(used.number);
            let span = Span::start(Event::WaitStart, self, || {
                let parent = match caller::asks_for(location) {
                    true => construct::RUNTIME_API,
                    false => construct::WAIT,
                };
                // Inside of something else nobody has written it.
                let enclosing = profile::enclosing();
                Details {
                    implicit: enclosing.is_some(),
                    ..Details::other(enclosing.unwrap_or(parent), queue, location)
                }
            });
            self.device.synchronize(used.stream)?;
            self.queues.forget(&used);
            span.end();
            let record = trace::Record {
                action: Action::Wait,
                name: c"",
                extent: trace::Extent::Unknown,
                queue,
                location,
            };
            trace::record(self, record, start, start.elapsed());
        }
        trace::write_marked(self);
        Ok(())
    }

    /// Waits for the queues whose copies may still write to the host memory.
    pub fn await_writers(&self, host: &Range<usize>) -> Result<()> {
        self.await_these(self.queues.writers_of(host))
    }

    /// Waits for the queues whose copies may still read the host memory or write to it.
    pub fn await_users(&self, host: &Range<usize>) -> Result<()> {
        self.await_these(self.queues.users_of(host))
    }

    fn await_these(&self, queues: Vec<Used>) -> Result<()> {
        for used in queues {
            self.device.synchronize(used.stream)?;
            self.queues.forget(&used);
        }
        Ok(())
    }

    /// Lets `queue` wait for what is in the other queues now; `None`: all.
    pub fn wait_async(&self, numbers: Option<&[i32]>, queue: Queue) -> Result<()> {
        let waiting = self.stream(queue)?;
        for used in self.selected(numbers)? {
            self.order(used.stream, waiting)?;
        }
        Ok(())
    }

    /// Lets `stream` wait for the queues whose copies may still write to the host memory, if the
    /// program was written for managed memory. To that the array of two constructs in two queues
    /// is one, each of which may change a part of it; here each has a copy of all of it, and the
    /// second one has to begin with what the first one leaves. Elsewhere a program that copies to
    /// the device what a queue still writes is wrong, and is to see it.
    pub(crate) fn follow_writers(&self, host: &Range<usize>, stream: Stream) -> Result<()> {
        if !memory::is_asked_for_managed() {
            return Ok(());
        }
        let writers = self.queues.writers_of(host);
        writers
            .into_iter()
            .try_for_each(|used| self.order(used.stream, stream))
    }

    /// As [`Self::follow_writers`], of data that several threads or a region have shared, which
    /// `queue` is about to take away: queues may still change it.
    pub(crate) fn follow_users(&self, queue: Queue) -> Result<()> {
        match memory::is_asked_for_managed() {
            true => self.wait_async(None, queue),
            false => Ok(()),
        }
    }

    /// Makes a stream of the user's the queue of that number. What is in the queue comes
    /// first, and whoever waits for the queue waits for that, too.
    pub fn adopt(&self, number: i32, stream: Stream) -> Result<()> {
        self.start()?;
        if let Some(used) = self.queues.numbered(number) {
            self.order(used.stream, stream)?;
        }
        self.queues.adopt(number, stream);
        Ok(())
    }

    /// Lets a stream wait for what is in another one now.
    fn order(&self, first: Stream, then: Stream) -> Result<()> {
        if first == then {
            return Ok(());
        }
        let event = self.device.record(first)?;
        self.device.wait_event(then, event)?;
        self.device.destroy_event(event)
    }

    /// Whether the queues are empty; `None`: all.
    pub fn is_idle(&self, numbers: Option<&[i32]>) -> Result<bool> {
        for used in self.selected(numbers)? {
            if !self.device.is_idle(used.stream)? {
                return Ok(false);
            }
            self.queues.forget(&used);
        }
        Ok(true)
    }

    /// The queues that have been used, of those named by `async` arguments.
    fn selected(&self, numbers: Option<&[i32]>) -> Result<Vec<Used>> {
        let Some(numbers) = numbers else {
            return Ok(self.queues.all());
        };
        let mut selected = Vec::new();
        for argument in numbers {
            // Synchronous operations are over when their call returns.
            let queue = Queue::from_argument(*argument)?;
            if let Queue::Number(number) = queue {
                selected.extend(self.queues.numbered(number));
            }
        }
        Ok(selected)
    }
}
