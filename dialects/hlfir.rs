//! Views of and constructors for flang's high-level FIR.

mod forall;
pub use forall::{evaluation, forall, forall_mask, region_assign};

use crate::{
    arith, ffi, fir,
    ir::{Attribute, Block, Builder, Op, Region, Type, Value},
};

crate::ir::operations! {
    FORALL_MASK = "hlfir.forall_mask",
    NO_REASSOC = "hlfir.no_reassoc",
    APPLY = "hlfir.apply",
    AS_EXPR = "hlfir.as_expr",
    ASSIGN = "hlfir.assign",
    ASSOCIATE = "hlfir.associate",
    CHAR_TRIM = "hlfir.char_trim",
    CMPCHAR = "hlfir.cmpchar",
    COPY_IN = "hlfir.copy_in",
    COPY_OUT = "hlfir.copy_out",
    CSHIFT = "hlfir.cshift",
    DECLARE = "hlfir.declare",
    DESIGNATE = "hlfir.designate",
    DESTROY = "hlfir.destroy",
    ELEMENTAL = "hlfir.elemental",
    ELEMENTAL_ADDR = "hlfir.elemental_addr",
    END_ASSOCIATE = "hlfir.end_associate",
    ELSEWHERE = "hlfir.elsewhere",
    EOSHIFT = "hlfir.eoshift",
    EXACTLY_ONCE = "hlfir.exactly_once",
    FORALL = "hlfir.forall",
    GET_LENGTH = "hlfir.get_length",
    RESHAPE = "hlfir.reshape",
    WHERE = "hlfir.where",
    YIELD = "hlfir.yield",
    YIELD_ELEMENT = "hlfir.yield_element",
}

/// The value of a function call that may be made in memory of the assignment.
pub const EVAL_IN_MEM: &str = "hlfir.eval_in_mem";
/// An assignment in a FORALL or WHERE: a region with the value, one with the variable.
pub const REGION_ASSIGN: &str = "hlfir.region_assign";

/// Operand groups of hlfir.designate (HLFIROps.td of LLVM 22).
const INDICES: usize = 2;
const SHAPE: usize = 4;

/// Whether `variable` is a dummy argument `a(*)`: its declaration gives the last dimension no
/// end.
pub fn has_assumed_size(variable: Value<'_>) -> bool {
    let declaration = variable.defining_op().filter(|op| op.is(DECLARE));
    let shape = declaration.and_then(fir::shape_of);
    let extents = shape.and_then(fir::shape_extents).unwrap_or_default();
    extents.into_iter().any(fir::is_assumed_size)
}

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
        if !is_plain || is_component(op) || op.has_attribute("complex_part") {
            return None;
        }
        let shape = *shape.first()?;
        let extents = extents(section)?;
        let mut indices = indices.into_iter();
        let mut triplets = Vec::new();
        for is_triplet in op.attribute("is_triplet")?.as_bools()? {
            let first = indices.next()?;
            triplets.push(match is_triplet {
                true => Some([first, indices.next()?, indices.next()?]),
                false => None,
            });
        }
        Some(Section {
            section,
            array: array[0],
            triplets,
            shape,
            extents,
        })
    }

    /// The type of the elements.
    pub fn element(&self) -> Option<Type<'c>> {
        self.section.ty().array_type().map(Type::element)
    }

    /// The address, of type `ty`, of the first element.
    pub fn first_element(&self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        let op = self.section.defining_op().expect("an hlfir.designate");
        let mut indices = op.operand_segment(INDICES).into_iter();
        let first = self.triplets.iter().map(|triplet| {
            let of_dimension = if triplet.is_some() { 3 } else { 1 };
            let first = indices.next().expect("an index for each dimension");
            indices.by_ref().take(of_dimension - 1).for_each(drop);
            first
        });
        designate(b, self.array, &first.collect::<Vec<_>>(), ty)
    }

    /// Declares that the elements are neighbours in memory, which flang's passes ask for.
    pub fn set_contiguous(&self) {
        const ATTRIBUTES: &str = "fortran_attrs";
        let op = self.section.defining_op();
        if let Some(op) = op.filter(|op| !op.has_attribute(ATTRIBUTES)) {
            let contiguous = Attribute::parse(op.ctx(), "#fir.var_attrs<contiguous>");
            op.set_attribute(ATTRIBUTES, contiguous);
        }
    }

    /// Whether both have triplets in the same dimensions.
    pub fn has_triplets_where(&self, other: &Self) -> bool {
        let places = |section: &Self| section.triplets.iter().map(Option::is_some).collect();
        let (one, other): (Vec<bool>, Vec<bool>) = (places(self), places(other));
        one == other
    }
}

