//! Who may change descriptors in the memory of a device.
//!
//! Those are components of objects: descriptors of variables are parameters of kernels, and
//! private ones belong to a thread. What changes one is a pointer assignment, an assignment of a
//! whole object, or a call that gets the object or the descriptor. Stores of numbers change none:
//! nothing with descriptors shares memory with numbers (F2023, C865, C8106).

use crate::acc::has_descriptors;
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    fir, func,
    ir::{Module, Op, Type, Value},
};
use std::collections::HashMap;

/// What procedures of a module do to descriptors, each looked at once.
pub struct DescriptorWrites<'a, 'c> {
    symbols: &'a Module<'c>,
    procedures: HashMap<String, bool>,
}

impl<'a, 'c> DescriptorWrites<'a, 'c> {
    pub fn new(symbols: &'a Module<'c>) -> Self {
        DescriptorWrites {
            symbols,
            procedures: HashMap::new(),
        }
    }

    /// The operations in `scope`, a construct or procedure, that may change some.
    pub fn in_scope(&mut self, scope: Op<'c>) -> Vec<Op<'c>> {
        let candidates = scope.collect(&|op| !changed_objects(op).is_empty());
        let mut writes = Vec::new();
        for op in candidates {
            if !op.is(fir::CALL) || self.call_may_write(op) {
                writes.push(op);
            }
        }
        writes
    }

    fn call_may_write(&mut self, call: Op<'c>) -> bool {
        let Some(name) = call.callee() else {
            return true;
        };
        if let Some(&known) = self.procedures.get(&name) {
            return known;
        }
        let body = self.symbols.lookup(&name);
        let body = body.filter(|it| it.is(func::FUNC) && !it.region(0).blocks().is_empty());
        // One that calls itself writes if something else in it does.
        self.procedures.insert(name.clone(), false);
        let may_write = body.is_none_or(|body| !self.in_scope(body).is_empty());
        self.procedures.insert(name, may_write);
        may_write
    }
}

/// The addresses or descriptors of what `op` may change that has descriptors and is no thread's own.
fn changed_objects(op: Op<'_>) -> Vec<Value<'_>> {
    let mut changed = match op.name().as_str() {
        fir::STORE => vec![op.operand(1)],
        fir::COPY => vec![op.operand(1)],
        fir::CALL => passed(op),
        _ => vec![],
    };
    changed.retain(|&object| leads_to_descriptors(object.ty()) && !is_own(object));
    changed
}

/// The arguments of `call` that it may change.
fn passed(call: Op<'_>) -> Vec<Value<'_>> {
    let effects = accgpu::argument_effects(call);
    let is_changed = |position: usize| {
        let effects = effects.as_ref();
        let effect = effects.and_then(|effects| effects.get(position));
        effect.is_none_or(|&effect| effect == ArgumentEffect::Write)
    };
    let arguments = call.operands().into_iter().enumerate();
    let changed = arguments.filter(|(position, _)| is_changed(*position));
    changed.map(|(_, argument)| argument).collect()
}

/// Whether an address or descriptor of this type is one of a descriptor, or of objects that have some.
pub fn leads_to_descriptors(ty: Type<'_>) -> bool {
    if ty.is_descriptor_address() || ty.is_polymorphic() {
        return true;
    }
    let object = match ty.is_descriptor() {
        true => ty.pointee().map(|it| it.pointee().unwrap_or(it)),
        false => ty.pointee(),
    };
    object.is_some_and(|object| {
        let element = if object.rank() > 0 {
            object.element()
        } else {
            object
        };
        has_descriptors(element)
    })
}

/// Whether the object at or behind `address` is a variable of the thread or gang, or a descriptor
/// that the host has made for the kernel.
fn is_own(address: Value<'_>) -> bool {
    let mut origin = fir::origin(address);
    while let Some(part) = origin
        .defining_op()
        .filter(|op| op.is_any(&[fir::COORDINATE_OF, fir::ARRAY_COOR]))
    {
        origin = fir::origin(part.operand(0));
    }
    let Some(source) = origin.defining_op() else {
        return false;
    };
    source.is_any(&[fir::ALLOCA, accgpu::PRIVATE])
}
