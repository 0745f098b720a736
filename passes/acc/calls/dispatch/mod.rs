//! Chooses among the program's types where device code depends on the type that a polymorphic
//! object has at run time: for its type-bound procedures and in SELECT TYPE.
//!
//! flang looks procedures up in tables of host addresses and asks its library for types. The
//! file knows which types there are: device code compares, and calls procedures by name, so
//! that all that works for routines works for these.
//!
//! ## Before
//! ```mlir
//! %0 = fir.dispatch "area"(%o : !fir.class<!shape>) (%o : !fir.class<!shape>) -> f32 {pass_arg_pos = 0 : i32}
//! ```
//! ## After
//! ```mlir
//! %type = fir.box_tdesc %o
//! %0 = fir.if "%type is circle" -> f32 {
//!   %1 = fir.call @circle_area(%c) : (!fir.class<!circle>) -> f32
//!   fir.result %1
//! } else {
//!   %1 = fir.dispatch "area"(%o) (%o) -> f32 {accc.unknown_type, pass_arg_pos = 0 : i32}
//!   fir.result %1
//! }
//! ```
//! fir.select_type becomes branches. A CLASS(*) object may have an intrinsic type: its descriptor
//! has a number for that.
//!
//! Types are told apart by the addresses of their descriptions (`known_types.rs`).
//!
//! Legality: a procedure that a type binds to a name is called for objects of that type, and
//! for those of types that the file does not know what was called before: by the host. A
//! device ends the program there with a message (`outline_kernels.rs`,
//! `device/src/polymorphic.cpp`).
//!
//! ## Leaves
//! Functions whose results are characters or allocatable, and code that no device runs.

mod known_types;

use super::choices::{Call, UNKNOWN_TYPE};
use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    arith, cf, fir,
    ir::{Block, Builder, Module, Op, Reported, Type, Value},
};
pub(crate) use known_types::KnownTypes;

#[derive(Clone, Default)]
pub struct Dispatch;

impl Pass for Dispatch {
    const ARGUMENT: &'static str = "acc-dispatch";
    const SUMMARY: &'static str = "choose type-bound procedures by comparing types";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if device_code::is_for_hosts(module) {
            return Ok(());
        }
        let mut types = KnownTypes::of(Module::new(module));
        // Each round may find calls of further procedures.
        loop {
            let names = [fir::DISPATCH, fir::SELECT_TYPE];
            let is_open = |op: Op<'_>| types.may_choose(op);
            let open = device_code::collect(types.symbols(), &names, &is_open);
            if open.is_empty() {
                return Ok(());
            }
            for op in open {
                match op.is(fir::DISPATCH) {
                    true => call_by_type(op, &mut types),
                    false => branch_by_type(op, &mut types),
                }
            }
        }
    }
}

impl<'c> KnownTypes<'c> {
    /// Whether `op` depends on the type of an object in a way that this pass knows.
    fn may_choose(&self, op: Op<'c>) -> bool {
        if op.is(fir::DISPATCH) {
            return !op.has_attribute(UNKNOWN_TYPE)
                && Call::of_dispatch(op).may_be_repeated()
                && class_of(op.operand(0)).is_some_and(|class| !self.among(class).is_empty());
        }
        let Some((selector, guards)) = fir::type_guards(op) else {
            return false;
        };
        let is_known = |ty: Type<'c>| ty.is_record() && self.is_described(ty);
        let may_be_any = is_unlimited(selector);
        (may_be_any || class_of(selector).is_some())
            && guards.iter().all(|(guard, _)| match guard {
                fir::TypeGuard::Exactly(ty) => is_known(*ty) || may_be_any && !ty.is_record(),
                fir::TypeGuard::Among(ty) => is_known(*ty) && self.has_description(*ty),
                fir::TypeGuard::Default => true,
            })
    }
}

impl<'c> KnownTypes<'c> {
    /// The procedures that `dispatch`, a fir.dispatch, may call, as far as the module knows the
    /// types of its object.
    pub(super) fn bound_procedures(&self, dispatch: Op<'c>) -> Vec<String> {
        let name = dispatch.text(METHOD);
        let Some((class, name)) = class_of(dispatch.operand(0)).zip(name) else {
            return Vec::new();
        };
        let types = self.among(class).into_iter();
        types
            .filter_map(|info| info.bound_procedure(&name))
            .collect()
    }
}

/// The attribute of a fir.dispatch with the name of the binding.
pub(super) const METHOD: &str = "method";

