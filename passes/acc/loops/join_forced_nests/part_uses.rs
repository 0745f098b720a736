//! What a part of a nest's body does with variables.

use crate::accgpu::analysis::{
    access::{Access, Memory},
    dependence::{accesses, is_apart, may_be_one_target, may_point_to},
};
use accc_dialects::{
    acc, fir,
    ir::{Op, Value},
};
use std::collections::HashSet;

/// The accesses of operations.
#[derive(Default)]
pub(super) struct Uses<'c> {
    pub read: Vec<Access<'c>>,
    pub written: Vec<Access<'c>>,
    /// By atomic operations, whose order does not count.
    updated: Vec<Access<'c>>,
    /// Whether calls may read whatever procedures can name.
    reads_any: bool,
    /// The same for changing it.
    pub changes_any: bool,
}

impl<'c> Uses<'c> {
    /// Of `ops` and all inside them. Calls do not change `counters`, the variables of loops
    /// around (F2023, 11.1.7.4.3).
    pub fn of(ops: impl IntoIterator<Item = Op<'c>>, counters: &HashSet<Value<'c>>) -> Self {
        let mut uses = Uses::default();
        for op in ops.into_iter().flat_map(Op::with_inside) {
            uses.add(op, counters);
        }
        uses
    }

    fn add(&mut self, op: Op<'c>, counters: &HashSet<Value<'c>>) {
        const WITHOUT_ACCESS: [&str; 5] =
            [fir::ALLOCA, fir::DO_LOOP, fir::IF, acc::LOOP, acc::PRIVATE];
        if op.is(acc::ATOMIC_UPDATE) {
            self.updated.push(Access::of(op.operand(0), true));
        } else if op.is(fir::STORE) {
            self.written.push(Access::of(op.operand(1), true));
        } else if op.is(fir::LOAD) {
            self.read.push(Access::of(op.operand(0), false));
        } else if let Some(known) = accesses(op) {
            let (written, read): (Vec<_>, Vec<_>) = known.into_iter().partition(|it| it.writes);
            self.written.extend(written);
            self.read.extend(read);
        } else if !op.is_any(&WITHOUT_ACCESS)
            && !op.is_any(&fir::NAMING)
            && !op.is_memory_effect_free()
        {
            self.add_unknown(op, counters);
        }
    }

    /// A call may do anything with what it is passed, and one of the program's procedures with
    /// what these can name.
    fn add_unknown(&mut self, op: Op<'c>, counters: &HashSet<Value<'c>>) {
        let addresses = op.operands().into_iter().filter(|value| {
            let ty = value.ty();
            ty.is_address() || ty.is_descriptor()
        });
        for address in addresses {
            self.read.push(Access::of(address, false));
            if !counters.contains(&origin(address)) {
                self.written.push(Access::of(address, true));
            }
        }
        if op.is(fir::DISPATCH) || op.is(fir::CALL) && !fir::calls_library(op) {
            self.reads_any = true;
            self.changes_any |= !fir::is_pure_call(op);
        }
    }

    pub fn changed(&self) -> impl Iterator<Item = &Access<'c>> {
        self.written.iter().chain(&self.updated)
    }

    pub fn changes_nothing(&self) -> bool {
        !self.changes_any && self.changed().next().is_none()
    }

    /// An access to what these operations change and one of the others uses in a way for which the
    /// order counts, among those that `is_shared` by iterations; without a name where calls meet.
    pub fn meeting(
        &self,
        others: &[&Self],
        is_shared: &dyn Fn(&Access<'c>) -> bool,
    ) -> Option<Option<Access<'c>>> {
        others.iter().find_map(|other| {
            let meets = |access: &&Access<'c>| is_shared(access) && other.meets(access, is_shared);
            let mut written = self.written.iter();
            let mut updated = self.updated.iter();
            let met = written.find(meets).or_else(|| {
                updated.find(|access| is_shared(access) && other.meets_update(access, is_shared))
            });
            let by_call = || {
                let uses = other.read.iter().chain(other.changed());
                let mut named = uses.filter(|access| is_shared(access) && !is_apart(access));
                self.changes_any && (other.reads_any || named.next().is_some())
            };
            match met {
                Some(access) => Some(Some(access.clone())),
                None => by_call().then_some(None),
            }
        })
    }

    /// Whether these operations use what the access changes.
    fn meets(&self, access: &Access<'c>, is_shared: &dyn Fn(&Access<'c>) -> bool) -> bool {
        let mut updated = self.updated.iter();
        updated.any(|other| is_shared(other) && may_share(access, other))
            || self.meets_update(access, is_shared)
    }

    /// The same in another way than by an update.
    fn meets_update(&self, access: &Access<'c>, is_shared: &dyn Fn(&Access<'c>) -> bool) -> bool {
        let mut used = self.read.iter().chain(&self.written);
        used.any(|other| is_shared(other) && may_share(access, other))
            || self.reads_any && !is_apart(access)
    }
}

/// Whether two accesses may be to one variable.
fn may_share(one: &Access<'_>, other: &Access<'_>) -> bool {
    match (one.memory, other.memory) {
        (Memory::Variable { .. }, Memory::Variable { .. }) => {
            fir::are_same_variable(one.origin, other.origin) || may_be_one_target(one, other)
        }
        (Memory::BehindPointer, Memory::BehindPointer) => true,
        (Memory::BehindPointer, Memory::Variable { .. }) => may_point_to(one, other),
        (Memory::Variable { .. }, Memory::BehindPointer) => may_point_to(other, one),
    }
}

/// The variable of the program that `address` leads into.
pub(super) fn origin(address: Value<'_>) -> Value<'_> {
    Access::of(address, false).origin
}
