//! Follows the members of derived types into device memory.
//!
//! An object of derived type arrives on the device with descriptors that hold the
//! host's addresses. For each type a function looks after the allocatable and
//! pointer members of one object. By default it attaches what is present already
//! (OpenACC 3.4, 2.6.8), so that an object may come after its members, in an implicit
//! clause too. With
//! `-gpu=deepcopy` it gives the members the lifetime of their object, and theirs
//! in turn: a deep copy. Updates of the object move them too, then. Originals of
//! firstprivate variables always bring their allocatable members, as assignment would,
//! but not the targets of pointers.
//!
//! Deep copies follow members to any depth. Pointers may form rings and share targets:
//! the members of a pointer's target follow it only when the runtime says that the clause
//! has not come to it before (`runtime/src/clauses/walk.rs`) and, of an implicit clause, that
//! this call has made or ended its device copy.
//!
//! ```mlir
//! func.func @accc_enter_members_t(%t: !fir.ref<!fir.type<t{a:!box}>>, %action: i32, %queue: i32, %place: !llvm.ptr) {
//!   %a = fir.coordinate_of %t, a
//!   fir.call @accrt_enter(%variable_a, %action, %null, %queue, %place)
//!   return
//! }
//! ```

use super::object_types::{element_of, has_descriptors, object_type};
use crate::acc::{
    data::runtime::{self, At},
    routines::internal_function,
};
use accc_dialects::{
    accgpu::Variable,
    arith::{self, Compare},
    fir,
    ir::{Builder, Module, Type, Value},
    llvm,
};

/// Marks a module whose derived types are copied deeply.
pub const DEEP_COPY: &str = "accc.deep_copy";

/// What happens to objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Their lifetime starts.
    Enter,
    /// It ends.
    Exit,
    /// Their lifetime starts, and that of their allocatable members.
    EnterValue,
    /// It ends.
    ExitValue,
    UpdateDevice,
    UpdateSelf,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Step::Enter => "enter",
            Step::Exit => "exit",
            Step::EnterValue => "enter_value",
            Step::ExitValue => "exit_value",
            Step::UpdateDevice => "update_device",
            Step::UpdateSelf => "update_self",
        }
    }
}

/// Objects of derived type.
pub struct Objects<'c> {
    /// The address of an object or array, or a descriptor.
    pub place: Value<'c>,
    /// First element (from 0), number of elements and, unless `place` is a
    /// descriptor, their distance in bytes, in each dimension; none: all of an
    /// array with constant bounds or a descriptor.
    pub section: Vec<[Value<'c>; 3]>,
}

/// Looks after the members of `objects`, with an action or flags of accrt.h.
pub fn follow<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    objects: &Objects<'c>,
    step: Step,
    action: i64,
    queue: Value<'c>,
) {
    let at = At::here(b, module, action, queue);
    call_for_each(b, module, objects, step, &at);
}

/// Calls the function of the objects' type for each of them.
fn call_for_each<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    objects: &Objects<'c>,
    step: Step,
    at: &At<'c>,
) {
    let function = function_for(module, object_type(objects.place.ty()), step);
    let Some((b, place)) = existing(b, objects.place) else {
        return;
    };
    let call = |b: &Builder<'c>, object: Value<'c>| {
        fir::call(b, &function, &[object, at.action, at.queue, at.place], &[]);
    };
    for_each(&b, place, &objects.section, &call);
}

/// A cursor where `address` is one.
fn where_it_is<'c>(b: &Builder<'c>, address: Value<'c>) -> Builder<'c> {
    let word = fir::to_i64(b, runtime::address_as_word(b, address));
    let null = arith::constant(b, word.ty(), 0);
    let exists = arith::compare(b, Compare::NotEqual, word, null);
    fir::under(b, exists)
}

/// A cursor where the object behind a descriptor exists, or that of an optional dummy argument,
/// and what stands for it there: its address, or the descriptor of an array.
fn existing<'c>(b: &Builder<'c>, place: Value<'c>) -> Option<(Builder<'c>, Value<'c>)> {
    if !place.ty().is_descriptor() {
        return match fir::is_optional(place) {
            true => Some((where_it_is(b, place), place)),
            false => Some((*b, place)),
        };
    }
    let pointer = place.ty().pointee()?;
    let object = match pointer.pointee() {
        Some(object) => object,
        None => pointer,
    };
    let address = fir::box_addr(b, place, object.reference());
    let inside = match object.rank() {
        0 => address,
        _ => place,
    };
    Some((where_it_is(b, address), inside))
}

