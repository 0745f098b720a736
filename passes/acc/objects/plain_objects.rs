//! Objects that are no more than their bytes.

use super::object_types::has_allocatables;
use crate::acc::privates::privatize::components;
use accc_dialects::{
    fir,
    ir::{Module, Type},
};

/// Whether intrinsic assignment of objects of this type is one of their bytes.
pub fn is_plain_object<'c>(symbols: &Module<'c>, ty: Type<'c>) -> bool {
    ty.is_record()
        && !has_allocatables(ty)
        && components::obstacle_to_copies(symbols, ty, true).is_none()
        && !fir::has_defined_assignment(symbols, ty)
}
