//! Readies what constructs use for acc-implicit-data.
//!
//! That pass asks for the name of every address that a construct uses from
//! outside. For an address without a name the question goes on for ever in LLVM
//! 22 (fir::acc::getVariableName). So temporaries get names, and addresses that are no
//! variable's, null and those of flang's constants and of types, are made inside the construct,
//! with what is made of them.
//!
//! So are those of the program's constants with known values: PARAMETER arrays are no variables
//! either, so that no default clause is about them (2.5.16) and no launch has to move them. The
//! device's code has its own.
//!
//! What views an array as one of another shape, for a call's argument, is repeated as well:
//! flang's CSE finds it before the construct where the same call stands there, and the
//! view has no bounds that a data clause could have. The array has them. The same goes for
//! descriptors without a type, which flang's library takes. None of the
//! operations has effects, and their operands are the same where they stand before.
//!
//! The clause default(none) goes, which has done its work (2.5.16): the front end has seen to
//! it that clauses name what it asks for, and acc-implicit-data finds those of data
//! constructs around, and the attributes of scalars.
//!
//! Originals of private variables that begin each iteration with the original's value
//! get a use in the construct, since clauses are none: acc-to-accgpu takes it away.
//!
//! ## Before
//! ```mlir
//! %0 = fir.alloca i32
//! %1 = fir.zero_bits !fir.heap<i32>
//! acc.parallel { "use"(%0, %1) : (!fir.ref<i32>, !fir.heap<i32>) -> () acc.yield }
//! ```
//! ## After
//! ```mlir
//! %0 = fir.alloca i32 {bindc_name = "temporary"}
//! acc.parallel {
//!   %1 = fir.zero_bits !fir.heap<i32>
//!   "use"(%0, %1) : (!fir.ref<i32>, !fir.heap<i32>) -> ()
//!   acc.yield
//! }
//! ```

use crate::{
    acc::{objects::object_types::element_of, routines::shared_routines::is_defined},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct PrepareCaptures;

/// What messages and the runtime call a temporary.
const NAME: &str = "temporary";

impl Pass for PrepareCaptures {
    const ARGUMENT: &'static str = "acc-prepare-captures";
    const SUMMARY: &'static str = "name temporaries and move null addresses into constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for temporary in module.collect_named(fir::ALLOCA) {
            if !temporary.has_attribute("bindc_name") && !temporary.has_attribute("uniq_name") {
                let name = Attribute::string(temporary.ctx(), NAME);
                temporary.set_attribute("bindc_name", name);
            }
        }
        take_apart_pairs(module);
        let symbols = Module::new(module);
        for root in module.collect(&|op| is_no_variable(op, &symbols)) {
            repeat_chain(root);
        }
        for construct in module.collect_any(&acc::COMPUTE) {
            repeat_in(construct, &|op| is_view(op) || op.is(fir::EMBOXCHAR));
            acc::remove_default_none(construct);
        }
        for private in module.collect_named(acc::PRIVATE) {
            if acc::starts_with_original(private) {
                use_original(private);
            }
        }
        Ok(())
    }
}

/// Takes the address and the length that pairs are made of for what they are taken apart into: a
/// construct that uses them uses the variable.
fn take_apart_pairs(module: Op<'_>) {
    for apart in module.collect_named(fir::UNBOXCHAR) {
        let pair = apart.operand(0).defining_op();
        let Some(pair) = pair.filter(|op| op.is(fir::EMBOXCHAR)) else {
            continue;
        };
        for (result, part) in apart.results().into_iter().zip(pair.operands()) {
            if result.ty() == part.ty() {
                result.replace_all_uses_with(part);
            }
        }
    }
}

/// Marks an operation that stands for uses that a pass makes later.
const ORIGINAL: &str = "accc.use_of_original";

fn use_original(private: Op<'_>) {
    let original = DataEntry(private).variable();
    let owners = private.result(0).users().into_iter();
    for nest in owners.filter(|user| user.is(acc::LOOP)) {
        let b = Builder::before(nest);
        let used = match original.ty().is_descriptor() {
            true => fir::box_rank(&b, original),
            false => fir::to_i64(&b, original),
        };
        if let Some(op) = used.defining_op() {
            op.set_attribute(ORIGINAL, Attribute::unit(op.ctx()));
        }
    }
}

/// Takes away what [`PrepareCaptures`] has added for originals.
pub fn drop_uses_of_originals(module: Op<'_>) {
    for op in module.collect(&|op| op.has_attribute(ORIGINAL)) {
        op.erase();
    }
}

