//! Evaluates the mask of a DO CONCURRENT for all iterations before the first of them runs, where
//! these may change it.
//!
//! The mask says which iterations there are (F2023, 11.1.7.4.2): they are found before any of
//! them is executed. flang 22 makes a condition of it in the loop, which sees what the iterations
//! before have done.
//!
//! ## Before
//! ```mlir
//! fir.do_concurrent {
//!   fir.do_concurrent.loop (%i) = (%one) to (%n) step (%one) {
//!     %mask = "reads the element before"(%i)
//!     fir.if %mask {
//!       "sets an element"(%i)
//!     }
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! %masks = fir.allocmem !fir.array<?xi8>, %n
//! %shape = fir.shape_shift %one, %n
//! fir.do_concurrent {
//!   fir.do_concurrent.loop (%i) = (%one) to (%n) step (%one) {
//!     %mask = "reads the element before"(%i)
//!     fir.store %mask to "element of"(%masks, %shape, %i)
//!   }
//! }
//! fir.do_concurrent {
//!   fir.do_concurrent.loop (%i) = (%one) to (%n) step (%one) {
//!     %mask = fir.load "element of"(%masks, %shape, %i)
//!     fir.if %mask {
//!       "sets an element"(%i)
//!     }
//!   }
//! }
//! fir.freemem %masks
//! ```
//! Legality: no iteration of a DO CONCURRENT may need what another one does (11.1.7.5), so that an
//! IF that is all of its body may be evaluated before, too.
//!
//! ## Leaves
//! Masks that read nothing that the iterations set but the same elements; loops in constructs
//! (`accgpu-evaluate-masks`), and those with LOCAL, LOCAL_INIT and REDUCE; statements of the
//! program in front of an IF.

use super::mask_array::{MaskArray, Range};
use crate::{
    accgpu::analysis::{
        access::Access,
        dependence::{Use, has_no_effect, may_overlap, uses},
    },
    pass::Pass,
    same_value::are_same,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ConcurrentMasks;

impl Pass for ConcurrentMasks {
    const ARGUMENT: &'static str = "fir-concurrent-masks";
    const SUMMARY: &'static str = "evaluate masks of DO CONCURRENT before its iterations";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(fir::DO_CONCURRENT_LOOP) {
            if let Some(masked) = Masked::of(nest)
                && masked.may_change()
            {
                masked.evaluate_before();
            }
        }
        Ok(())
    }
}

/// A DO CONCURRENT with a mask.
struct Masked<'c> {
    nest: Op<'c>,
    /// What it stands in with the variables of its indices.
    around: Op<'c>,
    /// The IF that is its body.
    condition: Op<'c>,
}

impl<'c> Masked<'c> {
    fn of(nest: Op<'c>) -> Option<Self> {
        const WITH_COPIES: [usize; 2] = [3, 4];
        let has_copies = WITH_COPIES
            .iter()
            .any(|segment| !nest.operand_segment(*segment).is_empty());
        let condition = condition_of(nest)?;
        let around = nest.parent().filter(|op| op.is(fir::DO_CONCURRENT))?;
        let masked = Masked {
            nest,
            around,
            condition,
        };
        (!has_copies && masked.is_all_of_body()).then_some(masked)
    }

    /// Whether nothing is in front of the condition but what finds it and can be done twice. A
    /// function has no side effects there (F2018, C1121); a subroutine is a statement of the program.
    fn is_all_of_body(&self) -> bool {
        self.mask().into_iter().all(|op| match op.name().as_str() {
            fir::STORE | fir::SAVE_RESULT => self.is_own(op.operand(1)),
            fir::CALL => op.result_count() > 0,
            fir::LOAD | fir::FREEMEM => true,
            _ => has_no_effect(op) || op.only_reads(),
        })
    }

    /// Whether each iteration has the variable at `address` for itself, as those of its indices.
    fn is_own(&self, address: Value<'c>) -> bool {
        fir::origin(address)
            .defining_op()
            .is_some_and(|op| op.is(fir::ALLOCA) && self.around.is_ancestor_of(op))
    }

