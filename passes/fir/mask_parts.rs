//! What in a loop is for the mask of a DO CONCURRENT, and whether iterations may change it.

use crate::{
    accgpu::analysis::{
        access::Access,
        dependence::{Use, may_overlap, uses_of},
    },
    same_value::are_same,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Location, Op, Type, Value, warning},
};
use std::{collections::HashSet, iter::successors};

/// Says that the mask of the loop at `location` stays where flang 22 puts it.
pub(crate) fn warn_of_late_mask(location: Location<'_>) {
    warning(
        location,
        "the mask of this DO CONCURRENT may read what its iterations set, and is evaluated in each \
         of them, not before the first one (F2023, 11.1.7.4.2): store it in an array first",
    );
}

/// Whether an iteration of a loop, which accesses `body`, may change what the mask of another one
/// reads in `front`. `variables` hold the indices of the loop.
pub(crate) fn may_change<'c>(
    front: &[Op<'c>],
    body: Result<Vec<Use<'c>>, Op<'c>>,
    variables: &[Value<'c>],
) -> bool {
    let Ok(mut written) = body else {
        return true;
    };
    written.retain(|used| used.access.writes);
    let mut mask = front.iter().flat_map(|op| op.with_inside());
    mask.any(|op| match op.is(fir::LOAD) {
        true => written
            .iter()
            .any(|write| is_met(op, write, &written, variables)),
        // A function may read anything.
        false => op.is(fir::CALL) && !written.is_empty(),
    })
}

/// Whether `write` may be to what another iteration reads by `load`. Where both compute the
/// address alike, from what none of `written` changes, they are about one element.
fn is_met<'c>(load: Op<'c>, write: &Use<'c>, written: &[Use<'c>], variables: &[Value<'c>]) -> bool {
    let address = load.operand(0);
    if !may_overlap(&write.access, &Access::of(address, false)) {
        return false;
    }
    let is_kept = |load: Op<'c>, _: Op<'c>| {
        let read = Access::of(load.operand(0), false);
        !written
            .iter()
            .any(|write| may_overlap(&write.access, &read))
    };
    let is_element = address.ty().pointee().is_some_and(Type::is_trivial)
        && fir::origin(address)
            .defining_op()
            .is_some_and(|op| op.is(fir::ARRAY_COOR));
    let is_same = write.op.is(fir::STORE)
        && is_element
        && are_same(
            write.op.operand(1),
            address,
            &|one, other| one == other,
            &is_kept,
        );
    !is_same || !has_all(address, variables)
}

/// Whether the address of an element depends on all `variables`, so that no other iteration has it:
/// each is a subscript.
fn has_all<'c>(address: Value<'c>, variables: &[Value<'c>]) -> bool {
    let element = fir::origin(address).defining_op();
    let subscripts = element.map_or(Vec::new(), |op| op.operand_segment(3));
    let subscripts: Vec<_> = subscripts.into_iter().filter_map(variable_of).collect();
    !variables.is_empty() && variables.iter().all(|it| subscripts.contains(it))
}

/// The variable that a subscript is the value of.
fn variable_of(subscript: Value<'_>) -> Option<Value<'_>> {
    let load = fir::origin(subscript).defining_op()?;
    load.is(fir::LOAD).then(|| load.operand(0))
}

/// The operations in front of `branch` in its block.
pub(crate) fn in_front_of(branch: Op<'_>) -> Vec<Op<'_>> {
    let ops = branch.block().map_or(Vec::new(), Block::ops);
    ops.into_iter().take_while(|&op| op != branch).collect()
}

/// Those of the operations in front of `branch` that nothing needs but its condition: when that is
/// found elsewhere, they can go.
pub(crate) fn only_for<'c>(branch: Op<'c>) -> Vec<Op<'c>> {
    let front = in_front_of(branch);
    let mut only = Only {
        branch,
        ops: front.iter().copied().collect(),
    };
    loop {
        let is_needed = |op: &&Op<'c>| only.ops.contains(op) && !only.has_no_other_use(**op);
        let needed: Vec<_> = front.iter().filter(is_needed).collect();
        if needed.is_empty() {
            break;
        }
        for op in needed {
            only.ops.remove(op);
        }
    }
    front
        .into_iter()
        .filter(|op| only.ops.contains(op))
        .collect()
}

/// Operations in front of a branch that may be for its condition only.
struct Only<'c> {
    branch: Op<'c>,
    ops: HashSet<Op<'c>>,
}

impl<'c> Only<'c> {
    /// Whether only these operations and the branch use what `op` has for results and stores.
    fn has_no_other_use(&self, op: Op<'c>) -> bool {
        let are_own = |value: Value<'c>| value.users().into_iter().all(|user| self.is_user(user));
        if !op.results().into_iter().all(are_own) {
            return false;
        }
        if op.is(fir::FREEMEM) {
            return self.is_own(&Access::of(op.operand(0), true));
        }
        if fir::is_pure_function_of_values(op) {
            return true;
        }
        let uses = uses_of(&[op]);
        uses.is_ok_and(|uses| {
            let mut written = uses.iter().filter(|used| used.access.writes);
            written.all(|used| self.is_own(&used.access))
        })
    }

    fn is_user(&self, user: Op<'c>) -> bool {
        let mut around = successors(Some(user), |op| op.parent());
        user == self.branch || around.any(|op| self.ops.contains(&op))
    }

    /// Whether nothing else uses the memory.
    fn is_own(&self, access: &Access<'c>) -> bool {
        const OWN: [&str; 3] = [accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM];
        let memory = access.storage();
        memory.is_some_and(|memory| {
            let is_made = memory.defining_op().is_some_and(|op| op.is_any(&OWN));
            is_made && self.is_only_user_of(memory)
        })
    }

    /// The same for what leads there from operations elsewhere.
    fn is_only_user_of(&self, memory: Value<'c>) -> bool {
        memory.users().into_iter().all(|user| {
            self.is_user(user)
                || user.is_any(&fir::VIEWING)
                    && user
                        .results()
                        .into_iter()
                        .all(|view| self.is_only_user_of(view))
        })
    }
}
