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

use accc_dialects::{
    acc, arith, fir,
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

fn remake_link<'c>(symbols: &Module<'c>, construct: Op<'c>, call: Op<'c>) {
    let Some(position) = link(call) else { return };
    let host = call.operand(position);
    let is_hosts = host
        .defining_op()
        .is_some_and(|op| op.is(fir::ALLOCA) && !construct.is_ancestor_of(op));
    if !is_hosts {
        return;
    }
    let mut used = BTreeSet::new();
    collect_used(symbols, call, &mut used, &mut HashSet::new());
    let b = Builder::before(call);
    let tuple = host.ty().pointee().expect("an address");
    let own = fir::alloca(&b, tuple);
    let outside = |(_, place): &(Op<'c>, Op<'c>)| !construct.is_ancestor_of(*place);
    for (store, place) in stores(host).into_iter().filter(outside) {
        if index(place).is_some_and(|index| used.contains(&index)) {
            let mut mapping = HashMap::from([(host, own)]);
            b.insert(place.clone_mapped(&mut mapping));
            b.insert(store.clone_mapped(&mut mapping));
        }
    }
    call.set_operand(position, own);
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
