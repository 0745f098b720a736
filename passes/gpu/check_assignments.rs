//! Rejects copies in kernels of objects with allocatable components.
//!
//! Changes nothing. A copy has memory of its own for its components (F2023, 10.2.1.3).
//! acc-assign-objects knows how to assign most objects; what it leaves, and what other functions
//! of flang's library do, reads the description of the type on the host. The runtime for
//! devices copies bytes, and two objects would share their components.
//!
//! ## Before and after
//! ```mlir
//! fir.call @_FortranAAssign(%b, %a, ...)
//! // x.f90:9:1: error: not yet supported: assignment in device code of objects with
//! //            allocatable components of this type; assign the components
//! ```

use crate::{
    acc::{LEAVES_COMPONENTS, has_allocatables, object_type},
    pass::Pass,
};
use accc_dialects::{
    fir,
    ir::{Op, Reported, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct CheckAssignments;

/// Functions that copy objects, with the operand that says which, and with what users write
/// for them.
const COPIES: [(&str, usize, &str); 10] = [
    ("_FortranAAssign", 0, "assignment"),
    ("_FortranAAssignTemporary", 0, "assignment"),
    (
        "_FortranAAllocatableAllocateSource",
        0,
        "ALLOCATE with SOURCE",
    ),
    ("_FortranAPointerAllocateSource", 0, "ALLOCATE with SOURCE"),
    (
        "_FortranAPushArrayConstructorValue",
        1,
        "an array constructor",
    ),
    ("_FortranAPushValue", 1, "FORALL or WHERE"),
    ("_FortranAReshape", 1, "RESHAPE"),
    ("_FortranASpread", 1, "SPREAD"),
    ("_FortranAPack", 1, "PACK"),
    ("_FortranAUnpack", 1, "UNPACK"),
];

impl Pass for CheckAssignments {
    const ARGUMENT: &'static str = "gpu-check-assignments";
    const SUMMARY: &'static str = "reject copies of objects with allocatable components";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut result = Ok(());
        for call in module.collect_named(fir::CALL) {
            let callee = call.callee().unwrap_or_default();
            if call.has_attribute(LEAVES_COMPONENTS) {
                let what = match callee.contains("Init") {
                    true => "ALLOCATE in device code of polymorphic objects of this type",
                    false => {
                        "DEALLOCATE in device code of objects with allocatable components of \
                         their own type, or of any type"
                    }
                };
                result = Err(not_yet_supported(call.location(), what));
            }
            let Some((_, operand, what)) = COPIES.iter().find(|(name, ..)| *name == callee) else {
                continue;
            };
            let variable = fir::origin(call.operand(*operand));
            if has_allocatables(object_type(variable.ty())) {
                let message = format!(
                    "{what} in device code of objects with allocatable components of this type; \
                     assign the components"
                );
                result = Err(not_yet_supported(call.location(), &message));
            }
        }
        result
    }
}
