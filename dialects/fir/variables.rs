//! Variables: declarations, names, globals, optional dummies.

use super::{
    ABSENT, ADDRESS_OF, ARRAY_COOR, BOX_ADDR, CONVERT, COORDINATE_OF, DECLARE, DUMMY_SCOPE, EMBOX,
    IF, IS_PRESENT, LOAD, REBOX, VOLATILE_CAST, convert, slice_of,
};
use crate::{
    arith, ffi, hlfir,
    ir::{Attribute, Builder, Module, Op, Type, TypeClass, Value},
};

/// Operations that flang gives an effect only to keep them for debuggers.
pub const NAMING: [&str; 2] = [DECLARE, DUMMY_SCOPE];
/// Operations whose result is another name, address or descriptor of what their first operand is
/// one of; of a part of it where a descriptor has a slice.
pub const VIEWING: [&str; 5] = [BOX_ADDR, CONVERT, DECLARE, EMBOX, REBOX];
/// Operations whose result leads to elements of what their first operand leads to.
pub const REACHING: [&str; 6] = [ARRAY_COOR, BOX_ADDR, CONVERT, DECLARE, EMBOX, REBOX];
/// Operations that lead from a variable to a part of it.
pub const PARTS: [&str; 2] = [ARRAY_COOR, COORDINATE_OF];

/// Operand segment of fir.declare: the scope, if the variable is a dummy argument.
const SCOPE_OF_DUMMY: usize = 3;

/// Whether an optional dummy is present (i1).
pub fn is_present<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    b.value(IS_PRESENT, &[value], Type::integer(b.ctx(), 1), &[])
}

/// Stands for an absent optional dummy.
pub fn absent<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    b.value(ABSENT, &[], ty, &[])
}

/// The address of a global of type `ty`.
pub fn address_of<'c>(b: &Builder<'c>, name: &str, ty: Type<'c>) -> Value<'c> {
    b.value(
        ADDRESS_OF,
        &[],
        ty.reference(),
        &[("symbol", Attribute::symbol(b.ctx(), name))],
    )
}

/// Says that the scalar at `address` is, or belongs to, the variable `name`.
pub fn declare<'c>(b: &Builder<'c>, address: Value<'c>, name: &str) -> Value<'c> {
    b.segmented_value(
        DECLARE,
        &[&[address], &[], &[], &[], &[]],
        address.ty(),
        &[("uniq_name", Attribute::string(b.ctx(), name))],
    )
}

/// The length that the declaration of a character, or an array of some, gives.
pub fn declared_length(variable: Value<'_>) -> Option<Value<'_>> {
    const LENGTHS: usize = 2;
    let declaration = variable.defining_op().filter(|op| op.is(DECLARE))?;
    declaration.operand_segment(LENGTHS).first().copied()
}

/// Says that the object at `address`, an array with a shape, is the variable `name`, which
/// pointers may point to.
pub fn declare_target<'c>(
    b: &Builder<'c>,
    address: Value<'c>,
    shape: Option<Value<'c>>,
    name: &str,
) -> Value<'c> {
    let target = Attribute::parse(b.ctx(), "#fir.var_attrs<target>");
    b.segmented_value(
        DECLARE,
        &[&[address], shape.as_slice(), &[], &[], &[]],
        address.ty(),
        &[
            ("uniq_name", Attribute::string(b.ctx(), name)),
            ("fortran_attrs", target),
        ],
    )
}

