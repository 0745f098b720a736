//! The clauses of one directive, or of one end of a construct: libaccrt waits once for what
//! they copy and tells tools once of them (accrt_clauses_begin and accrt_clauses_end).
//!
//! The calls of a directive's clauses stand together (`entry_cursor`). Those of a compute
//! construct stand at their operations: where the program calls a procedure between two of
//! them, which may change what is copied or have directives of its own, they are two groups.

use super::{
    other_names::{Order, belongs_behind},
    owner::{DECLARE_EXIT, HOST_DATA, OWNERS, condition_of, owner_of, queue_of},
};
use crate::acc::{
    clauses::join_sections::SECTIONS,
    data::runtime::{self, CONSTRUCT},
    has_descriptors, object_type,
};
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, fir,
    ir::{Attribute, Builder, Module, Op},
};

/// What tools are told of a group, as accrt_clauses_begin numbers it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Enter = 0,
    Exit = 1,
    Update = 2,
}

/// Clauses that belong together.
pub(super) struct Clauses<'c> {
    phase: Phase,
    /// The entries or exits, in order.
    operations: Vec<Op<'c>>,
    owner: Option<Op<'c>>,
}

/// All groups of more than one call, and those of declare directives, which tools would take
/// for data constructs.
pub(super) fn find<'c>(module: Op<'c>) -> Vec<Clauses<'c>> {
    let mut groups: Vec<Clauses<'c>> = Vec::new();
    for op in module.collect(&|op| entry_of(op).is_some()) {
        let Some(mut group) = group_of(op) else {
            continue;
        };
        let latest = groups.iter_mut().rev().find(|it| it.is_like(&group));
        match latest.filter(|it| it.has_place_for(&group)) {
            Some(known) => known.operations.append(&mut group.operations),
            None => groups.push(group),
        }
    }
    groups.retain(Clauses::needs_calls);
    groups
}

