//! Loops that stand alone in another one.

use super::dependence::may_write;
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Value},
};
use std::collections::HashSet;

/// A loop whose iterations do nothing but run `inner`.
///
/// What stands between the two has no effects, and the ranges of `inner` are the
/// same in all iterations of `outer`.
pub struct Perfect<'c> {
    outer: Op<'c>,
    pub inner: Op<'c>,
    /// Operations between the loops that depend on `outer`'s variables.
    dependent: Vec<Op<'c>>,
    /// The others.
    same: Vec<Op<'c>>,
    /// Private variables, which `clear` leaves where they are.
    pub privates: Vec<Op<'c>>,
    /// Descriptors and names of these.
    views: Vec<Op<'c>>,
}

impl<'c> Perfect<'c> {
    /// `None` also where `inner` has private arrays of a size that only the run knows: as many of
    /// them as it takes for lanes may be more than there is memory.
    pub fn of(outer: Op<'c>) -> Option<Self> {
        let has_size = |private: &Op<'c>| private.operand_count() > 0;
        Self::with_any_privates(outer).filter(|nest| !nest.privates.iter().any(has_size))
    }

    pub fn with_any_privates(outer: Op<'c>) -> Option<Self> {
        let [block] = outer.region(0).blocks()[..] else {
            return None;
        };
        let mut between = block.ops();
        between.pop(); // the terminator
        let inner = between.pop().filter(|op| op.is(accgpu::LOOP))?;
        let mut nest = Perfect {
            outer,
            inner,
            dependent: Vec::new(),
            same: Vec::new(),
            privates: Vec::new(),
            views: Vec::new(),
        };
        let mut varying: HashSet<Value<'c>> = block.arguments().into_iter().collect();
        for op in between {
            let varies = op
                .operands()
                .iter()
                .any(|operand| varying.contains(operand));
            if op.is(accgpu::PRIVATE) && !varies {
                nest.privates.push(op);
            } else if !varies && nest.is_view(op) {
                nest.views.push(op);
            } else if varies && op.is_memory_effect_free() && op.region_count() == 0 {
                varying.extend(op.results());
                nest.dependent.push(op);
            } else if !varies && (is_harmless(op) || nest.is_constant_load(op, block)) {
                nest.same.push(op);
            } else {
                return None;
            }
        }
        let is_same = |operand: &Value<'c>| !varying.contains(operand);
        inner.operands().iter().all(is_same).then_some(nest)
    }

    /// Whether `op` describes or names a private variable.
    fn is_view(&self, op: Op<'c>) -> bool {
        const VIEWS: [&str; 5] = [
            fir::BOX_ADDR,
            fir::CONVERT,
            fir::DECLARE,
            fir::EMBOX,
            fir::REBOX,
        ];
        let own = |source| self.privates.contains(&source) || self.views.contains(&source);
        op.is_any(&VIEWS) && op.operand(0).defining_op().is_some_and(own)
    }

    /// Whether `op` loads a number that stays the same while the nest runs. Its
    /// variable is the construct's, so that it can be loaded before the nest too.
    fn is_constant_load(&self, op: Op<'c>, block: Block<'c>) -> bool {
        op.is(fir::LOAD)
            && op.result(0).ty().is_integer()
            && fir::origin(op.operand(0)).parent_block() != Some(block)
            && !may_write(self.inner, op)
    }

    /// Moves the private variables, which belong to `inner`, before the loops. What stands between
    /// these else has been cleared.
    pub fn move_privates_out(&self) {
        for op in self.privates.iter().chain(&self.views) {
            op.move_before(self.outer);
        }
    }

    /// Moves what stands between the loops before or into them.
    pub fn clear(&self) {
        for &op in &self.same {
            op.move_before(self.outer);
        }
        if let Some(first) = self.inner.body(0).first_op() {
            for &op in &self.dependent {
                op.move_before(first);
            }
        }
    }
}

/// Whether `op` may run where the program would not have run it.
fn is_harmless(op: Op<'_>) -> bool {
    const HARMLESS: [&str; 4] = [fir::CONVERT, fir::SHAPE, fir::SHAPE_SHIFT, fir::SHIFT];
    op.region_count() == 0 && (op.is_pure() || op.is_any(&HARMLESS))
}
