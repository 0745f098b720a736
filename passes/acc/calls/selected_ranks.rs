//! Lets analyses see which variable a SELECT RANK block is about.
//!
//! flang makes a descriptor with lower bounds of 1 for the selector, through which none of its
//! analyses looks: a clause for a section would be about something else than what constructs
//! inside of it use.
//!
//! ## Before
//! ```mlir
//! %1 = fir.rebox_assumed_rank %a lbs ones : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<*:f32>>
//! %2 = fir.convert %1 : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<?x?xf32>>
//! ```
//! ## After
//! ```mlir
//! %same = fir.convert %a : (!fir.box<!fir.array<*:f32>>) -> !fir.box<!fir.array<?x?xf32>>
//! %2 = fir.rebox %same : (!fir.box<!fir.array<?x?xf32>>) -> !fir.box<!fir.array<?x?xf32>>
//! ```
//! Legality: the descriptors differ by lower bounds alone, and fir.rebox makes them 1. Both stand
//! where the rank is known to be the right one.

use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Attribute, Builder, Op, Reported, Type},
};

#[derive(Clone, Default)]
pub struct SelectedRanks;

impl Pass for SelectedRanks {
    const ARGUMENT: &'static str = "acc-selected-ranks";
    const SUMMARY: &'static str = "let SELECT RANK blocks be about the variable itself";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for conversion in module.collect_named(fir::CONVERT) {
            name_variable(conversion);
        }
        Ok(())
    }
}

/// Has `conversion` be about the variable if it selects a rank.
fn name_variable(conversion: Op<'_>) {
    let (selector, selected) = (conversion.operand(0), conversion.result(0));
    let Some(view) = selector.defining_op().filter(|op| has_bounds_of_one(*op)) else {
        return;
    };
    let is_array = |ty: Type<'_>| {
        let object = ty.pointee().filter(|_| ty.is_descriptor());
        object.is_some_and(|object| object.array_type() == Some(object))
    };
    let has_rank = selected
        .ty()
        .array_type()
        .is_some_and(|array| array.rank() > 0);
    if is_array(selector.ty()) && is_array(selected.ty()) && has_rank {
        let uses = selected.uses();
        conversion.set_operand(0, view.operand(0));
        let own = fir::rebox(&Builder::after(conversion), selected, selected.ty());
        for (user, operand) in uses {
            user.set_operand(operand, own);
        }
        if selector.is_unused() {
            view.erase();
        }
    }
}

/// Whether `op` makes a descriptor of any rank with lower bounds of 1.
fn has_bounds_of_one(op: Op<'_>) -> bool {
    const ONES: i64 = 1;
    let bounds = || op.attribute("lbs_modifier").and_then(Attribute::as_integer);
    op.is(fir::REBOX_ASSUMED_RANK) && bounds() == Some(ONES)
}
