//! Makes assignments to arrays with vector subscripts loops, as of `a(idx, j) = b(:, j)`.
//!
//! flang saves the addresses of all elements in its library first, since the assignment might
//! change the subscripts. A device would do that on one thread, with descriptors.
//!
//! ## Before
//! ```mlir
//! hlfir.region_assign {
//!   hlfir.yield %values
//! } to {
//!   %subscripts = hlfir.elemental %shape unordered { ... }
//!   hlfir.elemental_addr %shape unordered {
//!   ^bb0(%i: index):
//!     %k = hlfir.apply %subscripts, %i
//!     %place = hlfir.designate %a (%k, %j)
//!     hlfir.yield %place
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %extent step %c1 unordered {
//!   %value = // of the expression, or of the variable
//!   %k = // the subscript
//!   %place = hlfir.designate %a (%k, %j)
//!   hlfir.assign %value to %place
//! }
//! ```
//! Legality: what does not depend on the element is evaluated in front of the loop. What does
//! reads nothing that the assignment of another element may write (`reads.rs`), and no two
//! elements are one (F2023, 9.5.3.3.3, 4). Values that may have been read from the array itself,
//! but for the same element, are evaluated in front of the loop, into a temporary.
//!
//! ## Leaves
//! Subscripts that may lie in the array, assignments in FORALL and WHERE, defined assignments,
//! characters and derived types.

use super::{
    reads::{self, Reads},
    values::{Loops, Ready, Values, drop_unused, inline},
};
use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    fir, hlfir,
    ir::{Block, Builder, Module, Op, Region, Reported},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct VectorSubscripts;

impl Pass for VectorSubscripts {
    const ARGUMENT: &'static str = "acc-vector-subscripts";
    const SUMMARY: &'static str = "make assignments to arrays with vector subscripts loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_plain = |op: Op<'_>| op.parent().is_some_and(|it| !it.in_dialect("hlfir"));
        let names = [hlfir::REGION_ASSIGN];
        for assignment in device_code::collect(&symbols, &names, &is_plain) {
            if let Some(scatter) = Scatter::of(assignment) {
                scatter.rewrite();
            }
        }
        Ok(())
    }
}

/// An assignment to elements of an array in any order.
struct Scatter<'c> {
    op: Op<'c>,
    /// What ends the regions of the value and of the variable.
    ends: [Op<'c>; 2],
    value: Values<'c>,
    /// The value is needed before the first element changes.
    is_first: bool,
}

impl<'c> Scatter<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        const DEFINED: usize = 2;
        let [value, variable, defined] = [0, 1, DEFINED].map(|which| op.region(which));
        let end = |region: Region<'c>, name| {
            let [block] = region.blocks()[..] else {
                return None;
            };
            block.terminator().filter(|end| end.is(name))
        };
        let ends = [
            end(value, hlfir::YIELD)?,
            end(variable, hlfir::ELEMENTAL_ADDR)?,
        ];
        let place = ends[1].body(0).terminator()?;
        let address = place.operand(0);
        let is_number = address.ty().is_address() && address.ty().pointee()?.is_trivial();
        let cleans_up = place
            .regions()
            .into_iter()
            .any(|it| !it.blocks().is_empty());
        if !defined.blocks().is_empty() || !is_number || cleans_up {
            return None;
        }
        let value = Values::of(ends[0].operand(0))?;
        let subscripts = Reads::of(ends[1], None);
        if subscripts.may_meet(address) {
            return None;
        }
        let is_first = match value {
            Values::Scalar(_) | Values::Variable(_) => false,
            Values::Array(array) => Reads::of_variable(array).may_meet(address),
            Values::Expression(expression) => {
                let same = reads::Same::new(expression, ends[1]);
                Reads::of_expression(expression, same.as_ref()).may_meet(address)
            }
        };
        Some(Scatter {
            op,
            ends,
            value,
            is_first,
        })
    }

    fn rewrite(self) {
        let mut moved = Vec::new();
        for end in self.ends {
            let mut ops = end.block().expect("ends a block").ops();
            ops.retain(|&op| op != end);
            ops.iter().for_each(|op| op.move_before(self.op));
            moved.extend(ops);
        }
        let b = Builder::before(self.op);
        let shape = self.ends[1].operand_segment(0)[0];
        let extents = fir::shape_extents(shape).unwrap_or_default();
        let mut value = self.value.ready(&b);
        let mut temporary = None;
        if self.is_first {
            let expression = value.as_expression(&b, shape, extents.len());
            let kept = hlfir::associate(&b, expression, shape);
            value = Ready::Array(kept.result(0));
            temporary = Some((kept, expression));
        }
        let is_unordered = self.ends[1].has_attribute(fir::UNORDERED) && value.is_unordered();
        let Loops {
            inside, subscripts, ..
        } = Loops::build(&b, &extents, is_unordered);
        let element = value.element(&inside, &subscripts);
        let place = inline(&inside, self.ends[1].body(0), &subscripts, &HashMap::new());
        hlfir::assign(&inside, element, place);
        if let Some((kept, expression)) = temporary {
            hlfir::end_associate(&b, kept);
            if !matches!(self.value, Values::Expression(_)) {
                hlfir::destroy(&b, expression);
            }
        }
        self.clean_up();
        self.op.erase();
        drop_unused(moved);
    }

    /// Puts what the regions do in the end behind the loops.
    fn clean_up(&self) {
        let [value, place] = self.ends;
        for region in [value.regions().first(), place.regions().get(1)] {
            let blocks = region.into_iter().flat_map(|region| region.blocks());
            for op in blocks.flat_map(Block::ops) {
                if !op.is(fir::END) {
                    op.move_before(self.op);
                }
            }
        }
    }
}
