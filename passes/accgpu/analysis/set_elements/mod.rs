//! Whether the iterations of a loop store to each element of an array before they read it.
//!
//! Scalars are simple: `set_first` asks for a store on every path. An array is set element by
//! element, in loops or by constant subscripts, and parts of it may be read before others are
//! set: `c(0) = 1`, then `c(j) = c(j-1)` for `j` from 1 to 9. So an iteration is followed here
//! as it runs, loops with constant ranges from their first iteration to their last, with a note
//! for each element that has a value for certain. The result of a function sets all that it is
//! saved to. Procedures that get the array, or a part of it, are followed in the same way
//! (`calls.rs`), as far as `accgpu-note-effects` knows them.
//!
//! What is not known counts for the worst: a store to an element that is not known sets none, a
//! load from one needs all, a loop whose range is not known may have no iterations.

mod callees;
mod calls;
mod numbers;
mod places;
mod run;

use accc_dialects::{
    fir,
    ir::{Op, Type, Value},
};
use run::Run;

/// The most elements of an array that is looked at; larger ones are no temporaries of an
/// iteration.
const MOST_ELEMENTS: i64 = 4096;

/// The number of elements of an array that can be followed: of numbers, with constant extents.
pub fn countable_elements(array: Type<'_>) -> Option<usize> {
    // A descriptor has an array's type inside.
    let array = array.array_type().filter(|&ty| ty == array)?;
    let count = constant_count(array)?;
    let is_small = (1..=MOST_ELEMENTS).contains(&count);
    (is_small && array.element().is_trivial()).then_some(count as usize)
}

/// The number of elements of an array with constant extents.
fn constant_count(array: Type<'_>) -> Option<i64> {
    let mut extents = (0..array.rank()).map(|dimension| array.extent(dimension));
    extents.try_fold(1_i64, |count, extent| count.checked_mul(extent?))
}

/// From the address of an element back to its array: the operations on the way, the last one
/// first, and the array's address.
pub fn way_to_array<'c>(address: Value<'c>) -> (Vec<Op<'c>>, Value<'c>) {
    way_back(address, &[fir::ARRAY_COOR, fir::CONVERT])
}

/// The same for what a call gets: also descriptors of the array, or of a part without gaps.
pub fn way_to_passed<'c>(argument: Value<'c>) -> (Vec<Op<'c>>, Value<'c>) {
    way_back(argument, &[fir::ARRAY_COOR, fir::CONVERT, fir::EMBOX])
}

fn way_back<'c>(address: Value<'c>, steps: &[&str]) -> (Vec<Op<'c>>, Value<'c>) {
    let mut way = Vec::new();
    let mut address = address;
    while let Some(op) = address.defining_op() {
        if !op.is_any(steps) {
            break;
        }
        way.push(op);
        address = op.operand(0);
    }
    (way, address)
}

/// What may use elements of an array that is followed.
pub const ACCESSES: [&str; 4] = [fir::CALL, fir::LOAD, fir::STORE, fir::SAVE_RESULT];

/// The address that a load or store uses, or where the result of a call is saved.
pub fn address_of<'c>(access: Op<'c>) -> Value<'c> {
    access.operand(address_operand(access))
}

/// Which operand of the access that is.
pub fn address_operand(access: Op<'_>) -> usize {
    usize::from(access.is_any(&[fir::STORE, fir::SAVE_RESULT]))
}

/// How the iterations of a loop end that read no element before they have set it.
#[derive(Clone, Copy)]
pub struct Ends {
    /// Each one with a value in every element.
    pub written: bool,
    /// Some elements only because they are of a dummy argument with INTENT(OUT), which gets its
    /// value in the procedure or has none (F2023, 8.5.10). Programs may count on what was there
    /// before in elements that the procedure leaves out.
    pub is_promised: bool,
}

/// Follows an iteration of `nest` for the array of type `array` at `addresses`, by which it
/// does all that it does with it; `None` when it may read an element before it sets it.
pub fn scan<'c>(nest: Op<'c>, addresses: &[Value<'c>], array: Type<'c>) -> Option<Ends> {
    Run::new(addresses, array)?.iteration(nest)
}
