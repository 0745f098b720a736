//! Reads the descriptors of components on the host, in front of the launch.
//!
//! A kernel that loads `s%a`'s descriptor from device memory computes the places of elements
//! from bounds that it knows nothing of, in each thread: up to twice the instructions of one that
//! gets an origin and strides (`strided`). libaccrt mostly knows what the device's descriptor
//! holds, since it has put it there, so that the host asks it and the kernel has a parameter, as
//! for an array of its own name.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   %c = fir.coordinate_of %s, a : (!fir.ref<!fir.type<t{...}>>) -> !fir.ref<!fir.box<...>>
//!   %a = fir.load %c
//! ```
//! ## After
//! ```mlir
//! %c = fir.coordinate_of %s, a : (!fir.ref<!fir.type<t{...}>>) -> !fir.ref<!fir.box<...>>
//! fir.call @accrt_read_device_descriptor(%c, %bytes, %slot, %queue, %location)
//! %a = fir.load %slot
//! accgpu.region <parallel> {
//! ```
//!
//! Legality: the host reads what the kernel would load, behind all that its queue has still to do,
//! and nothing in the construct changes it. The way there leads through arithmetic on addresses and
//! through descriptors that were read in the same way; subscripts in it are values that the host
//! knows. A load that would not have run may lead nowhere: libaccrt looks only into memory
//! that it knows. What the host's own descriptors say meanwhile does not matter.

use crate::{
    acc::data::runtime::{self, region_queue},
    accgpu::{
        analysis::{
            access::{Access, Step},
            dependence::may_write,
            host::{Host, if_present},
        },
        outline::capture::is_device_address,
    },
    same_value,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Attribute, Builder, Module, Op, Type, Value},
};

/// Reads such descriptors of `region`, a copy that becomes a kernel and that may change some if it
/// `has_writers`. Returns whether there were any.
pub fn lift<'c>(symbols: &mut Module<'c>, region: Op<'c>, has_writers: bool) -> bool {
    let loads = stable_loads(region, has_writers);
    let mut lifted = Lifted {
        region,
        queue: None,
        read: Vec::new(),
        targets: Vec::new(),
    };
    let mut open = loads;
    // What one descriptor describes may have others.
    let mut host = Host::new(region);
    loop {
        let count = open.len();
        open.retain(|&load| !lifted.replace(load, symbols, &mut host));
        if open.len() == count {
            return !lifted.read.is_empty();
        }
    }
}

/// The loads of components' descriptors that nothing in `region` changes.
fn stable_loads<'c>(region: Op<'c>, has_writers: bool) -> Vec<Op<'c>> {
    let mut loads = region.collect(&|op| op.is(fir::LOAD) && is_liftable(op.result(0).ty()));
    loads.retain(|load| {
        let access = Access::of(load.operand(0), false);
        access
            .path
            .iter()
            .any(|step| matches!(step, Step::Member(_)))
    });
    if has_writers {
        loads.retain(|&load| !may_write(region, load));
    }
    loads
}

/// Whether a kernel may have a descriptor of this type as a parameter.
fn is_liftable(ty: Type<'_>) -> bool {
    let is_plain = ty.is_descriptor() && !ty.is_polymorphic();
    let of_objects = || {
        let array = ty.array_type();
        array.is_some_and(|array| array.element().is_record())
    };
    is_plain && (fir::describes_numbers(ty) || of_objects())
}

/// What the host has read for a construct.
struct Lifted<'c> {
    region: Op<'c>,
    queue: Option<Value<'c>>,
    /// The device's addresses of descriptors, and what is there.
    read: Vec<(Value<'c>, Value<'c>)>,
    /// Descriptors, and where what they describe is.
    targets: Vec<(Value<'c>, Value<'c>)>,
}

