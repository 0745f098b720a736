//! Turns reductions of single array elements, and of allocatable and pointer scalars
//! (`described`), into reductions of scalars, and those of sections into reductions of arrays
//! (`section`).
//!
//! `reduction(+:a(k))` privatises one element (OpenACC 3.4, 2.5.15). flang passes
//! the array with bounds and leaves the body as it is, with references to the
//! original. Here the element becomes a variable of its own: the reduction names
//! its address, and the body's references to it use the private copy. A body that
//! refers to other elements, or to the same one by another subscript, is an error.
//!
//! ## Before
//! ```mlir
//! %r = acc.reduction varPtr(%a) bounds(%only_k) recipe(@array_recipe) -> !fir.ref<!fir.array<9xi32>>
//! acc.loop reduction(%r) {
//!   %e = fir.array_coor %a(%shape) %k
//! ```
//! ## After
//! ```mlir
//! %element = fir.array_coor %a(%shape) %k
//! %r = acc.reduction varPtr(%element) recipe(@element_recipe) -> !fir.ref<i32>
//! acc.loop reduction(%r) {
//!   use of %r for %e
//! ```

mod bounds;
mod described;
mod element;
mod implied_copies;
mod named;
mod objects;
mod parts;
mod place;
mod recipe;
mod same;
mod section;
mod sums;
mod target;
mod whole;

pub use objects::ReduceObjects;

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    ir::{Module, Op, Reported},
};

#[derive(Clone, Default)]
pub struct ReduceElements;

impl Pass for ReduceElements {
    const ARGUMENT: &'static str = "acc-reduce-elements";
    const SUMMARY: &'static str = "turn reductions of array elements into reductions of scalars";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            implied_copies::drop_implied_copies(Compute(construct));
        }
        for entry in module.collect_named(acc::REDUCTION) {
            parts::find_once(DataEntry(entry))?;
        }
        let mut symbols = Module::new(module);
        section::convert_all(&mut symbols, module)?;
        // Inner ones first: what they combine into is then an element of the outer one.
        for entry in module.collect_named(acc::REDUCTION).into_iter().rev() {
            if described::is_one(DataEntry(entry)) {
                described::convert(&mut symbols, DataEntry(entry))?;
            } else if let Some(subscripts) = element::only_element(DataEntry(entry)) {
                element::convert(&mut symbols, DataEntry(entry), &subscripts)?;
            } else {
                whole::convert(&mut symbols, DataEntry(entry))?;
            }
        }
        Ok(())
    }
}
