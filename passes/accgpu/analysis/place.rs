//! The memory of one variable.

use super::access::{Access, Step};
use accc_dialects::{
    fir,
    ir::{Op, Value},
};

/// The memory that a variable has for itself, or its bytes of what it shares with others of a
/// common block or an equivalence set.
#[derive(Clone, Copy)]
pub struct Place<'c> {
    /// As `Memory::Variable` names it.
    storage: Value<'c>,
    part: Option<Step<'c>>,
}

impl<'c> Place<'c> {
    /// All of `storage`.
    pub fn whole(storage: Value<'c>) -> Self {
        Place {
            storage,
            part: None,
        }
    }

    /// That of the variable which `access` reaches, in whole or in part; `None` behind a pointer.
    pub fn of(access: &Access<'c>) -> Option<Self> {
        let first = access.path.first().copied();
        Some(Place {
            storage: access.storage()?,
            part: first.filter(|step| matches!(step, Step::Bytes { .. })),
        })
    }

    /// What makes the memory; `None` for a dummy argument's.
    pub fn defining_op(&self) -> Option<Op<'c>> {
        self.storage.defining_op()
    }

    /// The memory, with all variables that share it.
    pub fn storage(&self) -> Value<'c> {
        self.storage
    }

    /// Whether both are the memory of one variable.
    pub fn is_same(&self, other: &Self) -> bool {
        fir::are_same_variable(self.storage, other.storage)
            && match (&self.part, &other.part) {
                (None, None) => true,
                (Some(one), Some(other)) => one.is_same_part(other),
                _ => false,
            }
    }

    /// Whether both may have bytes in common.
    pub fn meets(&self, other: &Self) -> bool {
        let are_apart = || match (&self.part, &other.part) {
            (Some(one), Some(other)) => one.is_apart_from(other),
            _ => false,
        };
        fir::are_same_variable(self.storage, other.storage) && !are_apart()
    }

    pub fn is_among(&self, places: &[Self]) -> bool {
        places.iter().any(|place| place.is_same(self))
    }
}
