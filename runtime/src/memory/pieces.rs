//! Device memory that several entries of the present table have parts of.

use super::sync::Mutex;
use std::collections::HashMap;

/// How many still need a piece, by its device address.
#[derive(Default)]
pub(crate) struct Pieces(Mutex<HashMap<u64, usize>>);

impl Pieces {
    /// One more entry, or directive, needs the piece at that address.
    pub(crate) fn hold(&self, device: u64) {
        *self.0.lock().entry(device).or_default() += 1;
    }

    /// Whether nothing needs the memory any more, which may be no piece.
    pub(crate) fn release(&self, device: u64) -> bool {
        let mut pieces = self.0.lock();
        let Some(count) = pieces.get_mut(&device) else {
            return true;
        };
        *count -= 1;
        let is_last = *count == 0;
        if is_last {
            pieces.remove(&device);
        }
        is_last
    }

    /// Forgets all, with the device's memory.
    pub(crate) fn clear(&self) {
        self.0.lock().clear();
    }
}