/// Follows fir.declare, fir.convert and the like back to where an address or
/// descriptor comes from.
pub fn origin(value: Value<'_>) -> Value<'_> {
    value.through(|op| op.is_any(&[DECLARE, hlfir::DECLARE, CONVERT, REBOX, BOX_ADDR, EMBOX]))
}

/// The variable that has what is at `address`, or an object or array of which that is a part; where a
/// descriptor leads to it, what the descriptor is loaded from.
pub fn whole(address: Value<'_>) -> Value<'_> {
    let mut source = origin(address);
    while let Some(part) = source.defining_op().filter(|op| op.is_any(&PARTS)) {
        source = origin(part.operand(0));
    }
    source
}

/// The fir.declare of the variable at an address, or that a descriptor describes as a whole; none for
/// components and elements.
pub fn declaration(mut variable: Value<'_>) -> Option<Op<'_>> {
    const STEPS: [&str; 3] = [CONVERT, EMBOX, BOX_ADDR];
    loop {
        let op = variable.defining_op()?;
        if op.is(DECLARE) {
            return Some(op);
        }
        let is_part = op.is(EMBOX) && slice_of(op).is_some();
        variable = (op.is_any(&STEPS) && !is_part).then(|| op.operand(0))?;
    }
}

/// The tuple with addresses of the host's variables, in an internal procedure, from which `load`
/// takes the address of a scalar.
pub fn tuple_of_host(load: Op<'_>) -> Option<Value<'_>> {
    let is_scalar = |op: &Op<'_>| op.result(0).ty().pointee().is_some_and(Type::is_trivial);
    let load = Some(load).filter(|op| op.is(LOAD)).filter(is_scalar)?;
    let place = load.operand(0).defining_op()?;
    let place = Some(place).filter(|op| op.is(COORDINATE_OF))?;
    let tuple = place.operand(0);
    tuple
        .ty()
        .pointee()
        .is_some_and(Type::is_tuple)
        .then_some(tuple)
}

/// What the first branch of a fir.if gives as `value`, or what `value` is made of: the other
/// branch stands for an absent variable.
pub fn chosen_first(value: Value<'_>) -> Option<Value<'_>> {
    let value = origin(value);
    let choice = value.defining_op().filter(|op| op.is(IF))?;
    let end = choice.body(0).terminator()?;
    end.operands().get(value.result_number()?).copied()
}

/// As `origin`, and from a variable of a common block to the block.
pub fn storage(value: Value<'_>) -> Value<'_> {
    let source = origin(value);
    match source.defining_op() {
        Some(op) if op.is(COORDINATE_OF) => origin(op.operand(0)),
        _ => source,
    }
}

/// The variable's name in flang's internal one (`_QFmainEx`).
pub fn variable_name(unique: &str) -> &str {
    unique.rsplit_once('E').map_or(unique, |(_, name)| name)
}

/// Whether what `descriptor`, a loaded one of an allocatable or a pointer, holds has an address.
pub fn is_allocated<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    let held = descriptor.ty().pointee().expect("a descriptor");
    let word = super::to_i64(b, super::box_addr(b, descriptor, held));
    let null = arith::constant(b, word.ty(), 0);
    arith::compare(b, arith::Compare::NotEqual, word, null)
}

/// Whether `value` is a dummy argument, or a view of one, that its declaration
/// does not call optional.
pub fn is_mandatory(mut value: Value<'_>) -> bool {
    let mut is_declared = false;
    while let Some(op) = value.defining_op() {
        if op.is(DECLARE) {
            if declares_optional(op) {
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
        if op.is(DECLARE) && declares_optional(op) {
            return true;
        }
        value = op.operand(0);
    }
    false
}

/// Whether a declaration on the way from `value` to `source`, where that comes from, calls the
/// variable optional.
fn is_optional_until<'c>(mut value: Value<'c>, source: Value<'c>) -> bool {
    while let Some(op) = value.defining_op().filter(|_| value != source) {
        if op.is(DECLARE) && declares_optional(op) {
            return true;
        }
        value = op.operand(0);
    }
    false
}

/// Whether a declaration, of FIR or HLFIR, calls its variable optional.
pub fn declares_optional(declare: Op<'_>) -> bool {
    // SAFETY: the operation is live.
    unsafe { ffi::acccIsOptional(declare.raw()) }
}

/// Whether a fir.declare is that of a dummy argument of the program.
pub fn declares_dummy(declare: Op<'_>) -> bool {
    !declare.operand_segment(SCOPE_OF_DUMMY).is_empty()
}

/// Goes from `own`, memory of a copy, where `step` goes from the program's variable.
pub fn same_way<'c>(b: &Builder<'c>, step: Op<'c>, own: Value<'c>) -> Value<'c> {
    let copy = b.insert(step.clone_op());
    copy.set_operand(0, own);
    if copy.is(DECLARE) {
        declare_as_local(copy);
    }
    copy.result(0)
}

/// Lets a fir.declare be that of a local variable. What a dummy argument leads to is apart from the
/// procedure's local memory, by names that lead elsewhere: flang tells LLVM so.
fn declare_as_local(declare: Op<'_>) {
    declare.clear_operand_segment(SCOPE_OF_DUMMY);
    declare.remove_attribute("dummy_arg_no");
}

/// Whether the program says that a procedure, a func.func, is pure.
pub fn is_pure(procedure: Op<'_>) -> bool {
    procedure.attribute("fir.proc_attrs").is_some_and(says_pure)
}

/// Whether the interface that a fir.call or fir.dispatch goes by is that of a pure procedure.
pub fn is_pure_call(call: Op<'_>) -> bool {
    call.attribute("procedure_attrs").is_some_and(says_pure)
}

/// Whether a fir.call or fir.dispatch is that of a pure function that leaves all memory as it is. One of
/// characters does not: they are put where an argument leads.
pub fn is_pure_function_of_values(call: Op<'_>) -> bool {
    let results = call.results();
    is_pure_call(call)
        && !results.is_empty()
        && results
            .iter()
            .all(|it| it.ty().class() != TypeClass::Character)
}

fn says_pure(properties: Attribute<'_>) -> bool {
    // SAFETY: the attribute is live.
    unsafe { ffi::acccIsPureProcedure(properties.raw()) }
}

/// Whether `op` converts the address of a variable to that of a VOLATILE one.
pub fn makes_volatile(op: Op<'_>) -> bool {
    let is_same = || {
        let [from, to] = [op.operand(0), op.result(0)].map(|address| address.ty());
        from.is_address() && from.pointee() == to.pointee()
    };
    op.is(CONVERT) && is_same()
}

/// `value`, the address or descriptor of a variable that may be VOLATILE, as a `ty`: that of one which
/// is not.
pub fn plain<'c>(b: &Builder<'c>, value: Value<'c>, ty: Type<'c>) -> Value<'c> {
    let outside = value.ty().without_volatile();
    let value = match outside == value.ty() {
        true => value,
        false => b.value(VOLATILE_CAST, &[value], outside, &[]),
    };
    // What is behind an address may be VOLATILE as well.
    convert(b, value, ty)
}

/// What [`plain`] is made of, or flang's form of it; else `value`.
pub fn before_plain<'c>(value: Value<'c>) -> Value<'c> {
    let made = |value: Value<'c>, name| value.defining_op().filter(|op| op.is(name));
    let inside = made(value, CONVERT).map_or(value, |op| op.operand(0));
    made(inside, VOLATILE_CAST).map_or(value, |cast| cast.operand(0))
}