impl<'c> Lifted<'c> {
    /// Replaces `load` if the host can know its address; tells whether it did.
    fn replace(&mut self, load: Op<'c>, symbols: &mut Module<'c>, host: &mut Host<'c>) -> bool {
        let Some(address) = self.address(load.operand(0), host) else {
            return false;
        };
        let ty = load.result(0).ty();
        let is_it = |(place, held): &&(Value<'c>, Value<'c>)| {
            held.ty() == ty && same_value::are_computed_alike(*place, address)
        };
        let known = self.read.iter().find(is_it).map(|(_, held)| *held);
        let held = known.unwrap_or_else(|| {
            let b = host.b.located(load);
            let queue = self
                .queue
                .get_or_insert_with(|| region_queue(&host.b, self.region));
            let held = runtime::read_device_descriptor(&b, symbols, address, *queue);
            note_component(held, load);
            self.read.push((address, held));
            held
        });
        load.result(0).replace_all_uses_with(held);
        load.erase();
        true
    }

    /// The host's computation of the address or descriptor `value`, of the device.
    fn address(&mut self, value: Value<'c>, host: &mut Host<'c>) -> Option<Value<'c>> {
        if !value.is_inside(self.region) {
            return is_device_address(value).then_some(value);
        }
        if value.ty().is_descriptor() {
            return Some(host.device_descriptor(value)?.1);
        }
        let op = value.defining_op()?;
        let b = host.b;
        match op.name().as_str() {
            fir::DECLARE => self.address(op.operand(0), host),
            fir::CONVERT => {
                let address = self.address(op.operand(0), host)?;
                Some(fir::convert(&b, address, value.ty()))
            }
            fir::BOX_ADDR => {
                let descriptor = self.address(op.operand(0), host)?;
                Some(self.target(&b, descriptor, value.ty()))
            }
            fir::COORDINATE_OF if fir::component_path(op).is_some() => {
                let object = self.address(op.operand(0), host)?;
                Some(repeat_if_present(&b, op, &[object]))
            }
            fir::ARRAY_COOR => {
                let array = self.address(op.operand(0), host)?;
                let others = op.operands().into_iter().skip(1);
                let others: Option<Vec<_>> = others.map(|it| host.value(it)).collect();
                let operands: Vec<_> = [array].into_iter().chain(others?).collect();
                Some(repeat_if_present(&b, op, &operands))
            }
            _ => None,
        }
    }

    /// Where what `descriptor` describes is.
    fn target(&mut self, b: &Builder<'c>, descriptor: Value<'c>, ty: Type<'c>) -> Value<'c> {
        let is_it = |(of, target): &&(Value<'c>, Value<'c>)| *of == descriptor && target.ty() == ty;
        if let Some((_, target)) = self.targets.iter().find(is_it) {
            return *target;
        }
        let ask = |b: &Builder<'c>| fir::box_addr(b, descriptor, ty);
        let target = if_present(b, descriptor, ty, ask);
        self.targets.push((descriptor, target));
        target
    }
}

/// The address that `op` computes, with other operands, of which the first may be the descriptor of
/// an absent dummy.
fn repeat_if_present<'c>(b: &Builder<'c>, op: Op<'c>, operands: &[Value<'c>]) -> Value<'c> {
    let object = operands[0];
    let is_there = !object.ty().is_descriptor() || !fir::may_be_absent(object);
    let repeat = |b: &Builder<'c>| b.repeat(op, operands).result(0);
    match is_there {
        true => repeat(b),
        false => if_present(b, object, op.result(0).ty(), repeat),
    }
}

/// Says of which component's descriptor `held` is, for aliasing.
fn note_component<'c>(held: Value<'c>, load: Op<'c>) {
    let slot = held.defining_op().map(|op| op.operand(0));
    let Some(slot) = slot.and_then(Value::defining_op) else {
        return;
    };
    let is_allocatable = held.ty().pointee().is_some_and(|it| !it.is_pointer());
    let owner = is_allocatable.then(|| owner(load.operand(0))).flatten();
    let owner = Attribute::string(slot.ctx(), &owner.unwrap_or_default());
    slot.set_attribute(accgpu::COMPONENT_OF, owner);
}

/// flang's name of the variable, no pointer or element, of which `address` is a component.
fn owner(mut address: Value<'_>) -> Option<String> {
    loop {
        let op = address.defining_op()?;
        if op.is(fir::DECLARE) {
            return op.text("uniq_name");
        }
        let leads_on =
            op.is_any(&[fir::CONVERT, fir::BOX_ADDR]) || fir::component_path(op).is_some();
        if !leads_on {
            return None;
        }
        address = op.operand(0);
    }
}
