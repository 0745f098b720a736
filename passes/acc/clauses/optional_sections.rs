//! Leaves strided sections of absent dummy arguments out of updates.
//!
//! flang has no strides in directives: the front end names such sections by ASSOCIATE
//! (`src/frontend/parsed/strided_updates.cpp`), whose selector has to be there. In a clause an absent
//! variable takes no part (OpenACC 3.4, 2.17.1).
//!
//! ## Before
//! ```mlir
//! %x:2 = hlfir.declare %dummy {fortran_attrs = #fir.var_attrs<optional>}
//! %dims:3 = fir.box_dims %x#0, %c0
//! %section = hlfir.designate %x#0 (%c1:%dims#1:%c2) shape %shape
//! %name:2 = hlfir.declare %section
//! %0 = acc.update_device var(%name#0)
//! ```
//! ## After
//! ```mlir
//! %there = fir.is_present %x#1
//! %section = fir.if %there -> (!fir.box<...>) {
//!   %dims:3 = fir.box_dims %x#0, %c0
//!   %0 = hlfir.designate %x#0 (%c1:%dims#1:%c2) shape %shape
//!   fir.result %0
//! } else {
//!   %0 = fir.absent
//!   fir.result %0
//! }
//! %name:2 = hlfir.declare %section {fortran_attrs = #fir.var_attrs<optional>}
//! %0 = acc.update_device var(%name#0)
//! ```
//! Legality: what goes into the condition computes values and reads memory only, and what it
//! gives is asked for by the section alone; a program may use nothing of a dummy that is absent.
//!
//! ## Leaves
//! Sections whose bounds come from a function that gets the dummy.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    fir, hlfir,
    ir::{Builder, Op, Reported, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct OptionalSections;

impl Pass for OptionalSections {
    const ARGUMENT: &'static str = "acc-optional-sections";
    const SUMMARY: &'static str = "leave sections of absent dummy arguments out of updates";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for update in module.collect_named(acc::UPDATE) {
            for operand in update.operands() {
                let entry = operand.defining_op().filter(|op| acc::is_data_entry(*op));
                if let Some(name) = entry.and_then(|op| DataEntry(op).variable().defining_op())
                    && name.is(hlfir::DECLARE)
                    && !fir::declares_optional(name)
                {
                    compute_if_present(name);
                }
            }
        }
        Ok(())
    }
}

/// Computes the section that `name` declares only where its variable is present.
fn compute_if_present(name: Op<'_>) {
    let section = name.operand(0);
    let Some(dummy) = optional_dummy(section) else {
        return;
    };
    let Some(steps) = steps_between(dummy, section) else {
        return;
    };
    let b = Builder::before(name);
    let is_present = fir::is_present(&b, dummy.result(1));
    let compute = |b: &Builder<'_>| {
        let mut copies = HashMap::new();
        for step in &steps {
            b.insert(step.clone_mapped(&mut copies));
        }
        copies[&section]
    };
    let ty = section.ty();
    let chosen = fir::if_value(&b, is_present, ty, compute, |b| fir::absent(b, ty));
    name.set_operand(0, chosen);
    hlfir::declare_optional(name);
    for step in steps.iter().rev() {
        if step
            .results()
            .iter()
            .all(|result| result.users().is_empty())
        {
            step.erase();
        }
    }
}

/// The declaration of the optional dummy argument that `section` is a part of.
fn optional_dummy(section: Value<'_>) -> Option<Op<'_>> {
    const WAYS: [&str; 6] = [
        hlfir::DECLARE,
        hlfir::DESIGNATE,
        fir::LOAD,
        fir::BOX_ADDR,
        fir::EMBOX,
        fir::CONVERT,
    ];
    let is_part = section.ty().is_descriptor();
    let mut op = section.defining_op().filter(|_| is_part)?;
    while op.is_any(&WAYS) {
        if op.is(hlfir::DECLARE) && fir::declares_optional(op) {
            return Some(op);
        }
        op = op.operand(0).defining_op()?;
    }
    None
}

/// What computes `section` from the dummy argument, in its order; `None` if that does more, or
/// not where the section is named.
fn steps_between<'c>(dummy: Op<'c>, section: Value<'c>) -> Option<Vec<Op<'c>>> {
    let last = section.defining_op()?;
    let mut seen = HashMap::from([(dummy, true)]);
    let mut steps = Vec::new();
    collect_steps(last, &mut seen, &mut steps);
    let may_wait =
        |op: &Op<'c>| (op.is_memory_effect_free() || op.only_reads()) && op.block() == last.block();
    steps.iter().all(may_wait).then_some(steps)
}

/// Whether `op` uses a result of what `seen` has as true; adds it to `steps` behind all that it
/// uses, if so.
fn collect_steps<'c>(
    op: Op<'c>,
    seen: &mut HashMap<Op<'c>, bool>,
    steps: &mut Vec<Op<'c>>,
) -> bool {
    if let Some(&depends) = seen.get(&op) {
        return depends;
    }
    let mut depends = false;
    for source in op.operands().into_iter().filter_map(Value::defining_op) {
        depends |= collect_steps(source, seen, steps);
    }
    if depends {
        steps.push(op);
    }
    seen.insert(op, depends);
    depends
}