/// Whether the argument `argument` of a procedure is a dummy with INTENT(OUT).
pub fn is_intent_out(argument: Value<'_>) -> bool {
    // SAFETY: the operation is live.
    is_declared(argument, |declare| unsafe {
        ffi::acccIsIntentOut(declare.raw())
    })
}

/// Whether the argument `argument` of a procedure is a dummy with INTENT(IN).
pub fn is_intent_in(argument: Value<'_>) -> bool {
    // SAFETY: the operation is live.
    is_declared(argument, |declare| unsafe {
        ffi::acccIsIntentIn(declare.raw())
    })
}

/// Whether a declaration of the memory at `address` has the attribute TARGET.
pub fn is_declared_target(address: Value<'_>) -> bool {
    // SAFETY: the operation is live.
    is_declared(address, |declare| unsafe {
        ffi::acccIsTarget(declare.raw())
    })
}

fn is_declared(argument: Value<'_>, how: impl Fn(Op<'_>) -> bool) -> bool {
    let mut uses = argument.uses().into_iter();
    uses.any(|(user, operand)| operand == 0 && user.is_any(&[DECLARE, hlfir::DECLARE]) && how(user))
}

/// Whether a declaration that `value` comes from has the attribute TARGET.
pub fn is_target(mut value: Value<'_>) -> bool {
    while let Some(op) = value.defining_op().filter(|op| op.operand_count() > 0) {
        // SAFETY: the operation is live.
        if op.is_any(&[DECLARE, hlfir::DECLARE]) && unsafe { crate::ffi::acccIsTarget(op.raw()) } {
            return true;
        }
        value = op.operand(0);
    }
    false
}

/// Whether `declare` gives its variable an attribute by which others than its procedure may
/// use it: TARGET, VOLATILE, ASYNCHRONOUS.
pub fn is_seen_elsewhere(declare: Op<'_>) -> bool {
    // SAFETY: the operation is live.
    unsafe { crate::ffi::acccIsSeenElsewhere(declare.raw()) }
}

/// Whether `value` may stand for an optional dummy that is absent: one that nothing
/// declares as mandatory. Internal procedures load the address of one from the host's link, or
/// select its descriptor, or an absent one, by what is there.
pub fn may_be_absent(value: Value<'_>) -> bool {
    let source = origin(value);
    match source.defining_op() {
        None => !is_mandatory(value),
        Some(op) if op.is_any(&[LOAD, arith::SELECT]) => is_optional_until(value, source),
        Some(op) => op.is_any(&[IF, ABSENT]),
    }
}

/// The program's name of a variable that is declared as `value`.
pub fn declared_name(value: Value<'_>) -> Option<String> {
    let unique = value.defining_op()?.text("uniq_name")?;
    Some(variable_name(&unique).to_owned())
}

/// Whether two addresses of whole variables are those of one: each place that uses a variable of a
/// module asks for its address.
pub fn are_same_variable(one: Value<'_>, other: Value<'_>) -> bool {
    let global = |value: Value<'_>| {
        let address = value.defining_op().filter(|op| op.is(ADDRESS_OF))?;
        address.text("symbol")
    };
    one == other || global(one).is_some_and(|name| global(other) == Some(name))
}

/// Whether `address` is that of a named constant, a global variable that nothing changes.
pub fn is_address_of_constant<'c>(symbols: &Module<'c>, address: Op<'c>) -> bool {
    let name = address.is(ADDRESS_OF).then(|| address.text("symbol"));
    let global = name.flatten().and_then(|name| symbols.lookup(&name));
    global.is_some_and(|global| global.has_attribute("constant"))
}
