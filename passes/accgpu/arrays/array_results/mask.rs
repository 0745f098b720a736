//! Masks of functions that flang leaves to its library.

use super::described::element;
use accc_dialects::{
    arith, fir,
    ir::{Builder, Type, Value},
};

/// A mask that the program passes.
#[derive(Clone, Copy)]
pub struct Mask<'c> {
    /// Its descriptor: that of an array, or of a scalar.
    descriptor: Value<'c>,
    presence: Presence<'c>,
}

/// Whether there is a mask.
#[derive(Clone, Copy)]
enum Presence<'c> {
    Always,
    /// If this holds, a value of one bit.
    If(Value<'c>),
    /// The descriptor has to be asked.
    Asked,
}

impl<'c> Mask<'c> {
    /// The mask that `passed` is, for an array of `rank` dimensions; none where it is absent.
    /// `None` for a choice among others.
    pub fn of(passed: Value<'c>, rank: usize) -> Option<Option<Self>> {
        let source = passed.defining_op();
        if source.is_some_and(|op| op.is(fir::ABSENT)) {
            return Some(None);
        }
        let choice = source.filter(|op| op.is(arith::SELECT));
        let (descriptor, presence) = match choice.map(|op| op.operands()).as_deref() {
            Some(&[is_present, there, absent]) => {
                let absent = absent.defining_op();
                absent.filter(|op| op.is(fir::ABSENT))?;
                (there, Presence::If(is_present))
            }
            _ if fir::is_optional(passed) || fir::may_be_absent(passed) => {
                (passed, Presence::Asked)
            }
            _ => (passed, Presence::Always),
        };
        let mask = Mask {
            descriptor,
            presence,
        };
        let is_logical = mask.logical().is_logical();
        let has_rank = mask.rank() == 0 || mask.rank() == rank;
        (descriptor.ty().is_descriptor() && is_logical && has_rank).then_some(Some(mask))
    }

    /// That of an array, or of a scalar.
    pub fn descriptor(&self) -> Value<'c> {
        self.descriptor
    }

    fn rank(&self) -> usize {
        self.descriptor.ty().array_type().map_or(0, Type::rank)
    }

    /// The type of an element.
    fn logical(&self) -> Type<'c> {
        let ty = self.descriptor.ty();
        let object = ty.pointee().unwrap_or(ty);
        object.array_type().map_or(object, Type::element)
    }

    /// Whether the element with these subscripts counts, a value of one bit.
    pub fn counts(&self, b: &Builder<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
        let bit = Type::integer(b.ctx(), 1);
        let flag = |b: &Builder<'c>| {
            let flag = match self.rank() {
                0 => {
                    let address = fir::box_addr(b, self.descriptor, self.logical().reference());
                    fir::load(b, address)
                }
                _ => element(b, self.descriptor, subscripts),
            };
            fir::convert(b, flag, bit)
        };
        let is_present = match self.presence {
            Presence::Always => return flag(b),
            Presence::If(is_present) => is_present,
            Presence::Asked => fir::is_present(b, self.descriptor),
        };
        fir::if_value(b, is_present, bit, flag, |b| arith::constant(b, bit, 1))
    }
}
