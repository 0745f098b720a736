//! Constructors for FIR operations.

use crate::ir::{Attribute, Block, Builder, Op, Region, Type, Value};

pub const DECLARE: &str = "fir.declare";
/// Operations that flang gives an effect only to keep them for debuggers.
pub const NAMING: [&str; 2] = [DECLARE, "fir.dummy_scope"];
pub const ADDRESS_OF: &str = "fir.address_of";
pub const DO_LOOP: &str = "fir.do_loop";
pub const ARRAY_COOR: &str = "fir.array_coor";
pub const IS_PRESENT: &str = "fir.is_present";

/// The operand segment of fir.declare with the storage that it shares.
const STORAGE: usize = 4;

/// Whether the variable lies in a common block or an equivalence set.
pub fn shares_storage(declare: Op<'_>) -> bool {
    !declare.operand_segment(STORAGE).is_empty()
}

/// Drops the storage operand (the common block or equivalence set that holds
/// the variable) of a fir.declare.
pub fn detach_storage(declare: Op<'_>) {
    const STORAGE_OFFSET: &str = "storage_offset";
    declare.clear_operand_segment(STORAGE);
    // Without storage the offset must be zero; the verifier reads it always.
    if let Some(offset) = declare.attribute(STORAGE_OFFSET) {
        let zero = Attribute::integer(offset.ty(), 0);
        declare.set_attribute(STORAGE_OFFSET, zero);
    }
}

/// Whether an optional dummy is present (i1).
pub fn is_present<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    b.value(IS_PRESENT, &[value], Type::integer(b.ctx(), 1), &[])
}

/// Stands for an absent optional dummy.
pub fn absent<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    b.value("fir.absent", &[], ty, &[])
}

/// `if` with one result: what `then` and `otherwise` build.
pub fn if_value<'c>(
    b: &Builder<'c>,
    condition: Value<'c>,
    ty: Type<'c>,
    then: impl FnOnce(&Builder<'c>) -> Value<'c>,
    otherwise: impl FnOnce(&Builder<'c>) -> Value<'c>,
) -> Value<'c> {
    let regions = [Region::create(), Region::create()];
    let blocks = [Block::create(&[]), Block::create(&[])];
    for (region, block) in regions.iter().zip(blocks) {
        region.append(block);
    }
    let op = b.op("fir.if", &[condition], &[ty], &[], regions.to_vec());
    let inner = blocks.map(|block| Builder::at_end(block, op));
    for (inner, value) in [
        (inner[0], then(&inner[0])),
        (inner[1], otherwise(&inner[1])),
    ] {
        inner.op("fir.result", &[value], &[], &[], vec![]);
    }
    op.result(0)
}

/// Converts between integers, index, reals, logicals, and between addresses;
/// nothing when the types agree.
pub fn convert<'c>(b: &Builder<'c>, value: Value<'c>, to: Type<'c>) -> Value<'c> {
    if value.ty() == to {
        return value;
    }
    b.value("fir.convert", &[value], to, &[])
}

pub fn to_index<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    convert(b, value, Type::index(b.ctx()))
}

pub fn to_i32<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    convert(b, value, Type::integer(b.ctx(), 32))
}

pub fn to_i64<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    convert(b, value, Type::integer(b.ctx(), 64))
}

pub fn load<'c>(b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
    let ty = address.ty().pointee().expect("loads from an address");
    b.value("fir.load", &[address], ty, &[])
}

pub fn store<'c>(b: &Builder<'c>, value: Value<'c>, address: Value<'c>) -> Op<'c> {
    b.op("fir.store", &[value, address], &[], &[], vec![])
}

/// The attribute of loads and stores with their access groups.
pub const ACCESS_GROUPS: &str = "accessGroups";
const LOOP_ANNOTATION: &str = "loopAnnotation";

/// Puts a load or store into `group` as well.
pub fn add_access_group<'c>(access: Op<'c>, group: Attribute<'c>) {
    let groups = access.attribute(ACCESS_GROUPS).map(Attribute::elements);
    let mut groups = groups.unwrap_or_default();
    groups.push(group);
    access.set_attribute(ACCESS_GROUPS, Attribute::array(access.ctx(), &groups));
}

pub fn has_access_group(access: Op<'_>) -> bool {
    access.has_attribute(ACCESS_GROUPS)
}

/// Gives a fir.do_loop an annotation for LLVM.
pub fn annotate_loop<'c>(counted: Op<'c>, annotation: Attribute<'c>) {
    counted.set_attribute(LOOP_ANNOTATION, annotation);
}

