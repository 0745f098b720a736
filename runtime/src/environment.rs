//! One device with all that the runtime keeps for it.

use crate::device::{Device, Stream};
use crate::device_type::DeviceType;
use crate::error::{Error, Result};
use crate::location::Location;
use crate::operation::{Action, Operation};
use crate::pool::Pool;
use crate::present::PresentTable;
use crate::profile::{self, Details, Event, Span, construct};
use crate::queue::{Queue, Queues};
use crate::staging::Staging;
use crate::trace::{self, Marks};
use parking_lot::{Condvar, Mutex, ReentrantMutex};
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Instant;

/// A device, its present table, queues and memory pool.
pub struct Environment {
    pub device_type: DeviceType,
    /// From 0 among the devices of its type.
    pub number: i32,
    pub device: Box<dyn Device>,
    pub(crate) table: Mutex<PresentTable>,
    /// Signalled whenever an entry of the table becomes ready or goes.
    pub(crate) changed: Condvar,
    pub(crate) pool: Pool,
    pub(crate) queues: Queues,
    pub(crate) staging: Staging,
    /// What is traced of the queues.
    pub(crate) marks: Mutex<Marks>,
    /// One of [`state`].
    state: AtomicU8,
    /// Held by the thread that starts the device or shuts it down, and more than
    /// once by what it does for that.
    starting: ReentrantMutex<()>,
}

/// Whether the program uses a device.
mod state {
    pub const UNUSED: u8 = 0;
    pub const STARTING: u8 = 1;
    pub const USED: u8 = 2;
}

impl Environment {
    pub fn new(device_type: DeviceType, number: i32, device: Box<dyn Device>) -> Environment {
        Environment {
            device_type,
            number,
            device,
            table: Mutex::default(),
            changed: Condvar::new(),
            pool: Pool::default(),
            queues: Queues::default(),
            staging: Staging::default(),
            marks: Mutex::default(),
            state: AtomicU8::new(state::UNUSED),
            starting: ReentrantMutex::new(()),
        }
    }

    /// Whoever is about to use the device calls this. When the program begins to use
    /// it, the user and tools are told, and declared data is brought; other threads
    /// wait until it is there.
    pub fn start(&self) -> Result<()> {
        if self.state.load(Ordering::Acquire) == state::USED {
            return Ok(());
        }
        let _one = self.starting.lock();
        // Another thread was faster, or this one is bringing declared data.
        if self.is_used() {
            return Ok(());
        }
        self.state.store(state::STARTING, Ordering::Relaxed);
        trace::device(self);
        let span = Span::start(Event::DeviceInitStart, self, || {
            profile::in_enclosing(construct::RUNTIME_API)
        });
        span.end();
        self.bring_declared()?;
        self.state.store(state::USED, Ordering::Release);
        Ok(())
    }

    /// Whether the program uses the device: since its start or a shutdown.
    pub fn is_used(&self) -> bool {
        self.state.load(Ordering::Relaxed) != state::UNUSED
    }

    /// The stream behind a queue.
    pub fn stream(&self, queue: Queue) -> Result<Stream> {
        // Routines name devices that are not the current one.
        self.start()?;
        self.queues.stream(&*self.device, queue)
    }

    /// After an operation was put into a queue: waits for it when it is
    /// synchronous.
    pub fn settle(&self, queue: Queue, stream: Stream, operation: Operation) -> Result<()> {
        match queue {
            Queue::Sync => {
                let span = Span::start(Event::WaitStart, self, || {
                    let parent = profile::enclosing().unwrap_or(construct::RUNTIME_API);
                    Details {
                        implicit: true,
                        ..Details::other(parent, queue, operation.location)
                    }
                });
                self.device.synchronize(stream)?;
                span.end();
                Ok(())
            }
            // Times are only meaningful when each operation is waited for.
            Queue::Number(_) if trace::is_timing() => self.device.synchronize(stream),
            Queue::Number(number) => {
                self.queues.note(number, operation);
                Ok(())
            }
        }
    }

    /// Blocks until the queues are empty; `None`: all.
    pub fn wait(&self, numbers: Option<&[i32]>, location: Location) -> Result<()> {
        let start = Instant::now();
        for (number, stream) in self.selected(numbers)? {
            let queue = Queue::Number(number);
            let span = Span::start(Event::WaitStart, self, || {
                let parent = match location.is_unknown() {
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
            self.device.synchronize(stream)?;
            self.queues.forget(number);
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

    /// Lets `queue` wait for what is in the other queues now; `None`: all.
    pub fn wait_async(&self, numbers: Option<&[i32]>, queue: Queue) -> Result<()> {
        let waiting = self.stream(queue)?;
        for (_, stream) in self.selected(numbers)? {
            if stream == waiting {
                continue;
            }
            let event = self.device.record(stream)?;
            self.device.wait_event(waiting, event)?;
            self.device.destroy_event(event)?;
        }
        Ok(())
    }

    /// Whether the queues are empty; `None`: all.
    pub fn is_idle(&self, numbers: Option<&[i32]>) -> Result<bool> {
        for (number, stream) in self.selected(numbers)? {
            if !self.device.is_idle(stream)? {
                return Ok(false);
            }
            self.queues.forget(number);
        }
        Ok(true)
    }

    /// The queues that have been used, of those named by `async` arguments.
    fn selected(&self, numbers: Option<&[i32]>) -> Result<Vec<(i32, Stream)>> {
        let Some(numbers) = numbers else {
            return Ok(self.queues.all());
        };
        let mut selected = Vec::new();
        for argument in numbers {
            // Synchronous operations are over when their call returns.
            let queue = Queue::from_argument(*argument)?;
            if let Queue::Number(number) = queue {
                selected.extend(self.queues.used(queue).map(|stream| (number, stream)));
            }
        }
        Ok(selected)
    }

    /// Ends all data lifetimes and frees everything (OpenACC 3.4, 2.14.2); nothing
    /// where the program does not use the device. Whoever uses it next, starts it
    /// anew.
    pub fn shutdown(&self) -> Result<()> {
        let _one = self.starting.lock();
        if !self.is_used() {
            return Ok(());
        }
        let location = Location::default();
        let span = Span::start(Event::DeviceShutdownStart, self, || {
            profile::in_enclosing(construct::RUNTIME_API)
        });
        self.wait(None, location)?;
        trace::forget_marks(self)?;
        self.table.lock().drain();
        self.staging.clear(&*self.device)?;
        self.queues.clear(&*self.device)?;
        self.pool.clear(&*self.device)?;
        span.end();
        self.state.store(state::UNUSED, Ordering::Release);
        Ok(())
    }

    /// The present table with a heading, for error messages and
    /// `acc_present_dump`.
    pub fn present_dump(&self) -> String {
        format!("present table of {self}:\n{}", self.table.lock().dump())
    }

    /// What there is to say of the device when an error ends the program. Prints
    /// the table before an error about presence or memory.
    pub fn explain(&self, error: &Error) -> Vec<String> {
        let mut context = vec![format!("on device {self}")];
        match error {
            Error::NotPresent { .. } | Error::PartlyPresent(_) | Error::NoMemory { .. } => {
                eprint!("{}", self.present_dump());
            }
            // A driver tells of the failure of a queue at some later call.
            Error::Driver { .. } => {
                for (number, operations) in self.queues.operations() {
                    context.push(format!("not waited for yet in async queue {number}:"));
                    context.extend(operations.iter().map(|it| format!("  {it}")));
                }
            }
            _ => {}
        }
        context
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.device_type.name(), self.number)
    }
}
