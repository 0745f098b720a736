//! Optional dummy arguments in private and firstprivate clauses.
//!
//! The copy of one that is absent is absent (OpenACC 3.4, 2.17.1). It has memory all the
//! same, of no elements where the original would tell how many.

use super::Site;
use accc_dialects::{
    arith, fir,
    ir::{Builder, Value},
};

/// Whether the variable of a clause is present.
pub struct Presence<'c> {
    variable: Value<'c>,
    /// An i1, for variables that may be absent.
    is_present: Option<Value<'c>>,
}

impl<'c> Presence<'c> {
    pub fn of(site: &Site<'c>, variable: Value<'c>) -> Self {
        let is_optional = fir::is_optional(variable);
        let is_present =
            is_optional.then(|| fir::is_present(&site.before_construct(variable), variable));
        Presence {
            variable,
            is_present,
        }
    }

    /// Whether the copy may be one of nothing.
    pub fn may_be_absent(&self) -> bool {
        self.is_present.is_some()
    }

    /// The descriptor of an array, an allocatable or a pointer, where the original has its
    /// value; one of nothing if it is absent.
    pub fn descriptor(&self, site: &Site<'c>) -> Value<'c> {
        let variable = self.variable;
        let is_held = variable.ty().is_descriptor_address();
        let outside = site.before_construct(variable);
        let get = |b: &Builder<'c>| match is_held {
            true => fir::load(b, variable),
            false => variable,
        };
        let Some(is_present) = self.is_present else {
            return get(&outside);
        };
        let ty = match is_held {
            true => variable.ty().pointee().expect("an address"),
            false => variable.ty(),
        };
        fir::if_value(&outside, is_present, ty, get, |b| fir::unallocated(b, ty))
    }

    /// Builds at `b` what happens to a copy whose original is present.
    pub fn if_present(&self, b: &Builder<'c>, act: impl FnOnce(&Builder<'c>)) {
        match self.is_present {
            Some(is_present) => {
                act(&fir::under(b, is_present));
            }
            None => act(b),
        }
    }

    /// `copy`, what stands for the variable inside; absent if the original is.
    pub fn copy(&self, b: &Builder<'c>, copy: Value<'c>) -> Value<'c> {
        let Some(is_present) = self.is_present else {
            return copy;
        };
        let ty = copy.ty();
        match ty.is_descriptor() {
            true => fir::if_value(b, is_present, ty, |_| copy, |b| fir::absent(b, ty)),
            false => {
                let absent = fir::absent(b, ty);
                arith::select(b, is_present, copy, absent)
            }
        }
    }

    /// The value of a scalar, where the original has it; any one if there is none.
    pub fn scalar(&self, site: &Site<'c>) -> Value<'c> {
        let b = &site.outside;
        let (address, has_value) = if self.variable.ty().is_descriptor_address() {
            let descriptor = self.descriptor(site);
            let held = descriptor.ty().pointee().expect("a descriptor");
            let address = fir::box_addr(b, descriptor, held);
            (address, Some(fir::is_allocated(b, descriptor)))
        } else {
            (self.variable, self.is_present)
        };
        let Some(has_value) = has_value else {
            return fir::load(b, address);
        };
        let ty = address.ty().pointee().expect("an address");
        let get = |b: &Builder<'c>| fir::load(b, address);
        fir::if_value(b, has_value, ty, get, |b| fir::zero_bits(b, ty))
    }
}
