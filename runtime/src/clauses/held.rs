//! What the regions that a thread is in began with: the lifetimes that end are those that
//! began (OpenACC 3.4, 2.6.4).
//!
//! What a variable stands for may change inside: a pointer may be assigned another target,
//! and MOVE_ALLOC may exchange two allocatables. What `no_create` has not found may be
//! brought by another thread before the region ends, whose reference it is then. The thread may
//! change its device inside, to the host too, whose regions bring nothing.

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
    /// Whether the clause is one whose end names what its beginning named (`ACCRT_HELD`).
    pub is_held: bool,
    /// Whether it is that of a declare directive of a procedure (`ACCRT_MOVED`).
    pub is_declared: bool,
}

/// Where a region has brought a variable.
pub enum Begun {
    /// To the host: there is nothing to end.
    OnHost,
    /// To a device: what the variable stood for; nothing where it had no target.
    OnDevice(Option<Box<Section>>),
}

thread_local! {
    /// Of the data constructs that the calling thread is in, innermost last.
    static HELD: RefCell<Vec<(Named, Begun)>> = const { RefCell::new(Vec::new()) };
    /// Host memory that `no_create` has not found on the device, and inside of such regions
    /// what others have found of it: whether it was there, innermost last.
    static SOUGHT: RefCell<Vec<(Range<usize>, bool)>> = const { RefCell::new(Vec::new()) };
}

/// A data construct begins with the variable.
pub fn hold(named: Named, begun: Begun) {
    HELD.with_borrow_mut(|all| all.push((named, begun)));
}

/// Whether a procedure that the thread is in has declared the variable with this descriptor.
pub fn has_declared(descriptor: usize) -> bool {
    let is_it = |known: &Named| known.is_declared && known.descriptor == descriptor;
    HELD.with_borrow(|all| all.iter().any(|(known, _)| is_it(known)))
}

/// Whether a region that the thread is in has brought something to the host.
pub fn is_in_region_of_host() -> bool {
    HELD.with_borrow(|all| all.iter().any(|(_, begun)| matches!(begun, Begun::OnHost)))
}

/// Whether the innermost region that is known to have brought something has brought it to the host.
pub fn is_innermost_of_host() -> bool {
    HELD.with_borrow(|all| matches!(all.last(), Some((_, Begun::OnHost))))
}

/// The construct ends: how it has begun with the variable. `None` where that is not known.
pub fn release(named: Named) -> Option<Begun> {
    HELD.with_borrow_mut(|all| {
        let index = all.iter().rposition(|(known, _)| *known == named)?;
        Some(all.remove(index).1)
    })
}

/// As [`release`], for a construct that has certainly begun with a section of the variable:
/// perhaps with another one than that which ends first.
pub fn release_any(named: Named) -> Option<Begun> {
    release(named).or_else(|| {
        HELD.with_borrow_mut(|all| {
            let is_of_variable =
                |known: &Named| known.is_held && known.descriptor == named.descriptor;
            let index = all.iter().rposition(|(known, _)| is_of_variable(known))?;
            Some(all.remove(index).1)
        })
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
