//! The beginning of data lifetimes: what `accrt_enter` does on a device with
//! memory of its own (OpenACC 3.4, 2.6.4 to 2.6.8 and 2.7).
//!
//! The table's lock is held to look and to count, never while data moves: an
//! entry whose data is on its way is marked, and whoever wants it waits.

use super::{directive, held, request::Request, transfer::Transfer};
use crate::{
    abi::{EnterKind, flag},
    device::{Direction, memory},
    memory::{
        cautious,
        present::{Entry, Memory, Presence, State, partly_present},
    },
    report::{
        counters,
        error::{Asker, Error, Result},
        operation::{self, Operation},
        profile::{Details, Event, Span},
        trace, turn,
    },
    state::{environment::Environment, thread},
    variables::section::Section,
};
use std::time::Instant;

/// What a data lifetime that has started finds on the device.
pub(crate) struct Entered {
    /// The device address that corresponds to the section's base.
    pub device: u64,
    /// Whether it has brought the data.
    pub is_new: bool,
}

impl Entered {
    /// Data that was there.
    pub(crate) fn present(device: u64) -> Entered {
        Entered {
            device,
            is_new: false,
        }
    }
}

impl Environment {
    /// Starts a data lifetime; returns the device address that corresponds to
    /// the section's base.
    pub fn enter(&self, section: &Section, kind: EnterKind, request: Request) -> Result<u64> {
        let entered = self.enter_with(section, kind, section.range.start, request)?;
        Ok(entered.device)
    }

    /// As [`Self::enter`]; `contents` is the host address of the bytes that data
    /// copied in gets when it is not present yet.
    pub(crate) fn enter_with(
        &self,
        section: &Section,
        kind: EnterKind,
        contents: usize,
        request: Request,
    ) -> Result<Entered> {
        let _turn = turn::changing();
        // `host_data` starts no lifetime.
        let starts = kind != EnterKind::UseDevice && !directive::is_told();
        let span = starts.then(|| request.span(Event::EnterDataStart, self));
        let entered = match kind {
            // Implicit clauses; for others the compiler asks for bounds.
            EnterKind::Copyin | EnterKind::Create if section.is_assumed_size => {
                self.find(section, EnterKind::Present, request)?
            }
            EnterKind::Copyin => self.join_or_create(section, Some(contents), request)?,
            EnterKind::Create | EnterKind::DeviceResident => {
                self.join_or_create(section, None, request)?
            }
            kind => self.find(section, kind, request)?,
        };
        if kind.attaches() {
            self.attach_descriptor(section, entered.device, request)?;
        }
        if let Some(span) = span {
            span.end();
        }
        Ok(entered)
    }

    /// What a clause finds that brings no data by itself.
    fn find(&self, section: &Section, kind: EnterKind, request: Request) -> Result<Entered> {
        let host = section.base as u64;
        let device = match kind {
            EnterKind::DeclareLink | EnterKind::Attach => self.lookup(section)?.unwrap_or_default(),
            EnterKind::UseDevice => self.use_device(section, request)?,
            EnterKind::Present | EnterKind::NoCreate => match self.join(section, request)? {
                Some(device) => {
                    note_sought(section, request, true);
                    device
                }
                None => {
                    note_sought(section, request, false);
                    return self.find_absent(section, kind, request);
                }
            },
            _ => host,
        };
        Ok(Entered::present(device))
    }

    /// What `present` and `no_create` find of data that is absent.
    fn find_absent(&self, section: &Section, kind: EnterKind, request: Request) -> Result<Entered> {
        // The compiler's own no_create is of data that other clauses have brought.
        let is_own = kind == EnterKind::NoCreate && request.action.has(flag::IMPLICIT);
        if memory::is_asked_for_managed() && !section.is_assumed_size && !is_own {
            return self.join_or_create(section, Some(section.range.start), request);
        }
        let host = section.base as u64;
        let device = match kind {
            EnterKind::NoCreate => self.base_beside(section.base, false)?.unwrap_or(host),
            _ if self.has_object_of(section, request) => host,
            _ => return self.not_present(section),
        };
        Ok(Entered::present(device))
    }

