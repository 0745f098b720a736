//! Says in which line WHERE constructs are.
//!
//! flang 22 gives a WHERE statement and an ELSEWHERE with a mask the line of the statement before, as
//! it has not come to them yet when it makes the operation: for remarks and debuggers their loops
//! would be of that line, often a directive's or the procedure's. An ELSEWHERE without a mask has no
//! operation of its own line: it gets that of its first assignment.
//!
//! ## Before
//! ```mlir
//! hlfir.where {
//!   hlfir.yield %mask loc("x.f90":5:3)
//! } do {
//! } loc("x.f90":4:9)
//! ```
//! ## After
//! ```mlir
//! hlfir.where {
//!   hlfir.yield %mask loc("x.f90":5:3)
//! } do {
//! } loc("x.f90":5:3)
//! ```

use crate::pass::Pass;
use accc_dialects::{
    hlfir,
    ir::{Op, Reported},
};

#[derive(Clone, Default)]
pub struct LocateWheres;

impl Pass for LocateWheres {
    const ARGUMENT: &'static str = "hlfir-locate-wheres";
    const SUMMARY: &'static str = "say in which line WHERE constructs are";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for part in module.collect_any(&[hlfir::WHERE, hlfir::ELSEWHERE]) {
            if let Some(told) = mask_of(part).or_else(|| first_inside(part)) {
                part.set_location(told.location());
            }
        }
        Ok(())
    }
}

/// What gives the mask of a WHERE or an ELSEWHERE, which may have none.
fn mask_of(part: Op<'_>) -> Option<Op<'_>> {
    part.region(0).blocks().first()?.ops().pop()
}

/// What has the line of the first statement inside of such a part.
fn first_inside(part: Op<'_>) -> Option<Op<'_>> {
    let first = part.region(1).blocks().first()?.ops().first().copied()?;
    match first.is(hlfir::WHERE) {
        true => mask_of(first),
        false => Some(first),
    }
}
