//! What the regions that a thread is in began with: the lifetimes that end are those that
//! began (OpenACC 3.4, 2.6.4).
//!
//! What a variable stands for may change inside: a pointer may be assigned another target,
//! and MOVE_ALLOC may exchange two allocatables. What `no_create` has not found may be
//! brought by another thread before the region ends, whose reference it is then.

use crate::variables::section::Section;
use std::cell::RefCell;
use std::ops::Range;

/// A variable's descriptor, and what it stood for; nothing where it had no target.
type Held = (usize, Option<Section>);

thread_local! {
    /// Of the data constructs that the calling thread is in, innermost last.
    static HELD: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
    /// Host memory that `no_create` has not found on the device, and inside of such regions
    /// what others have found of it: whether it was there, innermost last.
    static SOUGHT: RefCell<Vec<(Range<usize>, bool)>> = const { RefCell::new(Vec::new()) };
}

/// A data construct begins with the variable whose descriptor is at the address.
pub fn hold(descriptor: usize, section: Option<&Section>) {
    HELD.with_borrow_mut(|all| all.push((descriptor, section.cloned())));
}

/// The construct ends: what the variable stood for. `None` where that is not known.
pub fn release(descriptor: usize) -> Option<Option<Section>> {
    HELD.with_borrow_mut(|all| {
        let index = all
            .iter()
            .rposition(|(address, _)| *address == descriptor)?;
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

/// A region of `no_create` or `present` ends: whether it began without the data.
pub fn began_without(host: &Range<usize>) -> bool {
    SOUGHT.with_borrow_mut(|all| {
        let index = all.iter().rposition(|(range, _)| range == host);
        index.is_some_and(|index| !all.remove(index).1)
    })
}