/// The entry of an operation that becomes a call about a variable's data.
fn entry_of(op: Op<'_>) -> Option<DataEntry<'_>> {
    const ENTRIES: [&str; 7] = [
        acc::COPYIN,
        acc::CREATE,
        acc::PRESENT,
        acc::NOCREATE,
        acc::ATTACH,
        acc::DECLARE_DEVICE_RESIDENT,
        acc::UPDATE_DEVICE,
    ];
    if op.is_any(&ENTRIES) {
        return Some(DataEntry(op));
    }
    let is_exit = op.is_any(&acc::DATA_EXITS);
    let entry = is_exit.then(|| op.operand(0).defining_op())??;
    acc::is_data_entry(entry).then_some(DataEntry(entry))
}

/// The operation as a group of its own; none for what belongs to no directive.
fn group_of(op: Op<'_>) -> Option<Clauses<'_>> {
    let entry = entry_of(op)?;
    let owner = owner_of(entry.0).filter(|owner| !owner.is(HOST_DATA));
    let is_declared = op
        .enclosing(&[acc::GLOBAL_CONSTRUCTOR, acc::GLOBAL_DESTRUCTOR])
        .is_some();
    let has_place = owner.is_some() || entry.0.has_attribute(CONSTRUCT);
    let phase = match owner {
        Some(owner) if owner.is(acc::UPDATE) => Phase::Update,
        _ if op.is_any(&acc::DATA_EXITS) => Phase::Exit,
        _ => Phase::Enter,
    };
    (has_place && !is_declared).then(|| Clauses {
        phase,
        operations: vec![op],
        owner,
    })
}

impl<'c> Clauses<'c> {
    /// Its entries or exits.
    pub(super) fn operations(&self) -> &[Op<'c>] {
        &self.operations
    }

    /// Its directive; none for a compute construct.
    pub(super) fn owner(&self) -> Option<Op<'c>> {
        self.owner
    }

    fn first(&self) -> Op<'c> {
        self.operations[0]
    }

    fn last(&self) -> Op<'c> {
        *self.operations.last().expect("it has some")
    }

    fn entry(&self) -> DataEntry<'c> {
        entry_of(self.first()).expect("only such operations are in groups")
    }

    /// Whether both are of one end of a directive, or both of a compute construct.
    fn is_like(&self, other: &Clauses<'c>) -> bool {
        self.phase == other.phase && self.owner == other.owner
    }

    /// Whether another group like this one, which comes later, belongs to it.
    fn has_place_for(&self, later: &Clauses<'c>) -> bool {
        let (last, next) = (self.last(), later.first());
        last.block() == next.block() && (self.owner.is_some() || stand_together(last, next))
    }

    /// Whether the runtime is to know that they belong together.
    fn needs_calls(&self) -> bool {
        let calls = |op: &Op<'c>| {
            let variable = entry_of(*op).map(|entry| entry.variable().ty());
            let has_members = variable.is_some_and(|ty| has_descriptors(object_type(ty)));
            1 + usize::from(has_members)
        };
        let is_declare = self.owner.is_some_and(|owner| owner.is(acc::DECLARE_ENTER));
        let is_one_of_several = self.operations.iter().any(has_others);
        is_declare || is_one_of_several || self.operations.iter().map(calls).sum::<usize>() > 1
    }

    /// Has the exits that copy to the host come last. Dummy arguments may be the same data, or
    /// parts of one another: an exit that copies nothing would otherwise end its life. The order
    /// of the clauses is the compiler's (OpenACC 3.4, 2.7.3). Those of EXIT DATA, which end other
    /// directives' lifetimes, stay as the program has them.
    pub(super) fn copy_out_last(&mut self) {
        let is_structured = self
            .owner
            .is_none_or(|owner| owner.is_any(&[acc::DATA, acc::DECLARE_ENTER, DECLARE_EXIT]));
        if !self.is_of_exits() || !is_structured {
            return;
        }
        let exits = self.operations.iter().copied();
        let (copying, others): (Vec<_>, Vec<_>) = exits.partition(|op| op.is(acc::COPYOUT));
        let Some(&last) = others.last() else {
            return;
        };
        let early: Vec<_> = copying
            .iter()
            .filter(|op| op.is_before(last))
            .copied()
            .collect();
        for op in early.into_iter().rev() {
            op.move_after(last);
        }
        self.operations = [others, copying].concat();
    }

    /// Has objects begin their lifetimes before parts of them: the part is present with its object
    /// then, while an object of which a part is present cannot be entered (OpenACC 3.4, 2.7.2).
    /// The program may name them in any order.
    pub(super) fn enter_parts_last(&mut self) {
        let is_early = |(index, op): (usize, &Op<'c>)| {
            let later = &self.operations[index + 1..];
            later.iter().any(|whole| is_part_of(*op, *whole))
        };
        let last = self.last();
        if self.phase != Phase::Enter
            || self.is_of_exits()
            || !self.operations.iter().enumerate().any(is_early)
            || self.operations.iter().any(|op| is_used_before(*op, last))
        {
            return;
        }
        self.operations.sort_by_key(|op| depth(*op));
        self.move_behind(last);
    }

    /// Has entries of a compute construct stand together where some are of sections of one
    /// variable: the runtime is told of all of them before the first one.
    pub(super) fn enter_sections_last(&self) {
        let last = self.last();
        if self.phase == Phase::Enter
            && !self.is_of_exits()
            && self.owner.is_none()
            && self.operations.iter().any(has_others)
            && !self.operations.iter().any(|op| is_used_before(*op, last))
        {
            self.move_behind(last);
        }
    }

    fn move_behind(&self, last: Op<'c>) {
        let mut place = last;
        for &op in &self.operations {
            if op != place {
                op.move_after(place);
            }
            place = op;
        }
    }

    /// Emits what comes before the calls of a group; those of exits stand at the exits, those
    /// of a directive's entries at the directive.
    pub(super) fn begin(&self, symbols: &mut Module<'c>) {
        let at = match (self.phase, self.owner) {
            (Phase::Enter | Phase::Update, Some(owner)) => owner,
            _ => self.first(),
        };
        let b = fir::under_any(&Builder::before(at), condition_of(self.owner));
        let is_implicit = |op: &Op<'c>| acc::flag(*op, "implicit", false);
        let numbers = [
            self.phase as i64,
            self.construct(),
            self.operations.iter().all(is_implicit).into(),
        ];
        let queue = runtime::queue(&b, queue_of(self.entry(), self.owner));
        runtime::clauses_begin(&b, symbols, numbers, queue);
    }

    /// Emits what comes after them.
    pub(super) fn end(&self, symbols: &mut Module<'c>) {
        let b = match self.owner {
            Some(owner) if !self.last().is_any(&acc::DATA_EXITS) => Builder::before(owner),
            _ => Builder::after(self.last()).located(self.first()),
        };
        let b = fir::under_any(&b, condition_of(self.owner));
        runtime::clauses_end(&b, symbols);
    }

    /// Whether its calls are made of exits: these are converted before all others.
    pub(super) fn is_of_exits(&self) -> bool {
        self.last().is_any(&acc::DATA_EXITS)
    }

    /// The directive, as acc_construct_t numbers it.
    fn construct(&self) -> i64 {
        const PARALLEL_KERNELS_SERIAL: [i64; 3] = [0, 1, 16];
        const NAMES: [(&str, i64); 6] = [
            (acc::DATA, 3),
            (acc::ENTER_DATA, 4),
            (acc::EXIT_DATA, 5),
            (acc::DECLARE_ENTER, 8),
            (DECLARE_EXIT, 8),
            (acc::UPDATE, 12),
        ];
        if let Some(owner) = self.owner {
            let named = NAMES.iter().find(|(name, _)| owner.is(name));
            return named.expect("no other owner has groups").1;
        }
        let kind = self.entry().0.attribute(CONSTRUCT);
        let kind = kind.and_then(Attribute::as_integer).unwrap_or(0);
        PARALLEL_KERNELS_SERIAL[kind as usize]
    }
}

