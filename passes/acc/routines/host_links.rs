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
//! procedure, or one that it calls, looks at are put into the tuple. A construct in an
//! internal procedure, which has got its own link from the host, fills its tuple with the
//! variables that the procedure found there when it began. Where one of them is not found there,
//! the call is an error.

use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir, func,
    ir::{Block, Builder, Module, Op, Reported, Type, Value, not_yet_supported},
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
    let is_inside = |op: Op<'c>| construct.is_ancestor_of(op);
    let contents = match host.defining_op() {
        Some(op) if op.is(fir::ALLOCA) && !is_inside(op) => stored(host),
        None if host.parent_block().and_then(Block::parent_op)
            == construct.enclosing(&[func::FUNC]) =>
        {
            found(host)
        }
        _ => return Ok(()),
    };
    let mut used = BTreeSet::new();
    collect_used(symbols, call, &mut used, &mut HashSet::new());
    let known = |wanted: &i64| {
        let mut places = contents.iter().map(|content| content.place);
        places.any(|place| !is_inside(place) && index(place) == Some(*wanted))
    };
    if !used.iter().all(known) {
        let name = call.callee().unwrap_or_default();
        let what = format!("a call of '{name}', which uses variables of its host, in a construct");
        return Err(not_yet_supported(call.location(), &what));
    }
    let b = Builder::before(call);
    let tuple = host.ty().pointee().expect("an address");
    let own = fir::alloca(&b, tuple);
    for Content { value, place } in contents {
        if !is_inside(place) && index(place).is_some_and(|index| used.contains(&index)) {
            let mut mapping = HashMap::from([(host, own)]);
            let own_place = place.clone_mapped(&mut mapping);
            b.insert(own_place);
            let own_place = own_place.result(0);
            let ty = own_place.ty().pointee().expect("an address");
            let copy = inside(construct, value);
            fir::store(&b, as_content(&b, value, copy, ty), own_place);
        }
    }
    call.set_operand(position, own);
    Ok(())
}

