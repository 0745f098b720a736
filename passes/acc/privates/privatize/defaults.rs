//! Default initialisation of private objects of derived type (F2023, 7.5.4.6): every
//! creation of a variable includes it.
//!
//! flang keeps the initial object of a type in a file that declares a local variable of
//! it. Elsewhere there are constants with the initial values of components, which the
//! type's description refers to: `_QMshapesE.di.point.x` for `x` of
//! `type(point)` in `module shapes`.

use super::{
    storage::Storage,
    values::{each_object, fill},
};
use crate::acc::objects::object_types::{element_of, has_descriptors};
use accc_dialects::{
    fir,
    ir::{Builder, Module, Type, Value},
};

/// Whether the file has the default values of objects of type `ty`, if they have any.
pub fn are_known<'c>(module: &Module<'c>, ty: Type<'c>) -> bool {
    !fir::has_default_initialisation(module, ty)
        || fir::initial_object(module, ty).is_some()
        || fir::has_default_values(module, ty)
}

/// Gives objects their default values, and leaves allocatable and pointer components
/// without memory. `None` where the file does not have the values.
pub fn initialise<'c>(b: &Builder<'c>, module: &Module<'c>, storage: &Storage<'c>) -> Option<()> {
    let ty = storage.element;
    let has_values = fir::has_default_initialisation(module, ty);
    if has_values && let Some(initial) = fir::initial_object(module, ty) {
        let address = fir::address_of(b, &initial, ty);
        let value = fir::load(b, address);
        fill(b, value, storage);
        return Some(());
    }
    if !has_values && !has_descriptors(ty) {
        return Some(());
    }
    each_object(b, storage, &|b, object| {
        initialise_members(b, module, object, ty);
    });
    (!has_values || fir::has_default_values(module, ty)).then_some(())
}

fn initialise_members<'c>(
    b: &Builder<'c>,
    module: &Module<'c>,
    object: Value<'c>,
    record: Type<'c>,
) {
    for (index, (name, ty)) in record.record_members().into_iter().enumerate() {
        let place = || fir::member(b, object, index as i32, ty);
        if let Some(value) = fir::default_value(b, module, record, &name, ty) {
            fir::store(b, value, place());
        } else if ty.is_descriptor() {
            fir::store(b, fir::unallocated(b, ty), place());
        } else if element_of(ty).is_record() {
            // Objects inside of the object begin as their own type says.
            let _ = initialise(b, module, &Storage::member(b, place(), ty));
        }
    }
}
