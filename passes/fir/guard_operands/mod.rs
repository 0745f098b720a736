//! Evaluates the right operand of .AND. and .OR. only where it decides, if it may trap.
//!
//! `if (present(x) .and. x > 0)` relies on what Fortran leaves to compilers: whether an operand
//! that cannot change the result is evaluated. Codes that have only met compilers that do not are
//! full of such conditions, and end with a signal where flang evaluates both.
//!
//! ## Before
//! ```mlir
//! %1 = fir.is_present %x : (!fir.ref<i32>) -> i1
//! %2 = fir.load %x : !fir.ref<i32>
//! %3 = arith.cmpi sgt, %2, %c0 : i32
//! %4 = arith.andi %1, %3 : i1
//! ```
//! ## After
//! ```mlir
//! %1 = fir.is_present %x : (!fir.ref<i32>) -> i1
//! %4 = fir.if %1 -> (i1) {
//!   %2 = fir.load %x : !fir.ref<i32>
//!   %3 = arith.cmpi sgt, %2, %c0 : i32
//!   fir.result %3 : i1
//! } else {
//!   fir.result %false : i1
//! }
//! ```
//!
//! Legality: an operand that does not decide need not be evaluated (Fortran 2018, 10.1.7). What
//! moves behind the test only reads, and passes nothing that writes. Impure functions stay: some
//! programs count on their effects.
//!
//! A branch costs more than a second comparison, and loops with one have no vectors on all CPUs.
//! So only operands move that trap where the left one is not as it has to be: they divide; use a
//! dummy argument that may be absent; use what a pointer or allocatable leads to, whose state the
//! left side tells, or some flag of the program; or have a subscript whose limits the left side tests.

mod risks;

use super::evaluation::{is_cleanup, only_evaluates};
use crate::pass::Pass;
use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Reported, Type, Value},
};
use risks::Tested;

#[derive(Clone, Default)]
pub struct GuardOperands;

impl Pass for GuardOperands {
    const ARGUMENT: &'static str = "hlfir-guard-operands";
    const SUMMARY: &'static str = "evaluate what may trap in conditions only where it decides";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for op in module.collect_any(&[arith::ANDI, arith::ORI]) {
            if op.result(0).ty() == Type::integer(op.ctx(), 1) {
                guard(op);
            }
        }
        Ok(())
    }
}

fn guard(operation: Op<'_>) {
    let [left, right] = [operation.operand(0), operation.operand(1)];
    let Some(side) = RightSide::of(right, operation) else {
        return;
    };
    let tested = Tested::by(left);
    if side.ops.iter().any(|&op| tested.guards(op)) {
        side.move_behind(left, operation);
    }
}

/// What evaluates the right operand of a logical operation, and nothing else.
struct RightSide<'c> {
    /// In their order.
    ops: Vec<Op<'c>>,
    /// What frees temporaries of these, behind the operation.
    cleanups: Vec<Op<'c>>,
}

impl<'c> RightSide<'c> {
    /// None where something that may write stands between them and `operation`.
    fn of(right: Value<'c>, operation: Op<'c>) -> Option<Self> {
        let mut side = RightSide {
            ops: Vec::new(),
            cleanups: Vec::new(),
        };
        let mut open = vec![right];
        while let Some(value) = open.pop() {
            if let Some(op) = value.defining_op()
                && !side.ops.contains(&op)
                && side.is_own(op, operation)
            {
                side.ops.push(op);
                open.extend(op.values_used());
            }
        }
        side.ops.sort_by(|one, other| one.order(*other));
        let mut between = Some(*side.ops.first()?);
        while let Some(op) = between.filter(|&op| op != operation) {
            if !only_evaluates(op) {
                return None;
            }
            between = op.next();
        }
        Some(side)
    }

    /// Whether `op` evaluates, and serves what is known of this side, and no other. Values that
    /// several of them use are asked for again by the last.
    fn is_own(&mut self, op: Op<'c>, operation: Op<'c>) -> bool {
        let block = operation.block();
        if op.block() != block || !only_evaluates(op) {
            return false;
        }
        let around = operation.parent().expect("an operation of a procedure");
        let mut cleanups = Vec::new();
        for user in op.results().into_iter().flat_map(Value::users) {
            let user = user.outermost_in(around);
            if is_cleanup(user) && user.block() == block {
                cleanups.push(user);
            } else if user != operation && !self.ops.contains(&user) {
                return false;
            }
        }
        self.cleanups.extend(cleanups);
        true
    }

    fn move_behind(self, left: Value<'c>, operation: Op<'c>) {
        let b = Builder::before(operation);
        let right = operation.operand(1);
        let decides = operation.is(arith::ANDI);
        let other = |b: &Builder<'c>| arith::constant(b, right.ty(), i64::from(!decides));
        let (then, otherwise) = (|_: &Builder<'c>| right, other);
        let value = match decides {
            true => fir::if_value(&b, left, right.ty(), then, otherwise),
            false => fir::if_value(&b, left, right.ty(), otherwise, then),
        };
        let choice = value.defining_op().expect("a fir.if");
        let branch = choice.body(usize::from(!decides));
        let end = branch.terminator().expect("a fir.result");
        for op in self.ops.into_iter().chain(self.cleanups) {
            op.move_before(end);
        }
        operation.result(0).replace_all_uses_with(value);
        operation.erase();
    }
}
