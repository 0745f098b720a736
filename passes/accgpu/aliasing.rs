//! Which parameters of a kernel reach memory that no other parameter reaches.
//!
//! A variable that one name modifies is not reached by another one (F2023,
//! 15.5.2.14), unless it has the attribute TARGET or POINTER, or the names share
//! storage: by a common block, an equivalence or an association. So different
//! variables with storage of their own are different memory, on the device as on
//! the host. LLVM then may load before it stores.

use super::capture::{Captures, Passing};
use accc_dialects::{
    fir,
    ir::{Op, Value},
};
use std::collections::HashMap;

/// For each parameter of the kernel of `region`, whether it is the only way to
/// what it points to.
pub fn unaliased<'c>(region: Op<'c>, captures: &Captures<'c>) -> Vec<bool> {
    let is_address = |passing| passing != Passing::Value;
    let names: Vec<_> = captures
        .parameters
        .iter()
        .map(|&(value, passing)| {
            let name = is_address(passing).then(|| variable_of(value, region, captures));
            (passing, name.flatten())
        })
        .collect();
    // One that is not known could be any of the others.
    let all_known = names
        .iter()
        .all(|(passing, name)| !is_address(*passing) || name.is_some());
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for name in names.iter().filter_map(|(_, name)| name.as_deref()) {
        *seen.entry(name).or_default() += 1;
    }
    let is_alone =
        |name: &str| seen[name] == 1 && host_declaration(name, region).is_some_and(has_own_storage);
    names
        .iter()
        .map(|(passing, name)| {
            let is_plain = *passing == Passing::Address;
            is_plain && all_known && name.as_deref().is_some_and(is_alone)
        })
        .collect()
}

/// The name of the variable that the kernel declares `value` to be.
fn variable_of<'c>(value: Value<'c>, region: Op<'c>, captures: &Captures<'c>) -> Option<String> {
    let is_in_kernel = |user| region.is_ancestor_of(user) || captures.repeated.contains(&user);
    let mut names = value
        .uses()
        .into_iter()
        .map(|(user, _)| user)
        .filter(|&user| is_in_kernel(user))
        .map(|user| user.is(fir::DECLARE).then(|| user.text("uniq_name"))?);
    let first = names.next()??;
    names
        .all(|name| name.as_ref() == Some(&first))
        .then_some(first)
}

/// The declaration of variable `name` in the procedure around `region`.
fn host_declaration<'c>(name: &str, region: Op<'c>) -> Option<Op<'c>> {
    let procedure = region.enclosing(&["func.func"])?;
    procedure
        .collect(&|op| {
            op.is(fir::DECLARE)
                && op.text("uniq_name").as_deref() == Some(name)
                && !region.is_ancestor_of(op)
        })
        .into_iter()
        .next()
}

/// Whether nothing else is declared in the memory of a variable, and no pointer
/// may be associated with it.
fn has_own_storage(declare: Op<'_>) -> bool {
    let mut memory = declare.operand(0);
    while let Some(op) = memory.defining_op().filter(|op| op.is("fir.convert")) {
        memory = op.operand(0);
    }
    let is_whole = match memory.defining_op() {
        Some(op) => op.is_any(&["fir.alloca", "fir.address_of", "fir.allocmem"]),
        None => true,
    };
    is_whole && !fir::shares_storage(declare) && !declare.may_be_pointed_to()
}