/// Whether `op` makes an address or a descriptor that is not a variable's: null (as for
/// the format of output without a descriptor, or for an argument that is not there), a number in
/// an address's place (ALLOCATE's call has two), the description of a type (which ALLOCATE has, too), or
/// that of a constant that flang made (a text, an array's values), or that the program has.
fn is_no_variable<'c>(op: Op<'c>, symbols: &Module<'c>) -> bool {
    match op.name().as_ref() {
        fir::ZERO_BITS | fir::ABSENT => {
            let ty = op.result(0).ty();
            ty.is_address() || ty.is_descriptor()
        }
        fir::CONVERT => {
            op.result(0).ty().is_address() && arith::constant_value(op.operand(0)).is_some()
        }
        fir::ADDRESS_OF => op.text("symbol").is_some_and(|name| {
            name.starts_with("_QQ") || symbols.lookup(&name).is_some_and(is_known_constant)
        }),
        fir::TYPE_DESC => true,
        _ => false,
    }
}

/// Whether `global` is a constant of numbers or characters whose value this file has.
fn is_known_constant(global: Op<'_>) -> bool {
    let ty = global.type_attribute("type");
    global.has_attribute("constant") && is_defined(global) && ty.is_some_and(is_plain)
}

fn is_plain(ty: Type<'_>) -> bool {
    let element = element_of(ty);
    if element.is_record() {
        return element
            .record_members()
            .into_iter()
            .all(|(_, member)| is_plain(member));
    }
    element.is_trivial() || element.is_character()
}

/// Gives `construct` its own addresses and descriptors of components, elements and sections
/// that are made before it.
pub fn repeat_parts(construct: Op<'_>) {
    repeat_in(construct, &leads_to_part);
}

/// Gives `owner`, a construct or a loop, its own of those that are made of `variable` before it,
/// and of what `variable` is a name, a descriptor or the device's copy of: the code before a
/// construct has those of the variable that clauses name.
pub fn repeat_parts_of<'c>(owner: Op<'c>, variable: Value<'c>) {
    let mut next = Some(variable);
    while let Some(variable) = next {
        repeat_parts_of_one(owner, variable);
        next = variable.defining_op().and_then(|op| {
            let leads_on = op.is_any(&fir::VIEWING) || acc::is_data_entry(op);
            leads_on.then(|| op.operand(0))
        });
    }
}

fn repeat_parts_of_one<'c>(owner: Op<'c>, variable: Value<'c>) {
    repeat_in(owner, &|op| leads_to_part(op) && is_made_of(op, variable));
}

fn is_made_of<'c>(op: Op<'c>, variable: Value<'c>) -> bool {
    let source = op.operand(0);
    source == variable
        || source
            .defining_op()
            .is_some_and(|op| (is_view(op) || leads_to_part(op)) && is_made_of(op, variable))
}

/// Gives `construct` its own descriptors of whole arrays: the clause for one that is made before it
/// would be one for another variable than the array.
///
/// They stand at its beginning, since they are the same for all iterations of its loops.
pub fn repeat_descriptors(construct: Op<'_>) {
    let is_outside = |op: &Op<'_>| describes_whole(*op) && !construct.is_ancestor_of(*op);
    let users = construct.collect(&|_| true).into_iter();
    let operands = users.flat_map(|user| user.operands());
    let made = operands.filter_map(Value::defining_op);
    let mut pending: Vec<_> = made.filter(is_outside).collect();
    while let Some(view) = pending.pop() {
        let mut uses = view.result(0).users().into_iter();
        if !uses.any(|user| construct.is_ancestor_of(user)) {
            continue;
        }
        let copy = Builder::at_start(construct.body(0), construct).insert(view.clone_op());
        view.result(0)
            .replace_uses_inside(construct, copy.result(0));
        // A descriptor of a descriptor.
        pending.extend(copy.operand(0).defining_op().filter(is_outside));
    }
}

/// Gives `construct` its own of those `views` of arrays and objects that are taken before it.
fn repeat_in<'c>(construct: Op<'c>, views: &dyn Fn(Op<'c>) -> bool) {
    repeat_shared(construct, views, &|view, user| {
        repeat_view(view, user, construct)
    });
}

