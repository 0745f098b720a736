//! The constructs and directives that data operations belong to.

use crate::acc::data::runtime;
use accc_dialects::{
    acc::{self, Async, DataEntry},
    fir,
    ir::{Builder, Module, Op, Value},
    scf,
};

const DATA: &str = acc::DATA;
const ENTER_DATA: &str = acc::ENTER_DATA;
const EXIT_DATA: &str = acc::EXIT_DATA;
pub(super) const HOST_DATA: &str = acc::HOST_DATA;
const UPDATE: &str = acc::UPDATE;
const DECLARE_ENTER: &str = acc::DECLARE_ENTER;
pub(super) const DECLARE_EXIT: &str = acc::DECLARE_EXIT;

/// Constructs and directives that data operations belong to.
pub(super) const OWNERS: [&str; 7] = [
    DATA,
    ENTER_DATA,
    EXIT_DATA,
    HOST_DATA,
    UPDATE,
    DECLARE_ENTER,
    DECLARE_EXIT,
];

/// The construct or directive that `entry` belongs to; none for a compute
/// construct, whose operands acc-to-accgpu has dropped. The lifetime of a
/// declare directive starts at its acc.declare_enter.
pub(super) fn owner_of<'c>(entry: Op<'c>) -> Option<Op<'c>> {
    let owners: Vec<_> = entry
        .result(0)
        .users()
        .into_iter()
        .filter(|user| user.is_any(&OWNERS))
        .collect();
    owners
        .iter()
        .find(|owner| !owner.is(DECLARE_EXIT))
        .or(owners.first())
        .copied()
}

/// Where the call of an entry stands: at its construct, since the condition
/// and the queue may be computed between the entry and the construct.
pub(super) fn entry_cursor<'c>(entry: Op<'c>, owner: Option<Op<'c>>) -> Builder<'c> {
    Builder::before(owner.unwrap_or(entry)).located(entry)
}

/// The if condition of an owner.
pub(super) fn condition_of<'c>(owner: Option<Op<'c>>) -> Option<Value<'c>> {
    let may_have_one = |owner: &Op<'c>| !owner.is_any(&[DECLARE_ENTER, DECLARE_EXIT]);
    acc::data_condition(owner.filter(may_have_one)?)
}

/// The queue of an entry: its own clause, or that of enter data and exit data.
pub(super) fn queue_of<'c>(entry: DataEntry<'c>, owner: Option<Op<'c>>) -> Async<'c> {
    match entry.async_clause() {
        Async::Synchronous => owner
            .filter(|owner| owner.is_any(&[ENTER_DATA, EXIT_DATA]))
            .map_or(Async::Synchronous, acc::queue_of),
        clause => clause,
    }
}

/// The wait clause of a directive runs before its first data operation: both
/// stand at the directive, the wait first.
pub(super) fn convert_waits<'c>(symbols: &mut Module<'c>, owner: Op<'c>) {
    let wait = if owner.is_any(&[DATA, UPDATE]) {
        acc::wait_clause(owner, 2)
    } else if owner.is_any(&[ENTER_DATA, EXIT_DATA]) {
        let queues = owner.operand_segment(3);
        let all = owner.has_attribute("wait");
        (all || !queues.is_empty()).then(|| acc::Wait {
            devnum: owner.operand_segment(2).first().copied(),
            queues,
            all,
        })
    } else {
        return;
    };
    let Some(wait) = wait else { return };
    let b = fir::under_any(&Builder::before(owner), condition_of(Some(owner)));
    let queue = runtime::queue(&b, acc::queue_of(owner));
    runtime::wait(&b, symbols, &wait.queues, wait.devnum, queue);
}

/// Puts the body of a construct in its place and removes the construct.
pub(super) fn remove_owner(owner: Op<'_>) {
    if owner.is_any(&[DATA, HOST_DATA]) {
        scf::inline_region(&Builder::before(owner), owner.region(0), &acc::BODY_ENDS);
    }
    owner.erase();
}
