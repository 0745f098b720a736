//! Where a function of flang's library leaves an array that it allocates, and memory in its place.

use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Type, Value},
};

/// The variable in which the library leaves a descriptor.
pub(super) struct LibraryResult<'c> {
    pub(super) variable: Op<'c>,
    /// What the program does with the descriptor.
    loads: Vec<Op<'c>>,
}

/// Memory of a result.
pub(super) struct Target<'c> {
    memory: Value<'c>,
    /// Its descriptor, of an array.
    array: Option<Value<'c>>,
    element: Type<'c>,
}

impl<'c> Target<'c> {
    pub(super) fn store(&self, b: &Builder<'c>, subscripts: &[Value<'c>], value: Value<'c>) {
        let place = match self.array {
            Some(array) => fir::array_coor(b, array, subscripts, self.element.reference()),
            None => fir::convert(b, self.memory, self.element.reference()),
        };
        fir::store(b, fir::convert(b, value, self.element), place);
    }
}

impl<'c> LibraryResult<'c> {
    /// The result of `call`, if the program only reads it, behind the call.
    pub(super) fn of(call: Op<'c>) -> Option<Self> {
        let passed = call.operand(0).defining_op()?;
        let variable = passed.operands().first()?.defining_op()?;
        let is_known = passed.is(fir::CONVERT)
            && passed.result(0).users() == [call]
            && variable.is(fir::ALLOCA);
        if !is_known {
            return None;
        }
        let (stores, others): (Vec<_>, Vec<_>) = users_but(variable, passed)
            .into_iter()
            .partition(|&user| fir::stores_to(user, variable.result(0)));
        let is_read = others.iter().all(|user| {
            user.is(fir::LOAD) && user.block() == call.block() && call.is_before(*user)
        });
        let is_begun = stores
            .iter()
            .all(|store| store.block() == call.block() && store.is_before(call));
        (is_read && is_begun).then_some(LibraryResult {
            variable,
            loads: others,
        })
    }

    /// Makes memory with `extents`, which is what the program finds.
    pub(super) fn allocate(&self, b: &Builder<'c>, extents: &[Value<'c>]) -> Target<'c> {
        let variable = self.variable.result(0);
        let ty = variable.ty().pointee().expect("an address");
        let heap = ty.pointee().expect("a descriptor");
        let object = heap.pointee().expect("an address");
        let element = object.array_type().map_or(object, Type::element);
        let one = arith::index(b, 1);
        let (memory, descriptor) = match extents {
            [] => {
                let memory = fir::allocmem(b, object, heap, &[]);
                (memory, fir::embox_scalar(b, memory, ty))
            }
            _ => {
                let unknown = extents.iter().enumerate();
                let unknown = unknown.filter(|(dimension, _)| object.extent(*dimension).is_none());
                let unknown: Vec<_> = unknown.map(|(_, &extent)| extent).collect();
                let memory = fir::allocmem(b, object, heap, &unknown);
                let bounds: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
                let shape = fir::shape_shift(b, &bounds);
                (memory, fir::embox(b, memory, shape, ty))
            }
        };
        for load in &self.loads {
            use_directly(load.result(0), memory, extents, one);
            load.result(0).replace_all_uses_with(descriptor);
            load.erase();
        }
        Target {
            memory,
            array: (!extents.is_empty()).then_some(descriptor),
            element,
        }
    }
}

/// Has what asks `descriptor` for its address and extents use these.
fn use_directly<'c>(
    descriptor: Value<'c>,
    memory: Value<'c>,
    extents: &[Value<'c>],
    one: Value<'c>,
) {
    for user in descriptor.users() {
        if user.is(fir::BOX_ADDR) && user.result(0).ty() == memory.ty() {
            user.result(0).replace_all_uses_with(memory);
        } else if user.is(fir::BOX_DIMS)
            && let Some(dimension) = arith::constant_value(user.operand(1))
            && let Some(&extent) = extents.get(dimension as usize)
            && user.result(2).is_unused()
        {
            user.result(0).replace_all_uses_with(one);
            user.result(1).replace_all_uses_with(extent);
        } else {
            continue;
        }
        user.erase();
    }
}

fn users_but<'c>(variable: Op<'c>, but: Op<'c>) -> Vec<Op<'c>> {
    let users = variable.result(0).users().into_iter();
    users.filter(|user| *user != but).collect()
}
