//! Tells libaccrt, before the calls of a directive's clauses, which of them name sections of one
//! variable (accrt_together): it brings them in one piece, so that a construct finds all of them
//! by the device address of one. Those of a compute construct are marked (acc-join-sections).

use super::{
    clauses::Clauses,
    operation::presence,
    owner::{OWNERS, condition_of},
};
use crate::acc::{
    clauses::join_sections::{SECTIONS, are_of_one_variable},
    data::{runtime, variable::describe},
};
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Attribute, Builder, Module, Op, Reported},
};

impl<'c> Clauses<'c> {
    /// Emits the calls for the entries of a group, behind accrt_clauses_begin.
    pub(super) fn tell_sections(&self, symbols: &mut Module<'c>) -> Result<(), Reported> {
        let Some(owner) = self.owner() else {
            return self.tell_marked(symbols);
        };
        let entries: Vec<_> = self.operations().iter().copied().map(DataEntry).collect();
        let mut firsts: Vec<DataEntry<'c>> = Vec::new();
        for &entry in &entries {
            let first = firsts.iter().find(|it| are_of_one_variable(**it, entry));
            match first {
                Some(first) => tell(&Builder::before(owner), symbols, Some(owner), *first, entry)?,
                None => firsts.push(entry),
            }
        }
        Ok(())
    }

    /// For those of a compute construct. A call of the program's may stand between its clauses:
    /// the earlier ones have been entered then.
    fn tell_marked(&self, symbols: &mut Module<'c>) -> Result<(), Reported> {
        let mut known = Vec::new();
        for &op in self.operations() {
            let Some(number) = number_of(op) else {
                continue;
            };
            if known.contains(&number) {
                continue;
            }
            known.push(number);
            let block = op.block().expect("an entry in a procedure");
            let is_one = |it: &Op<'c>| number_of(*it) == Some(number) && !it.is_before(op);
            let mut all = block.ops();
            all.retain(|it| number_of(*it) == Some(number));
            let own = self.operations().iter().filter(|it| is_one(it)).count();
            let earlier = all.iter().filter(|it| it.is_before(op)).count();
            let all = &all[..earlier + own];
            for other in &all[1..] {
                let b = Builder::before(op);
                tell(&b, symbols, None, DataEntry(all[0]), DataEntry(*other))?;
            }
            use_what_is_brought(all);
        }
        Ok(())
    }
}

fn number_of(op: Op<'_>) -> Option<i64> {
    op.attribute(SECTIONS).and_then(Attribute::as_integer)
}

fn tell<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    owner: Option<Op<'c>>,
    one: DataEntry<'c>,
    other: DataEntry<'c>,
) -> Result<(), Reported> {
    let b = fir::under_any(&b.located(one.0), condition_of(owner));
    let b = fir::under_any(&b, presence(&b, one.variable()));
    let sections = [describe(&b, symbols, one)?, describe(&b, symbols, other)?];
    runtime::together(&b, symbols, sections.each_ref());
    Ok(())
}

/// Has the construct use the address of a section that is there: no_create may leave the
/// host's.
fn use_what_is_brought(sections: &[Op<'_>]) {
    let Some(brought) = sections.iter().find(|it| !it.is(acc::NOCREATE)) else {
        return;
    };
    for op in sections.iter().filter(|it| it.is(acc::NOCREATE)) {
        let is_alike = op.result(0).ty() == brought.result(0).ty();
        for (user, operand) in op.result(0).uses() {
            if is_alike && !user.is_any(&acc::DATA_EXITS) && !user.is_any(&OWNERS) {
                user.set_operand(operand, brought.result(0));
            }
        }
    }
}
