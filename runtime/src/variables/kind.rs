//! What elements are, as far as messages and comparisons need to know.

/// What an element is; its size in bytes says which kind of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Integers and logicals.
    Integer,
    /// Real numbers.
    Real,
    /// Two real numbers of half the size.
    Complex,
    /// Characters, derived types, and what has no number for its type.
    #[default]
    Other,
}

impl Kind {
    /// The kind for a `CFI_type_t` of flang's.
    pub fn from_code(code: i16) -> Kind {
        match code {
            // Logicals have the numbers of integers or that of C's _Bool.
            1..=24 | 39 | 45..=49 => Kind::Integer,
            27 | 28 => Kind::Real,
            34 | 35 => Kind::Complex,
            _ => Kind::Other,
        }
    }
}
