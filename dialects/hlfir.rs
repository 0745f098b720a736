//! Views of and constructors for flang's high-level FIR.

use crate::{
    fir,
    ir::{Attribute, Block, Builder, Op, Region, Type, Value},
};

crate::ir::operations! {
    ASSIGN = "hlfir.assign",
    DECLARE = "hlfir.declare",
    DESIGNATE = "hlfir.designate",
    DESTROY = "hlfir.destroy",
    ELEMENTAL = "hlfir.elemental",
    YIELD_ELEMENT = "hlfir.yield_element",
}

/// The value of a function call that may be made in memory of the assignment.
pub const EVAL_IN_MEM: &str = "hlfir.eval_in_mem";

/// Operand groups of hlfir.designate (HLFIROps.td of LLVM 22).
const INDICES: usize = 2;
const SHAPE: usize = 4;

/// A section of an array, by single subscripts and triplets.
pub struct Section<'c> {
    /// As hlfir.designate results in it.
    pub section: Value<'c>,
    /// The array that it is a section of.
    pub array: Value<'c>,
    /// For each dimension of the array the lower bound, upper bound and stride of its
    /// triplet; `None` for a single subscript.
    pub triplets: Vec<Option<[Value<'c>; 3]>>,
    /// The shape of the section, as hlfir.designate got it.
    pub shape: Value<'c>,
    /// Elements in each dimension of the section.
    pub extents: Vec<Value<'c>>,
}

impl<'c> Section<'c> {
    /// `None` for anything else, such as a member or a substring.
    pub fn of(section: Value<'c>) -> Option<Self> {
        let op = section.defining_op().filter(|op| op.is(DESIGNATE))?;
        let groups = [0, 1, INDICES, 3, SHAPE, 5].map(|group| op.operand_segment(group));
        let [array, component_shape, indices, substring, shape, lengths] = groups;
        let is_plain = component_shape.is_empty() && substring.is_empty() && lengths.is_empty();
        if !is_plain || op.has_attribute("component") || op.has_attribute("complex_part") {
            return None;
        }
        let shape = *shape.first()?;
        let made = shape.defining_op()?;
        let mut indices = indices.into_iter();
        let mut triplets = Vec::new();
        for is_triplet in op.attribute("is_triplet")?.as_bools()? {
            let first = indices.next()?;
            triplets.push(match is_triplet {
                true => Some([first, indices.next()?, indices.next()?]),
                false => None,
            });
        }
        made.is(fir::SHAPE).then(|| Section {
            section,
            array: array[0],
            triplets,
            shape,
            extents: made.operands(),
        })
    }

    /// The type of the elements.
    pub fn element(&self) -> Option<Type<'c>> {
        self.section.ty().array_type().map(Type::element)
    }

    /// Whether both have triplets in the same dimensions.
    pub fn has_triplets_where(&self, other: &Self) -> bool {
        let places = |section: &Self| section.triplets.iter().map(Option::is_some).collect();
        let (one, other): (Vec<bool>, Vec<bool>) = (places(self), places(other));
        one == other
    }
}

/// Whether an assignment may give the variable another shape, or its temporary a
/// value for the first time.
pub fn may_allocate(assignment: Op<'_>) -> bool {
    ["realloc", "keep_lhs_length_if_realloc", "temporary_lhs"]
        .into_iter()
        .any(|name| assignment.has_attribute(name))
}

/// The address, of type `ty`, of an element of `array`.
pub fn designate<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    subscripts: &[Value<'c>],
    ty: Type<'c>,
) -> Value<'c> {
    let no_triplets = vec![false; subscripts.len()];
    b.segmented_op(
        DESIGNATE,
        &[&[array], &[], subscripts, &[], &[], &[]],
        &[ty],
        &[("is_triplet", Attribute::bool_array(b.ctx(), &no_triplets))],
        vec![],
    )
    .result(0)
}

/// The expression of type `ty` with the elements that `element` builds for their
/// subscripts, in any order.
pub fn elemental<'c>(
    b: &Builder<'c>,
    shape: Value<'c>,
    rank: usize,
    ty: Type<'c>,
    element: impl FnOnce(&Builder<'c>, &[Value<'c>]) -> Value<'c>,
) -> Value<'c> {
    let body = Region::create();
    let index = (Type::index(b.ctx()), b.location());
    let block = Block::create(&vec![index; rank]);
    body.append(block);
    let op = b.segmented_op(
        ELEMENTAL,
        &[&[shape], &[], &[]],
        &[ty],
        &[("unordered", Attribute::unit(b.ctx()))],
        vec![body],
    );
    let inner = Builder::at_end(block, op);
    let value = element(&inner, &block.arguments());
    inner.op(YIELD_ELEMENT, &[value], &[], &[], vec![]);
    op.result(0)
}

/// Ends the use of the expression `value`.
pub fn destroy<'c>(b: &Builder<'c>, value: Value<'c>) {
    b.op(DESTROY, &[value], &[], &[], vec![]);
}

/// Gives the variable at `to` a value.
pub fn assign<'c>(b: &Builder<'c>, value: Value<'c>, to: Value<'c>) {
    b.op(ASSIGN, &[value, to], &[], &[], vec![]);
}