pub fn is_annotated(counted: Op<'_>) -> bool {
    counted.has_attribute(LOOP_ANNOTATION)
}

/// Stack memory for one `ty`.
pub fn alloca<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    b.segmented_op(
        "fir.alloca",
        &[&[], &[]],
        &[ty.reference()],
        &[("in_type", Attribute::type_attribute(ty))],
        vec![],
    )
    .result(0)
}

/// Heap memory for `ty` with `extents` for its unknown dimensions.
pub fn allocmem<'c>(
    b: &Builder<'c>,
    ty: Type<'c>,
    result: Type<'c>,
    extents: &[Value<'c>],
) -> Value<'c> {
    b.segmented_op(
        "fir.allocmem",
        &[&[], extents],
        &[result],
        &[("in_type", Attribute::type_attribute(ty))],
        vec![],
    )
    .result(0)
}

pub fn call<'c>(
    b: &Builder<'c>,
    callee: &str,
    arguments: &[Value<'c>],
    results: &[Type<'c>],
) -> Op<'c> {
    b.op(
        "fir.call",
        arguments,
        results,
        &[("callee", Attribute::symbol(b.ctx(), callee))],
        vec![],
    )
}

/// Address of element `index` (from 0) of an array given by address.
pub fn coordinate_of<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    index: Value<'c>,
    result: Type<'c>,
) -> Value<'c> {
    let base = array.ty();
    b.value(
        "fir.coordinate_of",
        &[array, index],
        result,
        &[("baseType", Attribute::type_attribute(base))],
    )
}

/// Address of the element with `subscripts`, counted from 1, of an array behind
/// a descriptor.
pub fn array_coor<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    subscripts: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    array_element(b, descriptor, None, subscripts, result)
}

/// Address of the element with `subscripts`, counted from 1, of an array behind a
/// descriptor, or of one at an address with `shape`.
pub fn array_element<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    shape: Option<Value<'c>>,
    subscripts: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    let shape: Vec<_> = shape.into_iter().collect();
    b.segmented_op(
        ARRAY_COOR,
        &[&[array], &shape, &[], subscripts, &[]],
        &[result],
        &[],
        vec![],
    )
    .result(0)
}

/// Which element of its array a fir.array_coor is.
pub struct Element<'c> {
    pub subscripts: Vec<Value<'c>>,
    /// What subscripts count from; empty for 1 in every dimension.
    pub lower_bounds: Vec<Value<'c>>,
}

impl<'c> Element<'c> {
    /// `None` for an element of a section, or of characters with a length.
    pub fn of(array_coor: Op<'c>) -> Option<Self> {
        let [shape, slice, subscripts, lengths] =
            [1, 2, 3, 4].map(|segment| array_coor.operand_segment(segment));
        if !slice.is_empty() || !lengths.is_empty() {
            return None;
        }
        let lower_bounds = shape_lower_bounds(shape.first().copied())?;
        Some(Element {
            subscripts,
            lower_bounds,
        })
    }
}

/// The lower bounds that a shape operand gives; empty for 1 in every dimension.
pub fn shape_lower_bounds(shape: Option<Value<'_>>) -> Option<Vec<Value<'_>>> {
    let Some(shape) = shape else {
        return Some(Vec::new());
    };
    let shape = shape.defining_op()?;
    match shape.name().as_str() {
        "fir.shape" => Some(Vec::new()),
        "fir.shift" => Some(shape.operands()),
        "fir.shape_shift" => Some(shape.operands().into_iter().step_by(2).collect()),
        _ => None,
    }
}

/// Address of member `index`, of type `ty`, of the object of derived type at
/// `object`.
pub fn member<'c>(b: &Builder<'c>, object: Value<'c>, index: i32, ty: Type<'c>) -> Value<'c> {
    b.value(
        "fir.coordinate_of",
        &[object],
        ty.reference(),
        &[
            ("baseType", Attribute::type_attribute(object.ty())),
            (FIELDS, Attribute::i32_array(b.ctx(), &[index])),
        ],
    )
}

/// The attribute of fir.coordinate_of with the components that it finds.
const FIELDS: &str = "field_indices";

/// Whether `op` finds a component of an object.
pub fn finds_component(op: Op<'_>) -> bool {
    op.is("fir.coordinate_of") && op.has_attribute(FIELDS)
}

/// The rank that a descriptor has at run time.
pub fn box_rank<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    b.value("fir.box_rank", &[descriptor], Type::index(b.ctx()), &[])
}

