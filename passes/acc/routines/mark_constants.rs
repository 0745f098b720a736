//! Makes saved variables of acc routines constants where nothing writes them.
//!
//! `logical :: debug = .false.` in a procedure is a variable with SAVE. Routines for
//! devices have many of that kind. Constructs would pass each of them as data, and other
//! files could not call the routine at all, since nobody there can name the variable
//! (`shared_routines`).
//!
//! ## Before
//! ```mlir
//! fir.global internal @_QMmFfEdebug : !fir.logical<4> { ... }
//! func.func @_QMmPf() attributes {acc.routine_info = ...} {
//!   %a = fir.address_of(@_QMmFfEdebug) : !fir.ref<!fir.logical<4>>
//!   %d:2 = hlfir.declare %a {uniq_name = "_QMmFfEdebug"} : ...
//!   %v = fir.load %d#0 : !fir.ref<!fir.logical<4>>
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! fir.global internal @_QMmFfEdebug constant : !fir.logical<4> { ... }
//! ```
//! with the function as it was.
//!
//! The symbol is internal, so that all uses are in this file; each of them reads. A use
//! that could do something else, as an argument of a call, leaves the variable alone.
//! Procedures without a directive are left alone as well: a debugger may want to set
//! their variables.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir, func, hlfir,
    ir::{Attribute, Module, Op, Reported, Value},
};
use std::collections::BTreeMap;

#[derive(Clone, Default)]
pub struct MarkConstants;

impl Pass for MarkConstants {
    const ARGUMENT: &'static str = "acc-mark-constants";
    const SUMMARY: &'static str = "make saved variables that acc routines only read constants";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let mut uses: BTreeMap<String, Vec<Op<'_>>> = BTreeMap::new();
        for address in module.collect_named(fir::ADDRESS_OF) {
            if let Some(name) = address.text("symbol") {
                uses.entry(name).or_default().push(address);
            }
        }
        for (name, addresses) in uses {
            let Some(variable) = symbols.lookup(&name) else {
                continue;
            };
            if is_hidden_variable(variable)
                && addresses.iter().any(|address| is_in_routine(*address))
                && addresses
                    .iter()
                    .all(|address| is_only_read(address.result(0)))
            {
                variable.set_attribute("constant", Attribute::unit(variable.ctx()));
            }
        }
        Ok(())
    }
}

/// Whether it is a variable that only this file can name.
fn is_hidden_variable(symbol: Op<'_>) -> bool {
    symbol.is(fir::GLOBAL)
        && symbol.text("linkName").as_deref() == Some("internal")
        && !symbol.has_attribute("constant")
        && !symbol.has_attribute("acc.declare")
}

fn is_in_routine(op: Op<'_>) -> bool {
    let function = op.enclosing(&[func::FUNC]);
    function.is_some_and(|function| function.has_attribute(acc::ROUTINE_INFO))
}

/// Whether nothing happens with what lies at the address but that it is read.
fn is_only_read(address: Value<'_>) -> bool {
    address.users().into_iter().all(|user| {
        if user.is_any(&[hlfir::DECLARE, hlfir::DESIGNATE]) {
            user.results().into_iter().all(is_only_read)
        } else if user.is(hlfir::ASSIGN) {
            user.operand(1) != address
        } else {
            user.is(fir::LOAD)
        }
    })
}