    /// The device address of present data, without a reference.
    pub fn lookup(&self, section: &Section) -> Result<Option<u64>> {
        let settled = self.settled(&section.range);
        Ok(settled
            .present()
            .map(|entry| entry.device_address(section.base)))
    }

    /// Whether `section` is what a component in an implicit `present` clause leads to, and its
    /// object is present, not by a clause beside it: what else of it is, is the program's business.
    fn has_object_of(&self, section: &Section, request: Request) -> bool {
        let descriptor = section.descriptor.as_ref();
        let descriptor = descriptor.filter(|_| request.is_of_component());
        descriptor.is_some_and(|descriptor| {
            let place = descriptor.address;
            let settled = self.settled(&(place..place + 1));
            let object = settled.present();
            object.is_some_and(|object| object.entered != request.location)
        })
    }

    fn use_device(&self, section: &Section, request: Request) -> Result<u64> {
        let settled = self.settled_section(section);
        let found = settled
            .present()
            .map(|entry| entry.device_address(section.base));
        drop(settled);
        match found {
            Some(device) => Ok(device),
            None if request.action.has(flag::IF_PRESENT) || section.is_empty() => {
                Ok(section.base as u64)
            }
            None => match self.lookup_part(section, request) {
                Some(device) => Ok(device),
                // What was to be brought, if there is any (`join_or_create`).
                None if request.is_of_component() => Ok(section.base as u64),
                None => self.not_present(section),
            },
        }
    }

    /// The device address of data of which a part is present, where that is enough.
    fn lookup_part(&self, section: &Section, request: Request) -> Option<u64> {
        let settled = self.settled_section(section);
        let entry = settled.sufficient_part(&section.range, request.action);
        entry.map(|entry| entry.device_address(section.base))
    }

    /// Takes a reference to present data; `None` when it is absent. An empty
    /// section needs no data and takes no reference.
    fn join(&self, section: &Section, request: Request) -> Result<Option<u64>> {
        if section.is_empty() {
            let brings = matches!(
                request.action.enter_kind(),
                Some(EnterKind::Copyin | EnterKind::Create)
            );
            let device = match self.base_beside(section.base, brings)? {
                Some(device) => device,
                None => self.lookup(section)?.unwrap_or(section.base as u64),
            };
            return Ok(Some(device));
        }
        let mut settled = self.settled_section(section);
        // What a clause that the program does not have has brought is not what it says is enough.
        if let Some(entry) = settled.sufficient_part(&section.range, request.action)
            && !entry.is_of_component
        {
            return Ok(Some(entry.device_address(section.base)));
        }
        if let Presence::Partial(entry) = settled.presence() {
            let is_of_same_place = entry.entered == request.location && entry.name != section.name;
            let asker = match request.action.has(flag::IMPLICIT) {
                true if entry.is_of_component => Asker::OtherComponent,
                true => Asker::Implicit,
                false if is_of_same_place => Asker::SameDirective,
                false => Asker::Clause,
            };
            return partly_present(section, entry, asker);
        }
        let Some(entry) = settled.present_mut() else {
            return Ok(None);
        };
        entry.retain(request.lifetime());
        entry.is_shared = true;
        let device = entry.device_address(section.base);
        let again = request.action.has(flag::ALWAYS_IN);
        let again = again.then(|| Transfer::new(self, section, Direction::ToDevice, entry));
        drop(settled);
        if let Some(transfer) = again {
            transfer.run(request)?;
        }
        Ok(Some(device))
    }