/// Lower bound and extent in a dimension of what `descriptor` describes. Where it is made
/// of a shape they are the shape's, so that nothing asks the descriptor, which needs the
/// array's address.
pub fn bounds_of<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    dimension: usize,
) -> (Value<'c>, Value<'c>) {
    const SHAPE: usize = 1;
    const SLICE: usize = 2;
    let made = descriptor.defining_op().filter(|op| op.is("fir.embox"));
    let shape = made
        .filter(|op| op.operand_segment(SLICE).is_empty())
        .and_then(|op| op.operand_segment(SHAPE).first()?.defining_op());
    match shape {
        Some(shape) if shape.is("fir.shape") => {
            (crate::arith::index(b, 1), shape.operand(dimension))
        }
        Some(shape) if shape.is("fir.shape_shift") => (
            shape.operand(2 * dimension),
            shape.operand(2 * dimension + 1),
        ),
        _ => {
            let [lower, extent, _] = box_dims(b, descriptor, dimension as i64);
            (lower, extent)
        }
    }
}

/// (lower bound, extent, byte stride) of dimension `dimension` of a descriptor.
pub fn box_dims<'c>(b: &Builder<'c>, descriptor: Value<'c>, dimension: i64) -> [Value<'c>; 3] {
    let index = Type::index(b.ctx());
    let dimension = crate::arith::index(b, dimension);
    let op = b.op(
        "fir.box_dims",
        &[descriptor, dimension],
        &[index, index, index],
        &[],
        vec![],
    );
    [op.result(0), op.result(1), op.result(2)]
}

pub fn box_addr<'c>(b: &Builder<'c>, descriptor: Value<'c>, result: Type<'c>) -> Value<'c> {
    b.value("fir.box_addr", &[descriptor], result, &[])
}

/// Bytes of an element of a descriptor.
pub fn box_elesize<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    b.value("fir.box_elesize", &[descriptor], Type::index(b.ctx()), &[])
}

/// `!fir.shapeshift` of (lower bound, extent) pairs.
pub fn shape_shift<'c>(b: &Builder<'c>, pairs: &[(Value<'c>, Value<'c>)]) -> Value<'c> {
    let operands: Vec<_> = pairs.iter().flat_map(|&(l, e)| [l, e]).collect();
    let ty = shape_shift_type(b, pairs.len());
    b.value("fir.shape_shift", &operands, ty, &[])
}

fn shape_shift_type<'c>(b: &Builder<'c>, rank: usize) -> Type<'c> {
    const TYPES: [&str; 15] = [
        "!fir.shapeshift<1>",
        "!fir.shapeshift<2>",
        "!fir.shapeshift<3>",
        "!fir.shapeshift<4>",
        "!fir.shapeshift<5>",
        "!fir.shapeshift<6>",
        "!fir.shapeshift<7>",
        "!fir.shapeshift<8>",
        "!fir.shapeshift<9>",
        "!fir.shapeshift<10>",
        "!fir.shapeshift<11>",
        "!fir.shapeshift<12>",
        "!fir.shapeshift<13>",
        "!fir.shapeshift<14>",
        "!fir.shapeshift<15>",
    ];
    Type::parse(b.ctx(), TYPES[rank - 1])
}

/// A descriptor of the scalar at `address`.
pub fn embox_scalar<'c>(b: &Builder<'c>, address: Value<'c>, ty: Type<'c>) -> Value<'c> {
    b.segmented_op(
        "fir.embox",
        &[&[address], &[], &[], &[], &[]],
        &[ty],
        &[],
        vec![],
    )
    .result(0)
}

/// A descriptor of type `result` for the array at `address`.
pub fn embox<'c>(
    b: &Builder<'c>,
    address: Value<'c>,
    shape: Value<'c>,
    result: Type<'c>,
) -> Value<'c> {
    b.segmented_op(
        "fir.embox",
        &[&[address], &[shape], &[], &[], &[]],
        &[result],
        &[],
        vec![],
    )
    .result(0)
}

/// A descriptor, of type `result`, of the elements lower to upper (counted from 1) in
/// each dimension of `array`: one behind a descriptor, or with `extents` at an address.
pub fn section<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    extents: Option<&[Value<'c>]>,
    ranges: &[(Value<'c>, Value<'c>)],
    result: Type<'c>,
) -> Value<'c> {
    let one = crate::arith::index(b, 1);
    let triples: Vec<_> = ranges.iter().flat_map(|&(l, u)| [l, u, one]).collect();
    let Some(extents) = extents else {
        return rebox_slice(b, array, &triples, result);
    };
    let pairs: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
    let shape = shape_shift(b, &pairs);
    let slice = slice(b, &triples);
    let operands: [&[_]; 5] = [&[array], &[shape], &[slice], &[], &[]];
    b.segmented_op("fir.embox", &operands, &[result], &[], vec![])
        .result(0)
}

