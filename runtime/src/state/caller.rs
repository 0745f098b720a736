//! Where the program calls the routine of the API that a thread is in, and which pointer that
//! is about. The routines have the specification's arguments: compiled code says it with calls
//! before (`accrt_at`, `accrt_pointer`).

use crate::report::location::Location;
use std::cell::Cell;

thread_local! {
    static PLACE: Cell<Location> = const { Cell::new(Location::UNKNOWN) };
    static POINTER: Cell<usize> = const { Cell::new(0) };
}

/// The place of the calling thread's next calls of routines.
pub fn set_place(place: Location) {
    PLACE.set(place);
    POINTER.set(0);
}

/// The address of the descriptor that the next routine is about.
pub fn set_pointer(descriptor: usize) {
    POINTER.set(descriptor);
}

/// The address of the descriptor that the routine which the thread is in is about; 0 where
/// nobody has said so.
pub fn pointer() -> usize {
    POINTER.get()
}

/// Where the program calls the routine that the thread is in; unknown of calls from C.
pub fn place() -> Location {
    PLACE.get()
}

/// Whether a routine asks for what is done at a place, and no directive.
pub fn asks_for(location: Location) -> bool {
    location.is_unknown() || location == place()
}
