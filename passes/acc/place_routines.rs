//! Tells libaccrt where the program calls its routines (OpenACC 3.4, section 3), so that
//! messages and tools can name the line.
//!
//! The routines have the specification's arguments, so that the place goes before them: the
//! calling thread notes it, and forgets it after the call, which C code that calls a routine
//! would be taken for otherwise.
//!
//! ## Before
//! ```mlir
//! fir.call @_QPacc_copyin_object(%a) : (!fir.class<!fir.array<*:none>>) -> ()
//! ```
//! ## After
//! ```mlir
//! fir.call @accrt_at(%place) : (!llvm.ptr) -> ()
//! fir.call @_QPacc_copyin_object(%a) : (!fir.class<!fir.array<*:none>>) -> ()
//! fir.call @accrt_at(%null) : (!llvm.ptr) -> ()
//! ```
//!
//! ## Expects
//! Kernels are out of the module (accgpu-outline-kernels).

use super::runtime;
use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Builder, Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct PlaceRoutines;

impl Pass for PlaceRoutines {
    const ARGUMENT: &'static str = "acc-place-routines";
    const SUMMARY: &'static str = "tell the runtime where its routines are called";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let mut calls = module.collect_named(fir::CALL);
        calls.retain(|call| calls_routine(*call, &symbols));
        for call in calls {
            runtime::at(&Builder::before(call), &mut symbols, Some(call.location()));
            runtime::at(&Builder::after(call), &mut symbols, None);
        }
        Ok(())
    }
}

/// What flang calls external procedures with the names of routines.
const ROUTINE: &str = "_QPacc_";
/// Never fails, and may be asked often.
const ON_DEVICE: &str = "_QPacc_on_device";

/// Whether `call` is one of a routine of the runtime's.
fn calls_routine<'c>(call: Op<'c>, symbols: &Module<'c>) -> bool {
    let Some(name) = call.callee() else {
        return false;
    };
    let is_defined_here = || {
        let procedure = symbols.lookup(&name);
        procedure.is_some_and(|it| !it.region(0).blocks().is_empty())
    };
    name.starts_with(ROUTINE) && name != ON_DEVICE && !is_defined_here()
}
