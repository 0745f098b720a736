//! NVIDIA's routine about errors.

use crate::report::error::{ErrorRoutine, set_error_routine};

/// Has `routine` called with the message before libaccrt ends the program because of an error;
/// null: nothing is called.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_error_routine(routine: Option<ErrorRoutine>) {
    set_error_routine(routine);
}
