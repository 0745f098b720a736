//! Takes the variables of loops outside of a loop out of its private clause.
//!
//! Programs name all their loop variables in the clause of the innermost loop. The
//! private copy of an outer one would have no value there (OpenACC 3.4, 2.9.10), and
//! such programs mean the loop's variable.
//!
//! ## Before
//! ```mlir
//! acc.loop private(%k) control(%a : i32) = ... {
//!   fir.store %a to %k
//!   %copy = acc.private varPtr(%k : !fir.ref<i32>) -> !fir.ref<i32> {name = "k"}
//!   acc.loop private(%copy) control(%b : i32) = ... {
//!     %v = fir.load %copy
//!     acc.yield
//!   }
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! acc.loop private(%k) control(%a : i32) = ... {
//!   fir.store %a to %k
//!   acc.loop control(%b : i32) = ... {
//!     %v = fir.load %k
//!     acc.yield
//!   }
//!   acc.yield
//! }
//! ```
//!
//! Legality: a copy without a value may have any, and nothing inside of a loop may
//! change its variable (F2023, 11.1.7.4.3), so that no two threads share what one
//! writes.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry, Loop},
    fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct KeepCounters;

impl Pass for KeepCounters {
    const ARGUMENT: &'static str = "acc-keep-counters";
    const SUMMARY: &'static str = "take variables of outer loops out of private clauses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Outer ones first: an inner copy may be one of an outer copy.
        for nest in module.collect_named(acc::LOOP) {
            for entry in Loop(nest).privates() {
                let variable = DataEntry(entry).variable();
                if counts_around(variable, nest) {
                    acc::drop_private(nest, entry, variable);
                }
            }
        }
        Ok(())
    }
}

/// Whether `variable` is that of a loop around `nest`. Each loop declares its copies
/// again.
fn counts_around<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    let mut around = nest.enclosing(&[acc::LOOP]);
    while let Some(outer) = around {
        let counters = Loop(outer).counters();
        let storage = fir::origin(variable);
        if counters
            .iter()
            .any(|counter| fir::origin(counter.variable) == storage)
        {
            return true;
        }
        around = outer.enclosing(&[acc::LOOP]);
    }
    false
}
