//! Lets functions store array results in the local arrays that they are assigned to.
//!
//! In `t = f(a)` the function may work on `t` itself; its constructs then find the data of `t` on
//! the device, as programs expect that were written for other compilers. flang sees to that, but
//! not where `t` is a TARGET, which something else could lead to, or where an argument may be
//! copied to make it contiguous.
//!
//! ## Before
//! ```mlir
//! %a:2 = hlfir.copy_in %arg to %place : ...
//! %e = hlfir.eval_in_mem shape %s : (!fir.shape<1>) -> !hlfir.expr<?xf64> {
//! ^bb0(%m: !fir.ref<!fir.array<?xf64>>):
//!   %r = fir.call @f(%a#0) : (...) -> !fir.array<?xf64>
//!   fir.save_result %r to %m(%s) : ...
//! }
//! hlfir.copy_out %place, %a#1 : ...
//! hlfir.assign %e to %t#0 : !hlfir.expr<?xf64>, !fir.box<!fir.array<?xf64>>
//! hlfir.destroy %e : !hlfir.expr<?xf64>
//! ```
//! ## After
//! ```mlir
//! %a:2 = hlfir.copy_in %arg to %place : ...
//! %r = fir.call @f(%a#0) : (...) -> !fir.array<?xf64>
//! fir.save_result %r to %t#1(%s) : ...
//! hlfir.copy_out %place, %a#1 : ...
//! ```
//!
//! Legality: the function cannot come to `t`, a variable of the procedure's own. No argument is a
//! part of it: each comes from another variable, and a copy of one is new memory. Nothing else
//! leads there: without TARGET because Fortran says so (F2023, 15.5.2.14), but for internal
//! procedures, which get their host's variables by a link, be it as arguments; with it if, besides,
//! the function is in this file and follows no pointer, uses no variable of a module, and calls
//! nothing of the program. The assignment between two arrays of numbers is all that follows, and
//! nothing in between looks at `t`.

use crate::{acc::routines::shared_routines::is_defined, pass::Pass};
use accc_dialects::{
    acc, fir, hlfir,
    ir::{Builder, Module, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct DirectResults;

impl Pass for DirectResults {
    const ARGUMENT: &'static str = "acc-direct-results";
    const SUMMARY: &'static str = "store function results in the arrays that they are assigned to";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for assignment in module.collect_named(hlfir::ASSIGN) {
            if let Some(result) = Assigned::of(assignment)
                && result.may_be_stored_directly(&symbols)
            {
                result.store_directly();
            }
        }
        Ok(())
    }
}

/// A function result that is assigned to a local array.
struct Assigned<'c> {
    assignment: Op<'c>,
    /// The hlfir.eval_in_mem.
    evaluation: Op<'c>,
    /// The hlfir.declare of the array.
    variable: Op<'c>,
    call: Op<'c>,
}

impl<'c> Assigned<'c> {
    fn of(assignment: Op<'c>) -> Option<Self> {
        let evaluation = assignment.operand(0).defining_op()?;
        let variable = assignment.operand(1).defining_op()?;
        let is_local = |op: Op<'_>| op.is(fir::ALLOCA);
        let is_array = variable.is(hlfir::DECLARE)
            && assignment
                .operand(1)
                .ty()
                .array_type()
                .is_some_and(|ty| ty.element().is_trivial())
            && variable.operand(0).defining_op().is_some_and(is_local);
        if !evaluation.is(hlfir::EVAL_IN_MEM)
            || !is_array
            || hlfir::may_allocate(assignment)
            || evaluation.block() != assignment.block()
            || assignment.enclosing(&acc::COMPUTE).is_some()
        {
            return None;
        }
        let mut calls = evaluation.body(0).ops();
        calls.retain(|op| op.is(fir::CALL));
        let [call] = calls[..] else { return None };
        Some(Self {
            assignment,
            evaluation,
            variable,
            call,
        })
    }

