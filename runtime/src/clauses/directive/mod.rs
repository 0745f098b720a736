//! What belongs together: the data clauses of one directive, or of one end of a construct,
//! and all of a compute construct, whose kernels stand between its clauses. Tools are told of
//! each once, and the host waits for its copies and kernels once.
//!
//! While copies are on their way that nobody has waited for, their entries of the present
//! table stay `Arriving` or `Leaving`, so that other threads wait for them; the thread's own
//! clauses that come later use what arrives, since they stand behind it in the same stream.
//! A thread waits for its copies before it waits for another thread: two threads whose
//! directives name the same variables in different orders would wait for each other.
//! Where several threads use devices, a construct waits for what it brings before its
//! kernels, so that nobody who needs the same data waits for these.

mod last;
pub mod together;

use crate::{
    abi::ExitKind,
    asynchrony::queue::Queue,
    clauses::request::Request,
    memory::{
        present::{Memory, State},
        sync,
    },
    report::{
        error::{Error, Result},
        location::Location,
        operation::{self, Operation},
        profile::{Details, Event, Span},
        tolerance, trace,
    },
    state::{environment::Environment, thread},
    variables::section::Section,
};
pub(crate) use last::{copyout_is_due, due_copyouts, finalizes_later};
use std::cell::RefCell;
use std::collections::VecDeque;
use together::Together;

/// How many operations are remembered until they are waited for.
const REMEMBERED: usize = 8;

/// What the calling thread is in.
struct Directive {
    environment: &'static Environment,
    /// Of a compute construct, and of those in procedures that its host code calls.
    constructs: Vec<Span>,
    /// Of clauses, of the construct's or of another directive's.
    clauses: Option<Span>,
    /// Whether the clauses are those at the beginning of a compute construct.
    is_compute: bool,
    /// Sections of one variable that its clauses name.
    together: Vec<Together>,
    /// Whether nothing waits for its own synchronous copies or kernels.
    defers: bool,
    copies: Copies,
    /// What the clauses of the directive would have copied to the host, were the data not named
    /// by others too.
    copyouts: Vec<Section>,
    /// What its clauses name, where it has FINALIZE.
    finalized: Vec<(Section, ExitKind, Request)>,
    /// Why waiting has failed where nobody could be told.
    failure: Option<Error>,
    /// What was waited for in vain.
    failed: VecDeque<Operation>,
}

/// Copies and kernels that nobody has waited for.
#[derive(Default)]
struct Copies {
    /// Whether there are any.
    any: bool,
    /// Whether there are kernels among them.
    has_kernels: bool,
    location: Location,
    /// The last ones, for the message should one of them fail.
    operations: VecDeque<Operation>,
    /// The host addresses of entries that arrive.
    arriving: Vec<usize>,
    /// Data that leaves, and which clause has asked for it.
    leaving: Vec<(Memory, Request)>,
    /// What the copies read.
    bytes: Vec<Box<[u8]>>,
    /// Temporary arrays of the kernels.
    temporaries: Vec<u64>,
}

sync::thread_local! {
    static OWN: RefCell<Option<Directive>> = const { RefCell::new(None) };
}

impl Directive {
    fn new(environment: &'static Environment) -> Directive {
        Directive {
            environment,
            constructs: Vec::new(),
            clauses: None,
            is_compute: false,
            together: Vec::new(),
            // Times are only meaningful when each copy is waited for.
            defers: !trace::is_active() && tolerance::asked().is_none(),
            copies: Copies::default(),
            copyouts: Vec::new(),
            finalized: Vec::new(),
            failure: None,
            failed: VecDeque::new(),
        }
    }

    /// Whether others may wait for what the clauses bring.
    fn is_awaited(&self) -> bool {
        !self.copies.arriving.is_empty() && thread::are_several()
    }
}

/// The calling thread's next clauses are those of one directive, until [`end`]; `event` is
/// what tools are told of it; `is_compute`: they begin a compute construct.
pub fn begin(environment: &'static Environment, event: Event, details: Details, is_compute: bool) {
    let span = Span::start(event, environment, || details);
    with_directive(environment, |directive| {
        directive.clauses = Some(span);
        directive.is_compute = is_compute;
    });
}

/// The directive's clauses name this section, and others of the same variable.
pub(crate) fn together(section: Section) {
    with_own(|own| {
        own.clauses.as_ref()?;
        Together::add(&mut own.together, section);
        Some(())
    });
}

/// Asks for, or changes, what is known of the sections of the variable at `base` that the
/// directive's clauses name; none where it is only one.
pub(crate) fn with_together<T>(base: usize, ask: impl FnOnce(&mut Together) -> T) -> Option<T> {
    with_own(|own| {
        let mut all = own.together.iter_mut();
        all.find(|it| it.is_of(base)).map(ask)
    })
}

/// The directive's clauses have all been entered.
fn end_together() -> Result<()> {
    let all = with_own(|own| {
        let all = std::mem::take(&mut own.together);
        (!all.is_empty()).then_some((own.environment, own.is_compute, all))
    });
    let Some((environment, is_compute, all)) = all else {
        return Ok(());
    };
    if is_compute {
        environment.check_together(&all)?;
    }
    environment.release_pieces(all)
}

/// The directive's last clause was the one before; waits for what they have put off, unless
/// the construct does so that they belong to.
pub fn end() -> Result<()> {
    last::end_finalized()?;
    end_together()?;
    if is_in_construct() {
        let span = with_own(|own| {
            own.copyouts.clear();
            own.clauses.take()
        });
        span.into_iter().for_each(Span::end);
        return Ok(());
    }
    let directive = finish()?;
    let span = directive.and_then(|it| it.clauses);
    span.into_iter().for_each(Span::end);
    Ok(())
}

