//! Variables as the runtime is told of them.

use super::{Abi, place::text};
use accc_dialects::{
    arith, fir,
    ir::{Builder, Module, Type, Value},
    llvm,
};

/// What the fields of accrt_variable are built from.
pub struct Variable<'c> {
    /// Address of the object or of its descriptor.
    pub address: Value<'c>,
    pub name: String,
    /// Bytes of an element; 0 with a descriptor.
    pub element_bytes: Value<'c>,
    /// `CFI_type_t` of an element; 0 with a descriptor.
    pub element_type: i64,
    pub descriptor: bool,
    /// (lower, extent, byte stride) as i64 for each dimension.
    pub dimensions: Vec<[Value<'c>; 3]>,
    /// The subscript of the first element in each dimension, as i64; none where all are 1 or
    /// a descriptor has them. Only messages need them.
    pub lower_bounds: Vec<Value<'c>>,
    /// The address, as i64, of the description of an element's derived type, where such
    /// objects hold descriptors; none where a descriptor has it.
    pub derived_type: Option<Value<'c>>,
}

/// Words of accrt_variable: address, name, element bytes, one for rank, descriptor
/// flag and type, dimensions.
const VARIABLE_WORDS: i64 = 5;
/// With the rank: lower bounds follow the dimensions.
const LOWER_BOUNDS: i64 = 0x100;
/// With the rank: the description of the derived type follows them.
const DERIVED_TYPE: i64 = 0x200;

/// Stores an accrt_variable in a temporary and returns its address.
///
/// The temporary is an array of 64-bit words: every field of the structure has
/// 8 bytes, but for `rank`, `descriptor` and `type`, which share a word (rank in
/// the low half: accc's host targets are little-endian).
pub(super) fn variable<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    variable: &Variable<'c>,
) -> Value<'c> {
    let abi = Abi::new(b);
    let words = abi.i64.array(VARIABLE_WORDS);
    let record = fir::alloca(b, words);
    let dimensions = variable.dimensions.iter().flatten();
    let words = dimensions
        .chain(&variable.lower_bounds)
        .chain(&variable.derived_type);
    let words: Vec<_> = words.collect();
    let dimensions = if words.is_empty() {
        arith::constant(b, abi.i64, 0)
    } else {
        let table = fir::alloca(b, abi.i64.array(words.len() as i64));
        for (i, &&word) in words.iter().enumerate() {
            store_word(b, table, i as i64, word);
        }
        address_as_word(b, table)
    };
    let name = text(b, module, &variable.name);
    let has_lower_bounds = !variable.lower_bounds.is_empty();
    let shape = variable.dimensions.len() as i64
        | if has_lower_bounds { LOWER_BOUNDS } else { 0 }
        | if variable.derived_type.is_some() {
            DERIVED_TYPE
        } else {
            0
        }
        | (i64::from(variable.descriptor) << 32)
        | (variable.element_type << 48);
    let fields = [
        address_as_word(b, variable.address),
        b.value(llvm::PTRTOINT, &[name], abi.i64, &[]),
        variable.element_bytes,
        arith::constant(b, abi.i64, shape),
        dimensions,
    ];
    for (i, word) in fields.into_iter().enumerate() {
        store_word(b, record, i as i64, word);
    }
    fir::convert(b, record, abi.pointer)
}

pub(super) fn store_word<'c>(b: &Builder<'c>, array: Value<'c>, index: i64, word: Value<'c>) {
    let index = arith::index(b, index);
    let slot = fir::coordinate_of(b, array, index, word.ty().reference());
    fir::store(b, word, slot);
}

/// An address as a 64-bit integer.
pub fn address_as_word<'c>(b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
    fir::convert(b, address, Type::integer(b.ctx(), 64))
}
