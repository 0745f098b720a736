//! Makes array assignments and WHERE inside of FORALL assignments of elements.
//!
//! flang keeps arrays that it evaluates ahead for a FORALL on a stack in its library, one
//! array for each index, which devices do not have, and never joins the evaluation of an
//! array with its assignment there. Elements have temporaries in memory of known shape, and
//! loops that can be shared.
//!
//! ## Before
//! ```mlir
//! hlfir.forall lb { hlfir.yield %c1 } ub { hlfir.yield %n } (%i: i32) {
//!   hlfir.region_assign {
//!     hlfir.yield %values
//!   } to {
//!     %row = hlfir.designate %a (%i, %c1:%m:%c1) shape %shape
//!     hlfir.yield %row
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! hlfir.forall lb { hlfir.yield %c1 } ub { hlfir.yield %n } (%i: i32) {
//!   hlfir.forall lb { hlfir.yield %c1 } ub { hlfir.yield %extent } (%j: index) {
//!     hlfir.region_assign {
//!       %value = hlfir.apply %values, %j
//!       hlfir.yield %value
//!     } to {
//!       %row = hlfir.designate %a (%i, %c1:%m:%c1) shape %shape
//!       %element = hlfir.designate %row (%j)
//!       hlfir.yield %element
//!     }
//!   }
//! }
//! ```
//! What descriptors of components say is read before the FORALL (`descriptors`).
//!
//! A WHERE becomes such a FORALL with a mask, one with ELSEWHERE several (`branches`).
//!
//! Legality: a FORALL evaluates all values before it assigns the first one, a WHERE its
//! mask before all values (F2023, 10.2.3.2 and 10.2.4.2.4), and so do both together when
//! the elements are indices of the FORALL. What is evaluated for each element now has no
//! effects, and takes no more than before: elemental expressions and sections, no
//! transformational functions.
//!
//! ## Leaves
//! Vector subscripts of the variable, defined assignments, characters and derived types,
//! calls; WHERE with ELSEWHERE where the shape or the ranges depend on an index.

mod branches;
mod descriptors;

use crate::pass::Pass;
use accc_dialects::{
    acc, fir, hlfir,
    ir::{Block, Builder, Op, Region, Reported, Type, Value},
};
use branches::Branches;
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct ScalarForalls;

impl Pass for ScalarForalls {
    const ARGUMENT: &'static str = "acc-scalar-foralls";
    const SUMMARY: &'static str = "make array assignments inside of FORALL those of elements";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            for forall in construct.collect_named(hlfir::FORALL) {
                if !is_in_forall(forall) {
                    descriptors::read_ahead(forall);
                }
            }
            for masked in construct.collect_named(hlfir::WHERE) {
                if !is_in_forall(masked) {
                    continue;
                }
                if let Some(statement) = Statement::of_where(masked) {
                    statement.make_scalar();
                } else if let Some(branches) = Branches::of(masked) {
                    branches.make_scalar();
                }
            }
            for assignment in construct.collect_named(hlfir::REGION_ASSIGN) {
                if is_in_forall(assignment)
                    && let Some(statement) = Statement::of_assignment(assignment)
                {
                    statement.make_scalar();
                }
            }
        }
        Ok(())
    }
}

/// Whether a FORALL, perhaps by a mask of its own, is right around `op`.
fn is_in_forall(op: Op<'_>) -> bool {
    op.parent()
        .is_some_and(|around| around.is_any(&[hlfir::FORALL, hlfir::FORALL_MASK]))
}

/// Regions of an hlfir.region_assign.
const VALUE: usize = 0;
const VARIABLE: usize = 1;
const DEFINED: usize = 2;
/// Regions of an hlfir.where.
const MASK: usize = 0;
const ASSIGNMENTS: usize = 1;

/// Ends regions of FORALL and WHERE.
const END: &str = fir::END;

/// What becomes a FORALL over elements.
struct Statement<'c> {
    /// An hlfir.region_assign or hlfir.where.
    op: Op<'c>,
    assignments: Vec<Op<'c>>,
    /// Of the arrays.
    extents: Vec<Value<'c>>,
}

impl<'c> Statement<'c> {
    fn of_assignment(op: Op<'c>) -> Option<Self> {
        let variable = yielded(op.region(VARIABLE))?;
        let extents = hlfir::extents(variable)?;
        let is_elemental = is_elemental(op, extents.len());
        is_elemental.then(|| Statement {
            op,
            assignments: vec![op],
            extents,
        })
    }

    fn of_where(op: Op<'c>) -> Option<Self> {
        let mut assignments = op.body(ASSIGNMENTS).ops();
        assignments.retain(|op| !op.is(END));
        let first = *assignments.first()?;
        if !assignments.iter().all(|op| op.is(hlfir::REGION_ASSIGN)) {
            return None;
        }
        // All have the mask's shape.
        let extents = hlfir::extents(yielded(first.region(VARIABLE))?)?;
        let rank = extents.len();
        let are_elemental = Element::of(yielded(op.region(MASK))?, rank).is_some()
            && repeats(op.region(MASK))
            && assignments.iter().all(|&op| is_elemental(op, rank));
        are_elemental.then_some(Statement {
            op,
            assignments,
            extents,
        })
    }

