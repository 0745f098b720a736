//! Lets LLVM vectorise reductions of real and complex variables.
//!
//! LLVM keeps the order of rounding operations, and what a comparison does with
//! NaN; both stop a reduction from being done in several lanes at once.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!   %old = fir.load %sum
//!   %new = arith.addf %old, %x fastmath<contract> : f64
//!   fir.store %new to %sum
//!   %most = fir.load %max
//!   %above = arith.cmpf ogt, %most, %x : f64
//!   %more = arith.select %above, %most, %x : f64
//!   fir.store %more to %max
//! }
//! accgpu.reduce <add> %sum into %total [gang, vector]
//! accgpu.reduce <max> %max into %highest [gang, vector]
//! ```
//! ## After
//! ```mlir
//!   %new = arith.addf %old, %x fastmath<reassoc,contract> : f64
//!   %more = arith.maximumf %x, %most fastmath<nsz> : f64
//! ```
//! The old value comes last: x86 looks for NaN in the first operand, which need not
//! wait for the iteration before.
//!
//! Legality: each iteration of a shared loop may have its own copy of the
//! variable, and copies are combined in any order (OpenACC 3.4, 2.9.11). So the
//! operations that add up one iteration after the other may be reordered; those of
//! a sequential loop inside an iteration may not. What MAX and MIN make of NaN, and
//! of zeros of both signs, is the processor's choice (F2023, 16.9.140). But they look like
//! `merge(x, old, x > old)`, which never is a NaN: where the program's comparison takes the
//! old value and not a NaN, so does `maxnumf`. Where it takes the NaN, `max(old, x)`, that
//! stays, as it does across gangs, whatever the order.
//!
//! GPUs keep the program's form: `maximumf` takes several instructions there, and
//! lanes are not made by LLVM.

use crate::{accgpu::combine::extreme_number, pass::Pass};
use accc_dialects::{
    accgpu::{self, Mode, Operator},
    arith::{self, FastMath},
    fir, func,
    ir::{Builder, Op, Reported, Value},
    scf,
};

#[derive(Clone, Default)]
pub struct RelaxReductions;

impl Pass for RelaxReductions {
    const ARGUMENT: &'static str = "accgpu-relax-reductions";
    const SUMMARY: &'static str = "let reductions be reordered, so that they vectorise";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for reduce in module.collect_named(accgpu::REDUCE) {
            relax(reduce);
        }
        Ok(())
    }
}

fn relax(reduce: Op<'_>) {
    let partial = reduce.operand(0);
    let operator = accgpu::reduce_operator(reduce);
    for store in stores_to(partial) {
        if is_once_an_iteration(store) {
            relax_update(store.operand(0), partial, operator);
        }
    }
    let combiner = reduce.body(0);
    let target = combiner.arguments()[0];
    for op in combiner.ops() {
        if fir::stores_to(op, target) {
            relax_extremum(op.operand(0), target, operator);
        }
    }
}

/// The stores to a scalar, through all its names.
fn stores_to<'c>(variable: Value<'c>) -> Vec<Op<'c>> {
    let mut stores = Vec::new();
    for (user, position) in variable.uses() {
        if fir::is_store(user, position) {
            stores.push(user);
        } else if user.is_any(&[fir::DECLARE, fir::CONVERT]) && position == 0 {
            stores.extend(stores_to(user.result(0)));
        }
    }
    stores
}

/// Whether the loop right around `store` is one whose iterations may run in any
/// order. Branches could hide a loop of their own.
fn is_once_an_iteration(store: Op<'_>) -> bool {
    const SURROUNDINGS: [&str; 6] = [
        accgpu::LOOP,
        accgpu::REGION,
        fir::DO_LOOP,
        fir::ITERATE_WHILE,
        scf::EXECUTE_REGION,
        func::FUNC,
    ];
    store.enclosing(&SURROUNDINGS).is_some_and(|around| {
        around.is(accgpu::LOOP)
            && accgpu::mode(around) == Mode::Independent
            && around.region(0).blocks().len() == 1
    })
}

fn relax_update<'c>(new: Value<'c>, variable: Value<'c>, operator: Operator) {
    const SUMS: [&str; 4] = [arith::ADDF, arith::SUBF, fir::ADDC, fir::SUBC];
    match operator {
        Operator::Add => relax_chain(new, variable, &SUMS),
        Operator::Mul => relax_chain(new, variable, &[arith::MULF]),
        Operator::Max | Operator::Min => {
            relax_extremum(new, variable, operator);
            true
        }
        _ => true,
    };
}

/// Marks the operations that lead from the old value of `variable` to `new`;
/// returns whether there is such a chain, of `operations` only.
fn relax_chain<'c>(new: Value<'c>, variable: Value<'c>, operations: &[&str]) -> bool {
    if is_value_of(new, variable) {
        return true;
    }
    let Some(op) = new.defining_op().filter(|op| op.is_any(operations)) else {
        return false;
    };
    // What is subtracted from has the old value, not what is subtracted.
    let candidates = if op.is_any(&[arith::SUBF, fir::SUBC]) {
        1
    } else {
        2
    };
    let is_on_chain =
        (0..candidates).any(|operand| relax_chain(op.operand(operand), variable, operations));
    if is_on_chain {
        arith::allow(op, FastMath::Reassociation);
    }
    is_on_chain
}

/// Replaces flang's form of MAX and MIN, a comparison and a selection of the same
/// two values, by one operation.
fn relax_extremum<'c>(new: Value<'c>, variable: Value<'c>, operator: Operator) {
    let Some(select) = new.defining_op().filter(|op| op.is(arith::SELECT)) else {
        return;
    };
    let Some(compare) = select
        .operand(0)
        .defining_op()
        .filter(|op| op.is(arith::CMPF))
    else {
        return;
    };
    let values = [compare.operand(0), compare.operand(1)];
    let expected = match operator {
        Operator::Max => (true, false),
        Operator::Min => (false, true),
        _ => return,
    };
    let picks_them = values == [select.operand(1), select.operand(2)];
    if !picks_them || arith::order_of(compare) != expected {
        return;
    }
    let [old, candidate] = match values.map(|value| is_value_of(value, variable)) {
        [true, _] => values,
        [false, true] => [values[1], values[0]],
        [false, false] => return,
    };
    let b = Builder::before(select);
    let is_greatest = operator == Operator::Max;
    let extremum = match (takes_nan(compare, candidate), is_greatest) {
        (true, true) => arith::maximum(&b, candidate, old),
        (true, false) => arith::minimum(&b, candidate, old),
        (false, _) => {
            let operation = extreme_number(old.ty(), is_greatest);
            b.value(operation, &[candidate, old], old.ty(), &[])
        }
    };
    if let Some(op) = extremum.defining_op() {
        arith::allow(op, FastMath::SignedZerosAlike);
    }
    new.replace_all_uses_with(extremum);
    select.erase();
    if compare.result(0).is_unused() {
        compare.erase();
    }
}

/// Whether the selection by `compare` of one of its operands is `candidate` where that is a NaN.
fn takes_nan<'c>(compare: Op<'c>, candidate: Value<'c>) -> bool {
    let holds_for_nan = arith::comparison_of_reals(compare).is_none();
    holds_for_nan == (compare.operand(0) == candidate)
}

fn is_value_of<'c>(value: Value<'c>, variable: Value<'c>) -> bool {
    value
        .defining_op()
        .is_some_and(|op| op.is(fir::LOAD) && fir::origin(op.operand(0)) == fir::origin(variable))
}
