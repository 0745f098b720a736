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
//! `acc_attach` and `acc_detach` are about a pointer, but get a copy of its descriptor: they are
//! told where the pointer's own is, which the copy has been loaded from.
//!
//! ```mlir
//! fir.call @accrt_pointer(%descriptor) : (!llvm.ptr) -> ()
//! ```
//!
//! ## Expects
//! Kernels are out of the module (accgpu-outline-kernels).

use super::{routine_names::routine, runtime};
use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Builder, Module, Op, Reported, Value},
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
            let before = Builder::before(call);
            runtime::at(&before, &mut symbols, Some(call.location()));
            if let Some(pointer) = attached_pointer(call) {
                runtime::pointer(&before, &mut symbols, pointer);
            }
            runtime::at(&Builder::after(call), &mut symbols, None);
        }
        Ok(())
    }
}

/// Never fails, and may be asked often.
const ON_DEVICE: &str = "on_device";

/// The address of the descriptor of what a call attaches or detaches, where the argument is all
/// of a pointer or allocatable.
fn attached_pointer(call: Op<'_>) -> Option<Value<'_>> {
    let callee = call.callee()?;
    let name = routine(&callee)?;
    if !POINTER_ROUTINES.iter().any(|it| name.starts_with(it)) {
        return None;
    }
    let mut argument = call.operand(0);
    loop {
        let op = argument.defining_op()?;
        let is_whole = op.operands().len() == 1;
        if op.is(fir::LOAD) {
            let address = op.operand(0);
            return address.ty().is_descriptor_address().then_some(address);
        }
        if !is_whole || !op.is_any(&VIEWS) {
            return None;
        }
        argument = op.operand(0);
    }
}

/// All of their names begin so.
const POINTER_ROUTINES: [&str; 2] = ["attach", "detach"];
/// Of one operand they describe the same object in another way.
const VIEWS: [&str; 4] = [fir::CONVERT, fir::REBOX, fir::EMBOX, fir::BOX_ADDR];

/// Whether `call` is one of a routine of the runtime's.
fn calls_routine<'c>(call: Op<'c>, symbols: &Module<'c>) -> bool {
    let Some(name) = call.callee() else {
        return false;
    };
    let is_defined_here = || {
        let procedure = symbols.lookup(&name);
        procedure.is_some_and(|it| !it.region(0).blocks().is_empty())
    };
    routine(&name).is_some_and(|routine| routine != ON_DEVICE) && !is_defined_here()
}
