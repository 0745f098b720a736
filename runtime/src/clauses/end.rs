//! The end of data lifetimes: what `accrt_exit` does on a device with memory of its own
//! (OpenACC 3.4, 2.6.4 to 2.6.8 and 2.7).

use super::{directive, held, request::Request, transfer::Transfer};
use crate::{
    abi::{ExitKind, flag},
    device::{Direction, memory},
    memory::present::{Entry, Lifetime, Memory, Presence, State, partly_present},
    report::{
        error::{Asker, Result},
        operation,
        profile::Event,
        turn,
    },
    state::{environment::Environment, registry, thread},
    variables::section::Section,
};
use std::time::Instant;

/// What remains to be done after a reference was given back.
struct Left<'a> {
    copyout: Option<Transfer<'a>>,
    /// Whether other queues than the one that copies it may use it.
    is_shared: bool,
    /// Set after the last reference.
    gone: Option<Memory>,
}

impl Environment {
    /// Ends a data lifetime. Data that is absent is no error (2.7.3). True when the
    /// data is gone by this.
    pub fn exit(&self, section: &Section, kind: ExitKind, request: Request) -> Result<bool> {
        if let Some(other) = self.began_elsewhere(section, kind, request) {
            return directive::apart(|| other.exit(section, kind, request));
        }
        let _turn = turn::changing();
        directive::settle_kernels();
        let span = (!directive::is_told()).then(|| request.span(Event::ExitDataStart, self));
        let kind = match kind {
            // In a program for managed memory the region has brought the data.
            ExitKind::Release if held::began_without(&section.range) => {
                memory::is_asked_for_managed().then_some(ExitKind::Copyout)
            }
            kind => Some(kind),
        };
        // What the region has not found it has not attached either (2.7.11).
        if kind.is_some() {
            self.detach_descriptor(section, request)?;
        }
        let is_ended = |kind: &ExitKind| *kind != ExitKind::Detach && !section.is_empty();
        let is_gone = match kind.filter(is_ended) {
            Some(kind) if directive::finalizes_later(section, kind, request) => {
                self.is_about_to_go(section)
            }
            Some(kind) => self.end_lifetime(section, kind, request)?,
            None => false,
        };
        if let Some(span) = span {
            span.end();
        }
        Ok(is_gone)
    }

    /// The device on which the region that ends has brought the data: the thread may have changed
    /// its device inside, to one that has got the data otherwise. A region ends the lifetimes that
    /// it began (2.6.4).
    pub fn began_elsewhere(
        &self,
        section: &Section,
        kind: ExitKind,
        request: Request,
    ) -> Option<&'static Environment> {
        let host = &section.range;
        let is_sought = !section.is_empty()
            && kind != ExitKind::Detach
            && request.lifetime() == Lifetime::Structured;
        let is_in_region = |environment: &Environment| {
            let table = environment.table.lock();
            let entry = table.present(host);
            entry.is_some_and(|entry| entry.structured > 0)
        };
        // Of such data the clause has taken no reference, here or elsewhere.
        let has_part = || {
            let settled = self.settled_section(section);
            let part = settled.sufficient_part(host, request.action);
            part.is_some()
        };
        if !is_sought || is_in_region(self) || has_part() || held::is_without(host) {
            return None;
        }
        let mut others = registry::used().filter(|it| !std::ptr::eq(*it, self));
        others.find(|it| is_in_region(it))
    }

    fn end_lifetime(&self, section: &Section, kind: ExitKind, request: Request) -> Result<bool> {
        let Some(left) = self.leave(section, kind, request)? else {
            return Ok(false);
        };
        let ordered = match left.is_shared && left.gone.is_some() {
            true => self.follow_users(request.queue),
            false => Ok(()),
        };
        let own = left.copyout.as_ref().map(|_| section);
        let due = left.gone.map(|gone| self.copy_due(gone, own, request));
        let own = left.copyout.map(|copyout| copyout.run(request));
        let copied = [ordered].into_iter().chain(due).chain(own);
        let copied = copied.collect::<Result<()>>();
        copied.inspect_err(|_| left.gone.into_iter().for_each(|it| self.keep(it)))?;
        if let Some(memory) = left.gone
            && !directive::leaves_later(memory, request)
        {
            self.remove(memory, request)?;
        }
        Ok(left.gone.is_some())
    }

    /// Whether the last reference to the section goes with a FINALIZE.
    fn is_about_to_go(&self, section: &Section) -> bool {
        let settled = self.settled_section(section);
        settled
            .present()
            .is_some_and(Entry::has_dynamic_references_only)
    }

    /// Ends what the clauses of a directive with FINALIZE name. Each of them takes all references, so
    /// that the first one would leave nothing to others of which sections lie in the same copy; all of
    /// them are present where the directive begins.
    pub(crate) fn finalize(&self, mut ends: Vec<(Section, ExitKind, Request)>) -> Result<()> {
        for (section, kind, _) in &ends {
            if *kind == ExitKind::Copyout {
                directive::copyout_is_due(section);
            }
        }
        // Wholes first: of what is due of their parts they copy what they do not themselves.
        ends.sort_by_key(|(section, ..)| std::cmp::Reverse(section.range.len()));
        for (section, kind, request) in ends {
            self.end_lifetime(&section, kind, request)?;
        }
        Ok(())
    }

    /// Gives a reference back; `None` when the data is absent. After the last
    /// one the entry is marked as leaving.
    fn leave<'a>(
        &'a self,
        section: &'a Section,
        kind: ExitKind,
        request: Request,
    ) -> Result<Option<Left<'a>>> {
        let mut settled = self.settled_section(section);
        if settled
            .sufficient_part(&section.range, request.action)
            .is_some()
        {
            return Ok(None);
        }
        if let Presence::Partial(entry) = settled.presence() {
            return partly_present(section, entry, Asker::Clause);
        }
        let Some(entry) = settled.present_mut() else {
            return Ok(None);
        };
        let last = entry.release(request.lifetime(), request.action.has(flag::FINALIZE));
        if last {
            entry.state = State::Leaving;
            entry.mover = thread::number();
        }
        if kind == ExitKind::Copyout && !last {
            directive::copyout_is_due(section);
        }
        let copyout = kind == ExitKind::Copyout && (last || request.action.has(flag::ALWAYS_OUT));
        Ok(Some(Left {
            copyout: copyout.then(|| Transfer::new(self, section, Direction::ToHost, entry)),
            is_shared: entry.is_shared,
            gone: last.then(|| entry.memory()),
        }))
    }

    /// Keeps an entry that was leaving, since that has failed: whoever waits for it goes on.
    pub(crate) fn keep(&self, memory: Memory) {
        if let Some(entry) = self.table.lock().entry_at(memory.host) {
            entry.state = State::Ready;
        }
        self.changed.notify_all();
    }

    /// Removes an entry that is leaving and frees its memory once the queue has done what
    /// is in it, and other queues what nobody has waited for: a kernel there may use the
    /// data of a region that ends too early. Its results are lost then, but it does not
    /// write to the variable that gets the memory next.
    pub(crate) fn remove(&self, memory: Memory, request: Request) -> Result<()> {
        let mut table = self.table.lock();
        while table.is_read(&memory) {
            self.changed.wait(&mut table);
        }
        table.remove(memory.host);
        drop(table);
        self.changed.notify_all();
        let start = Instant::now();
        if !memory.mapped_by_user {
            let streams = self.queues.at_work(request.queue);
            self.free_memory(memory, &streams)?;
        }
        self.trace_memory(operation::Action::Free, memory, request, start);
        Ok(())
    }
}
