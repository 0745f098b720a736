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
//!   %x:2 = hlfir.declare %1 {accc.host_shares_storage = array<i64: 0, 0>, uniq_name = "_QFEx"} : (!fir.ref<i32>) -> ...
//! }
//! ```
//! The mark stays with all declarations of the variable, also those in constructs. It says as much
//! as the host's pointer, that what is there may be another variable's too, and where the
//! variable lies: in the first of the host's sets, at its start.

use crate::pass::Pass;
use accc_dialects::{
    fir::{self, Place},
    func, hlfir,
    ir::{Module, Op, Reported},
};
use std::collections::HashMap;

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
            let places = shared
                .entry(host)
                .or_insert_with_key(|host| symbols.lookup(host).map(shared_variables));
            let Some(places) = places.as_ref().filter(|places| !places.is_empty()) else {
                continue;
            };
            for declare in procedure.collect_named(hlfir::DECLARE) {
                let place = declare.text(NAME).and_then(|name| places.get(&name));
                if let Some(&(set, offset)) = place {
                    fir::note_shared_storage(declare, set, offset);
                }
            }
        }
        Ok(())
    }
}

/// Of an internal procedure: the one that it is internal to.
const HOST: &str = "fir.host_symbol";
const NAME: &str = "uniq_name";

/// The variables of `host` that are in equivalence sets, with the number of the set and the offset
/// in it.
fn shared_variables(host: Op<'_>) -> HashMap<String, (i64, i64)> {
    let mut sets: Vec<Place<'_>> = Vec::new();
    let mut places = HashMap::new();
    for declare in host.collect_named(hlfir::DECLARE) {
        let is_shared = declare.operand(0).ty().is_pointer();
        let place = is_shared.then(|| Place::declared(declare)).flatten();
        let (Some(place), Some(name)) = (place, declare.text(NAME)) else {
            continue;
        };
        let known = sets.iter().position(|set| place.is_in_storage_of(*set));
        let set = known.unwrap_or_else(|| {
            sets.push(place);
            sets.len() - 1
        });
        places.insert(name, (set as i64, place.offset));
    }
    places
}