/// Builds loops over the elements of an array, or nothing around a scalar.
fn for_each<'c>(
    b: &Builder<'c>,
    place: Value<'c>,
    section: &[[Value<'c>; 3]],
    body: &dyn Fn(&Builder<'c>, Value<'c>),
) {
    let array = if place.ty().is_descriptor() {
        let inner = place.ty().pointee().expect("a descriptor of something");
        inner.pointee().unwrap_or(inner)
    } else {
        place.ty().pointee().expect("an address")
    };
    let rank = array.rank();
    if rank == 0 {
        return body(b, place);
    }
    let extents: Vec<_> = (0..rank)
        .map(|d| extent(b, place, array, section, d))
        .collect();
    let shape = (!place.ty().is_descriptor()).then(|| {
        let one = arith::index(b, 1);
        let pairs: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
        fir::shape_shift(b, &pairs)
    });
    let mut subscripts = vec![place; rank];
    let mut inner = *b;
    for dimension in (0..rank).rev() {
        let one = arith::index(&inner, 1);
        let (lower, upper) = match section.get(dimension) {
            Some(&[first, count, _]) => {
                let first = fir::to_index(&inner, first);
                let count = fir::to_index(&inner, count);
                let upper = arith::add(&inner, first, count);
                (arith::add(&inner, first, one), upper)
            }
            None => (one, extents[dimension]),
        };
        let (_, block) = fir::do_loop(&inner, lower, upper, one);
        subscripts[dimension] = block.arguments()[0];
        inner = Builder::before_terminator(block);
    }
    let result = array.element().reference();
    let element = fir::array_element(&inner, place, shape, &subscripts, result);
    body(&inner, element);
}

/// The number of elements along one dimension of the array that `place` stands
/// for. Of a dummy argument whose declaration gives bounds only the section tells:
/// a dimension ends where the next one's second element is. How long the last one
/// is has no part in any element's address.
fn extent<'c>(
    b: &Builder<'c>,
    place: Value<'c>,
    array: Type<'c>,
    section: &[[Value<'c>; 3]],
    dimension: usize,
) -> Value<'c> {
    if place.ty().is_descriptor() {
        return fir::box_dims(b, place, dimension as i64)[1];
    }
    if let Some(extent) = array.extent(dimension) {
        return arith::index(b, extent);
    }
    let [first, count, bytes] = section[dimension];
    let extent = match section.get(dimension + 1) {
        // No distance: there are no elements at all.
        Some(&[_, _, next]) => {
            let one = arith::constant(b, bytes.ty(), 1);
            arith::div(b, next, arith::max(b, bytes, one))
        }
        None => arith::add(b, first, count),
    };
    fir::to_index(b, extent)
}

/// The function that looks after the members of one object of type `record`.
fn function_for<'c>(module: &mut Module<'c>, record: Type<'c>, step: Step) -> String {
    let name = format!("accc_{}_members_{}", step.name(), record.record_name());
    if module.lookup(&name).is_some() {
        return name;
    }
    let ctx = record.ctx();
    let i32 = Type::integer(ctx, 32);
    let inputs = [record.reference(), i32, i32, Type::llvm_pointer(ctx, 0)];
    let b = internal_function::add(module, &name, &inputs);
    build_members(&b, module, record, step);
    name
}

fn build_members<'c>(b: &Builder<'c>, module: &mut Module<'c>, record: Type<'c>, step: Step) {
    let arguments = b.block().arguments();
    let [object, action, queue, place] = arguments[..] else {
        unreachable!("a function of this form");
    };
    let at = At {
        action,
        queue,
        place,
    };
    let record_name = record.record_name();
    let shown = record_name.rsplit_once('T').map_or("", |(_, shown)| shown);
    for (index, (name, ty)) in record.record_members().into_iter().enumerate() {
        let member = || fir::member(b, object, index as i32, ty);
        if ty.is_descriptor() {
            let name = format!("{shown}%{name}");
            described_member(b, module, member(), &name, step, &at);
        } else if has_descriptors(element_of(ty)) {
            let objects = Objects {
                place: member(),
                section: Vec::new(),
            };
            call_for_each(b, module, &objects, step, &at);
        }
    }
}

