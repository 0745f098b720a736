//! GPU dialect constructors.
