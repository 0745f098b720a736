//! Storage that variables share: common blocks and equivalence sets.

use super::{are_same_variable, origin, storage};
use crate::ir::{Attribute, Op, Value};

/// Operand segment of fir.declare: the storage that the variable shares.
const STORAGE: usize = 4;

/// On declarations in internal procedures of variables that [`note_shared_storage`] has met: the number
/// of the host's set, and the offset in it.
const SHARED_AT_HOST: &str = "accc.host_shares_storage";

/// Whether the variable lies in a common block or an equivalence set.
pub fn shares_storage(declare: Op<'_>) -> bool {
    !declare.operand_segment(STORAGE).is_empty() || shares_storage_at_host(declare)
}

/// Whether the variable is one of the host of an internal procedure, where it lies in an equivalence
/// set.
pub fn shares_storage_at_host(declare: Op<'_>) -> bool {
    declare.has_attribute(SHARED_AT_HOST)
}

/// Says so, of a variable at `offset` of the set that `set` numbers among those of the host.
pub fn note_shared_storage(declare: Op<'_>, set: i64, offset: i64) {
    let place = Attribute::i64_array(declare.ctx(), &[set, offset]);
    declare.set_attribute(SHARED_AT_HOST, place);
}

/// Where a variable lies in storage that it shares.
#[derive(Clone, Copy)]
pub struct Place<'c> {
    storage: Storage<'c>,
    /// In bytes.
    pub offset: i64,
}

#[derive(Clone, Copy)]
enum Storage<'c> {
    /// The common block or equivalence set of this address.
    At(Value<'c>),
    /// The host's set of this number.
    OfHost(i64),
}

impl<'c> Place<'c> {
    /// The place of the variable that a fir.declare or hlfir.declare is about.
    pub fn declared(declare: Op<'c>) -> Option<Self> {
        if let Some(place) = declare.attribute(SHARED_AT_HOST) {
            let [set, offset] = place.as_i64s()?.try_into().ok()?;
            let storage = Storage::OfHost(set);
            return Some(Place { storage, offset });
        }
        let storage = *declare.operand_segment(STORAGE).first()?;
        Some(Place {
            storage: Storage::At(origin(storage)),
            offset: declare.attribute(STORAGE_OFFSET)?.as_integer()?,
        })
    }

    /// Whether both are in one storage. Both belong to one procedure.
    pub fn is_in_storage_of(self, other: Self) -> bool {
        match (self.storage, other.storage) {
            (Storage::At(one), Storage::At(other)) => are_same_variable(one, other),
            (Storage::OfHost(one), Storage::OfHost(other)) => one == other,
            _ => false,
        }
    }
}

/// The memory of a variable in storage that it shares.
#[derive(Clone, Copy)]
pub struct Extent<'c> {
    /// Where it begins.
    pub place: Place<'c>,
    /// Where it ends in the storage, in bytes.
    pub end: i64,
}

impl<'c> Extent<'c> {
    /// That of the variable at an address, or that a descriptor describes as a whole, if its size is known.
    pub fn of(variable: Value<'c>, module: Op<'c>) -> Option<Self> {
        let place = Place::declared(super::declaration(variable)?)?;
        let size = variable.ty().pointee()?.byte_size(module)?;
        let end = place.offset + size;
        Some(Extent { place, end })
    }

    /// Whether both have bytes in common. Both belong to one procedure.
    pub fn overlaps(self, other: Self) -> bool {
        self.place.is_in_storage_of(other.place)
            && self.place.offset < other.end
            && other.place.offset < self.end
    }
}

/// The place of a variable in the storage that it shares.
const STORAGE_OFFSET: &str = "storage_offset";

/// The offset of a variable whose storage is hidden.
const HIDDEN_OFFSET: &str = "accc.storage_offset";

/// Drops the storage operand of a fir.declare until [`return_storage`], if that can find
/// the storage again from the variable's address.
pub fn hide_storage(declare: Op<'_>) {
    let found = storage(declare.operand(0));
    if let Some(offset) = declare.attribute(STORAGE_OFFSET)
        && declare.operand_segment(STORAGE) == [found]
    {
        declare.set_attribute(HIDDEN_OFFSET, offset);
        detach_storage(declare);
    }
}

/// Gives a fir.declare back what [`hide_storage`] has taken.
pub fn return_storage(declare: Op<'_>) {
    if let Some(offset) = declare.attribute(HIDDEN_OFFSET) {
        declare.set_operand_segment(STORAGE, &[storage(declare.operand(0))]);
        declare.set_attribute(STORAGE_OFFSET, offset);
        declare.remove_attribute(HIDDEN_OFFSET);
    }
}

/// Drops the storage operand (the common block or equivalence set that holds
/// the variable) of a fir.declare.
pub fn detach_storage(declare: Op<'_>) {
    declare.clear_operand_segment(STORAGE);
    // Without storage the offset must be zero; the verifier reads it always.
    if let Some(offset) = declare.attribute(STORAGE_OFFSET) {
        let zero = Attribute::integer(offset.ty(), 0);
        declare.set_attribute(STORAGE_OFFSET, zero);
    }
}