/// Says of a declaration that its variable may be absent.
pub fn declare_optional(declare: Op<'_>) {
    // SAFETY: the operation is live.
    unsafe { ffi::acccDeclareOptional(declare.raw()) }
}

/// Whether an hlfir.designate names a component of an object.
pub fn is_component(designate: Op<'_>) -> bool {
    designate.has_attribute("component")
}

/// The extents of what an hlfir.designate results in, where subscripts count from 1: a
/// section, or a component that is an array. `None` for everything else.
pub fn extents(part: Value<'_>) -> Option<Vec<Value<'_>>> {
    let op = part.defining_op().filter(|op| op.is(DESIGNATE))?;
    let shape = op.operand_segment(SHAPE).first()?.defining_op()?;
    shape.is(fir::SHAPE).then(|| shape.operands())
}

/// The extents of an array: of an expression or of a variable whose shape is known; none for
/// a scalar. `None` where it is not.
pub fn extents_of_value<'c>(b: &Builder<'c>, value: Value<'c>) -> Option<Vec<Value<'c>>> {
    let ty = value.ty();
    if ty.is_descriptor() {
        let rank = ty.array_type().map_or(0, Type::rank) as i64;
        return Some(
            (0..rank)
                .map(|dimension| fir::box_dims(b, value, dimension)[1])
                .collect(),
        );
    }
    if let Some(extents) = extents(value) {
        return Some(extents);
    }
    let op = value.defining_op()?;
    let shape = match op.name().as_str() {
        ELEMENTAL => op.operand_segment(0).first().copied(),
        DECLARE => fir::shape_of(op),
        AS_EXPR | NO_REASSOC => return extents_of_value(b, op.operand(0)),
        _ => {
            let array = ty.array_of_expression().or_else(|| ty.array_type());
            return array.map_or(Some(Vec::new()), |array| constant_extents(b, array));
        }
    };
    fir::shape_extents(shape?)
}

/// The extents of arrays of type `array`, where they are constant.
fn constant_extents<'c>(b: &Builder<'c>, array: Type<'c>) -> Option<Vec<Value<'c>>> {
    let extents = (0..array.rank()).map(|dimension| array.extent(dimension));
    let extents = extents.collect::<Option<Vec<_>>>()?;
    Some(extents.into_iter().map(|it| arith::index(b, it)).collect())
}

/// Whether `op`, without a region, makes the value of an expression of its operands, or puts one
/// into a temporary variable: a function of arrays or characters, hlfir.associate.
pub fn makes_value(op: Op<'_>) -> bool {
    op.in_dialect("hlfir")
        && op.region_count() == 0
        && op.result_count() > 0
        && !op.is_any(&[COPY_IN, DECLARE, DESIGNATE])
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
    b.segmented_value(
        DESIGNATE,
        &[&[array], &[], subscripts, &[], &[], &[]],
        ty,
        &[("is_triplet", Attribute::bool_array(b.ctx(), &no_triplets))],
    )
}

/// The address of the element of `array` whose `subscripts` (index) count from 1, whatever its lower
/// bounds are. flang computes it in the same way for elements of expressions.
pub fn element_at<'c>(b: &Builder<'c>, array: Value<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
    let next = b.next().map_or(crate::ffi::NO_OPERATION, Op::raw);
    let subscripts: Vec<_> = subscripts.iter().map(|value| value.raw()).collect();
    // SAFETY: all are live, and the subscripts are as many as it says.
    unsafe {
        Value::from_raw(crate::ffi::acccElementAt(
            b.block().raw(),
            next,
            b.location().raw(),
            array.raw(),
            subscripts.len() as isize,
            subscripts.as_ptr(),
        ))
    }
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

/// The type of the elements of an expression that an hlfir.elemental makes.
pub fn elemental_type(expression: Value<'_>) -> Option<Type<'_>> {
    let op = expression.defining_op().filter(|op| op.is(ELEMENTAL))?;
    Some(op.body(0).terminator()?.operand(0).ty())
}

/// The element, of type `ty`, of an expression.
pub fn apply<'c>(
    b: &Builder<'c>,
    expression: Value<'c>,
    subscripts: &[Value<'c>],
    ty: Type<'c>,
) -> Value<'c> {
    let operands: [&[_]; 3] = [&[expression], subscripts, &[]];
    b.segmented_value(APPLY, &operands, ty, &[])
}

/// Ends the use of the expression `value`.
pub fn destroy<'c>(b: &Builder<'c>, value: Value<'c>) {
    b.op(DESTROY, &[value], &[], &[], vec![]);
}

