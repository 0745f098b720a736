//! Marks variables of the host of an internal procedure that share storage with others there.
//!
//! An internal procedure gets an address for each variable of its host's that it uses. That two are
//! in one place, by EQUIVALENCE, is only seen where the host declares them: as pointers into storage
//! that they share.
//!
//! ## Before
//! ```mlir
//! func.func @_QQmain() {
//!   %x:2 = hlfir.declare %0 storage(%set[0]) {uniq_name = "_QFEx"} : (!fir.ptr<i32>, !fir.ref<!fir.array<4xi8>>) -> ...
//! }
//! func.func private @_QFPs(%link) attributes {fir.host_symbol = @_QQmain} {
//!   %x:2 = hlfir.declare %1 {uniq_name = "_QFEx"} : (!fir.ref<i32>) -> ...
//! }
//! ```
//! ## After
//! ```mlir
//! func.func private @_QFPs(%link) attributes {fir.host_symbol = @_QQmain} {
//!   %x:2 = hlfir.declare %1 {accc.host_shares_storage, uniq_name = "_QFEx"} : (!fir.ref<i32>) -> ...
//! }
//! ```
//! The mark stays with all declarations of the variable, also those in constructs, and says as much
//! as the host's pointer: what is there may be another variable's too.

use crate::pass::Pass;
use accc_dialects::{
    fir, func, hlfir,
    ir::{Module, Op, Reported},
};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
pub struct HostEquivalences;

impl Pass for HostEquivalences {
    const ARGUMENT: &'static str = "acc-host-equivalences";
    const SUMMARY: &'static str = "mark variables that share storage in the host of a procedure";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let mut shared = HashMap::new();
        for procedure in module.collect_named(func::FUNC) {
            let Some(host) = procedure.text(HOST) else {
                continue;
            };
            let names = shared
                .entry(host)
                .or_insert_with_key(|host| symbols.lookup(host).map(shared_variables));
            let Some(names) = names.as_ref().filter(|names| !names.is_empty()) else {
                continue;
            };
            for declare in procedure.collect_named(hlfir::DECLARE) {
                if declare.text(NAME).is_some_and(|name| names.contains(&name)) {
                    fir::note_shared_storage(declare);
                }
            }
        }
        Ok(())
    }
}

/// Of an internal procedure: the one that it is internal to.
const HOST: &str = "fir.host_symbol";
const NAME: &str = "uniq_name";

/// The names of variables of `host` that are in equivalence sets.
fn shared_variables(host: Op<'_>) -> HashSet<String> {
    let declares = host.collect_named(hlfir::DECLARE).into_iter();
    let shared = declares
        .filter(|&declare| declare.operand(0).ty().is_pointer() && fir::shares_storage(declare));
    shared.filter_map(|declare| declare.text(NAME)).collect()
}
