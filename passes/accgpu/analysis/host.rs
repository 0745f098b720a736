//! What the host knows before a construct runs.
//!
//! Legal: arithmetic on values from outside has the same result before the construct,
//! and so have questions to descriptors that the construct does not change.
//! Arithmetic that must not run without need (a division) moves only from the top of
//! the construct, where it runs as often.

use crate::accgpu::{outline::capture::is_device_address, privates::own_descriptors::is_changed};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Builder, Op, Type, Value},
};
use std::collections::{HashMap, HashSet};

/// Values of the construct that the host knows before it, each computed once.
pub struct Host<'c> {
    region: Op<'c>,
    /// Builds before the construct.
    pub b: Builder<'c>,
    descriptors: HashMap<Value<'c>, Value<'c>>,
    /// Whether the construct changes the descriptor at an address.
    changed: HashMap<Value<'c>, bool>,
    addresses: HashMap<Value<'c>, Value<'c>>,
    dimensions: HashMap<(Value<'c>, i64), [Value<'c>; 3]>,
    constants: Vec<(i64, Value<'c>)>,
    products: HashMap<(Value<'c>, Value<'c>), Value<'c>>,
    computed: HashMap<Value<'c>, Value<'c>>,
    /// Whether a value may be what the host only expects.
    guesses: bool,
}

impl<'c> Host<'c> {
    pub fn new(region: Op<'c>) -> Self {
        Host {
            region,
            b: Builder::before(region),
            descriptors: HashMap::new(),
            changed: HashMap::new(),
            addresses: HashMap::new(),
            dimensions: HashMap::new(),
            constants: Vec::new(),
            products: HashMap::new(),
            computed: HashMap::new(),
            guesses: false,
        }
    }

    /// The same with what the host expects of values that it does not know
    /// (accgpu-estimate-ranges).
    pub fn guessing(region: Op<'c>) -> Self {
        Host {
            guesses: true,
            ..Host::new(region)
        }
    }

    fn is_outside(&self, value: Value<'c>) -> bool {
        !value.is_inside(self.region)
    }

    /// `value` without its declarations in the construct, and the name that the last
    /// one gives it.
    fn undeclared(&self, value: Value<'c>) -> (Option<String>, Value<'c>) {
        let (mut name, mut value) = (None, value);
        while let Some(op) = value.defining_op().filter(|&op| declares(op)) {
            name = name.or_else(|| op.text("uniq_name"));
            if self.is_outside(value) {
                break;
            }
            value = op.operand(0);
        }
        (name, value)
    }

    /// The variable, if it has a name in the construct, and the descriptor, on the host,
    /// that `value` is.
    pub fn descriptor(&mut self, value: Value<'c>) -> Option<(Option<String>, Value<'c>)> {
        let (name, value) = self.undeclared(value);
        if self.is_outside(value) {
            return Some((name, value));
        }
        let load = value.defining_op().filter(|op| op.is(fir::LOAD))?;
        let (name, address) = self.undeclared(load.operand(0));
        // A descriptor that the host has made for the device.
        let made = |op: Op<'_>| op.is(fir::ALLOCA);
        let is_known = self.is_outside(address)
            && fir::origin(address).defining_op().is_some_and(made)
            && !*self
                .changed
                .entry(address)
                .or_insert_with(|| is_changed(self.region, address));
        if !is_known {
            return None;
        }
        let b = self.b;
        let descriptor = *self
            .descriptors
            .entry(address)
            .or_insert_with(|| fir::load(&b, address));
        Some((name, descriptor))
    }

    /// The same for a descriptor with an address of the device.
    pub fn device_descriptor(&mut self, value: Value<'c>) -> Option<(Option<String>, Value<'c>)> {
        self.descriptor(value)
            .filter(|&(_, descriptor)| is_device_address(descriptor))
    }