/// How many components deep the variable of an entry lies, whether it is a section, and what comes
/// first of those that are of one memory.
fn depth(op: Op<'_>) -> (usize, bool, Order) {
    let name = op.text("name").unwrap_or_default();
    let order = Order::of(op);
    let steps = order.steps + name.matches('%').count();
    (steps, name.ends_with(')'), order)
}

/// Whether something between an entry and `last` uses what it results in.
fn is_used_before<'c>(op: Op<'c>, last: Op<'c>) -> bool {
    let mut users = op.result(0).users().into_iter();
    users.any(|user| user.block() == last.block() && user.is_before(last))
}

/// Whether an entry names a part of what another one names.
fn is_part_of(part: Op<'_>, whole: Op<'_>) -> bool {
    let names = part.text("name").zip(whole.text("name"));
    let is_named_so = names.is_some_and(|(part, whole)| {
        let rest = part.strip_prefix(whole.as_str());
        rest.is_some_and(|rest| rest.starts_with(['%', '(']))
    });
    is_named_so || belongs_behind(part, whole)
}

/// Whether nothing stands between two operations of a block that other data belongs to, or
/// that may be the program's own.
fn stand_together<'c>(first: Op<'c>, last: Op<'c>) -> bool {
    let between = std::iter::successors(first.next(), |op| op.next()).take_while(|op| *op != last);
    let mut others = between.filter(|op| is_of_others(*op));
    others.next().is_none()
}

/// Whether other data belongs to an operation or to one inside, or it may be the program's own.
pub(super) fn is_of_others(op: Op<'_>) -> bool {
    let is_other =
        |op: Op<'_>| op.is_any(&OWNERS) || op.is_any(&[accgpu::REGION, fir::CALL, fir::DISPATCH]);
    is_other(op) || !op.collect(&is_other).is_empty()
}

/// Whether a compute construct has other clauses for sections of the variable of `op`.
fn has_others(op: &Op<'_>) -> bool {
    op.has_attribute(SECTIONS)
}
