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
//! Only for variables that the construct reads outside of the loop, itself or in a routine that it
//! calls there: elsewhere the store would be one that threads meet in.

use crate::acc::routines::{
    device_code::{calls_in, may_use},
    globals::Global,
};
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
            .and_then(|entry| read_outside(entry.variable(), nest));
        if let Some(variable) = variable {
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
    let counts = |entry: &DataEntry<'_>| entry.is_implicit() || counts_with(source.0, *entry);
    for entry in privates.map(DataEntry).filter(counts) {
        let copy = entry.result();
        let variable = read_outside(entry.variable(), source.0);
        if let Some(variable) = variable.filter(|variable| variable.ty() == copy.ty()) {
            fir::store(&b, fir::load(&b, copy), variable);
        }
    }
}

/// Whether the loop `nest` counts with `copy`, which it has in a private clause: stores its number there, or,
/// where branches leave it, the first number in front of its test.
pub(crate) fn counts_with<'c>(nest: Op<'c>, copy: DataEntry<'c>) -> bool {
    let Some(first) = nest.region(0).first_block() else {
        return false;
    };
    let copy = copy.result();
    let sets_first = |op: Op<'c>| op.is(fir::STORE) && fir::whole(op.operand(1)) == copy;
    match Loop(nest).is_unstructured() {
        true => first.ops().into_iter().any(sets_first),
        false => first
            .arguments()
            .into_iter()
            .any(|number| holds(copy, number)),
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

/// Where code of the construct or routine around `nest`, outside of it, finds `variable`: there, or at the
/// address that a call passes for it.
fn read_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    if uses_outside(variable, nest) {
        return Some(variable);
    }
    let is_host = around(nest).is_some_and(|around| around.is(func::FUNC));
    // Constructs and versions of routines for them pass what is used.
    let is_used = || is_host && called_use(variable, nest);
    passed_outside(variable, nest).or_else(|| is_used().then_some(variable))
}

/// The address that a call outside of `nest` passes for `variable`, one of a module or an argument.
fn passed_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    let place = Shared::of(variable)?;
    let calls = calls_outside(nest).into_iter();
    let mut operands = calls.flat_map(|call| call.operands());
    operands.find(|operand| {
        operand.ty() == variable.ty() && Shared::of(*operand).as_ref() == Some(&place)
    })
}

/// Whether code of the construct or routine around `nest` may read the variable, itself or in what
/// it calls, which nothing passes yet what it uses.
pub(super) fn is_read_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    uses_outside(variable, nest) || called_use(variable, nest)
}

/// A variable that procedures find at addresses of their own: one of a module, or an argument, which
/// stands for one in versions of routines for constructs.
#[derive(PartialEq)]
enum Shared<'c> {
    Global(Global),
    Argument(Value<'c>),
}

impl<'c> Shared<'c> {
    /// What `address` is of, also that of a device's copy.
    fn of(address: Value<'c>) -> Option<Self> {
        let origin = fir::origin(address);
        match origin.defining_op() {
            None => Some(Shared::Argument(origin)),
            Some(entry) if entry.is_any(&acc::DEVICE_COPIES) => {
                Shared::of(DataEntry(entry).variable())
            }
            Some(_) => Global::at(address).map(Shared::Global),
        }
    }
}

/// The construct or routine around `nest`.
fn around(nest: Op<'_>) -> Option<Op<'_>> {
    const AROUND: [&str; 5] = [
        accgpu::REGION,
        acc::KERNELS,
        acc::PARALLEL,
        acc::SERIAL,
        func::FUNC,
    ];
    nest.enclosing(&AROUND)
}

fn calls_outside(nest: Op<'_>) -> Vec<Op<'_>> {
    let mut calls = around(nest).map_or_else(Vec::new, calls_in);
    calls.retain(|&call| !nest.is_ancestor_of(call));
    calls
}

/// Whether procedures that are called outside of `nest` may use the variable, one of a module.
fn called_use<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    Global::at(variable).is_some_and(|global| may_use(&calls_outside(nest), &global.symbol))
}

/// Whether code of the construct or routine around `nest`, outside of it, may read `variable` at that address.
fn uses_outside<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    let Some(around) = around(nest) else {
        return false;
    };
    variable.uses().into_iter().any(|(user, operand)| {
        if nest.is_ancestor_of(user) || !around.is_ancestor_of(user) {
            return false;
        }
        match user.is_any(&[fir::DECLARE, fir::CONVERT]) {
            true => uses_outside(user.result(0), nest),
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