    /// The variable and the address (i64) of the array at `value`.
    pub fn address(&mut self, value: Value<'c>) -> Option<(Option<String>, Value<'c>)> {
        let (name, value) = self.undeclared(value);
        if self.is_outside(value) {
            let b = self.b;
            let word = Type::integer(b.ctx(), 64);
            let address = self.addresses.entry(value);
            return is_device_address(value).then(|| {
                let address = address.or_insert_with(|| fir::convert(&b, value, word));
                (name, *address)
            });
        }
        let op = value.defining_op().filter(|op| op.is(fir::BOX_ADDR))?;
        let (own, descriptor) = self.device_descriptor(op.operand(0))?;
        Some((name.or(own), self.address_in(descriptor)))
    }

    /// The address in a descriptor (i64).
    pub fn address_in(&mut self, descriptor: Value<'c>) -> Value<'c> {
        let b = self.b;
        let word = Type::integer(b.ctx(), 64);
        *self.addresses.entry(descriptor).or_insert_with(|| {
            let array = descriptor.ty().array_type();
            let array = array.expect("an array's descriptor").reference();
            let ask = |b: &Builder<'c>| fir::convert(b, fir::box_addr(b, descriptor, array), word);
            if_present(&b, descriptor, word, ask)
        })
    }

    /// The extents in the shape of an array at an address.
    pub fn extents(&mut self, shape: Value<'c>) -> Option<Vec<Value<'c>>> {
        fir::shape_extents(shape)?
            .into_iter()
            .map(|extent| self.value(extent))
            .collect()
    }

    pub fn dimension(&mut self, descriptor: Value<'c>, dimension: i64) -> [Value<'c>; 3] {
        let b = self.b;
        *self
            .dimensions
            .entry((descriptor, dimension))
            .or_insert_with(|| {
                let index = Type::index(b.ctx());
                [fir::LOWER_BOUND, fir::EXTENT, fir::STRIDE].map(|which| {
                    let ask = |b: &Builder<'c>| fir::box_dims(b, descriptor, dimension)[which];
                    if_present(&b, descriptor, index, ask)
                })
            })
    }

    /// A constant of type index.
    pub fn constant(&mut self, value: i64) -> Value<'c> {
        self.constant_of(Type::index(self.b.ctx()), value)
    }

    fn constant_of(&mut self, ty: Type<'c>, value: i64) -> Value<'c> {
        let mut known = self.constants.iter();
        if let Some(&(_, known)) = known.find(|&&(it, known)| it == value && known.ty() == ty) {
            return known;
        }
        let constant = arith::constant(&self.b, ty, value);
        self.constants.push((value, constant));
        constant
    }

    pub fn product(&mut self, one: Value<'c>, other: Value<'c>) -> Value<'c> {
        if let (Some(x), Some(y)) = (arith::constant_value(one), arith::constant_value(other)) {
            return self.constant(x.wrapping_mul(y));
        }
        let b = self.b;
        *self
            .products
            .entry((one, other))
            .or_insert_with(|| arith::mul(&b, one, fir::to_index(&b, other)))
    }

    /// What `value` is before the construct, if it depends on nothing inside.
    pub fn value(&mut self, value: Value<'c>) -> Option<Value<'c>> {
        if let Some(constant) = arith::constant_value(value) {
            return Some(self.constant_of(value.ty(), constant));
        }
        if self.is_outside(value) {
            return Some(value);
        }
        if let Some(&known) = self.computed.get(&value) {
            return Some(known);
        }
        let op = value.defining_op()?;
        let is_at_top = op.parent() == Some(self.region);
        if self.guesses && op.is(accgpu::ESTIMATE) {
            return Some(op.operand(1));
        }
        if op.is(fir::BOX_DIMS) {
            // A declaration of a descriptor may give other lower bounds; one of a
            // variable that has a descriptor does not.
            let of = op.operand(0);
            let which = value.result_number()?;
            let is_own = of.defining_op().is_some_and(|op| op.is(fir::LOAD));
            let dimension = arith::constant_value(op.operand(1))?;
            let described = if which > 0 { whole(of) } else { of };
            if which == fir::EXTENT
                && let Some((_, extents)) = fir::described_array(described)
            {
                return self.value(*extents.get(dimension as usize)?);
            }
            let descriptor = self.descriptor(described);
            if let Some((_, descriptor)) = descriptor.filter(|_| is_own || which > 0) {
                return Some(self.dimension(descriptor, dimension)[which]);
            }
            // A view of what has one may be of an absent dummy, elsewhere than at the top.
            let is_view = |op: Op<'_>| op.is_any(&[fir::REBOX, fir::EMBOX]);
            if !(is_at_top && of.defining_op().is_some_and(is_view)) {
                return None;
            }
        }
        let may_move = op.is_pure()
            || is_arithmetic(op)
            || is_at_top && op.is_memory_effect_free() && !self.may_trap(op);
        if !may_move || op.region_count() > 0 {
            return None;
        }
        let operands: Option<Vec<_>> = op.operands().into_iter().map(|v| self.value(v)).collect();
        let copy = self.b.repeat(op, &operands?);
        let result = copy.result(value.result_number()?);
        self.computed.insert(value, result);
        Some(result)
    }

    /// Whether `op`, which the construct begins with, divides by what the host only expects.
    fn may_trap(&self, op: Op<'c>) -> bool {
        let mut values = op.operands();
        let mut asked = HashSet::new();
        while self.guesses
            && op.may_trap()
            && let Some(value) = values.pop()
        {
            let source = value.defining_op().filter(|_| !self.is_outside(value));
            if source.is_some_and(|op| op.is(accgpu::ESTIMATE)) {
                return true;
            }
            if asked.insert(value) {
                values.extend(source.into_iter().flat_map(Op::operands));
            }
        }
        false
    }
}

/// Whether `op`, which MLIR does not know as pure, only gives an integer another size, or puts
/// integers together to a shape.
fn is_arithmetic(op: Op<'_>) -> bool {
    let is_integer =
        |value: Value<'_>| value.ty().is_integer() || value.ty() == Type::index(value.ty().ctx());
    op.is_any(&[fir::SHAPE, fir::SHAPE_SHIFT, fir::SHIFT])
        || op.is(fir::CONVERT) && is_integer(op.operand(0)) && is_integer(op.result(0))
}

/// Whether `op` gives a variable nothing but a name or other lower bounds.
fn declares(op: Op<'_>) -> bool {
    let only_shifts = || {
        let is_shift = |op: Op<'_>| op.is(fir::SHIFT);
        let shape = fir::shape_of(op);
        fir::slice_of(op).is_none()
            && shape.is_none_or(|shape| shape.defining_op().is_some_and(is_shift))
            && op.result(0).ty() == op.operand(0).ty()
    };
    op.is(fir::DECLARE) || op.is(fir::REBOX) && only_shifts()
}

/// What has the extents and strides of `descriptor`: one that is made anew without bounds has them.
fn whole(descriptor: Value<'_>) -> Value<'_> {
    descriptor.through(|op| op.is(fir::REBOX) && op.operand_count() == 1)
}

/// What `descriptor` says, or zero for an absent dummy, which has none.
pub fn if_present<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    ty: Type<'c>,
    ask: impl FnOnce(&Builder<'c>) -> Value<'c>,
) -> Value<'c> {
    let present = fir::is_present(b, descriptor);
    let zero = |b: &Builder<'c>| match ty.is_address() {
        true => fir::zero_bits(b, ty),
        false => arith::constant(b, ty, 0),
    };
    fir::if_value(b, present, ty, ask, zero)
}

/// Removes from `region` what only computes values that nothing uses. A kernel would take
/// parameters for it, and have two ways to an array whose descriptor is left over.
pub fn drop_unused(region: Op<'_>) {
    // Users come behind what they use.
    for op in region.collect(&is_question).into_iter().rev() {
        let results = op.results();
        if !results.is_empty() && results.into_iter().all(Value::is_unused) {
            op.erase();
        }
    }
}

/// Whether `op` only computes something, or asks a descriptor.
fn is_question(op: Op<'_>) -> bool {
    let reads_descriptor = op.is(fir::LOAD) && op.result(0).ty().is_descriptor();
    op.region_count() == 0
        && (op.is(fir::DECLARE) || op.is_memory_effect_free() || reads_descriptor)
}