/// The value of a variable of derived type, of its own.
pub fn as_expression<'c>(b: &Builder<'c>, variable: Value<'c>) -> Value<'c> {
    let object = variable.ty().pointee().expect("a variable's");
    b.value(AS_EXPR, &[variable], object.expression(), &[])
}

/// A variable with the value of `expression`, an array with `shape` of elements whose type has no
/// length.
pub fn associate<'c>(b: &Builder<'c>, expression: Value<'c>, shape: Value<'c>) -> Op<'c> {
    let array = expression.ty().array_of_expression().expect("an array's");
    let extents: Vec<_> = (0..array.rank()).map(|it| array.extent(it)).collect();
    let variable = match extents.iter().all(Option::is_some) {
        true => array.reference(),
        false => array.element().array_descriptor(&extents),
    };
    let types = [variable, array.reference(), Type::integer(b.ctx(), 1)];
    let operands: [&[_]; 3] = [&[expression], &[shape], &[]];
    b.segmented_op(ASSOCIATE, &operands, &types, &[], vec![])
}

/// A variable with `value`, a scalar, for a call that wants an address: the operation, whose
/// first result it is.
pub fn associate_value<'c>(b: &Builder<'c>, value: Value<'c>) -> Op<'c> {
    let address = value.ty().reference();
    b.segmented_op(
        ASSOCIATE,
        &[&[value], &[], &[]],
        &[address, address, Type::integer(b.ctx(), 1)],
        &[("adapt.valuebyref", Attribute::unit(b.ctx()))],
        vec![],
    )
}

/// A variable with the value of `expression`, an object's, which is the first result.
pub fn associate_object<'c>(b: &Builder<'c>, expression: Value<'c>) -> Op<'c> {
    let object = expression.ty().element_of_expression();
    let address = object.expect("an expression's").reference();
    let types = [address, address, Type::integer(b.ctx(), 1)];
    b.segmented_op(ASSOCIATE, &[&[expression], &[], &[]], &types, &[], vec![])
}

/// Ends the life of the variable that hlfir.associate has made.
pub fn end_associate<'c>(b: &Builder<'c>, associate: Op<'c>) {
    let parts = [associate.result(1), associate.result(2)];
    b.op(END_ASSOCIATE, &parts, &[], &[], vec![]);
}

/// Gives the variable at `to` a value.
pub fn assign<'c>(b: &Builder<'c>, value: Value<'c>, to: Value<'c>) {
    b.op(ASSIGN, &[value, to], &[], &[], vec![]);
}
