//! Reads of the private copies of reductions, which have a part of the result only.

use crate::accgpu::analysis::{access::Access, memory_uses::memory_uses, scalars::Scalar};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Type, Value},
};

/// A load of the loop's private copy of a reduction variable, which an iteration had not set
/// before, whose value is stored elsewhere.
pub fn partial_read(nest: Op<'_>) -> Option<Op<'_>> {
    let copies = Scalar::written_in(nest, &|_| false).into_iter();
    let is_combined = |memory| reduction_behind(memory, nest).is_some();
    let mut combined = copies.filter(|scalar| scalar.place.defining_op().is_some_and(is_combined));
    combined.find_map(|scalar| {
        let is_plain = |op: Op<'_>| op.is_any(&[fir::LOAD, fir::STORE]);
        if !scalar.accesses.iter().all(|used| is_plain(used.op)) {
            return None;
        }
        let loads = scalar.accesses.iter().map(|used| used.op);
        let mut loads = loads.filter(|op| op.is(fir::LOAD));
        let read = loads.find(|load| {
            let mut flow = Flow {
                nest,
                copy: scalar.place.storage(),
                seen: Vec::new(),
            };
            flow.reaches_memory(load.result(0))
        })?;
        scalar.is_temporary(nest).is_none().then_some(read)
    })
}

/// The reduction beside `nest` that combines the copies of a variable, if `memory` makes these.
pub fn reduction_behind<'c>(memory: Op<'c>, nest: Op<'c>) -> Option<Op<'c>> {
    let private = Some(memory).filter(|op| op.is(accgpu::PRIVATE))?;
    let uses = memory_uses(private.result(0)).into_iter();
    uses.filter(|&(user, operand)| user.is(accgpu::REDUCE) && operand == 0)
        .map(|(reduce, _)| reduce)
        .find(|reduce| reduce.block() == nest.block())
}

/// Where values come to that are computed from the private copy of a reduction.
struct Flow<'c> {
    nest: Op<'c>,
    copy: Value<'c>,
    /// The operations that have been asked.
    seen: Vec<Op<'c>>,
}

impl<'c> Flow<'c> {
    /// Whether something stores what is computed from `value` in memory of the program, or in the
    /// copy of another reduction: temporaries may be steps on the way to the reduction.
    fn reaches_memory(&mut self, value: Value<'c>) -> bool {
        value.users().into_iter().any(|user| {
            if self.seen.contains(&user) {
                return false;
            }
            self.seen.push(user);
            if user.is(fir::STORE) {
                return self.leaves(user);
            }
            let is_computed = user.is_memory_effect_free() && user.region_count() == 0;
            let mut results = user.results().into_iter();
            is_computed && results.any(|result| self.reaches_memory(result))
        })
    }

    /// The same for the value that `store` stores.
    fn leaves(&mut self, store: Op<'c>) -> bool {
        let storage = Access::of(store.operand(1), true).storage();
        let Some(memory) = storage.and_then(Value::defining_op) else {
            return true;
        };
        if storage == Some(self.copy) {
            return false;
        }
        if !memory.is_any(&[accgpu::PRIVATE, fir::ALLOCA]) {
            return true;
        }
        let is_scalar = memory
            .result(0)
            .ty()
            .pointee()
            .is_some_and(Type::is_trivial);
        reduction_behind(memory, self.nest).is_some()
            || is_scalar
                && reached_loads(store, self.nest)
                    .into_iter()
                    .any(|load| self.reaches_memory(load.result(0)))
    }
}

/// Loads behind `store`, a store to a scalar, in the same iteration of `nest`, that may have its
/// value.
fn reached_loads<'c>(store: Op<'c>, nest: Op<'c>) -> Vec<Op<'c>> {
    let storage = |address: Value<'c>| Access::of(address, false).storage();
    let memory = storage(store.operand(1));
    let sets = |op: Op<'c>| op.is(fir::STORE) && storage(op.operand(1)) == memory;
    let reads = |op: &Op<'c>| op.is(fir::LOAD) && storage(op.operand(0)) == memory;
    let is_set_before = |load: Op<'c>| {
        let block = load.block().map(|block| block.ops()).unwrap_or_default();
        block.into_iter().take_while(|&op| op != load).any(sets)
    };
    let mut found = Vec::new();
    let mut around = Some(store);
    while let Some(last) = around.filter(|&op| op != nest) {
        let mut next = last.next();
        while let Some(op) = next {
            if sets(op) {
                return found;
            }
            found.extend(Some(op).filter(reads));
            let inner = op.collect_named(fir::LOAD).into_iter();
            found.extend(inner.filter(|load| reads(load) && !is_set_before(*load)));
            next = op.next();
        }
        around = last.parent();
    }
    found
}