    fn make_scalar(&self) {
        let variable = self.assignments[0].region(VARIABLE);
        let mut b = Builder::before(self.op);
        let mut indices = Vec::new();
        // The first subscript in the innermost loop.
        for &extent in self.extents.iter().rev() {
            let body = hlfir::forall(&b, |b| {
                let is_inside = |op: Op<'c>| op.block() == variable.first_block();
                let extent = b.recompute(extent, &is_inside, &mut HashMap::new());
                fir::to_index(b, extent)
            });
            indices.push(body.arguments()[0]);
            b = Builder::before_terminator(body);
        }
        indices.reverse();
        if self.op.is(hlfir::WHERE) {
            let mask = self.op.region(MASK);
            take_element(mask, &indices, Take::Truth);
            let own = Region::create();
            own.take_body(mask);
            b = Builder::before_terminator(hlfir::forall_mask(&b, own));
        }
        for &assignment in &self.assignments {
            take_element(assignment.region(VALUE), &indices, Take::Value);
            take_element(assignment.region(VARIABLE), &indices, Take::Place);
            assignment.detach();
            b.insert(assignment);
        }
        if self.op.is(hlfir::WHERE) {
            self.op.erase();
        }
    }
}

/// Whether an assignment to a part of an array is one of its elements, each by itself.
fn is_elemental(assignment: Op<'_>, rank: usize) -> bool {
    let [value, variable, defined] = [VALUE, VARIABLE, DEFINED].map(|n| assignment.region(n));
    let is_plain = defined.blocks().is_empty();
    let ends = yielded(value).zip(yielded(variable));
    is_plain
        && repeats(value)
        && repeats(variable)
        && ends.is_some_and(|(value, variable)| {
            let is_variable = hlfir::extents(variable).is_some_and(|found| found.len() == rank);
            is_variable
                && Element::of(variable, rank).is_some()
                && (is_scalar(value) || Element::of(value, rank).is_some())
        })
}

/// What ends a region that evaluates something.
fn yielded(region: Region<'_>) -> Option<Value<'_>> {
    let [block] = region.blocks()[..] else {
        return None;
    };
    let end = block.terminator().filter(|op| op.is(hlfir::YIELD))?;
    Some(end.operand(0))
}

/// Whether a region may be evaluated for each element instead of once.
fn repeats(region: Region<'_>) -> bool {
    const ELEMENTAL: [&str; 8] = [
        hlfir::DESIGNATE,
        hlfir::ELEMENTAL,
        hlfir::YIELD,
        hlfir::APPLY,
        hlfir::DESTROY,
        hlfir::NO_REASSOC,
        hlfir::YIELD_ELEMENT,
        END,
    ];
    let is_elemental = |op: Op<'_>| {
        let is_free = op.is_memory_effect_free() || op.only_reads();
        op.is_any(&ELEMENTAL) || is_free && is_free_of_hlfir(op)
    };
    let ops = region.blocks().into_iter().flat_map(Block::ops);
    ops.into_iter()
        .all(|op| is_elemental(op) && op.collect(&|inner| !is_elemental(inner)).is_empty())
}

fn is_free_of_hlfir(op: Op<'_>) -> bool {
    !op.in_dialect("hlfir")
}

fn is_scalar(value: Value<'_>) -> bool {
    let ty = value.ty();
    ty.is_trivial() || ty.is_address() && ty.pointee().is_some_and(Type::is_trivial)
}

/// How to get at the elements of an array.
enum Element<'c> {
    /// An expression with elements of that type.
    Of(Type<'c>),
    /// A variable with elements of that type.
    At(Type<'c>),
}

impl<'c> Element<'c> {
    fn of(array: Value<'c>, rank: usize) -> Option<Self> {
        let element = match hlfir::extents(array) {
            Some(extents) => {
                let ty = array.ty().array_type()?;
                (extents.len() == rank).then(|| Element::At(ty.element()))?
            }
            None => Element::Of(hlfir::elemental_type(array)?),
        };
        let (Element::Of(ty) | Element::At(ty)) = element;
        ty.is_trivial().then_some(element)
    }
}

/// What an assignment needs of an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    Value,
    /// The value as a condition.
    Truth,
    Place,
}

/// Lets a region yield an element of the array that it yields; a scalar stays.
fn take_element<'c>(region: Region<'c>, subscripts: &[Value<'c>], take: Take) {
    let array = yielded(region).expect("found before");
    let Some(element) = Element::of(array, subscripts.len()) else {
        return;
    };
    let end = array_end(region);
    let b = Builder::before(end);
    let mut value = match element {
        Element::Of(ty) => hlfir::apply(&b, array, subscripts, ty),
        Element::At(ty) => {
            let place = hlfir::designate(&b, array, subscripts, ty.reference());
            match take {
                Take::Place => place,
                Take::Value | Take::Truth => fir::load(&b, place),
            }
        }
    };
    if take == Take::Truth {
        value = fir::convert(&b, value, Type::integer(b.ctx(), 1));
    }
    end.set_operand(0, value);
}

fn array_end(region: Region<'_>) -> Op<'_> {
    let block = region.first_block().expect("found before");
    block.terminator().expect("found before")
}