/// The addresses and descriptors of variables that the host has put into a tuple.
pub fn variables(tuple: Value<'_>) -> Vec<Value<'_>> {
    let contents = stored(tuple).into_iter();
    contents.map(|content| content.value).collect()
}

/// The address or descriptor that has been stored to this place of a tuple.
pub fn variable(tuple: Value<'_>, number: i64) -> Option<Value<'_>> {
    let mut contents = stored(tuple).into_iter();
    let content = contents.find(|content| index(content.place) == Some(number))?;
    Some(content.value)
}

/// A variable in a tuple.
struct Content<'c> {
    /// Its address or descriptor.
    value: Value<'c>,
    /// The operation that finds its place in the tuple.
    place: Op<'c>,
}

/// What the host stores to the tuple that it has made.
fn stored(tuple: Value<'_>) -> Vec<Content<'_>> {
    contents(tuple, &|place| {
        let uses = place.result(0).uses().into_iter();
        let stores = uses.filter(|(user, operand)| user.is(fir::STORE) && *operand == 1);
        let stores: Vec<_> = stores.map(|(store, _)| store).collect();
        let optional = stores.iter().find_map(|&store| optional_argument(store));
        optional.or_else(|| Some(stores.first()?.operand(0)))
    })
}

/// The optional array that `store` puts into a tuple, if that is one of two: flang makes another
/// descriptor of it where it is present, and one of nothing where it is absent.
fn optional_argument(store: Op<'_>) -> Option<Value<'_>> {
    let choice = store.parent().filter(|op| op.is(fir::IF))?;
    let view = store.operand(0).defining_op();
    let argument = view.filter(|op| op.is(fir::REBOX))?.operand(0);
    let is_it = fir::is_optional(argument) && !argument.is_inside(choice);
    is_it.then_some(argument)
}

/// What a procedure loads from the tuple that it has got, under the names that it gives it.
fn found(tuple: Value<'_>) -> Vec<Content<'_>> {
    contents(tuple, &|place| {
        let loads = place.result(0).users().into_iter();
        let mut loads = loads.filter(|user| user.is(fir::LOAD) && user.block() == place.block());
        let loaded = loads.next()?.result(0);
        let Some(variable) = named(loaded) else {
            return Some(loaded);
        };
        let descriptor = uses_in_block(variable, fir::REBOX, 0).next();
        Some(descriptor.map_or(variable, |op| op.result(0)))
    })
}

/// The name that a procedure gives to `value`. Arrays with an explicit shape have one for their
/// address, optional ones for what is chosen.
fn named(value: Value<'_>) -> Option<Value<'_>> {
    if let Some(name) = uses_in_block(value, fir::DECLARE, 0).next() {
        return Some(name.result(0));
    }
    let addresses = uses_in_block(value, fir::BOX_ADDR, 0);
    let mut views = addresses.chain(uses_in_block(value, arith::SELECT, 1));
    views.find_map(|view| named(view.result(0)))
}

/// The operations `name` in the block of `value` that use it as their operand at `position`.
fn uses_in_block<'c>(
    value: Value<'c>,
    name: &'static str,
    position: usize,
) -> impl Iterator<Item = Op<'c>> {
    let block = value.parent_block();
    let uses = value.uses().into_iter();
    let wanted =
        uses.filter(move |(user, at)| user.is(name) && *at == position && user.block() == block);
    wanted.map(|(user, _)| user)
}

/// What `construct` has of `variable`: its copy, where a data clause names it.
fn inside<'c>(construct: Op<'c>, variable: Value<'c>) -> Value<'c> {
    let original = fir::origin(variable);
    let copies = acc::Compute(construct).data_operands().into_iter();
    let mut copies = copies.filter(|copy| {
        let named = copy.defining_op().map(|op| DataEntry(op).variable());
        let is_it = named.is_some_and(|named| {
            let chosen = fir::chosen_first(named).map(fir::origin);
            fir::origin(named) == original || chosen == Some(original)
        });
        copy.ty() == variable.ty() && is_it
    });
    copies.next().unwrap_or(variable)
}

/// `copy`, what the construct has of `variable`, as the content `ty` of a tuple. That of an
/// absent array is a descriptor without an address.
fn as_content<'c>(
    b: &Builder<'c>,
    variable: Value<'c>,
    copy: Value<'c>,
    ty: Type<'c>,
) -> Value<'c> {
    if copy.ty() == ty && ty.is_descriptor() && fir::is_optional(variable) {
        let is_present = fir::is_present(b, copy);
        return fir::if_value(b, is_present, ty, |_| copy, |b| fir::unallocated(b, ty));
    }
    let shape = || fir::shape_of(variable.defining_op()?);
    match ty.is_descriptor() && copy.ty().is_address() {
        true => match shape() {
            Some(shape) => fir::embox(b, copy, shape, ty),
            None => fir::embox_scalar(b, copy, ty),
        },
        false => copy,
    }
}

fn contents<'c>(
    tuple: Value<'c>,
    value_at: &dyn Fn(Op<'c>) -> Option<Value<'c>>,
) -> Vec<Content<'c>> {
    let places = tuple.users().into_iter();
    let mut contents: Vec<_> = places
        .filter(|user| user.is(fir::COORDINATE_OF))
        .filter_map(|place| {
            Some(Content {
                value: value_at(place)?,
                place,
            })
        })
        .collect();
    contents.sort_by_key(|content| index(content.place));
    contents
}

/// Which variable of the tuple a fir.coordinate_of finds.
pub fn index(place: Op<'_>) -> Option<i64> {
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
pub fn is_looked_at(address: Value<'_>) -> bool {
    let mut users = address.users().into_iter();
    users.any(|user| !is_finding(user) || user.results().into_iter().any(is_looked_at))
}

/// Whether nothing depends on `value`. Procedures take the addresses of all their
/// host's variables from the link when they begin; what is not used is erased.
pub fn erase_if_unused(value: Value<'_>) -> bool {
    let mut users = Vec::new();
    let is_unused = collect_unused(value, &mut users);
    if is_unused {
        while !users.is_empty() {
            let is_last = |op: &Op<'_>| op.results().into_iter().all(Value::is_unused);
            let (last, others) = users.into_iter().partition(is_last);
            users = others;
            Vec::into_iter(last).for_each(Op::erase);
        }
    }
    is_unused
}

/// Fills `users` with what uses `value`, directly or not; false when something does more
/// than to find where a variable is.
fn collect_unused<'c>(value: Value<'c>, users: &mut Vec<Op<'c>>) -> bool {
    value.users().into_iter().all(|user| {
        if !is_finding(user) {
            return false;
        }
        if !users.contains(&user) {
            users.push(user);
        }
        let mut results = user.results().into_iter();
        results.all(|result| collect_unused(result, users))
    })
}

/// Whether `op` does nothing but to compute its results, which may be those that say where
/// a variable is.
pub fn is_finding(op: Op<'_>) -> bool {
    let is_free = op.region_count() == 0 && op.is_memory_effect_free();
    op.result_count() > 0 && (is_free || op.is_any(&[fir::LOAD, fir::DECLARE]))
}