    fn may_be_stored_directly(&self, symbols: &Module<'c>) -> bool {
        let is_target = fir::is_target(self.variable.result(0));
        let has_link = self.call.operands().iter().any(|argument| {
            let held = argument.ty().pointee();
            held.is_some_and(|ty| ty.is_tuple())
        });
        let is_self_contained = || {
            let callee = self.call.callee();
            let callee = callee.and_then(|name| symbols.lookup(&name));
            callee.is_some_and(|callee| is_self_contained(callee, symbols))
        };
        let is_unreachable = !has_link && (!is_target || is_self_contained());
        // An internal procedure as an argument may use the array.
        let is_other = |argument: Value<'c>| match is_memory(argument) {
            true => self.is_other_memory(argument, is_target),
            false => !argument.ty().is_procedure(),
        };
        is_unreachable && self.call.operands().into_iter().all(is_other) && self.others_leave_it()
    }

    /// Whether `argument` is, or is a copy of, a part of another variable than the array.
    fn is_other_memory(&self, argument: Value<'c>, is_target: bool) -> bool {
        const LEADING: [&str; 7] = [
            fir::BOX_ADDR,
            fir::CONVERT,
            fir::EMBOX,
            fir::REBOX,
            hlfir::COPY_IN,
            hlfir::DECLARE,
            hlfir::DESIGNATE,
        ];
        let mut value = argument;
        while let Some(op) = value.defining_op() {
            match op.name().as_str() {
                fir::ALLOCA => return value != self.variable.operand(0),
                fir::ADDRESS_OF | hlfir::ASSOCIATE => return true,
                // What a pointer leads to may be a target.
                fir::LOAD => return !is_target,
                name if LEADING.contains(&name) => value = op.operand(0),
                _ => return false,
            }
        }
        // A dummy argument: a local variable is younger.
        value.as_argument().is_some()
    }

    /// Whether nothing between the evaluation and the assignment may look at the array.
    fn others_leave_it(&self) -> bool {
        let mut next = self.evaluation.next();
        while let Some(op) = next.filter(|&op| op != self.assignment) {
            let names_it = op
                .operands()
                .into_iter()
                .any(|operand| is_memory(operand) && !self.is_other_memory(operand, false));
            if names_it || op.is(fir::CALL) || op.region_count() > 0 {
                return false;
            }
            next = op.next();
        }
        next.is_some()
    }

    fn store_directly(self) {
        let b = Builder::before(self.evaluation);
        let body = self.evaluation.body(0);
        let memory = body.arguments()[0];
        let array = fir::convert(&b, self.variable.result(1), memory.ty());
        memory.replace_all_uses_with(array);
        for op in body.ops() {
            if Some(op) != body.terminator() {
                op.move_before(self.evaluation);
            }
        }
        for user in self.evaluation.result(0).users() {
            user.erase();
        }
        self.evaluation.erase();
    }
}

fn is_memory(value: Value<'_>) -> bool {
    value.ty().is_address() || value.ty().is_descriptor()
}

/// Whether `callee` comes to no memory but its arguments' and its own.
fn is_self_contained<'c>(callee: Op<'c>, symbols: &Module<'c>) -> bool {
    is_defined(callee) && callee.collect(&|op| leads_outside(op, symbols)).is_empty()
}

fn leads_outside<'c>(op: Op<'c>, symbols: &Module<'c>) -> bool {
    match op.name().as_str() {
        fir::CALL => !fir::calls_library(op),
        fir::ADDRESS_OF => {
            let global = op.text("symbol").and_then(|name| symbols.lookup(&name));
            let is_constant = global.is_some_and(|global| global.has_attribute("constant"));
            !is_constant && is_used(op)
        }
        fir::LOAD => op.result(0).ty().is_pointer(),
        _ => false,
    }
}

/// Whether anything is done with the global whose address `op` takes: procedures declare all
/// variables of their modules.
fn is_used(op: Op<'_>) -> bool {
    let is_idle = |user: Op<'_>| {
        let mut results = user.results().into_iter();
        user.is(hlfir::DECLARE) && results.all(Value::is_unused)
    };
    !op.result(0).users().into_iter().all(is_idle)
}
