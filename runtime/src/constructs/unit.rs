//! Units of the Fortran program, to which libaccrt writes what kernels have written to
//! them.
//!
//! flang's library does it, which is part of the program and not of libaccrt: `unit.c`
//! finds it. Without it lines go to the standard error with the unit's number.

use std::ffi::{c_char, c_int};
use std::io::Write;

unsafe extern "C" {
    /// `unit.c`.
    fn accrt_write_to_unit(unit: c_int, text: *const c_char, length: usize) -> c_int;
}

/// Writes a line to a unit; one that is not open is connected to a file, as WRITE does it.
pub fn write_line(unit: i32, text: &[u8]) {
    // SAFETY: the text has that many bytes.
    let written = unsafe { accrt_write_to_unit(unit, text.as_ptr().cast(), text.len()) };
    if written == 0 {
        let text = String::from_utf8_lossy(text);
        tell(&format!("unit {unit}:{text}"));
    }
}

/// Says that kernels have left more lines than there are places.
pub fn tell_loss(places: usize) {
    tell(&format!(
        "accrt: output of kernels to units was lost: there is room for {places} lines \
         until the program waits for the device"
    ));
}

fn tell(message: &str) {
    // A message that cannot be written is no reason to stop.
    let _ = writeln!(std::io::stderr().lock(), "{message}");
}
