//! The data clauses of one directive, or of one end of a construct: what they have in
//! common. Tools are told of them once, and the host waits for their copies once.
//!
//! While copies are on their way that nobody has waited for, their entries of the present
//! table stay `Arriving` or `Leaving`, so that other threads wait for them; the thread's own
//! clauses that come later use what arrives, since they stand behind it in the same stream.
//! A thread waits for its copies before it waits for another thread: two threads whose
//! directives name the same variables in different orders would wait for each other.

use crate::compare;
use crate::environment::Environment;
use crate::error::{Error, Result};
use crate::location::Location;
use crate::present::{Memory, State};
use crate::profile::{Details, Event, Span};
use crate::queue::Queue;
use crate::request::Request;
use crate::sync;
use crate::trace;
use std::cell::RefCell;

/// The clauses that the calling thread is in.
struct Clauses {
    environment: &'static Environment,
    span: Span,
    /// Whether clauses do not wait for their synchronous copies.
    defers: bool,
    copies: Copies,
    /// Why waiting has failed where nobody could be told.
    failure: Option<Error>,
}

/// Copies that nobody has waited for.
#[derive(Default)]
struct Copies {
    /// Whether there are any.
    any: bool,
    location: Location,
    /// The host addresses of entries that arrive.
    arriving: Vec<usize>,
    /// Data that leaves, and which clause has asked for it.
    leaving: Vec<(Memory, Request)>,
    /// What the copies read.
    bytes: Vec<Box<[u8]>>,
}

sync::thread_local! {
    static CLAUSES: RefCell<Option<Clauses>> = const { RefCell::new(None) };
}

/// The calling thread's next clauses are those of one directive, until [`end`]; `event` is
/// what tools are told of it.
pub fn begin(environment: &'static Environment, event: Event, details: Details) {
    let clauses = Clauses {
        environment,
        span: Span::start(event, environment, || details),
        // Times are only meaningful when each copy is waited for.
        defers: !trace::is_active() && !compare::is_active(),
        copies: Copies::default(),
        failure: None,
    };
    CLAUSES.with(|own| own.replace(Some(clauses)));
}

/// The directive's last clause was the one before; waits for what they have put off.
pub fn end() -> Result<()> {
    let settled = settle();
    let Some(clauses) = CLAUSES.with(RefCell::take) else {
        return Ok(());
    };
    clauses.failure.map_or(Ok(()), Err)?;
    settled?;
    clauses.span.end();
    Ok(())
}

/// Whether tools have been told of the directive that the calling thread's clause is in.
pub fn is_told() -> bool {
    CLAUSES.with(|own| own.borrow().is_some())
}

/// Notes a synchronous copy of the calling thread's, which has been put into its stream;
/// false where it has to be waited for at once.
pub fn put_off(location: Location) -> bool {
    with_deferring(|copies| {
        copies.any = true;
        copies.location = location;
    })
    .is_some()
}

/// As [`put_off`], of a copy that reads these bytes; gives them back where it has to be
/// waited for at once.
pub fn put_off_reading(bytes: Box<[u8]>) -> Option<Box<[u8]>> {
    let mut bytes = Some(bytes);
    with_deferring(|copies| {
        copies.any = true;
        copies.bytes.extend(bytes.take());
    });
    bytes
}

/// Leaves an entry `Arriving` until the thread has waited for its copies; false where there
/// are none.
pub fn arrives_later(host: usize) -> bool {
    with_copies(|copies| copies.arriving.push(host)).is_some()
}

/// Leaves an entry `Leaving` until the thread has waited for its copies; false where there
/// are none.
pub fn leaves_later(memory: Memory, request: Request) -> bool {
    with_copies(|copies| copies.leaving.push((memory, request))).is_some()
}

/// Waits for the calling thread's copies that nobody has waited for.
pub fn settle() -> Result<()> {
    let unsettled = with_own(|clauses| {
        let copies = clauses
            .copies
            .any
            .then(|| std::mem::take(&mut clauses.copies));
        Some((clauses.environment, copies?))
    });
    match unsettled {
        Some((environment, copies)) => environment.settle_clauses(copies),
        None => Ok(()),
    }
}

/// Whether the calling thread has copies that nobody has waited for.
pub fn has_copies() -> bool {
    with_copies(|_| ()).is_some()
}

/// As [`settle`], where an error cannot be returned: [`end`] does.
pub fn settle_first() {
    if let Err(error) = settle() {
        with_own(|clauses| {
            clauses.failure.get_or_insert(error);
            Some(())
        });
    }
}

fn with_own<T>(ask: impl FnOnce(&mut Clauses) -> Option<T>) -> Option<T> {
    CLAUSES.with(|own| ask(own.borrow_mut().as_mut()?))
}

fn with_deferring<T>(note: impl FnOnce(&mut Copies) -> T) -> Option<T> {
    with_own(|clauses| clauses.defers.then(|| note(&mut clauses.copies)))
}

/// The copies that are on their way, if there are any.
fn with_copies<T>(note: impl FnOnce(&mut Copies) -> T) -> Option<T> {
    with_deferring(|copies| copies.any.then(|| note(copies))).flatten()
}

impl Environment {
    fn settle_clauses(&self, copies: Copies) -> Result<()> {
        let stream = self.stream(Queue::Sync)?;
        let waited = self.wait_synchronous(stream, copies.location);
        // Whoever waits for these entries goes on, also where it has failed: the error
        // ends the program.
        let mut table = self.table.lock();
        for host in copies.arriving {
            if let Some(entry) = table.entry_at(host) {
                entry.state = State::Ready;
            }
        }
        drop(table);
        self.changed.notify_all();
        for (memory, request) in copies.leaving {
            match waited {
                Ok(()) => self.remove(memory, request)?,
                Err(_) => self.keep(memory),
            }
        }
        waited
    }
}
