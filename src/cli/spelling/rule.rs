//! What an option of another compiler means to accc.

/// Foreign option and meaning; a final `*` stands for any text.
pub type Row = (&'static str, Rule);

/// What one row means.
#[derive(Clone, Copy)]
pub enum Rule {
    /// One of accc's own options.
    Own(&'static str),
    /// The same, with the next argument as its value.
    OwnWithValue(&'static str),
    /// One of accc's own options and these of flang.
    OwnAndFlang(&'static str, &'static [&'static str]),
    /// These options of flang.
    Flang(&'static [&'static str]),
    /// What accc does anyway.
    Default,
    /// Nothing, with this warning.
    Ignored(&'static str),
    /// An error with this reason.
    Unsupported(&'static str),
}
