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
    /// Host memory that `no_create` has not found on the device.
    static ABSENT: RefCell<Vec<Range<usize>>> = const { RefCell::new(Vec::new()) };
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

/// A region begins with `no_create` of data that is absent.
pub fn begin_without(host: &Range<usize>) {
    ABSENT.with_borrow_mut(|all| all.push(host.clone()));
}

/// A region of `no_create` or `present` ends: whether it began without the data.
pub fn began_without(host: &Range<usize>) -> bool {
    ABSENT.with_borrow_mut(|all| {
        let index = all.iter().rposition(|range| range == host);
        index.map(|index| all.remove(index)).is_some()
    })
}
