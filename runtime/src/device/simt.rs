//! `simt`: a GPU that is not there. Kernels compiled for the CPU run as on a
//! GPU, each thread of a block as a fiber, so that device code generation is
//! proven on a machine without a GPU. Nothing about it is fast.
//!
//! Each of these uses others further down only:
//!
//! ```text
//! module      the image: a shared object, loaded from memory
//! calls       the functions of `accrt.h` that kernels call
//! grid        blocks are shared out to OS threads
//! block       fibers of a block run from one meeting point to the next
//! divergence  what is said when threads do not meet
//! fault       what is said when a kernel crashes
//! wavefront   ballots and shuffles, once all lanes are there
//! fiber       a thread's stack and context
//! sanitizer   what ThreadSanitizer has to know of fibers
//! launch      a kernel, its arguments and the shape of its grid
//! watch       what is said of races (ACCC_SIMT_RACES)
//! shadow      what is known of a piece of memory
//! meeting     where threads wait for each other
//! settings    what environment variables ask for
//! ```
//!
//! The memory is that of `host-discrete`, or with `ACCC_MEM=unified` the program's. Fibers take turns only where they
//! meet: threads that spin on a lock which another thread of their block holds
//! never get it.

mod block;
pub mod calls;
mod divergence;
mod fault;
mod fiber;
mod grid;
mod launch;
mod meeting;
mod module;
mod sanitizer;
mod settings;
mod shadow;
#[cfg(test)]
mod tests;
mod watch;
mod wavefront;

use super::{
    Capacity, Copy, Device, Direction, Event, Function, Limits, Properties, Shape, Stream,
    discrete::{self, HostDiscrete},
    host,
    memory::Memory,
    modules::Modules,
    streams::Operation,
};
use crate::{
    constructs::{
        image::{self, Target},
        stop::Stop,
    },
    report::error::{Error, Result},
};
use fiber::Stacks;
use launch::{Arguments, Kernel, Launch, Values};
use settings::Settings;
use std::ffi::{CStr, c_void};
use std::sync::Arc;

/// A simulated GPU.
pub struct Simt {
    memory: HostDiscrete,
    is_unified: bool,
    settings: Arc<Settings>,
    stacks: Arc<Stacks>,
    modules: Modules,
}

/// The devices as the environment variables describe them, or what is wrong with
/// them.
pub fn devices() -> std::result::Result<Vec<Simt>, String> {
    (0..discrete::count()?)
        .map(|_| Simt::from_environment())
        .collect()
}

impl Simt {
    fn from_environment() -> std::result::Result<Simt, String> {
        let is_unified = Memory::from_environment()? == Memory::Unified;
        let settings = Settings::from_environment()?;
        let memory = HostDiscrete::from_environment()?;
        Ok(Simt {
            // Kernels may access the program's memory as well where it is the device's.
            memory: match settings.watches_memory && !is_unified {
                true => memory.with_blocks(),
                false => memory,
            },
            is_unified,
            settings: Arc::new(settings),
            stacks: Arc::default(),
            modules: Modules::default(),
        })
    }
}

impl Device for Simt {
    fn shares_memory(&self) -> bool {
        self.is_unified
    }

    fn stop(&self) -> Option<Stop> {
        self.modules.stop()
    }

    fn has_code(&self) -> bool {
        image::fitting(&Target::Simt).is_ok_and(|images| !images.is_empty())
    }

    fn properties(&self) -> Properties {
        host::properties("simt")
    }

    fn capacity(&self) -> Capacity {
        self.memory.capacity()
    }

    fn limits(&self) -> Limits {
        Limits {
            units: 4,
            threads_per_gang: 1024,
            default_vector_length: 128,
            wavefront: self.settings.wavefront,
            threads_in_row: u64::MAX,
        }
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        self.memory.allocate(bytes)
    }

    fn free(&self, address: u64) -> Result<()> {
        self.memory.free(address)
    }

    fn shows_bounds(&self) -> bool {
        self.memory.blocks().is_some()
    }

    fn poison(&self, address: u64, bytes: usize) {
        self.memory.poison(address, bytes);
    }

    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()> {
        self.memory.copy(copy, stream)
    }

    fn uses_host_later(&self, direction: Direction, host: usize) -> bool {
        self.memory.uses_host_later(direction, host)
    }

    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()> {
        self.memory.zero(address, bytes, stream)
    }

    fn create_stream(&self) -> Result<Stream> {
        self.memory.create_stream()
    }

    fn destroy_stream(&self, stream: Stream) -> Result<()> {
        self.memory.destroy_stream(stream)
    }

    fn synchronize(&self, stream: Stream) -> Result<()> {
        self.memory.synchronize(stream)
    }

    fn is_idle(&self, stream: Stream) -> Result<bool> {
        self.memory.is_idle(stream)
    }

    fn record(&self, stream: Stream) -> Result<Event> {
        self.memory.record(stream)
    }

    fn finish(&self, event: Event) -> Result<()> {
        self.memory.finish(event)
    }

    fn is_complete(&self, event: Event) -> Result<bool> {
        self.memory.is_complete(event)
    }

    fn wait_event(&self, stream: Stream, event: Event) -> Result<()> {
        self.memory.wait_event(stream, event)
    }

    fn destroy_event(&self, event: Event) -> Result<()> {
        self.memory.destroy_event(event)
    }

    fn function(&self, name: &'static CStr) -> Result<Function> {
        self.modules.kernel(self, &Target::Simt, name)
    }

    fn provide_heap(&self, name: &'static CStr, bytes: u64) -> Result<()> {
        self.modules.provide_heap(self, name, bytes)
    }

    unsafe fn launch(
        &self,
        function: Function,
        values: *mut *mut c_void,
        shape: &Shape,
        stream: Stream,
    ) -> Result<()> {
        if shape.shared_bytes > 0 {
            return Err(Error::Invalid(format!(
                "the kernel asks for {} bytes of dynamic shared memory; device simt has none",
                shape.shared_bytes
            )));
        }
        // SAFETY: a kernel that `Loader::find` leaked.
        let kernel: &'static Kernel = unsafe { &*(function.0 as *const Kernel) };
        let (settings, stacks) = (Arc::clone(&self.settings), Arc::clone(&self.stacks));
        let memory = self.memory.blocks().cloned();
        let [blocks, threads] = [shape.gangs, [shape.vector_length, shape.workers, 1]];
        let run = move |values: *mut *mut c_void| {
            let mut launch = Launch::new(kernel, Values(values), blocks, threads, &settings);
            launch.memory = memory.as_deref();
            // SAFETY: the values are those of the caller, or copies.
            unsafe { grid::run(&launch, &stacks) }
        };
        let Some(parameters) = kernel
            .parameters
            .as_ref()
            .filter(|_| self.memory.puts_off())
        else {
            self.memory.synchronize(stream)?;
            let result = run(values);
            self.modules.attend();
            return result;
        };
        // SAFETY: the caller's promise about the values.
        let mut arguments = unsafe { Arguments::copy(parameters, Values(values)) };
        let later = move || run(arguments.addresses().as_mut_ptr());
        self.memory.put(stream, Operation::Run(Box::new(later)))
    }
}
