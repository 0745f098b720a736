//! What a directive's clauses leave to its last one: copies to the host of data that several of them
//! name, and the ends of data by FINALIZE.

use super::{Directive, with_own};
use crate::{
    abi::{ExitKind, flag},
    clauses::request::Request,
    report::error::Result,
    variables::section::Section,
};
use std::ops::Range;

/// Notes that a clause asks for a section's values, whose data others still refer to: where
/// these are clauses of the same directive, the last one has to see to it.
pub(crate) fn copyout_is_due(section: &Section) {
    with_own(|own| {
        own.clauses.as_ref()?;
        own.copyouts.push(section.clone());
        Some(())
    });
}

/// Takes the sections of these host bytes that the directive's clauses still ask for.
pub(crate) fn due_copyouts(host: &Range<usize>) -> Vec<Section> {
    let is_in =
        |section: &mut Section| host.start <= section.range.start && section.range.end <= host.end;
    with_own(|own| Some(own.copyouts.extract_if(.., is_in).collect())).unwrap_or_default()
}

/// Whether the clause with this section, if it has FINALIZE, is one of several, with which the data
/// ends behind the last one.
pub(crate) fn finalizes_later(section: &Section, kind: ExitKind, request: Request) -> bool {
    let note = |own: &mut Directive| {
        own.clauses.as_ref()?;
        own.finalized.push((section.clone(), kind, request));
        Some(())
    };
    request.action.has(flag::FINALIZE) && with_own(note).is_some()
}

/// Ends what the directive's clauses finalize.
pub(super) fn end_finalized() -> Result<()> {
    let all = with_own(|own| Some((own.environment, std::mem::take(&mut own.finalized))));
    all.map_or(Ok(()), |(environment, all)| environment.finalize(all))
}
