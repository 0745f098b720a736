//! Whether the iterations of a loop store to a variable before they read it, on
//! every path. A call that has the variable for a dummy with INTENT(OUT) stores to it:
//! the value before becomes undefined (F2023, 8.5.10). So does one of a procedure that sets the
//! dummy itself before it reads it.

use accc_dialects::{
    acc, accgpu, arith, builtin, fir,
    ir::{Block, Module, Op, Region, Value},
    scf,
};
use std::collections::HashMap;

/// Whether every iteration of `nest` has stored to a variable when it ends; `None`
/// when one may read it before. `is_variable` knows its addresses.
pub fn scan<'c>(nest: Op<'c>, is_variable: &dyn Fn(Value<'c>) -> bool) -> Option<bool> {
    let scan = Scan {
        is_variable,
        depth: 0,
    };
    scan.region(nest.region(0))
}

/// Whether no iteration of `nest` reads `variable`, a scalar with no other origin (`fir::origin`),
/// before it has stored to it.
pub fn sets_first<'c>(nest: Op<'c>, variable: Value<'c>) -> bool {
    scan(nest, &|address| fir::origin(address) == variable).is_some()
}

/// What leaves a scalar at its operand alone, and its value: a private copy does not begin with that.
const WITHOUT_READ: [&str; 3] = [acc::PRIVATE, fir::DECLARE, fir::IS_PRESENT];

/// Calls inside of calls that are followed: more than programs have, but for recursion.
const DEEPEST: usize = 8;

/// Follows the paths of an iteration.
struct Scan<'a, 'c> {
    is_variable: &'a dyn Fn(Value<'c>) -> bool,
    /// Procedures that have called each other up to here.
    depth: usize,
}

impl<'c> Scan<'_, 'c> {
    /// Whether the variable, not set at the start of `region`, is set at its end for
    /// certain; `None` when it may be read before.
    ///
    /// What follows the first store on a path does not matter, and each region is
    /// looked at once: the time for a nest does not depend on how deep it is.
    fn region(&self, region: Region<'c>) -> Option<bool> {
        match region.blocks().as_slice() {
            [] => Some(false),
            [only] => self.block(*only),
            blocks => self.graph(blocks),
        }
    }

    /// The same for a region of several blocks.
    fn graph(&self, blocks: &[Block<'c>]) -> Option<bool> {
        let number = |block: Block<'c>| blocks.iter().position(|&other| other == block);
        // How the blocks end that a path reaches without a store; all others are reached
        // with one only.
        let mut ends: HashMap<usize, bool> = HashMap::new();
        let mut seen = vec![0];
        let mut open = vec![(0, false)];
        while let Some((block, start)) = open.pop() {
            if !start && ends.contains_key(&block) {
                continue;
            }
            let end = start || self.block(blocks[block])?;
            if !start {
                ends.insert(block, end);
            }
            for next in blocks[block].successors() {
                let next = number(next)?;
                let is_new = !seen.contains(&next);
                if is_new {
                    seen.push(next);
                }
                if is_new || !end {
                    open.push((next, end));
                }
            }
        }
        let leaves_unset =
            |(block, set): (usize, bool)| !set && blocks[block].successors().is_empty();
        Some(!ends.into_iter().any(leaves_unset))
    }

    /// Whether the variable, not set at the start of `block`, is set at its end.
    fn block(&self, block: Block<'c>) -> Option<bool> {
        for op in block.ops() {
            if self.op(op)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether `op` sets the variable, which is not set before it.
    fn op(&self, op: Op<'c>) -> Option<bool> {
        let uses_variable = op
            .operands()
            .iter()
            .any(|&operand| (self.is_variable)(operand));
        if op.is_any(&[fir::STORE, fir::SAVE_RESULT]) && (self.is_variable)(op.operand(1)) {
            return Some(true);
        }
        if op.is(acc::ATOMIC_READ) {
            // From its first operand into its second one.
            let [from, to] = [0, 1].map(|index| (self.is_variable)(op.operand(index)));
            return (!from).then_some(to);
        }
        if uses_variable && !op.is_any(&WITHOUT_READ) {
            return self.is_defined_by(op).then_some(true);
        }
        let regions = op.regions();
        if regions.is_empty() {
            return Some(false);
        }
        let after: Vec<bool> = regions
            .into_iter()
            .map(|region| self.region(region))
            .collect::<Option<_>>()?;
        const RUN_ONE: [&str; 3] = [fir::IF, scf::EXECUTE_REGION, acc::ATOMIC_CAPTURE];
        let runs_one = op.is_any(&RUN_ONE) || op.is(accgpu::LOOP) && has_iterations(op);
        Some(runs_one && after.into_iter().all(|set| set))
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
        // Devices call another one.
        if procedure.has_attribute(acc::BIND) {
            return false;
        }
        let pairs = op.operands().into_iter().zip(body.arguments());
        let mut passed = pairs.filter(|&(operand, _)| (self.is_variable)(operand));
        passed.all(|(_, argument)| {
            fir::is_intent_out(argument) || self.is_set_by(procedure, argument)
        })
    }

    /// Whether `procedure` always sets its argument, and before it reads it.
    fn is_set_by(&self, procedure: Op<'c>, argument: Value<'c>) -> bool {
        let scan = Scan {
            is_variable: &|address| fir::origin(address) == argument,
            depth: self.depth + 1,
        };
        self.depth < DEEPEST && scan.region(procedure.region(0)) == Some(true)
    }
}

/// Whether a loop has an iteration, as far as constants tell.
fn has_iterations(nest: Op<'_>) -> bool {
    let ranges = accgpu::loop_ranges(nest);
    let ends = ranges.lower.into_iter().zip(ranges.upper);
    ends.zip(ranges.step)
        .all(|((lower, upper), step)| has_iteration(lower, upper, step))
}

/// The same for one of its ranges.
pub fn has_iteration(lower: Value<'_>, upper: Value<'_>, step: Value<'_>) -> bool {
    let value = arith::constant_value;
    let range = value(lower).zip(value(upper)).zip(value(step));
    range.is_some_and(|((lower, upper), step)| match step {
        1.. => lower <= upper,
        0 => false,
        _ => lower >= upper,
    })
}
