//! Leaves out the initialisation of values that structure constructors make.
//!
//! flang makes `state(p, d)` in a temporary, which its library initialises before
//! each component gets its value. That is needed for components with descriptors
//! only; a constructor gives a value to every component, also to those with a default
//! (F2023, 7.5.10). Devices do not have the library.
//!
//! ## Before
//! ```mlir
//! %0 = fir.alloca !fir.type<_QMmTstate{p:f32,d:f32}>
//! %1 = fir.declare %0 {uniq_name = "ctor.temp"} : ...
//! %2 = fir.embox %1 : ...
//! %3 = fir.convert %2 : ... -> !fir.box<none>
//! fir.call @_FortranAInitialize(%3, %file, %line)
//! "assign components"(%1)
//! ```
//! ## After
//! ```mlir
//! %0 = fir.alloca !fir.type<_QMmTstate{p:f32,d:f32}>
//! %1 = fir.declare %0 {uniq_name = "ctor.temp"} : ...
//! "assign components"(%1)
//! ```

use crate::{acc::has_descriptors, pass::Pass};
use accc_dialects::{
    fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct ConstructValues;

impl Pass for ConstructValues {
    const ARGUMENT: &'static str = "acc-construct-values";
    const SUMMARY: &'static str = "leave out the initialisation of constructed values";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for call in module.collect_named(fir::CALL) {
            if call.callee().as_deref() == Some(INITIALIZE) && is_needless(call.operand(0)) {
                call.erase();
            }
        }
        Ok(())
    }
}

/// Gives what a descriptor describes the initial values of its type.
pub(crate) const INITIALIZE: &str = "_FortranAInitialize";
/// What flang calls the temporaries of structure constructors.
const TEMPORARY: &str = "ctor.temp";

/// Whether `object`, a descriptor, is that of a temporary without descriptors inside.
fn is_needless(object: Value<'_>) -> bool {
    let mut value = object;
    while let Some(op) = value
        .defining_op()
        .filter(|op| op.is_any(&[fir::CONVERT, fir::EMBOX]))
    {
        value = op.operand(0);
    }
    let declaration = value.defining_op().filter(|op| op.is(fir::DECLARE));
    let is_temporary =
        declaration.is_some_and(|op| op.text("uniq_name").as_deref() == Some(TEMPORARY));
    let ty = value.ty().pointee();
    is_temporary && ty.is_some_and(|ty| ty.is_record() && !has_descriptors(ty))
}
