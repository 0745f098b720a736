//! What the regions that a thread is in began with: the lifetimes that end are those that
//! began (OpenACC 3.4, 2.6.4).
//!
//! What a variable stands for may change inside: a pointer may be assigned another target,
//! and MOVE_ALLOC may exchange two allocatables. What `no_create` has not found may be
//! brought by another thread before the region ends, whose reference it is then.

use crate::variables::{name::Name, section::Section};
use std::cell::RefCell;
use std::ops::Range;

/// What a clause names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The address of the variable's descriptor.
    pub descriptor: usize,
    /// The variable with its section: a directive may have clauses for several, which may end in
    /// another order than they began.
    pub name: Name,
}

/// A variable, and what it stood for; nothing where it had no target.
type Held = (Named, Option<Section>);

thread_local! {
    /// Of the data constructs that the calling thread is in, innermost last.
    static HELD: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
    /// Host memory that `no_create` has not found on the device, and inside of such regions
    /// what others have found of it: whether it was there, innermost last.
    static SOUGHT: RefCell<Vec<(Range<usize>, bool)>> = const { RefCell::new(Vec::new()) };
}

/// A data construct begins with the variable.
pub fn hold(named: Named, section: Option<&Section>) {
    HELD.with_borrow_mut(|all| all.push((named, section.cloned())));
}

/// The construct ends: what the variable stood for. `None` where that is not known.
pub fn release(named: Named) -> Option<Option<Section>> {
    HELD.with_borrow_mut(|all| {
        let of_variable = |known: &Named| known.descriptor == named.descriptor;
        let index = all
            .iter()
            .rposition(|(known, _)| *known == named)
            .or_else(|| all.iter().rposition(|(known, _)| of_variable(known)))?;
        Some(all.remove(index).1)
    })
}

/// A region begins with `no_create` or `present` of data, which is there or not. Both end alike.
pub fn seek(host: &Range<usize>, found: bool) {
    SOUGHT.with_borrow_mut(|all| {
        if !found || all.iter().any(|(range, _)| range == host) {
            all.push((host.clone(), found));
        }
    });
}

/// Whether a region that the thread is in began with `no_create` of data that was not there.
pub fn is_without(host: &Range<usize>) -> bool {
    SOUGHT.with_borrow(|all| all.iter().any(|(range, found)| range == host && !found))
}

/// A region of `no_create` or `present` ends: whether it began without the data.
pub fn began_without(host: &Range<usize>) -> bool {
    SOUGHT.with_borrow_mut(|all| {
        let index = all.iter().rposition(|(range, _)| range == host);
        index.is_some_and(|index| !all.remove(index).1)
    })
}