/// A descriptor, of type `result`, of the slice that `triples` (lower, upper, step,
/// counted from 1; upper and step undefined for a single subscript) take from what
/// `descriptor` describes.
pub fn rebox_slice<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    triples: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    let slice = slice(b, triples);
    let operands: [&[_]; 3] = [&[descriptor], &[], &[slice]];
    b.segmented_op("fir.rebox", &operands, &[result], &[], vec![])
        .result(0)
}

fn slice<'c>(b: &Builder<'c>, triples: &[Value<'c>]) -> Value<'c> {
    let ty = slice_type(b, triples.len() / 3);
    b.segmented_op("fir.slice", &[triples, &[], &[]], &[ty], &[], vec![])
        .result(0)
}

fn slice_type<'c>(b: &Builder<'c>, rank: usize) -> Type<'c> {
    const TYPES: [&str; 15] = [
        "!fir.slice<1>",
        "!fir.slice<2>",
        "!fir.slice<3>",
        "!fir.slice<4>",
        "!fir.slice<5>",
        "!fir.slice<6>",
        "!fir.slice<7>",
        "!fir.slice<8>",
        "!fir.slice<9>",
        "!fir.slice<10>",
        "!fir.slice<11>",
        "!fir.slice<12>",
        "!fir.slice<13>",
        "!fir.slice<14>",
        "!fir.slice<15>",
    ];
    Type::parse(b.ctx(), TYPES[rank - 1])
}

/// At a fir.do_loop: its iterations may run in any order.
pub const UNORDERED: &str = "unordered";

/// A counted loop `lower, lower + step, ... <= upper` over index values; returns
/// the loop and its body, which already ends in fir.result.
pub fn do_loop<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: Value<'c>,
) -> (Op<'c>, Block<'c>) {
    let region = Region::create();
    let block = Block::create(&[(Type::index(b.ctx()), b.location())]);
    region.append(block);
    let op = b.segmented_op(
        DO_LOOP,
        &[&[lower], &[upper], &[step], &[], &[]],
        &[],
        &[],
        vec![region],
    );
    Builder::at_end(block, op).op("fir.result", &[], &[], &[], vec![]);
    (op, block)
}

/// Like `do_loop` for a step that is positive and not 1. The trip count is not
/// computed: that would take a division before the first iteration.
pub fn stride_loop<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: Value<'c>,
) -> (Op<'c>, Block<'c>) {
    let (index, flag) = (Type::index(b.ctx()), Type::integer(b.ctx(), 1));
    let go_on = crate::arith::constant(b, flag, 1);
    let region = Region::create();
    let block = Block::create(&[(index, b.location()), (flag, b.location())]);
    region.append(block);
    let op = b.op(
        "fir.iterate_while",
        &[lower, upper, step, go_on],
        &[flag],
        &[],
        vec![region],
    );
    let next = [block.arguments()[1]];
    Builder::at_end(block, op).op("fir.result", &next, &[], &[], vec![]);
    (op, block)
}

/// `if` without results; returns the operation and the block of its branch,
/// which already ends in fir.result.
pub fn if_then<'c>(b: &Builder<'c>, condition: Value<'c>) -> (Op<'c>, Block<'c>) {
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let op = b.op(
        "fir.if",
        &[condition],
        &[],
        &[],
        vec![region, Region::create()],
    );
    Builder::at_end(block, op).op("fir.result", &[], &[], &[], vec![]);
    (op, block)
}

/// The zero or null of a type.
pub fn zero_bits<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    b.value("fir.zero_bits", &[], ty, &[])
}

/// `if` with two branches and no results; returns the blocks of both, which end
/// in fir.result already.
pub fn if_else<'c>(b: &Builder<'c>, condition: Value<'c>) -> [Block<'c>; 2] {
    let regions = [Region::create(), Region::create()];
    let blocks = [Block::create(&[]), Block::create(&[])];
    for (region, block) in regions.iter().zip(blocks) {
        region.append(block);
    }
    let op = b.op("fir.if", &[condition], &[], &[], regions.to_vec());
    for block in blocks {
        Builder::at_end(block, op).op("fir.result", &[], &[], &[], vec![]);
    }
    blocks
}

/// The address of a global of type `ty`.
pub fn address_of<'c>(b: &Builder<'c>, name: &str, ty: Type<'c>) -> Value<'c> {
    b.value(
        "fir.address_of",
        &[],
        ty.reference(),
        &[("symbol", Attribute::symbol(b.ctx(), name))],
    )
}

