//! Makes WHERE loops whose iterations decide for themselves, where elements depend on none but
//! themselves.
//!
//! flang evaluates masks into temporaries when the assignments change what these depend on, as in
//! `where (x < 0) x = 0`, and values when they may. A kernel takes temporaries from its heap.
//!
//! ## Before
//! ```mlir
//! hlfir.where {
//!   %mask = hlfir.elemental %shape unordered { ... }
//!   hlfir.yield %mask
//! } do {
//!   hlfir.region_assign { hlfir.yield %value } to { hlfir.yield %x }
//!   hlfir.elsewhere do { ... }
//! }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %extent step %c1 unordered {
//!   %c = // of the mask
//!   fir.if %c {
//!     %place = hlfir.designate %x (%i)
//!     hlfir.assign %value to %place
//!   } else { ... }
//! }
//! ```
//! Legality: a WHERE evaluates a mask for all elements, then values and assignments one statement
//! after the other (F2023, 10.2.3.2). For one element the order stays. Masks and values of an
//! element read none that is assigned to but this one, and assignments to arrays that may overlap
//! are to the same elements. What is evaluated once goes in front of the loop: it reads nothing that
//! is assigned to.
//!
//! ## Leaves
//! All others, assignments with vector subscripts, defined assignments, and those of characters and
//! derived types. Functions that are no elements of an expression yet, and WHERE in FORALL.

use super::{
    reads::{Reads, Same, are_one},
    values::{Loops, Ready, Values, drop_unused},
};
use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Builder, Module, Op, Region, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct PlainWheres;

impl Pass for PlainWheres {
    const ARGUMENT: &'static str = "acc-plain-wheres";
    const SUMMARY: &'static str = "make WHERE loops with branches";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_plain = |op: Op<'_>| op.parent().is_some_and(|it| !it.in_dialect("hlfir"));
        for statement in device_code::collect(&symbols, &[hlfir::WHERE], &is_plain) {
            if let Some(masked) = Masked::of(statement).filter(Masked::is_legal) {
                masked.rewrite();
            }
        }
        Ok(())
    }
}

/// A WHERE statement or construct.
struct Masked<'c> {
    op: Op<'c>,
    steps: Steps<'c>,
    /// What ends the regions with masks, values and variables, in the program's order.
    ends: Vec<Op<'c>>,
    /// Of the mask, known in its region.
    extents: Vec<Value<'c>>,
}

/// What is done for an element, with masks and values of type `V`.
enum Step<'c, V> {
    Assign {
        value: V,
        to: Value<'c>,
    },
    Branch {
        mask: V,
        then: Vec<Step<'c, V>>,
        otherwise: Vec<Step<'c, V>>,
    },
}

type Steps<'c> = Vec<Step<'c, Values<'c>>>;