/// The derived type that a polymorphic variable is declared with.
fn class_of(descriptor: Value<'_>) -> Option<Type<'_>> {
    let object = object_of(descriptor.ty());
    (descriptor.ty().is_polymorphic() && object.is_record()).then_some(object)
}

/// The type of the object that a value of type `ty` leads to, or of the elements of an array.
pub(super) fn object_of(ty: Type<'_>) -> Type<'_> {
    let mut object = ty;
    while let Some(pointee) = object.pointee() {
        object = pointee;
    }
    match object.rank() > 0 {
        true => object.element(),
        false => object,
    }
}

/// Whether a variable is declared with CLASS(*), so that it may have an intrinsic type as well.
fn is_unlimited(descriptor: Value<'_>) -> bool {
    let ty = descriptor.ty();
    let array = ty.array_type().filter(|array| array.rank() > 0);
    let mut object = array.map_or(ty, Type::element);
    while let Some(pointee) = object.pointee() {
        object = pointee;
    }
    ty.is_polymorphic() && object.is_none()
}

/// Makes a fir.dispatch a choice of calls.
fn call_by_type<'c>(dispatch: Op<'c>, types: &mut KnownTypes<'c>) {
    let class = class_of(dispatch.operand(0)).expect("asked before");
    let name = dispatch.text(METHOD).expect("the verifier demands a name");
    // Types with one procedure are one case.
    let mut cases: Vec<(String, Vec<Type<'c>>)> = Vec::new();
    for info in types.among(class) {
        let procedure = info.bound_procedure(&name);
        let is_callable = |procedure: &String| types.symbols().lookup(procedure).is_some();
        let Some(procedure) = procedure.filter(is_callable) else {
            continue;
        };
        match cases.iter_mut().find(|(other, _)| *other == procedure) {
            Some((_, alike)) => alike.push(info.ty()),
            None => cases.push((procedure, vec![info.ty()])),
        }
    }
    let b = Builder::before(dispatch);
    let number = fir::dynamic_type(&b, dispatch.operand(0));
    let mut conditions = Vec::new();
    for (procedure, alike) in cases {
        conditions.push((types.is_one_of(&b, number, &alike), procedure));
    }
    Call::of_dispatch(dispatch).choose(&conditions, types.symbols());
}

/// Makes a fir.select_type branches: to TYPE IS where the type is the same, else to the
/// CLASS IS with the most extended type, else to CLASS DEFAULT (F2023, 11.1.11.2).
fn branch_by_type<'c>(select: Op<'c>, types: &mut KnownTypes<'c>) {
    let (selector, guards) = fir::type_guards(select).expect("asked before");
    let b = Builder::before(select);
    let number = fir::dynamic_type(&b, selector);
    let mut conditions = Vec::new();
    let mut classes = Vec::new();
    let mut default = None;
    for (guard, block) in guards {
        match guard {
            fir::TypeGuard::Exactly(ty) => {
                let is_kind = is_unlimited(selector)
                    .then(|| fir::has_kind_of(&b, selector, ty, types.symbols().op()));
                let is_it = match is_kind {
                    Some(is_kind) if !ty.is_record() => is_kind,
                    Some(is_derived) => {
                        let is_one = types.is_one_of(&b, number, &[ty]);
                        arith::and(&b, is_derived, is_one)
                    }
                    None => types.is_one_of(&b, number, &[ty]),
                };
                conditions.push((is_it, block));
            }
            fir::TypeGuard::Among(ty) => classes.push((ty, block)),
            fir::TypeGuard::Default => default = Some(block),
        }
    }
    classes.sort_by_key(|(ty, _)| std::cmp::Reverse(types.depth(*ty)));
    for (ty, block) in classes {
        conditions.push((is_among(&b, number, selector, ty, types), block));
    }
    let default = default.expect("a SELECT TYPE goes on somewhere");
    let mut block = select.block().expect("an operation in a block");
    let count = conditions.len();
    if count == 0 {
        cf::branch(&b, default);
    }
    for (index, (condition, target)) in conditions.into_iter().enumerate() {
        let otherwise = match index + 1 == count {
            true => default,
            false => {
                let next = Block::create(&[]);
                block.region().insert_after(block, next);
                next
            }
        };
        let b = Builder::at_end(block, select);
        cf::conditional_branch(&b, condition, [target, otherwise]);
        block = otherwise;
    }
    select.erase();
}

/// Whether the object behind `selector`, whose type is `number`, has type `class` or one that
/// extends it.
fn is_among<'c>(
    b: &Builder<'c>,
    number: Value<'c>,
    selector: Value<'c>,
    class: Type<'c>,
    types: &mut KnownTypes<'c>,
) -> Value<'c> {
    let all = types.concrete();
    let (inside, outside): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|&ty| types.extends(ty, class));
    let is_inside = types.is_one_of(b, number, &inside);
    let is_outside = types.is_one_of(b, number, &outside);
    let mut is_known = arith::or(b, is_inside, is_outside);
    let bit = is_inside.ty();
    let is_inside = if is_unlimited(selector) {
        let is_derived = fir::has_kind_of(b, selector, class, types.symbols().op());
        let yes = arith::constant(b, bit, 1);
        let is_intrinsic = arith::xor(b, is_derived, yes);
        is_known = arith::or(b, is_known, is_intrinsic);
        arith::and(b, is_inside, is_derived)
    } else {
        is_inside
    };
    types.declare_class_is(fir::CLASS_IS);
    let description = types.description_of(b, class);
    fir::if_value(
        b,
        is_known,
        bit,
        |_| is_inside,
        |b| {
            let object = fir::convert(b, selector, Type::any_descriptor(b.ctx()));
            let none = Type::none(b.ctx()).reference();
            let description = fir::convert(b, description, none);
            fir::call(b, fir::CLASS_IS, &[object, description], &[bit]).result(0)
        },
    )
}
