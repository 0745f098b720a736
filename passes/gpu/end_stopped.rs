//! Lets the threads of a kernel end behind its barriers when one of them has come to
//! a STOP, or has got no memory.
//!
//! A thread that stops ends, and leaves undone what others expect of it behind the next
//! barrier: a value for all of them, the end of a loop that they run together. Without
//! it they could go on for ever. On the simulated GPU a STOP ends the launch, as the want of memory
//! does on NVIDIA's.
//!
//! ## Before
//! ```mlir
//! func.func @kernel() attributes {gpu.kernel} {
//!   fir.call @_FortranAStopStatement(%code, %false, %false) : (i32, i1, i1) -> ()
//!   gpu.barrier
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @kernel() attributes {gpu.kernel} {
//!   fir.call @_FortranAStopStatement(%code, %false, %false) : (i32, i1, i1) -> ()
//!   gpu.barrier
//!   fir.call @accc_end_if_stopped() : () -> ()
//! }
//! ```
//!
//! Legality: nothing is asked of a program that stops but what it has done before, and
//! threads do not wait at barriers for those that have ended (CUDA C++ Programming
//! Guide, Volta and later; AMD's s_barrier).

use crate::{
    accgpu::{AMD, SIMT, VENDOR},
    pass::Pass,
};
use accc_dialects::{
    fir, func, gpu,
    ir::{Builder, Module, Op, Reported},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct EndStopped;

/// Of the runtime for devices (`device/src/stop.cpp`).
const END_IF_STOPPED: &str = "accc_end_if_stopped";

impl Pass for EndStopped {
    const ARGUMENT: &'static str = "gpu-end-stopped";
    const SUMMARY: &'static str = "let threads end behind barriers when another one has stopped";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if module.text(VENDOR).as_deref() == Some(SIMT) {
            return Ok(());
        }
        let is_amd = module.text(VENDOR).as_deref() == Some(AMD);
        let mut symbols = Module::new(module);
        let kernels = module.collect(&|op| op.has_attribute(gpu::KERNEL));
        for kernel in kernels {
            if ends_early(&symbols, kernel, is_amd) {
                for barrier in kernel.collect_named(gpu::BARRIER) {
                    func::declare(&mut symbols, END_IF_STOPPED, &[], &[]);
                    fir::call(&Builder::after(barrier), END_IF_STOPPED, &[], &[]);
                }
            }
        }
        Ok(())
    }
}

/// Whether `kernel`, or what it calls, has a STOP, or on AMD's devices needs memory: a thread of it
/// may end before the others.
fn ends_early<'c>(symbols: &Module<'c>, kernel: Op<'c>, is_amd: bool) -> bool {
    let mut seen = HashSet::new();
    let mut pending = vec![kernel];
    while let Some(procedure) = pending.pop() {
        if is_amd && !procedure.collect_named(fir::ALLOCMEM).is_empty() {
            return true;
        }
        for call in procedure.collect_named(fir::CALL) {
            let Some(callee) = call.callee().filter(|name| seen.insert(name.clone())) else {
                continue;
            };
            if fir::may_end_program(&callee) {
                return true;
            }
            pending.extend(symbols.lookup(&callee));
        }
    }
    false
}
