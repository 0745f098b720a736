//! From the program's first use of a device to its shutdown (OpenACC 3.4, 2.14).

use super::{
    environment::{Environment, state},
    exit,
};
use crate::report::{
    error::Result,
    profile::{self, Event, Span, construct},
    trace,
};
use std::sync::atomic::Ordering;

impl Environment {
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
        self.process.store(std::process::id(), Ordering::Relaxed);
        trace::device(self);
        let span = Span::start(Event::DeviceInitStart, self, || {
            profile::in_enclosing(construct::RUNTIME_API)
        });
        span.end();
        self.bring_declared()?;
        exit::watch();
        self.state.store(state::USED, Ordering::Release);
        Ok(())
    }

    /// Whether the program uses the device: since its start or a shutdown.
    pub fn is_used(&self) -> bool {
        self.state.load(Ordering::Relaxed) != state::UNUSED
    }

    /// Ends all data lifetimes and frees everything (OpenACC 3.4, 2.14.2); nothing
    /// where the program does not use the device. Whoever uses it next, starts it
    /// anew.
    pub fn shutdown(&self) -> Result<()> {
        let _one = self.starting.lock();
        if !self.is_used() {
            return Ok(());
        }
        let location = profile::in_enclosing(construct::RUNTIME_API).location;
        let span = Span::start(Event::DeviceShutdownStart, self, || {
            profile::in_enclosing(construct::RUNTIME_API)
        });
        self.wait(None, location)?;
        trace::forget_marks(self)?;
        self.table.lock().drain();
        self.descriptor_changes.forget_pending();
        self.loans.clear(&*self.device)?;
        self.staging.clear(&*self.device)?;
        self.queues.clear(&*self.device)?;
        self.pool.clear(&*self.device)?;
        self.pieces.clear();
        span.end();
        self.state.store(state::UNUSED, Ordering::Release);
        Ok(())
    }
}