/// The global variable `name` of type `object` as flang declares it in a procedure:
/// by the name that analyses ask for.
pub fn declare_global<'c>(b: &Builder<'c>, name: &str, object: Type<'c>) -> Value<'c> {
    let address = address_of(b, name, object);
    let shape: Vec<_> = match object.is_descriptor() || object.rank() == 0 {
        true => Vec::new(),
        false => {
            let extents = (0..object.rank()).map(|dimension| {
                let extent = object.extent(dimension);
                let extent = extent.expect("a variable with storage has constant bounds");
                let one = crate::arith::index(b, 1);
                (one, crate::arith::index(b, extent))
            });
            vec![shape_shift(b, &extents.collect::<Vec<_>>())]
        }
    };
    b.segmented_op(
        DECLARE,
        &[&[address], &shape, &[], &[], &[]],
        &[address.ty()],
        &[("uniq_name", Attribute::string(b.ctx(), name))],
        vec![],
    )
    .result(0)
}

/// Says that the scalar at `address` is, or belongs to, the variable `name`.
pub fn declare<'c>(b: &Builder<'c>, address: Value<'c>, name: &str) -> Value<'c> {
    b.segmented_op(
        DECLARE,
        &[&[address], &[], &[], &[], &[]],
        &[address.ty()],
        &[("uniq_name", Attribute::string(b.ctx(), name))],
        vec![],
    )
    .result(0)
}

/// Follows fir.declare, fir.convert and the like back to where an address or
/// descriptor comes from.
pub fn origin(mut value: Value<'_>) -> Value<'_> {
    while let Some(op) = value.defining_op() {
        if !op.is_any(&[
            "fir.declare",
            "hlfir.declare",
            "fir.convert",
            "fir.rebox",
            "fir.box_addr",
            "fir.embox",
        ]) {
            break;
        }
        value = op.operand(0);
    }
    value
}

/// As `origin`, and from a variable of a common block to the block.
pub fn storage(value: Value<'_>) -> Value<'_> {
    let source = origin(value);
    match source.defining_op() {
        Some(op) if op.is("fir.coordinate_of") => origin(op.operand(0)),
        _ => source,
    }
}

/// The variable's name in flang's internal one (`_QFmainEx`).
pub fn variable_name(unique: &str) -> &str {
    unique.rsplit_once('E').map_or(unique, |(_, name)| name)
}

/// Whether `value` is a dummy argument, or a view of one, that its declaration
/// does not call optional.
pub fn is_mandatory(mut value: Value<'_>) -> bool {
    let mut is_declared = false;
    while let Some(op) = value.defining_op() {
        if op.is(DECLARE) {
            // SAFETY: the operation is live.
            if unsafe { crate::ffi::acccIsOptional(op.raw()) } {
                return false;
            }
            is_declared = true;
        }
        if op.operand_count() == 0 {
            return false;
        }
        value = op.operand(0);
    }
    is_declared
}

/// Whether `value` is a dummy argument, or a view of one, that its declaration calls
/// optional.
pub fn is_optional(mut value: Value<'_>) -> bool {
    while let Some(op) = value.defining_op().filter(|op| op.operand_count() > 0) {
        // SAFETY: the operation is live.
        if op.is(DECLARE) && unsafe { crate::ffi::acccIsOptional(op.raw()) } {
            return true;
        }
        value = op.operand(0);
    }
    false
}

/// Whether `value` may stand for an optional dummy that is absent: one that nothing
/// declares as mandatory.
pub fn may_be_absent(value: Value<'_>) -> bool {
    match origin(value).defining_op() {
        None => !is_mandatory(value),
        Some(op) => op.is_any(&["fir.if", "fir.absent"]),
    }
}

/// The program's name of a variable that is declared as `value`.
pub fn declared_name(value: Value<'_>) -> Option<String> {
    let unique = value.defining_op()?.text("uniq_name")?;
    Some(variable_name(&unique).to_owned())
}

pub fn freemem<'c>(b: &Builder<'c>, heap: Value<'c>) -> Op<'c> {
    b.op("fir.freemem", &[heap], &[], &[], vec![])
}

/// Bytes from one `ty` to the next in an array, as i64: the address of element
/// 1 of an array at address 0. LLVM folds it; it also works for types with
/// descriptors inside, whose size only FIR's lowering knows.
pub fn byte_size<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    let null = zero_bits(b, ty.array(-1).reference());
    let one = crate::arith::index(b, 1);
    let next = coordinate_of(b, null, one, ty.reference());
    to_i64(b, next)
}