    /// The operations in front of the condition, with all in them.
    fn mask(&self) -> Vec<Op<'c>> {
        let inside = |op: &Op<'c>| *op != self.condition && !self.condition.is_ancestor_of(*op);
        let all = self.nest.collect(&|op| op != self.nest);
        all.into_iter().filter(inside).collect()
    }

    /// Whether an iteration may change what the mask of another one reads.
    fn may_change(&self) -> bool {
        let Ok(mut written) = uses(self.condition) else {
            return true;
        };
        written.retain(|used| used.access.writes);
        self.mask().into_iter().any(|op| match op.is(fir::LOAD) {
            true => written.iter().any(|write| self.is_met(op, write, &written)),
            // A function may read anything.
            false => op.is(fir::CALL) && !written.is_empty(),
        })
    }

    /// Whether `write` may be to what another iteration reads by `load`. Where both compute the
    /// address alike, from what none of `written` changes, they are about one element.
    fn is_met(&self, load: Op<'c>, write: &Use<'c>, written: &[Use<'c>]) -> bool {
        let address = load.operand(0);
        if !may_overlap(&write.access, &Access::of(address, false)) {
            return false;
        }
        let is_kept = |load: Op<'c>, _: Op<'c>| {
            let read = Access::of(load.operand(0), false);
            !written
                .iter()
                .any(|write| may_overlap(&write.access, &read))
        };
        let is_element = address.ty().pointee().is_some_and(Type::is_trivial)
            && fir::origin(address)
                .defining_op()
                .is_some_and(|op| op.is(fir::ARRAY_COOR));
        let is_same = write.op.is(fir::STORE)
            && is_element
            && are_same(
                write.op.operand(1),
                address,
                &|one, other| one == other,
                &is_kept,
            );
        !is_same || !self.has_all_indices(address)
    }

    /// Whether the address of an element depends on all indices of the loop, so that no other
    /// iteration has it: each is a subscript.
    fn has_all_indices(&self, address: Value<'c>) -> bool {
        let element = fir::origin(address).defining_op();
        let subscripts = element.map_or(Vec::new(), |op| op.operand_segment(3));
        let variables: Vec<_> = subscripts.into_iter().filter_map(variable_of).collect();
        let indices = self.nest.body(0).arguments();
        indices.into_iter().all(|index| {
            let variable = stored_to(index);
            variable.is_some_and(|variable| variables.contains(&variable))
        })
    }

    fn evaluate_before(self) {
        let b = Builder::before(self.around);
        let masks = MaskArray::allocate(&b, ranges(self.nest));
        let first = b.insert(self.around.clone_op());
        let own = first.body(0).ops().into_iter();
        for nest in own.filter(|op| op.is(fir::DO_CONCURRENT_LOOP)) {
            store_condition(&masks, nest, &nest.body(0).arguments());
        }
        load_condition(&masks, self.nest, &self.nest.body(0).arguments());
        masks.free(&Builder::after(self.around));
    }
}

/// Lower bound, upper bound and step of each index.
fn ranges(nest: Op<'_>) -> Vec<Range<'_>> {
    let [lower, upper, step] = [0, 1, 2].map(|segment| nest.operand_segment(segment));
    let ranges = lower.into_iter().zip(upper).zip(step);
    ranges
        .map(|((lower, upper), step)| [lower, upper, step])
        .collect()
}

/// Has `nest`, whose body ends in an IF, store the condition instead.
pub(crate) fn store_condition<'c>(masks: &MaskArray<'c>, nest: Op<'c>, indices: &[Value<'c>]) {
    let condition = condition_of(nest).expect("as in the original");
    let inside = Builder::before(condition);
    masks.set(&inside, indices, condition.operand(0));
    condition.erase();
}

/// Has the IF take the condition from `masks`.
pub(crate) fn load_condition<'c>(masks: &MaskArray<'c>, nest: Op<'c>, indices: &[Value<'c>]) {
    let condition = condition_of(nest).expect("as in the original");
    let evaluated = condition.operand(0);
    condition.set_operand(0, masks.get(&Builder::before(condition), indices));
    fir::erase_unused(evaluated);
}

/// The IF that ends the body of `nest`, without results and another branch.
pub(crate) fn condition_of(nest: Op<'_>) -> Option<Op<'_>> {
    const ENDS: [&str; 2] = [fir::END, accgpu::YIELD];
    let mut ops = nest.body(0).ops();
    ops.retain(|op| !op.is_any(&ENDS));
    let last = *ops.last()?;
    let is_plain = last.is(fir::IF)
        && last.result_count() == 0
        && (last.region(1).first_block()).is_none_or(|block| block.ops().len() <= 1);
    is_plain.then_some(last)
}

/// The variable that a subscript is the value of.
fn variable_of(subscript: Value<'_>) -> Option<Value<'_>> {
    let load = fir::origin(subscript).defining_op()?;
    load.is(fir::LOAD).then(|| load.operand(0))
}

/// The variable that gets the value of `index`.
fn stored_to(index: Value<'_>) -> Option<Value<'_>> {
    let mut values = vec![index];
    while let Some(value) = values.pop() {
        for (user, operand) in value.uses() {
            if user.is(fir::STORE) && operand == 0 {
                return Some(user.operand(1));
            }
            if user.is(fir::CONVERT) {
                values.push(user.result(0));
            }
        }
    }
    None
}
