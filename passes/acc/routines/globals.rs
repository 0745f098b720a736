//! Variables with storage of their own that procedures use: those of modules and main
//! programs, saved ones, and the members of common blocks.

use super::shared_routines::FIRST_VALUE;
use crate::acc::objects::object_types::{element_of, object_of};
use accc_dialects::{
    arith, fir,
    ir::{Builder, Module, Op, Type, Value},
    omp,
};
use std::collections::HashMap;

/// A variable in the storage of a global symbol.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Global {
    /// The symbol: a variable, or a common block or equivalence set.
    pub symbol: String,
    /// Distance from the start of a block, in bytes; 0 for variables.
    pub offset: i64,
    /// The type of the address: blocks hold several variables in one place.
    told_type: String,
}

impl Global {
    /// The variable that `address` refers to, if it is one with storage of its own.
    pub fn at(address: Value<'_>) -> Option<Self> {
        let mut offset = 0;
        let mut value = address;
        loop {
            value = fir::origin(value);
            let op = value.defining_op()?;
            match op.name().as_str() {
                fir::ADDRESS_OF => {
                    return Some(Global {
                        symbol: op.text("symbol")?,
                        offset,
                        told_type: told(address.ty()),
                    });
                }
                fir::COORDINATE_OF if op.operand_count() == 2 => {
                    offset += arith::constant_value(op.operand(1))?;
                    value = op.operand(0);
                }
                _ => return None,
            }
        }
    }
}

/// `ty` in words, with the name alone of a derived type: flang's text has all that such a type has,
/// and all that types have which it has, to the last one.
fn told(ty: Type<'_>) -> String {
    let around = std::iter::successors(ty.pointee(), |inner| inner.pointee());
    let object = element_of(object_of(ty));
    match object.is_record() {
        true => format!(
            "{} {} {}",
            around.count(),
            object_of(ty).rank(),
            object.record_name()
        ),
        false => ty.to_string(),
    }
}

/// The addresses of the variables that `function` does something with, by variable.
pub fn used_in<'c>(function: Op<'c>, symbols: &Module<'c>) -> Vec<(Global, Value<'c>)> {
    let mut found = Vec::new();
    for op in function.collect_named(fir::ADDRESS_OF) {
        let symbol = op.text("symbol").and_then(|name| symbols.lookup(&name));
        if symbol.is_some_and(is_variable) {
            collect(op.result(0), &mut found);
        }
    }
    found.retain(|&(_, address)| is_used(address));
    found
}

/// The operation that gives the thread's own copy of the variable at `address`, one that
/// OpenMP's THREADPRIVATE names.
pub fn of_thread<'c>(address: Value<'c>) -> Option<Op<'c>> {
    address.users().into_iter().find_map(|user| {
        if user.is(fir::DECLARE) {
            return of_thread(user.result(0));
        }
        user.is(omp::THREADPRIVATE).then_some(user)
    })
}

/// Whether the program may change what `symbol` stands for. The names that flang gives
/// to what it makes itself have a dot or begin with `_QQ`.
fn is_variable(symbol: Op<'_>) -> bool {
    let name = symbol.symbol_name().unwrap_or_default();
    symbol.is(fir::GLOBAL)
        && !symbol.has_attribute("constant")
        && !name.contains('.')
        && !name.starts_with("_QQ")
}

/// Whether the file gives the variable at `address`, or others of its block, a value to begin
/// with.
pub fn has_initial_value<'c>(address: Value<'c>, symbols: &Module<'c>) -> bool {
    let global = Global::at(address).and_then(|global| symbols.lookup(&global.symbol));
    global.is_some_and(|global| {
        let values = global.collect_named(fir::HAS_VALUE);
        let is_value = |end: Op<'c>| {
            let made = end.operand(0).defining_op();
            !made.is_some_and(|op| op.is_any(&[fir::ZERO_BITS, fir::UNDEFINED]))
        };
        global.has_attribute(FIRST_VALUE) || values.into_iter().any(is_value)
    })
}

/// Adds the addresses of variables that are computed from `address`, the start of a
/// variable or of a block of variables.
fn collect<'c>(address: Value<'c>, found: &mut Vec<(Global, Value<'c>)>) {
    const BLOCK_STEPS: [&str; 2] = [fir::COORDINATE_OF, fir::CONVERT];
    let users: Vec<_> = address.users();
    let steps = users.iter().copied().filter(|user| {
        user.is_any(&BLOCK_STEPS) && is_block(address.ty()) && user.result(0).ty().is_address()
    });
    let steps: Vec<_> = steps.collect();
    if steps.is_empty() {
        found.extend(Global::at(address).map(|global| (global, address)));
    }
    for step in steps {
        collect(step.result(0), found);
    }
}

/// Whether an address is that of a block, or of a place in one: flang has them as bytes,
/// and blocks with initial values as tuples.
fn is_block(address: Type<'_>) -> bool {
    let object = address.pointee();
    object.is_some_and(|ty| {
        let element = if ty.rank() > 0 { ty.element() } else { ty };
        ty.is_tuple() || element.is_integer() && element.bit_width() == 8
    })
}

/// What gives an address a name, another type or a descriptor. Declarations of arrays with lower
/// bounds have one, whether the procedure uses them or not.
const NAMES: [&str; 4] = [fir::DECLARE, fir::CONVERT, fir::COORDINATE_OF, fir::EMBOX];

/// Whether more is done with a variable than to find, name and describe its address.
fn is_used(address: Value<'_>) -> bool {
    let mut uses = address.uses().into_iter();
    uses.any(|(user, operand)| match user.is_any(&NAMES) {
        // Further operands of a declaration name the storage.
        true => operand == 0 && is_used(user.result(0)),
        false => true,
    })
}

/// Erases the declarations of globals that `function` does nothing with. flang declares
/// all variables that a procedure could use.
pub fn drop_unused(function: Op<'_>) {
    for op in function.collect_named(fir::ADDRESS_OF) {
        if !is_used(op.result(0)) {
            erase_with_names(op);
        }
    }
}

fn erase_with_names(op: Op<'_>) {
    // A declaration may use its block twice.
    while let Some(user) = op.result(0).users().into_iter().next() {
        erase_with_names(user);
    }
    op.erase();
}

/// Repeats at `b` what makes `address`, with the name that a declaration gives it.
pub fn declare_again<'c>(b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
    let users = address.uses().into_iter();
    let declaration = users
        .filter(|(user, operand)| user.is(fir::DECLARE) && *operand == 0)
        .map(|(user, _)| user)
        .next();
    let named = declaration.map_or(address, |declaration| declaration.result(0));
    // It depends on constants and addresses of globals only.
    b.recompute(named, &|_| true, &mut HashMap::new())
}
