//! Makes induction variables indices, and subscripts computed from them too.
//!
//! A subscript is a 64-bit number computed from a 32-bit loop variable. The
//! extension stands between the counter of the loop and the address, and hides
//! from LLVM that addresses advance by a constant.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%one) to (%n) step (%one) : i32 par [vector] independent {
//!   %0 = arith.addi %i, %c1_i32 overflow<nsw> : i32
//!   %1 = fir.convert %0 : (i32) -> i64
//!   "use"(%i, %1) : (i32, i64) -> ()
//! }
//! ```
//! ## After
//! ```mlir
//! %0 = fir.convert %one : (i32) -> index
//! %1 = fir.convert %n : (i32) -> index
//! accgpu.loop (%i) = (%0) to (%1) step (%0) : index par [vector] independent {
//!   %2 = arith.index_cast %i : index to i64
//!   %3 = arith.trunci %2 overflow<nsw> : i64 to i32
//!   %4 = arith.addi %i, %c1 overflow<nsw> : index
//!   %5 = fir.convert %4 : (index) -> i64
//!   "use"(%3, %5) : (i32, i64) -> ()
//! }
//! ```
//!
//! Legality: the program's type can represent every value that a loop variable
//! has in an iteration (F2023, 11.1.7.4.2), and the result of an operation
//! marked nsw. So extending operands first gives the extended result.

use crate::pass::Pass;
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct WidenInductions;

impl Pass for WidenInductions {
    const ARGUMENT: &'static str = "accgpu-widen-inductions";
    const SUMMARY: &'static str = "make induction variables and subscripts indices";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            let variables = nest.body(0).arguments();
            let narrow = |v: &Value<'_>| v.ty().is_integer() && v.ty().bit_width() <= 64;
            if variables.iter().all(narrow) {
                widen_loop(nest, &variables);
            }
        }
        Ok(())
    }
}

fn widen_loop<'c>(nest: Op<'c>, variables: &[Value<'c>]) {
    let ranges = 3 * variables.len();
    let before = Builder::before(nest);
    let mut operands = nest.operands();
    for operand in &mut operands[..ranges] {
        *operand = fir::to_index(&before, *operand);
    }
    nest.set_operands(&operands);
    for &variable in variables {
        let ty = variable.ty();
        if ty == Type::index(nest.ctx()) {
            continue;
        }
        let uses = variable.uses();
        variable.set_type(Type::index(nest.ctx()));
        let b = Builder::at_start(nest.body(0), nest);
        let narrow = arith::narrow_index(&b, variable, ty);
        for (user, operand) in uses {
            user.set_operand(operand, narrow);
        }
        widen_uses(narrow, variable);
    }
}

/// Gives the extensions of `narrow`, and of what is computed from it, the value
/// of `wide`, an index that equals it.
fn widen_uses<'c>(narrow: Value<'c>, wide: Value<'c>) {
    let mut users: Vec<_> = narrow.users();
    users.dedup();
    for user in users {
        if is_extension(user) {
            let b = Builder::before(user);
            let extended = fir::convert(&b, wide, user.result(0).ty());
            user.result(0).replace_all_uses_with(extended);
            user.erase();
        } else if arith::is_exact(user) && reaches_extension(user.result(0)) {
            let b = Builder::before(user);
            let operands = [0, 1].map(|which| {
                let operand = user.operand(which);
                if operand == narrow {
                    wide
                } else {
                    fir::to_index(&b, operand)
                }
            });
            let result = arith::same_exactly(&b, user, operands);
            widen_uses(user.result(0), result);
        }
    }
}

/// A conversion of an integer to a wider one or to an index.
fn is_extension(op: Op<'_>) -> bool {
    op.is_any(&[fir::CONVERT, arith::EXTSI, arith::INDEX_CAST]) && {
        let (from, to) = (op.operand(0).ty(), op.result(0).ty());
        to.is_integer() && to.bit_width() > from.bit_width()
    }
}

fn reaches_extension(value: Value<'_>) -> bool {
    value.users().into_iter().any(|user| {
        is_extension(user) || arith::is_exact(user) && reaches_extension(user.result(0))
    })
}
