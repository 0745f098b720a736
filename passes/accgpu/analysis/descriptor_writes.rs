//! Who may change descriptors in the memory of a device.
//!
//! Those are components of objects: descriptors of variables are parameters of kernels, and
//! private ones belong to a thread. What changes one is a pointer assignment, an assignment of a
//! whole object, or a call that gets the object or the descriptor. Stores of numbers change none:
//! nothing with descriptors shares memory with numbers (F2023, C865, C8106).

use crate::acc::{has_descriptors, objects::object_types::object_type};
use accc_dialects::{
    acc, accgpu, fir, func,
    ir::{Module, Op, Type, Value},
};
use std::collections::HashMap;

/// Which procedures of a module may change some, each looked at once.
#[derive(Default)]
pub struct DescriptorWriters(HashMap<String, bool>);

impl DescriptorWriters {
    /// Whether something in `scope`, a construct or procedure of the module, may change some.
    pub fn are_in<'c>(&mut self, scope: Op<'c>, symbols: &Module<'c>) -> bool {
        let candidates = scope.collect(&|op| !changed_objects(op).is_empty());
        candidates
            .into_iter()
            .any(|op| !op.is(fir::CALL) || self.call_may_write(op, symbols))
    }

    fn call_may_write<'c>(&mut self, call: Op<'c>, symbols: &Module<'c>) -> bool {
        let callee = call.callee();
        callee.is_none_or(|name| self.may_write(name, symbols))
    }

    fn may_write(&mut self, name: String, symbols: &Module<'_>) -> bool {
        if let Some(&known) = self.0.get(&name) {
            return known;
        }
        let body = symbols.lookup(&name);
        let body = body.filter(|it| it.is(func::FUNC) && !it.region(0).blocks().is_empty());
        // What calls itself, which acc-check-recursion refuses, would be asked for without an end.
        self.0.insert(name.clone(), false);
        let bound = body.and_then(|body| body.text(acc::BIND));
        let may_write = body.is_none_or(|body| self.are_in(body, symbols))
            || bound.is_some_and(|bound| self.may_write(bound, symbols));
        self.0.insert(name, may_write);
        may_write
    }
}

/// The addresses or descriptors of what `op` may change that has descriptors and is no thread's own.
fn changed_objects(op: Op<'_>) -> Vec<Value<'_>> {
    let mut changed = match op.name().as_str() {
        fir::STORE => vec![op.operand(1)],
        fir::COPY => vec![op.operand(1)],
        fir::CALL => accgpu::written_arguments(op),
        _ => vec![],
    };
    changed.retain(|&object| leads_to_descriptors(object.ty()) && !is_own(object));
    changed
}

/// Whether an address or descriptor of this type is one of a descriptor, or of objects that have some.
pub fn leads_to_descriptors(ty: Type<'_>) -> bool {
    ty.is_descriptor_address() || ty.is_polymorphic() || has_descriptors(object_type(ty))
}

/// Whether the object at or behind `address` is a variable of the thread or gang, or a descriptor
/// that the host has made for the kernel.
fn is_own(address: Value<'_>) -> bool {
    let source = fir::whole(address).defining_op();
    source.is_some_and(|op| op.is_any(&[fir::ALLOCA, accgpu::PRIVATE]))
}
