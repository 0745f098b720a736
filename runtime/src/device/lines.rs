//! The lines that kernels write to units: they leave them in host memory, one list for
//! each module (`device/src/lines.cpp`), and the host writes them when it has waited for
//! the device.

use super::{Device, variable};
use crate::{constructs::unit, report::error::Result};
use parking_lot::{Mutex, ReentrantMutex};
use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::ffi::CStr;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The variable of an image for the list's address.
pub const VARIABLE: &CStr = c"accc_lines";

const PLACES: usize = 1024;

/// What lines.cpp writes; zeros are an empty list.
#[repr(C)]
struct List {
    /// Lines that were taken away: the next one is at this number, modulo the places.
    taken: AtomicU64,
    /// Whether a line found no place.
    is_lossy: AtomicU64,
    lines: [Line; PLACES],
}

#[repr(C)]
struct Line {
    is_set: AtomicU32,
    unit: i32,
    length: u32,
    text: [u8; 500],
}

/// The lists of a device's modules.
#[derive(Default)]
pub struct Lines {
    lists: Mutex<Vec<usize>>,
    /// Held while lines are written, so that they stay in order. Writing may free memory,
    /// on which libaccrt waits for devices: the same thread may come back.
    writing: ReentrantMutex<()>,
}

impl Lines {
    /// Gives the [`VARIABLE`] of a module that was just loaded, at that device address,
    /// its list, which lives as long as the module.
    pub fn provide<D: Device + ?Sized>(&self, device: &D, variable: u64) -> Result<()> {
        let layout = Layout::new::<List>();
        let list = match device.allocate_pinned(layout.size())? {
            Some(pinned) => {
                // SAFETY: fresh memory, large enough and aligned for anything.
                unsafe { (pinned as *mut List).write_bytes(0, 1) };
                pinned
            }
            // The program's memory where the device can use that.
            // SAFETY: a list has bytes.
            None => match unsafe { alloc_zeroed(layout) } {
                memory if memory.is_null() => handle_alloc_error(layout),
                memory => memory as u64,
            },
        };
        variable::set(device, variable, &[list])?;
        self.lists.lock().push(list as usize);
        Ok(())
    }

    /// Writes the lines that are there to their units.
    pub fn write(&self) {
        let lists = self.lists.lock().clone();
        if lists.is_empty() {
            return;
        }
        let _order = self.writing.lock();
        for list in lists {
            // SAFETY: lists stay; of a line only `is_set` is looked at before it is set.
            let list = unsafe { &*(list as *const List) };
            while let Some((unit, text)) = list.take() {
                unit::write_line(unit, &text);
            }
            if list.is_lossy.swap(0, Ordering::Relaxed) != 0 {
                unit::tell_loss(PLACES);
            }
        }
    }
}

impl List {
    /// The unit and the text of the next line, whose place is free then. Called by one
    /// thread at a time.
    fn take(&self) -> Option<(i32, Vec<u8>)> {
        let number = self.taken.load(Ordering::Relaxed);
        let line = &self.lines[number as usize % PLACES];
        if line.is_set.load(Ordering::Acquire) == 0 {
            return None;
        }
        let length = line.text.len().min(line.length as usize);
        let taken = (line.unit, line.text[..length].to_vec());
        line.is_set.store(0, Ordering::Relaxed);
        self.taken.store(number + 1, Ordering::Release);
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_in_order_and_once() {
        // SAFETY: zeros are an empty list.
        let mut list: Box<List> = unsafe { Box::new_zeroed().assume_init() };
        *list.taken.get_mut() = PLACES as u64 - 1;
        for (place, text) in [(PLACES - 1, b"first "), (0, b"second")] {
            let line = &mut list.lines[place];
            line.text[..6].copy_from_slice(text);
            (line.unit, line.length) = (9, 6);
            *line.is_set.get_mut() = 1;
        }
        assert_eq!(list.take(), Some((9, b"first ".to_vec())));
        assert_eq!(list.take(), Some((9, b"second".to_vec())));
        assert_eq!(list.take(), None);
        assert_eq!(list.taken.load(Ordering::Relaxed), PLACES as u64 + 1);
    }
}
