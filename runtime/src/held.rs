//! What the variables of data constructs stood for when the constructs began: in between a
//! pointer may have been assigned another target, or MOVE_ALLOC may have exchanged two
//! allocatables. The lifetimes that end are those that began (OpenACC 3.4, 2.6.4).

use crate::section::Section;
use std::cell::RefCell;

/// A variable's descriptor, and what it stood for; nothing where it had no target.
type Held = (usize, Option<Section>);

thread_local! {
    /// Of the data constructs that the calling thread is in, innermost last.
    static HELD: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
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
