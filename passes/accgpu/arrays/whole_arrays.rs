//! Takes data clauses that name one element of an array for clauses of all of it, where the
//! construct uses other elements.
//!
//! `create(a(n, m))` looks like the declaration of an array of n by m elements, but is the
//! one element with these subscripts (OpenACC 3.4, 2.7.1). All others would be used where nothing
//! has brought them: memory of others on the device. NVIDIA's compiler runs such programs, and much
//! of what teaches OpenACC has them.
//!
//! ## Before
//! ```mlir
//! %bounds = acc.bounds lowerbound(%n) upperbound(%n) extent(%c1)
//! %d = acc.create var(%a) bounds(%bounds) {name = "a(n)"}
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
//!     %x = fir.array_coor %d(%shape) %i
//!   }
//! }
//! acc.delete accVar(%d) bounds(%bounds)
//! ```
//! ## After
//! ```mlir
//! %d = acc.create var(%a) {name = "a"}
//! // the same
//! acc.delete accVar(%d)
//! // x.f90:3:3: warning: 'a(n)' in a data clause is one element of the array, but the
//! //            construct uses others: it is taken for 'a'; write 'a' or 'a(1:n)'
//! // x.f90:5:5: note: used here
//! ```
//! Others are used for certain where a subscript follows a loop inside of the construct. Constructs
//! behind an ENTER DATA directive count as well (`entered_elements.rs`), and EXIT DATA and UPDATE
//! directives with the same element are then about the array.
//!
//! Legality: a program with such a clause is wrong, unless something else has brought what it uses
//! of the array, and that is enough then.
//!
//! ## Leaves
//! Arrays whose size only the caller knows; clauses that bring nothing. The warning says so.

use super::{
    entered_elements::{named_again, use_behind},
    named_elements::{follows_loop, is_element, uses_of_elements},
};
use crate::{
    acc::{knows_its_size, make_whole},
    accgpu::analysis::access::Access,
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu,
    ir::{Op, Reported, Severity, emit_with_notes},
};

#[derive(Clone, Default)]
pub struct WholeArrays;

impl Pass for WholeArrays {
    const ARGUMENT: &'static str = "accgpu-whole-arrays";
    const SUMMARY: &'static str = "take elements in data clauses for arrays that constructs use";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let entries = module.collect_any(&CLAUSES).into_iter().map(DataEntry);
        for entry in entries.filter(|&entry| is_element(entry)) {
            if let Some(used) = other_element(entry) {
                let element = entry.name();
                let is_whole = take_whole(entry);
                warn(entry.0, &element, used, is_whole);
            } else if let Some(used) = use_behind(entry) {
                let element = entry.name();
                let others = named_again(entry);
                let is_whole = take_whole(entry);
                warn(entry.0, &element, used, is_whole);
                for other in others.into_iter().filter(|_| is_whole) {
                    make_whole(other.0);
                    warn_again(other.0, &element, entry.0);
                }
            }
        }
        Ok(())
    }
}

/// Clauses that bring data to a device, or find it there.
const CLAUSES: [&str; 4] = [acc::COPYIN, acc::CREATE, acc::NOCREATE, acc::PRESENT];

/// A use of another element in the constructs that the clause is for.
fn other_element(entry: DataEntry<'_>) -> Option<Op<'_>> {
    let array = Access::of(entry.result(), false).origin;
    let owners = owners(entry).into_iter();
    let mut elements = owners.flat_map(|owner| uses_of_elements(owner, array));
    elements.find(|&element| follows_loop(element))
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

/// Makes the clause one of the array, if that knows its size and the clause brings data.
fn take_whole(entry: DataEntry<'_>) -> bool {
    let can_be_whole = entry.0.is_any(&[acc::COPYIN, acc::CREATE]) && knows_its_size(entry);
    if can_be_whole {
        make_whole(entry.0);
    }
    can_be_whole
}

fn warn(entry: Op<'_>, element: &str, used: Op<'_>, is_whole: bool) {
    let hint = sections(element).map(|hint| match (is_whole, element.split_once('(')) {
        (true, Some((array, _))) => format!(": it is taken for '{array}'; {hint}"),
        _ => format!(": {hint}"),
    });
    let message = format!(
        "'{element}' in a data clause is one element of the array, but the construct uses \
         others{}",
        hint.unwrap_or_default()
    );
    let notes = [(used.location(), "used here")];
    emit_with_notes(Severity::Warning, entry.location(), &message, &notes);
}

fn warn_again(other: Op<'_>, element: &str, entry: Op<'_>) {
    let message = format!("'{element}' stands for the array here, too");
    let notes = [(entry.location(), "as where it is entered")];
    emit_with_notes(Severity::Warning, other.location(), &message, &notes);
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
        "write '{array}' or '{array}({})'",
        sections.join(",")
    ))
}
