//! What a loop variable is after its loop.
//!
//! A DO loop leaves its variable one step beyond the last iteration (F2023,
//! 11.1.7.4.3). Loop variables are private in constructs (OpenACC 3.4, 2.6.1), but
//! code of the construct that reads one after the loop means that value.
//!
//! ## Before
//! ```mlir
//! %p = acc.private varPtr(%i : !fir.ref<i32>) {implicit = true, name = "i"}
//! acc.loop private(%p : !fir.ref<i32>) control(%k : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
//!   fir.store %k to %p : !fir.ref<i32>
//! }
//! %v = fir.load %i : !fir.ref<i32>
//! ```
//! ## After
//! ```mlir
//! // as before, and after the loop:
//! fir.store %a + max((%b - %a + %s) / %s, 0) * %s to %i : !fir.ref<i32>
//! %v = fir.load %i : !fir.ref<i32>
//! ```
//! Where an EXIT may end the loop, the value is that of the copy.
//!
//! Only for variables that the construct reads outside of the loop: elsewhere the
//! store would be one that threads meet in.

use accc_dialects::{
    acc::{self, DataEntry, Loop},
    accgpu, arith, fir, func,
    ir::{Builder, Op, Value},
};

/// Stores the last values of the variables of `nest`, an acc.loop.
pub fn keep(nest: Op<'_>) {
    let source = Loop(nest);
    if source.is_unstructured() {
        keep_where_left(&source);
        return;
    }
    if !source.has_inclusive_bounds() {
        return;
    }
    let ranges = source.lower().into_iter().zip(source.upper());
    let ranges: Vec<_> = ranges.zip(source.step()).collect();
    let Some(body) = nest.region(0).first_block() else {
        return;
    };
    for (argument, ((lower, upper), step)) in body.arguments().into_iter().zip(ranges) {
        let variable = source
            .privates()
            .into_iter()
            .map(DataEntry)
            .find(|entry| holds(entry.result(), argument))
            .map(|entry| entry.variable());
        if let Some(variable) = variable.filter(|&variable| is_read_outside(variable, nest)) {
            let b = Builder::after(nest);
            let [lower, upper, step] = [lower, upper, step].map(|value| fir::to_index(&b, value));
            let last = last_value(&b, lower, upper, step);
            let ty = variable.ty().pointee().expect("an address");
            fir::store(&b, fir::convert(&b, last, ty), variable);
        }
    }
}

/// Stores what the variable of a loop that an EXIT may end, one run in sequence, has in the end:
/// that of its copy.
fn keep_where_left(source: &Loop<'_>) {
    let b = Builder::after(source.0);
    let privates = source.privates().into_iter();
    for entry in privates.map(DataEntry).filter(|entry| entry.is_implicit()) {
        let (copy, variable) = (entry.result(), entry.variable());
        if variable.ty() == copy.ty() && is_read_outside(variable, source.0) {
            fir::store(&b, fir::load(&b, copy), variable);
        }
    }
}

/// Whether the loop keeps `argument`, an induction variable, in the memory of
/// `variable`.
fn holds<'c>(variable: Value<'c>, argument: Value<'c>) -> bool {
    variable.uses().into_iter().any(|(user, operand)| {
        if user.is_any(&[fir::DECLARE, fir::CONVERT]) {
            return holds(user.result(0), argument);
        }
        fir::is_store(user, operand) && fir::unconverted(user.operand(0)) == argument
    })
}

/// Whether code of the construct or routine around `nest` may read the variable.
pub(super) fn is_read_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    const AROUND: [&str; 5] = [
        accgpu::REGION,
        acc::KERNELS,
        acc::PARALLEL,
        acc::SERIAL,
        func::FUNC,
    ];
    let Some(around) = nest.enclosing(&AROUND) else {
        return false;
    };
    variable.uses().into_iter().any(|(user, operand)| {
        if nest.is_ancestor_of(user) || !around.is_ancestor_of(user) {
            return false;
        }
        match user.is_any(&[fir::DECLARE, fir::CONVERT]) {
            true => is_read_outside(user.result(0), nest),
            false => may_read(user, operand),
        }
    })
}

/// Whether what `user` does with the address that `operand` is may come to a load: a procedure gets
/// it, say, or what holds the variables of the host of an internal one.
fn may_read(user: Op<'_>, operand: usize) -> bool {
    const COPIES: [&str; 2] = [acc::FIRSTPRIVATE, acc::REDUCTION];
    let only_names = acc::is_data_entry(user) && !user.is_any(&COPIES)
        || user.is_any(&acc::DATA_EXITS)
        || user.is(acc::LOOP)
        || user.is_any(&acc::COMPUTE);
    !only_names && !fir::is_store(user, operand)
}

fn last_value<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: Value<'c>,
) -> Value<'c> {
    let count = fir::trip_count(b, lower, upper, step);
    arith::add(b, lower, arith::mul(b, count, step))
}
