//! Warns of data clauses that name one element of an array of which the construct uses
//! others.
//!
//! `create(a(n, m))` looks like the declaration of an array of n by m elements, but is the
//! one element with these subscripts. All others are used where nothing has brought them.
//! Changes nothing.
//!
//! ## Before and after
//! ```mlir
//! %bounds = acc.bounds lowerbound(%n) upperbound(%n) extent(%c1)
//! %d = acc.create varPtr(%a) bounds(%bounds) {name = "a(n)"}
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
//!     %x = fir.array_coor %d(%shape) %i
//! // x.f90:3:3: warning: 'a(n)' in a data clause is one element of the array, but the
//! //            construct uses others: write 'a' or 'a(1:n)'
//! // x.f90:5:5: note: used here
//! ```
//! Others are used for certain where a subscript follows a loop inside of the construct.

use super::{
    access::{Access, Step},
    limits::loops_followed,
};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, fir,
    ir::{Op, Reported, Severity, Value, emit_with_notes},
};

#[derive(Clone, Default)]
pub struct WarnElements;

impl Pass for WarnElements {
    const ARGUMENT: &'static str = "accgpu-warn-elements";
    const SUMMARY: &'static str = "warn of data clauses that name one element of an array";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let entries = module.collect_any(&CLAUSES).into_iter().map(DataEntry);
        for entry in entries.filter(|&entry| is_element(entry)) {
            if let Some(used) = other_element(entry) {
                warn(entry, used);
            }
        }
        Ok(())
    }
}

/// Clauses that bring data to a device, or find it there.
const CLAUSES: [&str; 4] = [acc::COPYIN, acc::CREATE, acc::NOCREATE, acc::PRESENT];

/// Whether the clause names one element of an array.
fn is_element(entry: DataEntry<'_>) -> bool {
    let bounds = entry.bounds();
    !entry.is_implicit()
        && !bounds.is_empty()
        && bounds.iter().all(|dimension| {
            let [lower, upper] = [0, 1].map(|group| dimension.operand_segment(group));
            !lower.is_empty() && lower == upper
        })
}

/// A use of another element in the constructs that the clause is for.
fn other_element(entry: DataEntry<'_>) -> Option<Op<'_>> {
    let storage = Access::of(entry.result(), false).storage()?;
    let owners = owners(entry);
    let elements = owners
        .iter()
        .flat_map(|owner| owner.collect_named(fir::ARRAY_COOR));
    elements.into_iter().find(|&op| {
        let access = Access::of(op.result(0), false);
        // Views are descriptors of the array that the clause is for.
        let mut steps = access.path.iter();
        let is_of_array = steps.all(|step| matches!(step, Step::Element(_) | Step::View(_)));
        is_of_array
            && access.storage() == Some(storage)
            && op.enclosing(&[accgpu::REGION]).is_some()
            && follows_loop(op)
    })
}

/// The construct with the clause: a region that uses what it makes, or a data construct
/// that has it as operand.
fn owners<'c>(entry: DataEntry<'c>) -> Vec<Op<'c>> {
    let mut owners: Vec<Op<'c>> = Vec::new();
    for user in entry.result().users() {
        let owner = match user.is(acc::DATA) {
            true => Some(user),
            false => user.enclosing(&[accgpu::REGION]),
        };
        let new = owner.filter(|owner| !owners.contains(owner));
        // A region beside the clause; those in a data construct use its values as well.
        owners.extend(new.filter(|owner| owner.block() == entry.0.block()));
    }
    owners
}

/// Whether a subscript of an element grows with a loop around it.
fn follows_loop(element: Op<'_>) -> bool {
    let subscripts = fir::Element::of(element).map(|element| element.subscripts);
    let follows = |&subscript: &Value<'_>| !loops_followed(subscript).is_empty();
    subscripts.is_some_and(|subscripts| subscripts.iter().any(follows))
}

fn warn(entry: DataEntry<'_>, used: Op<'_>) {
    let element = entry.name();
    let hint = sections(&element).unwrap_or_default();
    let message = format!(
        "'{element}' in a data clause is one element of the array, but the construct uses \
         others{hint}"
    );
    let notes = [(used.location(), "used here")];
    emit_with_notes(Severity::Warning, entry.0.location(), &message, &notes);
}

/// What to write for all elements: `a` or `a(1:n,1:m)` for `a(n,m)`.
fn sections(element: &str) -> Option<String> {
    let (array, subscripts) = element.strip_suffix(')')?.split_once('(')?;
    if subscripts.contains('(') {
        return None;
    }
    let sections: Vec<_> = subscripts
        .split(',')
        .map(|subscript| format!("1:{}", subscript.trim()))
        .collect();
    Some(format!(
        ": write '{array}' or '{array}({})'",
        sections.join(",")
    ))
}
