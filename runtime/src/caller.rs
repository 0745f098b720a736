//! Where the program calls the routine of the API that a thread is in. The routines have the
//! specification's arguments: compiled code says it with a call before (`accrt_at`).

use crate::location::Location;
use std::cell::Cell;

thread_local! {
    static PLACE: Cell<Location> = const { Cell::new(Location::UNKNOWN) };
}

/// The place of the calling thread's next calls of routines.
pub fn set_place(place: Location) {
    PLACE.set(place);
}

/// Where the program calls the routine that the thread is in; unknown of calls from C.
pub fn place() -> Location {
    PLACE.get()
}

/// Whether a routine asks for what is done at a place, and no directive.
pub fn asks_for(location: Location) -> bool {
    location.is_unknown() || location == place()
}