/// Waits for what is left of the calling thread's directive, which is over. Where that fails
/// it stays: the message asks for what was in the stream.
fn finish() -> Result<Option<Directive>> {
    let settled = settle();
    with_own(|own| own.failure.take()).map_or(Ok(()), Err)?;
    settled?;
    Ok(OWN.with(RefCell::take))
}

/// The calling thread begins a compute construct, of which tools are told; it lasts until
/// [`construct_end`].
pub fn construct_begin(environment: &'static Environment, details: Details) {
    let span = Span::start(Event::ComputeConstructStart, environment, || details);
    with_directive(environment, |directive| directive.constructs.push(span));
}

/// The construct's last clause was the one before; waits for what is left of it.
pub fn construct_end() -> Result<()> {
    let inner = with_own(|own| (own.constructs.len() > 1).then(|| own.constructs.pop())?);
    let span = match inner {
        Some(span) => {
            settle()?;
            Some(span)
        }
        None => finish()?.and_then(|mut it| it.constructs.pop()),
    };
    span.into_iter().for_each(Span::end);
    Ok(())
}

/// A kernel is about to start: waits for what the construct has brought, where others may
/// wait for that.
pub fn kernel_begins() -> Result<()> {
    match with_own(|own| own.is_awaited().then_some(())) {
        Some(()) => settle(),
        None => Ok(()),
    }
}

/// Whether the calling thread is in a compute construct of which tools have been told.
pub fn is_in_construct() -> bool {
    with_own(|own| own.constructs.first().map(|_| ())).is_some()
}

/// Whether tools have been told of the directive that the calling thread's clause is in.
pub fn is_told() -> bool {
    with_own(|own| own.clauses.as_ref().map(|_| ())).is_some()
}

/// Notes a synchronous copy or kernel of the calling thread's, which has been put into its
/// stream; false where it has to be waited for at once.
pub fn put_off(operation: Operation) -> bool {
    with_deferring(|copies| {
        copies.any = true;
        copies.has_kernels |= matches!(
            operation.action,
            operation::Action::Launch | operation::Action::HostRun
        );
        copies.location = operation.location;
        if copies.operations.len() == REMEMBERED {
            copies.operations.pop_front();
        }
        copies.operations.push_back(operation);
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

/// Keeps a temporary array until the thread has waited for the kernels that use it; false
/// where there are none.
pub fn is_freed_later(temporary: u64) -> bool {
    with_copies(|copies| copies.temporaries.push(temporary)).is_some()
}

/// What the calling thread has put into its stream and not waited for, or in vain.
pub fn operations() -> Vec<Operation> {
    let all = with_own(|own| Some([&own.failed, &own.copies.operations].map(Clone::clone)));
    all.into_iter().flatten().flatten().collect()
}

/// Waits for the calling thread's copies and kernels that nobody has waited for.
pub fn settle() -> Result<()> {
    let unsettled = with_own(|own| {
        let copies = own.copies.any.then(|| std::mem::take(&mut own.copies));
        Some((own.environment, copies?))
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
        with_own(|own| {
            own.failure.get_or_insert(error);
            Some(())
        });
    }
}

/// Before the calling thread gives a reference back: waits for its kernels, where another thread
/// may have the last one and free under them what they use.
pub fn settle_kernels() {
    let has_kernels = || with_copies(|copies| copies.has_kernels);
    if thread::are_several() && has_kernels() == Some(true) {
        settle_first();
    }
}

/// Does what is no part of the calling thread's directive, which is one of another device.
pub fn apart<T>(work: impl FnOnce() -> T) -> T {
    let own = OWN.with(RefCell::take);
    let done = work();
    OWN.with(|place| place.replace(own));
    done
}

/// The calling thread's directive, a new one where it is in none.
fn with_directive(environment: &'static Environment, change: impl FnOnce(&mut Directive)) {
    OWN.with(|own| {
        let mut own = own.borrow_mut();
        change(own.get_or_insert_with(|| Directive::new(environment)));
    });
}

/// Asks the calling thread's directive: there is none where it ends the program, which takes what
/// belongs to the thread first.
fn with_own<T>(ask: impl FnOnce(&mut Directive) -> Option<T>) -> Option<T> {
    let asked = OWN.try_with(|own| ask(own.borrow_mut().as_mut()?));
    asked.ok().flatten()
}

fn with_deferring<T>(note: impl FnOnce(&mut Copies) -> T) -> Option<T> {
    with_own(|own| own.defers.then(|| note(&mut own.copies)))
}

/// The copies that are on their way, if there are any.
fn with_copies<T>(note: impl FnOnce(&mut Copies) -> T) -> Option<T> {
    with_deferring(|copies| copies.any.then(|| note(copies))).flatten()
}

impl Environment {
    fn settle_clauses(&self, copies: Copies) -> Result<()> {
        let stream = self.stream(Queue::Sync)?;
        let waited = self.wait_synchronous(stream, copies.location);
        if waited.is_err() {
            with_own(|own| Some(std::mem::replace(&mut own.failed, copies.operations)));
        }
        // Whoever waits for these entries goes on, also where it has failed: the error
        // ends the program.
        let mut table = self.table.lock();
        for host in copies.arriving {
            // A construct's data may be about to leave already.
            if let Some(entry) = table.entry_at(host)
                && entry.state == State::Arriving
            {
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
        for memory in copies.temporaries {
            self.pool.free(&*self.device, memory, &[])?;
        }
        waited
    }
}
