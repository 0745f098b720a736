//! The clauses async and wait: the queues that an operation uses and awaits.

use super::{
    COMPUTE, DATA, ENTER_DATA, EXIT_DATA, UPDATE, WAIT, applies_to_default, default_operands,
    position_of_default,
};
use crate::ir::{Attribute, Op, Value};

/// The async clause of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Async<'c> {
    /// No `async`: the local thread waits.
    Synchronous,
    /// `async` without a value.
    NoValue,
    /// `async(n)`.
    Queue(Value<'c>),
}

/// The async clause of a compute construct, data construct, data operation or
/// update; `segment` is the group of its async operands.
pub fn async_clause(op: Op<'_>, segment: usize) -> Async<'_> {
    if applies_to_default(op, "asyncOnly") {
        return Async::NoValue;
    }
    match default_operands(op, segment, "asyncOperandsDeviceType", None).first() {
        Some(&queue) => Async::Queue(queue),
        None => Async::Synchronous,
    }
}

/// The queue that a construct or directive of any kind puts its work into.
pub fn queue_of(op: Op<'_>) -> Async<'_> {
    if op.is_any(&COMPUTE) {
        return async_clause(op, 0);
    }
    if op.is_any(&[DATA, UPDATE]) {
        return async_clause(op, 1);
    }
    if !op.is_any(&[ENTER_DATA, EXIT_DATA]) {
        return Async::Synchronous;
    }
    if op.has_attribute("async") {
        return Async::NoValue;
    }
    match op.operand_segment(1).first() {
        Some(&queue) => Async::Queue(queue),
        None => Async::Synchronous,
    }
}

/// The operand group of the queues of a data operation that starts a lifetime.
pub(super) const QUEUE: usize = 3;

/// Puts `entry`, a data operation of `construct`, into the construct's queue, unless it has
/// one.
pub fn take_queue<'c>(entry: Op<'c>, construct: Op<'c>) {
    if async_clause(entry, QUEUE) != Async::Synchronous {
        return;
    }
    let queues = construct.operand_segment(0);
    let queue = queues.first().and_then(|queue| queue.defining_op());
    if queue.is_some_and(|queue| queue.block() == entry.block() && entry.is_before(queue)) {
        entry.move_before(construct);
    }
    entry.set_operand_segment(QUEUE, &queues);
    for name in ASYNC_TYPES {
        if let Some(types) = construct.attribute(name) {
            entry.set_attribute(name, types);
        }
    }
}

/// Takes `entry`, a data operation, out of its queue.
pub fn leave_queue(entry: Op<'_>) {
    entry.clear_operand_segment(QUEUE);
    for name in ASYNC_TYPES {
        entry.remove_attribute(name);
    }
}

/// The types of devices that the async clauses of an operation are for.
pub(super) const ASYNC_TYPES: [&str; 2] = ["asyncOperandsDeviceType", "asyncOnly"];

/// A wait clause: the queues, all of them when `all` is set.
pub struct Wait<'c> {
    /// The device whose queues are meant; the current one without it.
    pub devnum: Option<Value<'c>>,
    /// Numbers of queues.
    pub queues: Vec<Value<'c>>,
    /// Whether it names no queue: all are waited for.
    pub all: bool,
}

/// The wait clause of a compute or data construct or an update.
pub fn wait_clause(op: Op<'_>, segment: usize) -> Option<Wait<'_>> {
    let mut queues = default_operands(
        op,
        segment,
        "waitOperandsDeviceType",
        Some("waitOperandsSegments"),
    );
    let all = applies_to_default(op, "waitOnly");
    if queues.is_empty() && !all {
        return None;
    }
    let has_devnum = op
        .attribute("hasWaitDevnum")
        .map(Attribute::elements)
        .and_then(|flags| {
            let position = position_of_default(op, "waitOperandsDeviceType")?;
            flags.get(position)?.as_bool()
        })
        .unwrap_or(false);
    let devnum = has_devnum.then(|| queues.remove(0));
    Some(Wait {
        devnum,
        queues,
        all,
    })
}

/// The smallest number that stands for a queue: acc_async_sync.
pub const LOWEST_QUEUE: i64 = -2;

/// The queues that the async and wait clauses of an operation name for all devices.
pub fn queues(op: Op<'_>) -> Vec<Value<'_>> {
    if op.is_any(&COMPUTE) {
        named_queues(async_clause(op, 0), wait_clause(op, 1))
    } else if op.is_any(&[DATA, UPDATE]) {
        named_queues(async_clause(op, 1), wait_clause(op, 2))
    } else if op.is_any(&[ENTER_DATA, EXIT_DATA]) {
        [op.operand_segment(1), op.operand_segment(3)].concat()
    } else if op.is(WAIT) {
        [op.operand_segment(0), op.operand_segment(1)].concat()
    } else {
        Vec::new()
    }
}

fn named_queues<'c>(clause: Async<'c>, wait: Option<Wait<'c>>) -> Vec<Value<'c>> {
    let mut queues = wait.map(|wait| wait.queues).unwrap_or_default();
    if let Async::Queue(queue) = clause {
        queues.push(queue);
    }
    queues
}
