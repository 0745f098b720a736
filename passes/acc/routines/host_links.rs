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

use super::internal_function::name_in_program;
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
        let name = name_in_program(symbols, &call.callee().unwrap_or_default());
        let what = format!("a call of '{name}', which uses variables of its host, in a construct");
        return Err(not_yet_supported(call.location(), &what));
    }
    let b = Builder::before(call);
    let tuple = host.ty().pointee().expect("an address");
    let own = fir::alloca(&b, tuple);
    for content in contents {
        let place = content.place;
        if !is_inside(place) && index(place).is_some_and(|index| used.contains(&index)) {
            let mut mapping = HashMap::from([(host, own)]);
            let own_place = place.clone_mapped(&mut mapping);
            b.insert(own_place);
            let own_place = own_place.result(0);
            let ty = own_place.ty().pointee().expect("an address");
            let copy = inside(&b, construct, content.value);
            fir::store(&b, content.of_copy(&b, copy, ty), own_place);
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
    /// The descriptor of that which the tuple has, with the lower bounds that the host declares.
    view: Option<Op<'c>>,
    /// The operation that finds its place in the tuple.
    place: Op<'c>,
}

/// What the host stores to the tuple that it has made.
fn stored(tuple: Value<'_>) -> Vec<Content<'_>> {
    contents(tuple, &|place| {
        let uses = place.result(0).uses().into_iter();
        let stores = uses.filter(|(user, operand)| fir::is_store(*user, *operand));
        let values: Vec<_> = stores.map(|(store, _)| (store, store.operand(0))).collect();
        let optional = values
            .iter()
            .find_map(|&(store, value)| optional_argument(store, value));
        optional.or_else(|| Some((fir::before_plain(values.first()?.1), None)))
    })
}

/// The optional argument whose descriptor `value` is, if `store` puts that into a tuple as one of two:
/// flang stores the argument's, or another one of it, where it is present, and one of nothing where it
/// is absent.
fn optional_argument<'c>(store: Op<'c>, value: Value<'c>) -> Option<(Value<'c>, Option<Op<'c>>)> {
    let choice = store.parent().filter(|op| op.is(fir::IF))?;
    let value = fir::before_plain(value);
    let view = value.defining_op().filter(|op| op.is(fir::REBOX));
    let argument = view.map_or(value, |view| view.operand(0));
    let is_it = fir::is_optional(argument) && !argument.is_inside(choice);
    is_it.then_some((argument, view))
}

/// What a procedure loads from the tuple that it has got, under the names that it gives it.
fn found(tuple: Value<'_>) -> Vec<Content<'_>> {
    contents(tuple, &|place| {
        let loads = place.result(0).users().into_iter();
        let mut loads = loads.filter(|user| user.is(fir::LOAD) && user.block() == place.block());
        let loaded = loads.next()?.result(0);
        let Some(variable) = named(loaded) else {
            return Some((loaded, None));
        };
        // Characters go with their length.
        let views = [fir::REBOX, fir::EMBOXCHAR].into_iter();
        let mut views = views.flat_map(|name| uses_in_block(variable, name, 0));
        Some((views.next().map_or(variable, |op| op.result(0)), None))
    })
}

/// The name that a procedure gives to `value`. Arrays with an explicit shape have one for their
/// address, characters too, optional ones for what is chosen, and VOLATILE ones for what is cast.
fn named(value: Value<'_>) -> Option<Value<'_>> {
    if let Some(name) = uses_in_block(value, fir::DECLARE, 0).next() {
        return Some(name.result(0));
    }
    let addresses = [fir::BOX_ADDR, fir::UNBOXCHAR, fir::VOLATILE_CAST].into_iter();
    let addresses = addresses.flat_map(|name| uses_in_block(value, name, 0));
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

/// What `construct` has of `variable`: its copy, where a data clause names it, or a descriptor of it,
/// or what it is a descriptor of.
fn inside<'c>(b: &Builder<'c>, construct: Op<'c>, variable: Value<'c>) -> Value<'c> {
    let original = fir::origin(variable);
    let described = |descriptor: Value<'c>| {
        let made = descriptor.defining_op().filter(|op| op.is(fir::EMBOX));
        made.map(|op| op.operand(0))
    };
    let copies = acc::Compute(construct).data_operands().into_iter();
    for copy in copies {
        let Some(named) = copy.defining_op().map(|op| DataEntry(op).variable()) else {
            continue;
        };
        let chosen = fir::chosen_first(named).map(fir::origin);
        if fir::origin(named) != original && chosen != Some(original) {
            continue;
        }
        let is_address_of_it = described(variable).map(Value::ty) == Some(copy.ty());
        if copy.ty() == variable.ty() || is_address_of_it {
            return copy;
        }
        if described(named) == Some(variable) && copy.ty().is_descriptor() {
            return fir::box_addr(b, copy, variable.ty());
        }
    }
    variable
}

impl<'c> Content<'c> {
    /// `copy`, what the construct has of the variable, as the content `ty` of a tuple. That of an
    /// absent one is a descriptor without an address.
    fn of_copy(&self, b: &Builder<'c>, copy: Value<'c>, ty: Type<'c>) -> Value<'c> {
        let plain = copy.ty().without_volatile();
        if plain == ty && ty.is_descriptor() && fir::is_optional(self.value) {
            let is_present = fir::is_present(b, copy);
            let present = |b: &Builder<'c>| fir::plain(b, self.viewed(b, copy), ty);
            return fir::if_value(b, is_present, ty, present, |b| fir::unallocated(b, ty));
        }
        if !ty.is_descriptor() || !copy.ty().is_address() {
            return fir::plain(b, copy, ty);
        }
        let copy = fir::plain(b, copy, plain);
        let name = self.value.defining_op();
        let shape = name.and_then(fir::shape_of);
        let lengths = name.map(fir::lengths_of).unwrap_or_default();
        fir::embox_characters(b, copy, shape, &lengths, ty)
    }

    fn viewed(&self, b: &Builder<'c>, copy: Value<'c>) -> Value<'c> {
        let Some(view) = self.view else {
            return copy;
        };
        let view = b.insert(view.clone_op());
        view.set_operand(0, copy);
        view.result(0)
    }
}

fn contents<'c>(
    tuple: Value<'c>,
    value_at: &dyn Fn(Op<'c>) -> Option<(Value<'c>, Option<Op<'c>>)>,
) -> Vec<Content<'c>> {
    let places = tuple.users().into_iter();
    let mut contents: Vec<_> = places
        .filter(|user| user.is(fir::COORDINATE_OF))
        .filter_map(|place| {
            let (value, view) = value_at(place)?;
            Some(Content { value, view, place })
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
