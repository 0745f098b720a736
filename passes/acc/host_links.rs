//! Gives constructs links of their own to the host's variables.
//!
//! ## Before
//! ```mlir
//! %at = fir.coordinate_of %link, %zero
//! fir.store %n to %at : !fir.llvm_ptr<!fir.ref<i32>>
//! acc.parallel {
//!   fir.call @_QFPf(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
//! }
//! ```
//! ## After
//! ```mlir
//! acc.parallel {
//!   %own = fir.alloca tuple<!fir.ref<i32>>
//!   %at = fir.coordinate_of %own, %zero
//!   fir.store %n to %at : !fir.llvm_ptr<!fir.ref<i32>>
//!   fir.call @_QFPf(%own) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
//! }
//! ```
//! The construct then uses the variables as if it named them: they get its data
//! clauses, and the tuple holds addresses of the device. Only variables that the
//! procedure, or one that it calls, looks at are put into the tuple.
//!
//! A construct in an internal procedure has the host's link as an argument. There the
//! variables are what the procedure has declared when it began:
//!
//! ```mlir
//! %at = fir.coordinate_of %link, %zero
//! %a = fir.load %at : !fir.llvm_ptr<!fir.ref<i32>>
//! %n = fir.declare %a {uniq_name = "_QFEn"} : (!fir.ref<i32>) -> !fir.ref<i32>
//! ```
//! Where one of them is not found there, the call is an error.

use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir,
    ir::{Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Does so for all calls in constructs of `module`.
pub fn remake<'c>(symbols: &Module<'c>, module: Op<'c>) -> Result<(), Reported> {
    for construct in module.collect_any(&acc::COMPUTE) {
        for call in construct.collect(&|op| link(op).is_some()) {
            remake_link(symbols, construct, call)?;
        }
    }
    Ok(())
}

/// The position of the link among the operands of a call: the last one.
pub fn link(call: Op<'_>) -> Option<usize> {
    if !call.is(fir::CALL) {
        return None;
    }
    let operands = call.operands();
    let ty = operands.last()?.ty().pointee()?;
    Type::is_tuple(ty).then_some(operands.len() - 1)
}

fn remake_link<'c>(symbols: &Module<'c>, construct: Op<'c>, call: Op<'c>) -> Result<(), Reported> {
    let Some(position) = link(call) else {
        return Ok(());
    };
    let host = call.operand(position);
    if host
        .defining_op()
        .is_some_and(|op| construct.is_ancestor_of(op))
    {
        return Ok(());
    }
    let mut used = BTreeSet::new();
    collect_used(symbols, call, &mut used, &mut HashSet::new());
    let outside = |op: Op<'c>| !construct.is_ancestor_of(op);
    let variables = match host.defining_op() {
        Some(op) if op.is(fir::ALLOCA) => stored(host, &used, &outside),
        Some(_) => return Ok(()),
        None => declared(host, &used, &outside),
    };
    if variables.len() < used.len() {
        let name = call.callee().unwrap_or_default();
        let what = format!("a call of '{name}', which uses variables of its host, in a construct");
        return Err(not_yet_supported(call.location(), &what));
    }
    let b = Builder::before(call);
    let own = fir::alloca(&b, host.ty().pointee().expect("an address"));
    for (place, variable) in variables {
        let place = b.insert(place.clone_mapped(&mut HashMap::from([(host, own)])));
        fir::store(&b, under_clause(construct, variable), place.result(0));
    }
    call.set_operand(position, own);
    Ok(())
}

/// What a data clause of `construct` makes of `variable`, an address or a descriptor.
fn under_clause<'c>(construct: Op<'c>, variable: Value<'c>) -> Value<'c> {
    let entries = construct.operands().into_iter();
    let entries = entries.filter_map(Value::defining_op);
    let mut entries = entries
        .filter(|op| op.is_any(&acc::DEVICE_COPIES))
        .map(DataEntry);
    let same = entries.find(|entry| {
        entry.result().ty() == variable.ty() && named(entry.variable()) == named(variable)
    });
    same.map_or(variable, |entry| entry.result())
}

