//! Refuses variables without a clause for which there is no data operation.
//!
//! acc-implicit-data looks for one that fits the variable's type, finds none for
//! procedure pointers, for CLASS(*) and TYPE(*), and for dummies of assumed rank, and crashes.
//!
//! ```mlir
//! %0 = fir.declare %o {uniq_name = "_QFsEo"} : (!fir.class<none>) -> !fir.class<none>
//! acc.parallel {
//!   "use"(%0) : (!fir.class<none>) -> ()   // error
//!   acc.yield
//! }
//! ```
//!
//! Nothing is changed.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir,
    ir::{Op, Reported, Type, TypeClass, Value, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct CheckCaptures;

impl Pass for CheckCaptures {
    const ARGUMENT: &'static str = "acc-check-captures";
    const SUMMARY: &'static str = "refuse variables that no data operation fits";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut outcome = Ok(());
        for construct in module.collect_any(&acc::COMPUTE) {
            let first = construct
                .collect(&|op| op != construct)
                .into_iter()
                .find_map(|user| refused_operand(construct, user));
            if let Some((user, message)) = first {
                outcome = Err(not_yet_supported(user.location(), &message));
            }
        }
        outcome
    }
}

/// What is wrong with a variable that `user` takes from outside of `construct`.
fn refused_operand<'c>(construct: Op<'c>, user: Op<'c>) -> Option<(Op<'c>, String)> {
    user.operands().into_iter().find_map(|value| {
        let what = without_data_operation(value.ty())?;
        let comes_by_clause = value
            .defining_op()
            .is_some_and(|op| op.name().starts_with("acc.") || construct.is_ancestor_of(op));
        let is_argument_inside = value
            .as_argument()
            .and_then(|(block, _)| block.parent_op())
            .is_some_and(|op| op == construct || construct.is_ancestor_of(op));
        if comes_by_clause || is_argument_inside {
            return None;
        }
        let name = name_of(value).map_or_else(String::new, |name| format!(" '{name}'"));
        Some((user, format!("{what}{name} in a compute construct")))
    })
}

/// What a variable of type `ty` is, if that is a kind of variable without data operations.
fn without_data_operation(ty: Type<'_>) -> Option<&'static str> {
    let mut inside = ty.pointee()?;
    while let Some(next) = inside.pointee() {
        inside = next;
    }
    if inside.class() == TypeClass::Procedure {
        return Some("procedure pointer");
    }
    let array = inside.array_type();
    if array.is_some_and(|array| array.rank() == 0) {
        return Some("variable of assumed rank, without a data clause,");
    }
    let element = array.map_or(inside, Type::element);
    element.is_none().then_some("variable of any type")
}

fn name_of(value: Value<'_>) -> Option<String> {
    let name = value.defining_op()?.text("uniq_name")?;
    Some(fir::variable_name(&name).to_owned())
}