/// Has each operation of `construct` use, for the one result of those before it that are
/// `wanted`, that of what `repeat` makes of these before the user.
pub fn repeat_shared<'c>(
    construct: Op<'c>,
    wanted: &dyn Fn(Op<'c>) -> bool,
    repeat: &dyn Fn(Op<'c>, Op<'c>) -> Op<'c>,
) {
    for user in construct.collect(&|_| true) {
        for operand in 0..user.operand_count() {
            let made = user.operand(operand).defining_op();
            let shared = made.filter(|&op| wanted(op) && !construct.is_ancestor_of(op));
            let Some(shared) = shared else { continue };
            // Its two operations stand alone, and use one address.
            match user.enclosing(&[acc::ATOMIC_CAPTURE]) {
                Some(capture) => {
                    let own = repeat(shared, capture).result(0);
                    shared.result(0).replace_uses_inside(capture, own);
                }
                None => user.set_operand(operand, repeat(shared, user).result(0)),
            }
        }
    }
}

/// A copy of `view` before `user` in `construct`, with what the view is taken of.
fn repeat_view<'c>(view: Op<'c>, user: Op<'c>, construct: Op<'c>) -> Op<'c> {
    let copy = Builder::before(user).insert(view.clone_op());
    let object = copy.operand(0).defining_op();
    let part = object.filter(|&op| is_view(op) || leads_to_part(op));
    if let Some(part) = part.filter(|&op| !construct.is_ancestor_of(op)) {
        copy.set_operand(0, repeat_view(part, copy, construct).result(0));
    }
    copy
}

/// Whether `op` makes an address of another that says nothing of the array's bounds, a
/// descriptor that says nothing of its type, as flang's library takes them.
fn is_view(op: Op<'_>) -> bool {
    let is_conversion = op.is_any(&[fir::CONVERT, fir::BOX_ADDR]);
    is_conversion && (is_array_address(op.result(0).ty()) || is_untyped(op.result(0).ty()))
}

/// Whether `op` makes a descriptor of a whole array beside the array itself. That of a dummy
/// argument with the bounds that the procedure gives it is the array.
fn describes_whole(op: Op<'_>) -> bool {
    let is_another = op.is(fir::EMBOX) || op.is(fir::REBOX) && fir::shape_of(op).is_none();
    is_another && fir::slice_of(op).is_none() && op.result(0).ty().array_type().is_some()
}

fn is_untyped(ty: Type<'_>) -> bool {
    let descriptor = if ty.is_descriptor() {
        Some(ty)
    } else {
        ty.pointee()
    };
    descriptor.is_some_and(|ty| ty.is_descriptor() && ty.pointee().is_some_and(Type::is_none))
}

fn is_array_address(ty: Type<'_>) -> bool {
    ty.is_address() && ty.pointee().is_some_and(|object| object.rank() > 0)
}

/// Whether `op` makes what leads to a part of an array or object: substrings, and characters with
/// their length too.
fn leads_to_part(op: Op<'_>) -> bool {
    let is_of_part = || op.operand(0).defining_op().is_some_and(leads_to_part);
    let is_address = || op.result(0).ty().is_address();
    is_part(op)
        || is_converted(op)
        || op.is(fir::CONVERT) && is_address() && is_of_part()
        || op.is(fir::EMBOXCHAR) && is_of_part()
}

/// Whether `op` describes or addresses a part of an array or object.
fn is_part(op: Op<'_>) -> bool {
    match op.name().as_ref() {
        fir::ARRAY_COOR | fir::COORDINATE_OF => true,
        fir::EMBOX | fir::REBOX => fir::slice_of(op).is_some(),
        _ => false,
    }
}

/// Whether `op` makes the address of a section of that of its first element, or of an array that
/// of one of another shape with its elements.
fn is_converted(op: Op<'_>) -> bool {
    op.is(fir::CONVERT) && is_view(op)
}

/// Repeats what is made of the result of `op`, and then `op` itself.
fn repeat_chain(op: Op<'_>) {
    for user in op.result(0).users() {
        if user.is_any(&[fir::CONVERT, fir::DECLARE, fir::EMBOX]) {
            repeat_chain(user);
        }
    }
    repeat_inside(op);
}

/// Gives each use of `op` inside a construct that it is not in its own copy.
fn repeat_inside(op: Op<'_>) {
    for (user, operand) in op.result(0).uses() {
        let construct = user.enclosing(&acc::COMPUTE);
        if construct.is_some_and(|construct| !construct.is_ancestor_of(op)) {
            let copy = Builder::before(user).insert(op.clone_op());
            user.set_operand(operand, copy.result(0));
        }
    }
    if op.result(0).is_unused() {
        op.erase();
    }
}
