//! What the host knows of a construct's arrays before it runs.

use crate::accgpu::{capture::is_device_address, presence::is_inside};
use accc_dialects::{
    arith, fir,
    ir::{Builder, Op, Type, Value},
};
use std::collections::HashMap;

/// The result of fir.box_dims that is the byte stride.
pub const STRIDE: usize = 2;

/// Values of the construct that the host knows before it, each computed once.
pub struct Host<'c> {
    region: Op<'c>,
    /// Builds before the construct.
    pub b: Builder<'c>,
    descriptors: HashMap<Value<'c>, Value<'c>>,
    addresses: HashMap<Value<'c>, Value<'c>>,
    dimensions: HashMap<(Value<'c>, i64), [Value<'c>; 3]>,
    constants: HashMap<i64, Value<'c>>,
    products: HashMap<(Value<'c>, Value<'c>), Value<'c>>,
    computed: HashMap<Value<'c>, Value<'c>>,
}

impl<'c> Host<'c> {
    pub fn new(region: Op<'c>) -> Self {
        Host {
            region,
            b: Builder::before(region),
            descriptors: HashMap::new(),
            addresses: HashMap::new(),
            dimensions: HashMap::new(),
            constants: HashMap::new(),
            products: HashMap::new(),
            computed: HashMap::new(),
        }
    }

    fn is_outside(&self, value: Value<'c>) -> bool {
        !is_inside(value, self.region)
    }

    /// `value` without its declarations in the construct, and the name that the last
    /// one gives it.
    fn undeclared(&self, value: Value<'c>) -> (Option<String>, Value<'c>) {
        let (mut name, mut value) = (None, value);
        while let Some(op) = value.defining_op().filter(|op| op.is(fir::DECLARE)) {
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
            return is_device_address(value).then_some((name, value));
        }
        let load = value.defining_op().filter(|op| op.is("fir.load"))?;
        let (name, address) = self.undeclared(load.operand(0));
        // A descriptor that the host has made for the device.
        let made = |op: Op<'_>| op.is("fir.alloca");
        let is_known =
            self.is_outside(address) && fir::origin(address).defining_op().is_some_and(made);
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
        let op = value.defining_op().filter(|op| op.is("fir.box_addr"))?;
        let (own, descriptor) = self.descriptor(op.operand(0))?;
        Some((name.or(own), self.address_in(descriptor)))
    }

    /// The address in a descriptor (i64).
    pub fn address_in(&mut self, descriptor: Value<'c>) -> Value<'c> {
        let b = self.b;
        let word = Type::integer(b.ctx(), 64);
        *self.addresses.entry(descriptor).or_insert_with(|| {
            let array = descriptor.ty().array_type();
            let array = array.expect("an array's descriptor").reference();
            if_present(&b, descriptor, word, &|b| {
                fir::convert(b, fir::box_addr(b, descriptor, array), word)
            })
        })
    }

    /// The extents in the shape of an access to an array at an address.
    pub fn extents(&mut self, access: Op<'c>) -> Option<Vec<Value<'c>>> {
        let shape = access.operand_segment(1).first()?.defining_op()?;
        let extents: Vec<_> = match shape.name().as_str() {
            "fir.shape" => shape.operands(),
            "fir.shape_shift" => shape.operands().into_iter().skip(1).step_by(2).collect(),
            _ => return None,
        };
        extents
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
                [0, 1, STRIDE].map(|which| {
                    if_present(&b, descriptor, index, &|b| {
                        fir::box_dims(b, descriptor, dimension)[which]
                    })
                })
            })
    }

    pub fn constant(&mut self, value: i64) -> Value<'c> {
        let b = self.b;
        let known = self.constants.entry(value);
        *known.or_insert_with(|| arith::index(&b, value))
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
        let b = self.b;
        if let Some(constant) = arith::constant_value(value) {
            return Some(self.constant(constant));
        }
        if self.is_outside(value) {
            return Some(value);
        }
        if let Some(&known) = self.computed.get(&value) {
            return Some(known);
        }
        let op = value.defining_op()?;
        if op.is("fir.box_dims") {
            // A declaration of a descriptor may give other lower bounds; one of a
            // variable that has a descriptor does not.
            let of = op.operand(0);
            let which = value.result_number()?;
            let is_own = of.defining_op().is_some_and(|op| op.is("fir.load"));
            let dimension = arith::constant_value(op.operand(1))?;
            let (_, descriptor) = self.descriptor(of).filter(|_| is_own || which > 0)?;
            return Some(self.dimension(descriptor, dimension)[which]);
        }
        if !op.is_pure() || op.region_count() > 0 {
            return None;
        }
        let operands: Option<Vec<_>> = op.operands().into_iter().map(|v| self.value(v)).collect();
        let operands = operands?;
        let copy = op.clone_op();
        for (index, (operand, old)) in operands.into_iter().zip(op.operands()).enumerate() {
            copy.set_operand(index, fir::convert(&b, operand, old.ty()));
        }
        b.insert(copy);
        let result = copy.result(value.result_number()?);
        self.computed.insert(value, result);
        Some(result)
    }
}

/// What `descriptor` says, or 0 for an absent dummy, which has none.
fn if_present<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    ty: Type<'c>,
    ask: &dyn Fn(&Builder<'c>) -> Value<'c>,
) -> Value<'c> {
    let present = fir::is_present(b, descriptor);
    fir::if_value(b, present, ty, ask, |b| arith::constant(b, ty, 0))
}
