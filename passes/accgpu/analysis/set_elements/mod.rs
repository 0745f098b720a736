//! Whether the iterations of a loop store to each element of an array, or each component of an
//! object, before they read it.
//!
//! Scalars are simple: `set_first` asks for a store on every path. An array is set element by
//! element, in loops or by constant subscripts, and parts of it may be read before others are
//! set: `c(0) = 1`, then `c(j) = c(j-1)` for `j` from 1 to 9. So an iteration is followed here
//! as it runs, loops with constant ranges from their first iteration to their last, with a note
//! for each number of the variable that has a value for certain; an object of derived type is the
//! numbers that it has in its components (`layout.rs`). The result of a function sets all that it is
//! saved to. Procedures that get the variable, or a part of it, are followed in the same way
//! (`calls.rs`), as far as `accgpu-note-effects` knows them.
//!
//! Components that the loop only reads have a value from the beginning: that of the program's
//! variable.
//!
//! What is not known counts for the worst: a store to a place that is not known sets nothing, a
//! load from one needs all, a loop whose range is not known may have no iterations.

mod callees;
mod calls;
mod kept;
mod layout;
mod numbers;
mod places;
mod run;

use accc_dialects::{
    fir,
    ir::{Op, Type, Value},
};
pub use callees::Callees;
pub use layout::finds_part;
use layout::numbers_in;
use run::Run;

/// The most numbers of a variable that is looked at; larger ones are no temporaries of an
/// iteration.
const MOST_NUMBERS: i64 = 4096;

/// The integer that `value` is, computed from constants alone.
pub fn constant(value: Value<'_>) -> Option<i64> {
    numbers::Numbers::default().of(value)
}

/// How many numbers a variable of type `ty` has, if it is an array or an object of derived type
/// that can be followed: with constant extents, and nothing but numbers inside.
pub fn countable_numbers(ty: Type<'_>) -> Option<usize> {
    let count = numbers_in(ty).filter(|_| !ty.is_trivial())?;
    let is_small = (1..=MOST_NUMBERS).contains(&count);
    is_small.then_some(count as usize)
}

/// From the address of an element or a component back to its variable: the operations on the way,
/// the last one first, and the variable's address.
pub fn way_to_variable<'c>(address: Value<'c>) -> (Vec<Op<'c>>, Value<'c>) {
    way_back(address, &[fir::ARRAY_COOR, fir::CONVERT])
}

/// The same for what a call gets: also descriptors of the variable, or of a part without gaps.
pub fn way_to_passed<'c>(argument: Value<'c>) -> (Vec<Op<'c>>, Value<'c>) {
    way_back(argument, &[fir::ARRAY_COOR, fir::CONVERT, fir::EMBOX])
}

fn way_back<'c>(address: Value<'c>, steps: &[&str]) -> (Vec<Op<'c>>, Value<'c>) {
    let mut way = Vec::new();
    let mut address = address;
    while let Some(op) = address.defining_op() {
        if !op.is_any(steps) && !finds_part(op) {
            break;
        }
        way.push(op);
        address = op.operand(0);
    }
    (way, address)
}

/// What may use parts of a variable that is followed.
pub const ACCESSES: [&str; 4] = [fir::CALL, fir::LOAD, fir::STORE, fir::SAVE_RESULT];

/// The address that a load or store uses, or where the result of a call is saved.
pub fn address_of<'c>(access: Op<'c>) -> Value<'c> {
    access.operand(address_operand(access))
}

/// Which operand of the access that is.
pub fn address_operand(access: Op<'_>) -> usize {
    usize::from(access.is_any(&[fir::STORE, fir::SAVE_RESULT]))
}

/// How the iterations of a loop end that read no number before they have set it.
#[derive(Clone, Copy)]
pub struct Ends {
    /// Each one with a value everywhere.
    pub written: bool,
    /// The program's variable has what iterations read: numbers that none of them sets, or
    /// that are of a dummy argument with INTENT(OUT), which gets its value in the procedure or has
    /// none (F2023, 8.5.10). Programs may count on what was there before in those that the procedure
    /// leaves out.
    pub needs_original: bool,
    /// There are numbers that no iteration sets.
    pub leaves_some: bool,
}

/// Follows an iteration of `nest` for the variable of type `ty` at `addresses`, by which it
/// does all that it does with it; `None` when it may read a number before it sets it.
pub fn scan<'c>(nest: Op<'c>, addresses: &[Value<'c>], ty: Type<'c>) -> Option<Ends> {
    Run::new(addresses, ty)?.iteration(nest)
}

/// The same as if `left_out`, an operation in `nest`, were not there.
pub fn scan_without<'c>(
    left_out: Op<'c>,
    nest: Op<'c>,
    addresses: &[Value<'c>],
    ty: Type<'c>,
) -> Option<Ends> {
    Run::new(addresses, ty)?.without(left_out).iteration(nest)
}
