//! Code generation for devices, one thread a target, beside that for the host.

use std::panic;
use std::thread::{Builder, Scope, ScopedJoinHandle};

use tracing::Span;

use crate::codegen::CodegenError;
use crate::codegen::device::{DeviceOutput, Lowered};
use crate::error::Error;

/// LLVM recurses deeply on large functions; the main thread has as much (bytes).
const STACK_SIZE: usize = 8 << 20;

/// The device code of one source in the making, for all its targets.
pub struct DeviceThreads<'scope> {
    threads: Vec<ScopedJoinHandle<'scope, Result<DeviceOutput, CodegenError>>>,
}

impl<'scope> DeviceThreads<'scope> {
    /// Starts one thread for each of `lowered`. `scope` waits for them even
    /// where nobody asks for the results.
    pub fn start(scope: &'scope Scope<'scope, '_>, lowered: Vec<Lowered>) -> Result<Self, Error> {
        let source = Span::current();
        let threads = lowered.into_iter().map(|lowered| {
            let source = source.clone();
            Builder::new()
                .stack_size(STACK_SIZE)
                .spawn_scoped(scope, move || source.in_scope(|| lowered.finish()))
                .map_err(|error| Error::Internal {
                    stage: "device code generation",
                    message: format!("cannot start a thread: {error}"),
                })
        });
        Ok(Self {
            threads: threads.collect::<Result<_, _>>()?,
        })
    }

    /// Waits for all threads; what they made is in the order they were started.
    pub fn join(self) -> Result<Vec<DeviceOutput>, Error> {
        let finished = self.threads.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|payload| panic::resume_unwind(payload))
        });
        Ok(finished.collect::<Result<_, _>>()?)
    }
}
