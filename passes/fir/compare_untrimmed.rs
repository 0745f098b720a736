//! Compares characters without TRIM.
//!
//! `if (trim(scheme) == 'upwind')` says the same as `if (scheme == 'upwind')`, since the shorter
//! side counts as filled up with blanks (F2023, 10.1.5.5.1). TRIM takes memory, which is the
//! kernel's heap on a device, and a call of flang's library, which kernels constructs leave to one
//! gang.
//!
//! ## Before
//! ```mlir
//! %t = hlfir.char_trim %scheme : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
//! %is = hlfir.cmpchar eq %t %upwind : (!hlfir.expr<!fir.char<1,?>>, !fir.ref<!fir.char<1,6>>) -> i1
//! hlfir.destroy %t : !hlfir.expr<!fir.char<1,?>>
//! ```
//! ## After
//! ```mlir
//! %is = hlfir.cmpchar eq %scheme %upwind : (!fir.boxchar<1>, !fir.ref<!fir.char<1,6>>) -> i1
//! ```
//!
//! Legality: all that is made of the trimmed copy is compared, and nothing writes between the copy and
//! the comparison, so that the variable is still what the copy was made of. The comparisons of a
//! SELECT CASE stand in blocks that follow each other; where control may come to one of them from
//! elsewhere, the copy stays.

use super::evaluation::{is_cleanup, only_evaluates};
use crate::pass::Pass;
use accc_dialects::{
    fir, hlfir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct CompareUntrimmed;

impl Pass for CompareUntrimmed {
    const ARGUMENT: &'static str = "hlfir-compare-untrimmed";
    const SUMMARY: &'static str = "compare characters without TRIM";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for trim in module.collect_named(hlfir::CHAR_TRIM) {
            if let Some(uses) = Uses::of(trim)
                && uses.are_of_same_value(trim)
            {
                uses.drop(trim);
            }
        }
        Ok(())
    }
}

/// What becomes of a trimmed copy.
#[derive(Default)]
struct Uses<'c> {
    /// Comparisons, and which of their operands it is.
    comparisons: Vec<(Op<'c>, usize)>,
    /// What hands the copy on to these and frees it, in the order of their values.
    helpers: Vec<Op<'c>>,
}

impl<'c> Uses<'c> {
    /// `None` where something else is made of it.
    fn of(trim: Op<'c>) -> Option<Self> {
        let mut uses = Uses::default();
        let mut open = vec![trim];
        while let Some(op) = open.pop() {
            for (user, operand) in op.results().into_iter().flat_map(Value::uses) {
                if user.is(hlfir::CMPCHAR) {
                    uses.comparisons.push((user, operand));
                } else if !uses.helpers.contains(&user) {
                    uses.helpers.push(user);
                    open.push(user);
                }
            }
        }
        let is_of_copy = |op: &Op<'c>| match op.name().as_str() {
            // With the length of the copy, but perhaps of something else.
            fir::EMBOXCHAR => {
                let source = op.operand(0).defining_op();
                source.is_some_and(|it| uses.helpers.contains(&it))
            }
            name => [hlfir::GET_LENGTH, hlfir::ASSOCIATE].contains(&name) || is_cleanup(*op),
        };
        let is_all = uses.helpers.iter().all(is_of_copy);
        is_all.then_some(uses)
    }

    /// Whether what has been trimmed is the same when it is compared.
    fn are_of_same_value(&self, trim: Op<'c>) -> bool {
        let mut comparisons = self.comparisons.iter();
        comparisons.all(|&(it, _)| self.only_evaluations_between(trim, it))
    }

    /// Whether the way from `first` to `last` is one, and nothing on it writes or frees memory.
    fn only_evaluations_between(&self, first: Op<'c>, last: Op<'c>) -> bool {
        let is_harmless = |op: &Op<'c>| match is_cleanup(*op) {
            true => self.helpers.contains(op),
            // Literals are declared where they stand.
            false => only_evaluates(*op) || op.is(hlfir::DECLARE),
        };
        let Some(mut block) = last.block() else {
            return false;
        };
        let mut ops: Vec<_> = block.ops();
        ops.truncate(ops.iter().position(|&op| op == last).unwrap_or_default());
        let mut passed = vec![block];
        loop {
            if let Some(start) = ops.iter().position(|&op| op == first) {
                return ops[start + 1..].iter().all(is_harmless);
            }
            let [before] = block.predecessors()[..] else {
                return false;
            };
            if passed.contains(&before) || !ops.iter().all(is_harmless) {
                return false;
            }
            passed.push(before);
            block = before;
            ops = block.ops();
            // Where it goes on.
            ops.pop();
        }
    }

    fn drop(mut self, trim: Op<'c>) {
        for (comparison, operand) in self.comparisons {
            comparison.set_operand(operand, trim.operand(0));
        }
        let is_unused = |op: &Op<'c>| op.results().into_iter().all(Value::is_unused);
        while let Some(last) = self.helpers.iter().position(is_unused) {
            self.helpers.swap_remove(last).erase();
        }
        trim.erase();
    }
}
