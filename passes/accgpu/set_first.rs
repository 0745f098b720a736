//! Whether the iterations of a loop store to a variable before they read it, on
//! every path. A call that has the variable for a dummy with INTENT(OUT) stores to it:
//! the value before becomes undefined (F2023, 8.5.10).

use accc_dialects::{
    accgpu, arith, builtin, fir,
    ir::{Block, Module, Op, Region, Value},
    scf,
};
use std::collections::HashMap;

/// Whether every iteration of `nest` has stored to a variable when it ends; `None`
/// when one may read it before. `is_variable` knows its addresses.
pub fn scan<'c>(nest: Op<'c>, is_variable: &dyn Fn(Value<'c>) -> bool) -> Option<bool> {
    Scan { is_variable }.region(nest.region(0), false)
}

/// Follows the paths of an iteration.
struct Scan<'a, 'c> {
    is_variable: &'a dyn Fn(Value<'c>) -> bool,
}

impl<'c> Scan<'_, 'c> {
    /// Whether the variable is set at the end of `region` for certain, when it is at
    /// its start as `is_set` says; `None` when it may be read before.
    fn region(&self, region: Region<'c>, is_set: bool) -> Option<bool> {
        let blocks = region.blocks();
        let Some(&first) = blocks.first() else {
            return Some(is_set);
        };
        // All blocks count as set until a path shows that they are not.
        let mut at_start: HashMap<usize, bool> = (0..blocks.len()).map(|b| (b, true)).collect();
        let number = |block: Block<'c>| blocks.iter().position(|&other| other == block);
        at_start.insert(0, is_set);
        let mut open = vec![first];
        let mut seen = vec![first];
        while let Some(block) = open.pop() {
            let start = at_start[&number(block)?];
            // A read too early may turn out to be none only on the last round.
            let end = self.block(block, start).unwrap_or(start);
            for next in block.successors() {
                let known = at_start.get_mut(&number(next)?)?;
                let is_new = !seen.contains(&next);
                if is_new {
                    seen.push(next);
                }
                if is_new || *known && !end {
                    *known &= end;
                    open.push(next);
                }
            }
        }
        let mut set_at_end = true;
        for block in seen {
            let end = self.block(block, at_start[&number(block)?])?;
            if block.successors().is_empty() {
                set_at_end &= end;
            }
        }
        Some(set_at_end)
    }

    fn block(&self, block: Block<'c>, mut is_set: bool) -> Option<bool> {
        for op in block.ops() {
            is_set = self.op(op, is_set)?;
        }
        Some(is_set)
    }

    fn op(&self, op: Op<'c>, is_set: bool) -> Option<bool> {
        let uses_variable = op
            .operands()
            .iter()
            .any(|&operand| (self.is_variable)(operand));
        if op.is(fir::STORE) && (self.is_variable)(op.operand(1)) {
            return Some(true);
        }
        if uses_variable && !op.is(fir::DECLARE) && !is_set {
            return self.is_defined_by(op).then_some(true);
        }
        let after: Vec<bool> = op
            .regions()
            .into_iter()
            .map(|region| self.region(region, is_set))
            .collect::<Option<_>>()?;
        Some(match op.name().as_str() {
            fir::IF => is_set || after.iter().all(|&set| set),
            scf::EXECUTE_REGION => after.iter().all(|&set| set),
            accgpu::LOOP if has_iterations(op) => is_set || after.iter().all(|&set| set),
            _ => is_set,
        })
    }
}

impl<'c> Scan<'_, 'c> {
    /// Whether `op` is a call for which the variable's value before does not matter.
    fn is_defined_by(&self, op: Op<'c>) -> bool {
        let Some(callee) = op.callee().filter(|_| op.is(fir::CALL)) else {
            return false;
        };
        let module = op.enclosing(&[builtin::MODULE]).map(Module::new);
        let Some(procedure) = module.and_then(|symbols| symbols.lookup(&callee)) else {
            return false;
        };
        let Some(body) = procedure.region(0).blocks().first().copied() else {
            return false;
        };
        let pairs = op.operands().into_iter().zip(body.arguments());
        let mut passed = pairs.filter(|&(operand, _)| (self.is_variable)(operand));
        passed.all(|(_, argument)| fir::is_intent_out(argument))
    }
}

/// Whether a loop has an iteration, as far as constants tell.
fn has_iterations(nest: Op<'_>) -> bool {
    let ranges = accgpu::loop_ranges(nest);
    let value = arith::constant_value;
    ranges
        .lower
        .into_iter()
        .zip(ranges.upper)
        .zip(ranges.step)
        .all(|((lower, upper), step)| {
            let range = value(lower).zip(value(upper)).zip(value(step));
            range.is_some_and(|((lower, upper), step)| match step {
                1.. => lower <= upper,
                0 => false,
                _ => lower >= upper,
            })
        })
}
