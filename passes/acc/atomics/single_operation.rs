//! Atomic updates that are one operation of LLVM.

use super::Scope;
use crate::accgpu::{
    analysis::gathering::{combination, is_only_used_by},
    combine::atomic_operation,
};
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
    llvm::{self, AtomicOperation},
    scf,
};

/// `x = x operation operand`.
pub struct SingleOperation<'c> {
    operation: AtomicOperation,
    operand: Value<'c>,
    /// Whether the negative of the operand counts.
    is_difference: bool,
}

impl<'c> SingleOperation<'c> {
    /// What the region of `update` is, if LLVM has an operation for it that GPUs have, too.
    ///
    /// Maxima of reals have none: NVIDIA's GPUs lack it, and AMD's takes a number rather than
    /// a NaN, where Fortran's code for the CPU takes the second value.
    pub fn of(update: Op<'c>) -> Option<Self> {
        let block = update.body(0);
        let old = block.arguments()[0];
        let result = block.terminator()?.operands().first()?.defining_op()?;
        let (operator, candidates) = combination(result)?;
        if !candidates.contains(&old) || !is_only_used_by(old, result) {
            return None;
        }
        let operation = match atomic_operation(operator, old.ty())? {
            AtomicOperation::FloatMax | AtomicOperation::FloatMin => return None,
            AtomicOperation::Add if result.is(arith::SUBI) => AtomicOperation::Sub,
            operation => operation,
        };
        let mut values = result.operands().into_iter().rev();
        let operand = values.find(|&value| value != old)?;
        Some(SingleOperation {
            operation,
            operand,
            is_difference: result.is(arith::SUBF),
        })
    }

    /// Builds it for the variable at `pointer` and returns the old value.
    pub fn build(
        &self,
        b: &Builder<'c>,
        update: Op<'c>,
        pointer: Value<'c>,
        scope: Scope,
    ) -> Value<'c> {
        hoist_operand(b, update);
        match self.operation {
            AtomicOperation::Max => self.choose(b, pointer, Compare::Less, scope),
            AtomicOperation::Min => self.choose(b, pointer, Compare::Greater, scope),
            _ => llvm::atomic_rmw(b, self.operation, pointer, self.addend(b), scope.0),
        }
    }

    /// GPUs add reals, but do not subtract them: x - y is x + (-y), to the last bit.
    fn addend(&self, b: &Builder<'c>) -> Value<'c> {
        match self.is_difference {
            true => arith::negate_real(b, self.operand),
            false => self.operand,
        }
    }

    /// The greater or lesser one of two is the old one for most threads: to have read is enough
    /// for these. Many threads may read a variable at once, but only one at a time changes it.
    fn choose(
        &self,
        b: &Builder<'c>,
        pointer: Value<'c>,
        changes: Compare,
        scope: Scope,
    ) -> Value<'c> {
        let ty = self.operand.ty();
        let old = fir::alloca(b, ty);
        let first = llvm::atomic_load(b, pointer, ty, scope.0);
        fir::store(b, first, old);
        let changes = arith::compare(b, changes, first, self.operand);
        let (_, then, _) = scf::if_op(b, changes, false);
        let inside = Builder::before_terminator(then);
        let found = llvm::atomic_rmw(&inside, self.operation, pointer, self.operand, scope.0);
        fir::store(&inside, found, old);
        fir::load(b, old)
    }
}

/// Moves what does not use the old value out of the update's region.
pub(super) fn hoist_operand<'c>(b: &Builder<'c>, update: Op<'c>) {
    let block = update.body(0);
    let end = block.terminator().expect("an update ends in acc.yield");
    let old = block.arguments()[0];
    let combines =
        |op: Op<'c>| op.operands().contains(&old) || Some(op) == end.operand(0).defining_op();
    for op in block.ops() {
        if op != end && !combines(op) {
            op.detach();
            b.insert(op);
        }
    }
}
