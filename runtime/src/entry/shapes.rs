//! The function of `accrt.h` for assignments that do not conform.

use crate::error::{self, Error};
use crate::location::Location;

/// `accc_end_at_other_shape`.
#[unsafe(no_mangle)]
pub extern "C" fn accc_end_at_other_shape() -> ! {
    let message = "an assignment in a construct would give a private array another shape; \
                   ALLOCATE it in the construct";
    error::fatal(&Error::Invalid(message.to_owned()), Location::UNKNOWN, &[])
}
