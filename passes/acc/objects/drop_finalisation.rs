//! Leaves out the finalisation of function results whose type has no FINAL procedure.
//!
//! flang asks its library to finalise the array that a function returns, whatever the type of its objects
//! says, and keeps it beside a copy for that. Devices do not have the library.
//!
//! ## Before
//! ```mlir
//! hlfir.destroy %values finalize : !hlfir.expr<?x!fir.type<t{..}>>
//! ```
//! ## After
//! ```mlir
//! hlfir.destroy %values : !hlfir.expr<?x!fir.type<t{..}>>
//! ```
//! Legality: finalisation is what the type's FINAL procedures, and those of components, do (F2023,
//! 7.5.6.2): nothing. Allocatable components are deallocated as before.
//!
//! ## Leaves
//! Polymorphic values and ones with polymorphic components, whose type the run knows, and code of the
//! host alone.

use crate::{
    acc::{privates::privatize::components, routines::device_code},
    pass::Pass,
};
use accc_dialects::{
    hlfir,
    ir::{Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct DropFinalisation;

impl Pass for DropFinalisation {
    const ARGUMENT: &'static str = "acc-drop-finalisation";
    const SUMMARY: &'static str = "leave out the finalisation of what has no FINAL procedure";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_needless = |op: Op<'_>| op.has_attribute(FINALISE) && has_no_final(op, &symbols);
        for destroy in device_code::collect(&symbols, &[hlfir::DESTROY], &is_needless) {
            destroy.remove_attribute(FINALISE);
        }
        Ok(())
    }
}

const FINALISE: &str = "finalize";

/// Whether the type of what `destroy` ends is known, and has no FINAL procedures.
fn has_no_final<'c>(destroy: Op<'c>, symbols: &Module<'c>) -> bool {
    let ty = destroy.operand(0).ty();
    let object = ty.element_of_expression().filter(|ty| ty.is_record());
    let is_plain = |object| components::obstacle_to_copies(symbols, object, false).is_none();
    !ty.is_polymorphic() && object.is_some_and(is_plain)
}
