//! Names of operations, each written once.

/// Constants for the names of operations, documented by what they stand for.
macro_rules! operations {
    ($($constant:ident = $name:literal,)*) => {
        $(
            #[doc = concat!("The operation `", $name, "`.")]
            pub const $constant: &str = $name;
        )*
    };
}
pub(crate) use operations;
