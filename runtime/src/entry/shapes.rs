//! The functions of `accrt.h` for arrays whose shapes do not fit.

use crate::report::{
    error::{self, Error},
    location::Location,
};

/// `accc_end_at_other_shape`.
#[unsafe(no_mangle)]
pub extern "C" fn accc_end_at_other_shape() -> ! {
    let message = "an assignment in a construct would give a private array another shape; \
                   ALLOCATE it in the construct";
    error::fatal(&Error::Invalid(message.to_owned()), Location::UNKNOWN, &[])
}

/// `accc_end_without_identity`.
#[unsafe(no_mangle)]
pub extern "C" fn accc_end_without_identity() -> ! {
    let message = "REDUCE has no element, and no IDENTITY= to be its result";
    error::fatal(&Error::Invalid(message.to_owned()), Location::UNKNOWN, &[])
}
