//! What libaccrt is told of a variable.

use super::VARIABLE;
use crate::ir::{Attribute, Builder, Op, Type, Value};

/// An `accrt_variable` of accrt.h.
pub struct Variable<'c> {
    /// As the source has it, for messages.
    pub name: String,
    /// Address of the object or of its descriptor, or a descriptor.
    pub place: Value<'c>,
    /// Bytes of an element (i64); 0 with a descriptor.
    pub element_bytes: Value<'c>,
    /// `CFI_type_t` of an element; 0 with a descriptor.
    pub element_type: i64,
    /// (lower, extent, byte stride) as i64 for each dimension.
    pub dimensions: Vec<[Value<'c>; 3]>,
    /// The subscript of the first element in each dimension, as i64; none where all are 1 or
    /// a descriptor has them. Only messages need them.
    pub lower_bounds: Vec<Value<'c>>,
    /// The address, as i64, of the description of an element's derived type, where such
    /// objects hold descriptors; none where a descriptor has it.
    pub derived_type: Option<Value<'c>>,
}

impl<'c> Variable<'c> {
    /// What an accgpu.variable says.
    pub fn of(op: Op<'c>) -> Self {
        let one = |segment| op.operand_segment(segment).first().copied();
        let dimensions = op.operand_segment(2);
        let dimensions = dimensions.chunks_exact(3);
        Variable {
            name: op.text("name").unwrap_or_default(),
            place: one(0).expect("the verifier demands one"),
            element_bytes: one(1).expect("the verifier demands one"),
            element_type: op
                .attribute(TYPE)
                .and_then(Attribute::as_integer)
                .expect("the verifier demands one"),
            dimensions: dimensions.map(|d| [d[0], d[1], d[2]]).collect(),
            lower_bounds: op.operand_segment(3),
            derived_type: one(4),
        }
    }

    /// Builds the accgpu.variable; its result is the record's address (`!llvm.ptr`).
    pub fn build(&self, b: &Builder<'c>) -> Value<'c> {
        let operands: [&[Value<'c>]; 5] = [
            &[self.place],
            &[self.element_bytes],
            &self.dimensions.concat(),
            &self.lower_bounds,
            self.derived_type.as_slice(),
        ];
        let word = Type::integer(b.ctx(), 64);
        let attributes = [
            ("name", Attribute::string(b.ctx(), &self.name)),
            (TYPE, Attribute::integer(word, self.element_type)),
        ];
        let pointer = Type::llvm_pointer(b.ctx(), 0);
        b.segmented_value(VARIABLE, &operands, pointer, &attributes)
    }
}

const TYPE: &str = "type";