fn described_member<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    member: Value<'c>,
    name: &str,
    step: Step,
    at: &At<'c>,
) {
    let variable = Variable {
        place: member,
        name: name.to_owned(),
        element_bytes: arith::constant(b, Type::integer(b.ctx(), 64), 0),
        element_type: 0,
        dimensions: Vec::new(),
        lower_bounds: Vec::new(),
        derived_type: None,
    };
    let ty = member.ty().pointee().expect("the address of a descriptor");
    let b = &where_defined(b, member, ty);
    let has_members = has_descriptors(object_type(ty));
    let is_value = matches!(step, Step::EnterValue | Step::ExitValue);
    if is_value && ty.is_pointer() {
        if step == Step::EnterValue {
            let action = arith::i32(b, runtime::action::ATTACH_WITH_OBJECT);
            call(b, module, &variable, step, &At { action, ..*at });
        }
        return;
    }
    let is_deep = (module.op().has_attribute(DEEP_COPY) || is_value) && has_members;
    let ends = matches!(step, Step::Exit | Step::ExitValue);
    if is_deep && ty.is_pointer() {
        let follow = call_for_target(b, module, &variable, step, at);
        own_members(&fir::under(b, follow), module, member, step, at);
        return;
    }
    // What an allocatable member has goes before the member itself.
    if is_deep && ends {
        own_members(b, module, member, step, at);
    }
    call(b, module, &variable, step, at);
    if is_deep && !ends {
        own_members(b, module, member, step, at);
    }
}

/// The call of the runtime for a member; its result.
fn call<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    variable: &Variable<'c>,
    step: Step,
    at: &At<'c>,
) -> Value<'c> {
    match step {
        Step::Enter | Step::EnterValue => runtime::enter(b, module, variable, None, at),
        Step::Exit | Step::ExitValue => runtime::exit(b, module, variable, at),
        Step::UpdateDevice => runtime::update(b, module, variable, true, at),
        Step::UpdateSelf => runtime::update(b, module, variable, false, at),
    }
}

/// The call for a pointer member whose target has members; whether they have to
/// follow. Pointers may form rings and share targets: members follow the first call for
/// their object that a clause leads to.
fn call_for_target<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    variable: &Variable<'c>,
    step: Step,
    at: &At<'c>,
) -> Value<'c> {
    let action = match step {
        // Deallocation is the object's; the target stays where it is.
        Step::Exit => arith::and(b, at.action, arith::i32(b, !runtime::action::DECLARED)),
        _ => at.action,
    };
    let at = At { action, ..*at };
    let result = call(b, module, variable, step, &at);
    match step {
        Step::Enter => is_made(b, result),
        _ => is_not_zero(b, result),
    }
}

/// Whether a call of accrt_enter has made the device copy that it returned (ACCRT_IF_MADE), or
/// members follow it (ACCRT_MEMBER).
pub fn is_made<'c>(b: &Builder<'c>, result: Value<'c>) -> Value<'c> {
    let i64 = Type::integer(b.ctx(), 64);
    is_not_zero(b, b.value(llvm::PTRTOINT, &[result], i64, &[]))
}

fn is_not_zero<'c>(b: &Builder<'c>, word: Value<'c>) -> Value<'c> {
    let zero = arith::constant(b, word.ty(), 0);
    arith::compare(b, Compare::NotEqual, word, zero)
}

fn own_members<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    member: Value<'c>,
    step: Step,
    at: &At<'c>,
) {
    let objects = Objects {
        place: fir::load(b, member),
        section: Vec::new(),
    };
    call_for_each(b, module, &objects, step, at);
}

/// A cursor where the descriptor `member` can be read. A pointer that was never
/// set is no descriptor at all: its rank tells most of them.
fn where_defined<'c>(b: &Builder<'c>, member: Value<'c>, ty: Type<'c>) -> Builder<'c> {
    let Some(pointer) = ty.pointee().filter(|pointer| pointer.is_pointer()) else {
        return *b;
    };
    let rank = pointer.pointee().map_or(0, Type::rank);
    let descriptor = fir::load(b, member);
    let found = fir::box_rank(b, descriptor);
    let expected = arith::index(b, rank as i64);
    let is_one = arith::compare(b, Compare::Equal, found, expected);
    fir::under(b, is_one)
}