    /// Takes a reference to data, making the device copy if it is absent, with the
    /// bytes at the host address `contents` if there is one.
    fn join_or_create(
        &self,
        section: &Section,
        contents: Option<usize>,
        request: Request,
    ) -> Result<Entered> {
        if let Some(device) = self.join(section, request)? {
            return Ok(Entered::present(device));
        }
        // A pointer that the program has set to device memory, of `acc_malloc` say. No clause
        // asks for a copy of that, and on a GPU nobody could read it from the host.
        if request.action.has(flag::IMPLICIT) && self.pool.has(section.range.start as u64) {
            return Ok(Entered::present(section.base as u64));
        }
        // What a pointer component leads to that the program has not set, or whose target has gone:
        // no statement that runs uses it.
        if request.is_of_component() && contents.is_some() && !cautious::has_ends(&section.range) {
            return Ok(Entered::present(section.base as u64));
        }
        let settled = self.settled_section(section);
        if !matches!(settled.presence(), Presence::Absent) {
            // Another thread was faster.
            drop(settled);
            return self.join_or_create(section, contents, request);
        }
        let entry = arriving(section, request);
        let memory = entry.memory();
        settled.insert(entry);
        // Others wait for this entry now, and only for it: it may not stay as it is.
        match self.make(section, memory, contents, request) {
            Ok(made) => {
                let arrives_later = directive::arrives_later(made.host);
                if let Some(entry) = self.table.lock().place(made)
                    && !arrives_later
                {
                    entry.state = State::Ready;
                }
                self.changed.notify_all();
                Ok(Entered {
                    device: made.device_address(section.base),
                    is_new: true,
                })
            }
            Err(error) => {
                self.table.lock().remove(memory.host);
                self.changed.notify_all();
                Err(error)
            }
        }
    }

    /// Makes the device copy of a section that has none; tells where it is.
    fn make(
        &self,
        section: &Section,
        mut memory: Memory,
        contents: Option<usize>,
        request: Request,
    ) -> Result<Memory> {
        let start = Instant::now();
        self.place_section(section, &mut memory)?;
        self.trace_memory(operation::Action::Allocate, memory, request, start);
        match self.fill(section, memory, contents, request) {
            Ok(()) => Ok(memory),
            Err(error) => {
                // The first failure is the one to tell of.
                let _ = self.free_memory(memory, &[]);
                Err(error)
            }
        }
    }

    /// Gives new device memory its first contents.
    fn fill(
        &self,
        section: &Section,
        memory: Memory,
        contents: Option<usize>,
        request: Request,
    ) -> Result<()> {
        if let Some(contents) = contents {
            let device = memory.device_address(section.range.start);
            return Transfer::first(self, section, contents, device).run(request);
        }
        if request.action.has(flag::ZERO) {
            let stream = self.stream(request.queue)?;
            self.device.zero(memory.device, memory.bytes, stream)?;
            let operation = Operation {
                action: operation::Action::Copyin,
                name: section.name.0,
                location: request.location,
            };
            self.settle(request.queue, stream, operation)?;
        }
        Ok(())
    }

    pub(crate) fn not_present<T>(&self, section: &Section) -> Result<T> {
        let table = self.table.lock();
        if let Presence::Partial(key) = table.locate_section(section) {
            return partly_present(section, table.entry(key), Asker::Clause);
        }
        Err(Error::NotPresent {
            name: section.name,
            place: section.place(),
            host: section.range.clone(),
        })
    }

    /// Tells tools and the user that device memory has come or gone, which began at `start`.
    pub(crate) fn trace_memory(
        &self,
        action: operation::Action,
        memory: Memory,
        request: Request,
        start: Instant,
    ) {
        let bytes = memory.bytes;
        let (events, counter) = match action {
            operation::Action::Allocate => ([Event::Alloc, Event::Create], &counters::ALLOCATIONS),
            _ => ([Event::Delete, Event::Free], &counters::FREES),
        };
        counter.add(bytes);
        for event in events {
            Span::instant(event, self, || Details {
                name: Some(memory.name.0),
                numbers: [bytes, memory.host, memory.device as usize],
                ..request.details(event)
            });
        }
        if trace::is_active() {
            let record = trace::Record {
                action,
                name: memory.name.0,
                extent: trace::Extent::Bytes(bytes),
                queue: request.queue,
                location: request.location,
            };
            trace::record(self, record, start, start.elapsed());
        }
    }
}

/// The entry for a section that has no device memory yet, with one reference.
fn arriving(section: &Section, request: Request) -> Entry {
    let mut entry = Entry {
        state: State::Arriving,
        is_of_component: request.is_of_component(),
        mover: thread::number(),
        ..Entry::new(
            section.range.clone(),
            section.name,
            section.elements.clone(),
            section.layout.clone(),
            request.location,
        )
    };
    entry.retain(request.lifetime());
    entry
}

/// Remembers for the end of a region, if `request` begins one, whether it has found its data.
fn note_sought(section: &Section, request: Request, found: bool) {
    if request.action.has(flag::STRUCTURED) {
        held::seek(&section.range, found);
    }
}