impl<'c> Masked<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        let mut masked = Masked {
            op,
            steps: Vec::new(),
            ends: Vec::new(),
            extents: Vec::new(),
        };
        let branch = masked.branch(op)?;
        masked.steps.push(branch);
        let end = masked.ends[0];
        masked.extents = hlfir::extents_of_value(&Builder::before(end), end.operand(0))?;
        Some(masked)
    }

    /// hlfir.where, or hlfir.elsewhere with a mask.
    fn branch(&mut self, op: Op<'c>) -> Option<Step<'c, Values<'c>>> {
        let mask = Values::of(self.yielded(op.region(0))?)?;
        let is_array = matches!(mask, Values::Expression(_) | Values::Array(_));
        let (then, otherwise) = self.body(op.region(1))?;
        is_array.then_some(Step::Branch {
            mask,
            then,
            otherwise,
        })
    }

    /// The statements of a region, and those of its ELSEWHERE.
    fn body(&mut self, region: Region<'c>) -> Option<(Steps<'c>, Steps<'c>)> {
        let [block] = region.blocks()[..] else {
            return None;
        };
        let (mut steps, mut otherwise) = (Vec::new(), Vec::new());
        for op in block.ops() {
            match op.name().as_str() {
                hlfir::REGION_ASSIGN => steps.push(self.assignment(op)?),
                hlfir::WHERE => steps.push(self.branch(op)?),
                hlfir::ELSEWHERE => otherwise = self.elsewhere(op)?,
                fir::END => {}
                _ => return None,
            }
        }
        Some((steps, otherwise))
    }

    fn elsewhere(&mut self, op: Op<'c>) -> Option<Steps<'c>> {
        if !op.region(0).blocks().is_empty() {
            return Some(vec![self.branch(op)?]);
        }
        let (steps, _) = self.body(op.region(1))?;
        Some(steps)
    }

    fn assignment(&mut self, op: Op<'c>) -> Option<Step<'c, Values<'c>>> {
        const DEFINED: usize = 2;
        let value = Values::of(self.yielded(op.region(0))?)?;
        let to = self.yielded(op.region(1))?;
        let is_plain = op.region(DEFINED).blocks().is_empty();
        let is_array = matches!(Values::of(to)?, Values::Array(_));
        (is_plain && is_array).then_some(Step::Assign { value, to })
    }

    fn yielded(&mut self, region: Region<'c>) -> Option<Value<'c>> {
        let [block] = region.blocks()[..] else {
            return None;
        };
        let end = block.terminator().filter(|end| end.is(hlfir::YIELD))?;
        let cleanup = end.region(0).blocks().into_iter();
        let cleans_up = |op: Op<'c>| op.is_any(&[hlfir::DESTROY, fir::END]);
        let is_plain = cleanup.flat_map(|block| block.ops()).all(cleans_up);
        self.ends.push(end);
        is_plain.then(|| end.operand(0))
    }

    /// Whether the legality argument of this pass holds.
    fn is_legal(&self) -> bool {
        let b = Builder::before(self.op);
        // For the addresses in them: what their extents come from is still inside of the statement.
        let ones = vec![arith::index(&b, 1); self.extents.len()];
        let loops = Loops::build(&b, &ones, false);
        let places = places(&self.steps, &loops);
        let is_legal = self.evaluates_in_front(&places)
            && are_of_one_element(&places)
            && are_by_element(&self.steps, &places, &loops);
        if let Some(outer) = loops.outer {
            outer.erase();
        }
        is_legal
    }

    /// Whether what the regions evaluate once has no effects and reads nothing at `places`.
    fn evaluates_in_front(&self, places: &[Value<'c>]) -> bool {
        const STRUCTURE: [&str; 5] = [
            hlfir::APPLY,
            hlfir::DECLARE,
            hlfir::DESIGNATE,
            hlfir::ELEMENTAL,
            hlfir::NO_REASSOC,
        ];
        let is_free = |op: &Op<'c>| {
            if op.is(fir::LOAD) {
                let read = Reads::of_variable(op.operand(0));
                return !places.iter().any(|&place| read.may_meet(place));
            }
            op.is_any(&STRUCTURE) || !op.in_dialect("hlfir") && op.is_memory_effect_free()
        };
        let ops = |end: &Op<'c>| end.block().expect("ends a block").ops();
        let mut ops = self.ends.iter().flat_map(ops);
        ops.all(|op| self.ends.contains(&op) || is_free(&op))
    }

    fn rewrite(self) {
        let mut moved = Vec::new();
        for &end in &self.ends {
            let mut ops = end.block().expect("ends a block").ops();
            ops.retain(|&op| op != end);
            ops.iter().for_each(|op| op.move_before(self.op));
            moved.extend(ops);
        }
        let b = Builder::before(self.op);
        let steps = ready(&self.steps, &b);
        let is_unordered = are_unordered(&steps);
        let loops = Loops::build(&b, &self.extents, is_unordered);
        build(&steps, &loops.inside, &loops.subscripts);
        self.op.erase();
        drop_unused(moved);
    }
}

/// The elements that `steps` assign to.
fn places<'c>(steps: &[Step<'c, Values<'c>>], loops: &Loops<'c>) -> Vec<Value<'c>> {
    let places = steps.iter().flat_map(|step| match step {
        Step::Assign { to, .. } => vec![hlfir::element_at(&loops.inside, *to, &loops.subscripts)],
        Step::Branch {
            then, otherwise, ..
        } => [then, otherwise].map(|steps| places(steps, loops)).concat(),
    });
    places.collect()
}