/// What the program names by `value`, where that is a descriptor of it.
fn named(value: Value<'_>) -> Value<'_> {
    match value.defining_op() {
        Some(op) if op.is_any(&[fir::EMBOX, fir::REBOX]) && fir::slice_of(op).is_none() => {
            named(op.operand(0))
        }
        _ => value,
    }
}

/// A variable, with the operation that finds its place in a tuple.
type Placed<'c> = (Op<'c>, Value<'c>);

/// What the host has put at the `used` places of its tuple.
fn stored<'c>(
    tuple: Value<'c>,
    used: &BTreeSet<i64>,
    outside: &dyn Fn(Op<'c>) -> bool,
) -> Vec<Placed<'c>> {
    let stores = stores(tuple).into_iter().filter(|(_, place)| {
        outside(*place) && index(*place).is_some_and(|index| used.contains(&index))
    });
    stores
        .map(|(store, place)| (place, store.operand(0)))
        .collect()
}

/// What an internal procedure has declared of the `used` places of the tuple it got.
fn declared<'c>(
    tuple: Value<'c>,
    used: &BTreeSet<i64>,
    outside: &dyn Fn(Op<'c>) -> bool,
) -> Vec<Placed<'c>> {
    let variable = |wanted: &i64| {
        let places = users_of(tuple, fir::COORDINATE_OF);
        let mut places = places.filter(|place| index(*place) == Some(*wanted) && outside(*place));
        places.find_map(|place| {
            let mut loads = users_of(place.result(0), fir::LOAD);
            let variable = loads.find_map(|load| declared_from(load.result(0), outside))?;
            Some((place, variable))
        })
    };
    used.iter().filter_map(variable).collect()
}

/// The variable whose address or descriptor was in the tuple; arrays are declared by the
/// address in their descriptor.
fn declared_from<'c>(found: Value<'c>, outside: &dyn Fn(Op<'c>) -> bool) -> Option<Value<'c>> {
    let declare = |value| users_of(value, fir::DECLARE).find(|&op| outside(op));
    if let Some(declare) = declare(found).filter(|op| op.result(0).ty() == found.ty()) {
        return Some(declare.result(0));
    }
    let array = users_of(found, fir::BOX_ADDR).find_map(|address| declare(address.result(0)))?;
    let is_shape = |value: &Value<'c>| {
        let made = value.defining_op();
        made.is_some_and(|op| op.is_any(&[fir::SHAPE, fir::SHAPE_SHIFT]))
    };
    let shape = array.operands().into_iter().find(is_shape)?;
    Some(fir::embox(
        &Builder::after(array),
        array.result(0),
        shape,
        found.ty(),
    ))
}

fn users_of<'c>(value: Value<'c>, name: &str) -> impl Iterator<Item = Op<'c>> {
    value.users().into_iter().filter(move |user| user.is(name))
}

/// The addresses and descriptors of variables that the host has put into a tuple.
pub fn variables(tuple: Value<'_>) -> Vec<Value<'_>> {
    let stores = stores(tuple).into_iter();
    stores.map(|(store, _)| store.operand(0)).collect()
}

/// The stores to the host's tuple, with the operations that make their addresses.
fn stores(tuple: Value<'_>) -> Vec<(Op<'_>, Op<'_>)> {
    let places = tuple.users().into_iter();
    let mut stores: Vec<_> = places
        .filter(|user| user.is(fir::COORDINATE_OF))
        .flat_map(|place| {
            let uses = place.result(0).uses().into_iter();
            let stores = uses.filter(|(user, operand)| user.is(fir::STORE) && *operand == 1);
            stores.map(move |(store, _)| (store, place))
        })
        .collect();
    stores.sort_by_key(|(_, place)| index(*place));
    stores
}

/// Which variable of the tuple a fir.coordinate_of finds.
fn index(place: Op<'_>) -> Option<i64> {
    arith::constant_value(place.operand(1))
}

/// Adds the variables that the procedure of `call` looks at.
fn collect_used<'c>(
    symbols: &Module<'c>,
    call: Op<'c>,
    used: &mut BTreeSet<i64>,
    seen: &mut HashSet<String>,
) {
    let Some((position, name)) = link(call).zip(call.callee()) else {
        return;
    };
    let callee = symbols.lookup(&name);
    let argument = callee
        .filter(|_| seen.insert(name))
        .and_then(|callee| callee.region(0).first_block())
        .and_then(|entry| entry.arguments().get(position).copied());
    for user in argument.map(Value::users).unwrap_or_default() {
        if user.is(fir::COORDINATE_OF) {
            if is_looked_at(user.result(0)) {
                used.extend(index(user));
            }
        } else {
            collect_used(symbols, user, used, seen);
        }
    }
}

/// Whether more is done with a variable than to find its address.
fn is_looked_at(address: Value<'_>) -> bool {
    address
        .users()
        .into_iter()
        .any(|user| !user.is_any(&[fir::LOAD, fir::DECLARE]) || is_looked_at(user.result(0)))
}
