//! Rejects assignments in kernels of objects with allocatable components.
//!
//! Changes nothing. Intrinsic assignment gives the components of the variable memory of
//! their own (F2023, 10.2.1.3). On the host flang's library does it, which reads the
//! description of the type; the runtime for devices copies bytes, and two objects would
//! share their components.
//!
//! ## Before and after
//! ```mlir
//! fir.call @_FortranAAssign(%b, %a, ...)
//! // x.f90:9:1: error: not yet supported: assignment in device code of an object with
//! //            allocatable components; assign the components
//! ```

use crate::{
    acc::{has_allocatables, object_type},
    pass::Pass,
};
use accc_dialects::{
    fir,
    ir::{Op, Reported, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct CheckAssignments;

/// Functions that copy objects, with what users write for them. The variable is the first
/// operand.
const COPIES: [(&str, &str); 2] = [
    ("_FortranAAssign", "assignment"),
    ("_FortranAAllocatableAllocateSource", "ALLOCATE with SOURCE"),
];

impl Pass for CheckAssignments {
    const ARGUMENT: &'static str = "gpu-check-assignments";
    const SUMMARY: &'static str = "reject copies of objects with allocatable components";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut result = Ok(());
        for call in module.collect_named(fir::CALL) {
            let callee = call.callee().unwrap_or_default();
            let Some((_, what)) = COPIES.iter().find(|(name, _)| *name == callee) else {
                continue;
            };
            let variable = fir::origin(call.operand(0));
            if has_allocatables(object_type(variable.ty())) {
                let message = format!(
                    "{what} in device code of an object with allocatable components; assign the \
                     components"
                );
                result = Err(not_yet_supported(call.location(), &message));
            }
        }
        result
    }
}
