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
//! An internal procedure has the link as an argument, and takes the variables of its host
//! from there when it begins. Its constructs' tuples hold these variables.

use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir, hlfir,
    ir::{Builder, Module, Op, Type, Value},
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Does so for all calls in constructs of `module`.
pub fn remake<'c>(symbols: &Module<'c>, module: Op<'c>) {
    for construct in module.collect_any(&acc::COMPUTE) {
        for call in construct.collect(&|op| link(op).is_some()) {
            remake_link(symbols, construct, call);
        }
    }
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

fn remake_link(symbols: &Module<'_>, construct: Op<'_>, call: Op<'_>) {
    let Some(position) = link(call) else { return };
    let host = call.operand(position);
    let entries = match host.defining_op() {
        Some(op) if op.is(fir::ALLOCA) && !construct.is_ancestor_of(op) => {
            let stored = stores(host).into_iter();
            stored
                .map(|(store, place)| (place, store.operand(0)))
                .collect()
        }
        Some(_) => return,
        None => taken(host),
    };
    let mut used = BTreeSet::new();
    collect_used(symbols, call, &mut used, &mut HashSet::new());
    let b = Builder::before(call);
    let tuple = host.ty().pointee().expect("an address");
    let own = fir::alloca(&b, tuple);
    let outside = |(place, _): &(Op<'_>, Value<'_>)| !construct.is_ancestor_of(*place);
    for (place, variable) in entries.into_iter().filter(outside) {
        if index(place).is_some_and(|index| used.remove(&index)) {
            let mut mapping = HashMap::from([(host, own)]);
            let place = b.insert(place.clone_mapped(&mut mapping)).result(0);
            let ty = place.ty().pointee().expect("an address");
            fir::store(&b, as_in_link(&b, construct, variable, ty), place);
        }
    }
    call.set_operand(position, own);
}

/// The variables that an internal procedure has taken from its link, with the operations
/// that find their places there.
fn taken(link: Value<'_>) -> Vec<(Op<'_>, Value<'_>)> {
    let mut places = link.users();
    places.retain(|user| user.is(fir::COORDINATE_OF));
    places.sort_by_key(|place| index(*place));
    let taken = places.into_iter().filter_map(|place| {
        let mut users = place.result(0).users().into_iter();
        let address = users.find(|user| user.is(fir::LOAD))?.result(0);
        Some((place, declared(address).unwrap_or(address)))
    });
    taken.collect()
}

/// The variable that the procedure declares at an address, or with a descriptor.
fn declared(address: Value<'_>) -> Option<Value<'_>> {
    address.users().into_iter().find_map(|user| {
        if is_declare(user) {
            return Some(user.result(0));
        }
        let is_inner = user.is_any(&[fir::BOX_ADDR, fir::UNBOXCHAR]);
        is_inner.then(|| declared(user.result(0)))?
    })
}

/// What a link holds of `variable`, or of its copy by a clause of the construct: arrays of
/// constant size have descriptors there, and characters their length beside the address.
fn as_in_link<'c>(
    b: &Builder<'c>,
    construct: Op<'c>,
    variable: Value<'c>,
    ty: Type<'c>,
) -> Value<'c> {
    let declare = variable.defining_op().filter(|op| is_declare(*op));
    let operand = |group| declare.and_then(|op| op.operand_segment(group).first().copied());
    let copy = declare.and_then(|_| copy_of(construct, variable));
    let variable = copy.unwrap_or(variable);
    let is_address = variable.ty().is_address();
    match (operand(1), operand(2)) {
        (Some(shape), _) if is_address && ty.is_descriptor() => fir::embox(b, variable, shape, ty),
        (None, Some(length)) if is_address => b.value(fir::EMBOXCHAR, &[variable, length], ty, &[]),
        _ => fir::convert(b, variable, ty),
    }
}

/// What a data clause of `construct` makes of `variable`.
fn copy_of<'c>(construct: Op<'c>, variable: Value<'c>) -> Option<Value<'c>> {
    let origin = fir::origin(variable);
    let entries = construct
        .operands()
        .into_iter()
        .filter_map(Value::defining_op);
    let mut entries = entries.filter(|op| op.is_any(&acc::DEVICE_COPIES));
    let entry = entries.find(|&op| fir::origin(DataEntry(op).variable()) == origin)?;
    Some(entry.result(0))
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
    let mut users = address.users().into_iter();
    users.any(|user| !is_finding(user) || user.results().into_iter().any(is_looked_at))
}

/// Whether `op` does nothing but to compute its results, which may be those that say where
/// a variable is.
pub fn is_finding(op: Op<'_>) -> bool {
    let is_free = op.region_count() == 0 && op.is_memory_effect_free();
    op.result_count() > 0 && (is_free || op.is(fir::LOAD) || is_declare(op))
}

fn is_declare(op: Op<'_>) -> bool {
    op.is_any(&[fir::DECLARE, hlfir::DECLARE])
}