/// Whether arrays that may overlap have the same elements at `places`.
fn are_of_one_element(places: &[Value<'_>]) -> bool {
    places.iter().enumerate().all(|(number, &place)| {
        let mut before = places[..number].iter();
        before.all(|&other| are_one(place, other) || fir::are_apart(place, other))
    })
}

/// Whether masks and values read nothing at the places of other elements.
fn are_by_element<'c>(
    steps: &[Step<'c, Values<'c>>],
    places: &[Value<'c>],
    loops: &Loops<'c>,
) -> bool {
    steps.iter().all(|step| match step {
        Step::Assign { value, .. } => is_by_element(*value, places, loops),
        Step::Branch {
            mask,
            then,
            otherwise,
        } => {
            is_by_element(*mask, places, loops)
                && are_by_element(then, places, loops)
                && are_by_element(otherwise, places, loops)
        }
    })
}

fn is_by_element<'c>(value: Values<'c>, places: &[Value<'c>], loops: &Loops<'c>) -> bool {
    let array = match value {
        Values::Array(array) => hlfir::element_at(&loops.inside, array, &loops.subscripts),
        Values::Scalar(read) | Values::Variable(read) | Values::Expression(read) => read,
    };
    places.iter().all(|&place| match value {
        Values::Scalar(_) => true,
        Values::Variable(address) => !Reads::of_variable(address).may_meet(place),
        Values::Array(_) => are_one(array, place) || !Reads::of_variable(array).may_meet(place),
        Values::Expression(expression) => {
            let same = Same::at(expression, place, &loops.subscripts);
            !Reads::of_expression(expression, same.as_ref()).may_meet(place)
        }
    })
}

/// `steps` with what has been evaluated at `b`.
fn ready<'c>(steps: &[Step<'c, Values<'c>>], b: &Builder<'c>) -> Vec<Step<'c, Ready<'c>>> {
    let step = |step: &Step<'c, Values<'c>>| match step {
        Step::Assign { value, to } => Step::Assign {
            value: value.ready(b),
            to: *to,
        },
        Step::Branch {
            mask,
            then,
            otherwise,
        } => Step::Branch {
            mask: mask.ready(b),
            then: ready(then, b),
            otherwise: ready(otherwise, b),
        },
    };
    steps.iter().map(step).collect()
}

fn are_unordered<'c>(steps: &[Step<'c, Ready<'c>>]) -> bool {
    steps.iter().all(|step| match step {
        Step::Assign { value, .. } => value.is_unordered(),
        Step::Branch {
            mask,
            then,
            otherwise,
        } => mask.is_unordered() && are_unordered(then) && are_unordered(otherwise),
    })
}

fn build<'c>(steps: &[Step<'c, Ready<'c>>], b: &Builder<'c>, subscripts: &[Value<'c>]) {
    for step in steps {
        match step {
            Step::Assign { value, to } => {
                let element = value.element(b, subscripts);
                hlfir::assign(b, element, hlfir::element_at(b, *to, subscripts));
            }
            Step::Branch {
                mask,
                then,
                otherwise,
            } => {
                let is_true = mask.element(b, subscripts);
                let is_true = fir::convert(b, is_true, Type::integer(b.ctx(), 1));
                let [first, second] = fir::if_else(b, is_true).map(Builder::before_terminator);
                build(then, &first, subscripts);
                build(otherwise, &second, subscripts);
            }
        }
    }
}
