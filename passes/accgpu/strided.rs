//! Element addresses in kernels: an origin, and a distance for each subscript.
//!
//! The address of an element is `base + (i - lower) * stride + ...`. What does not
//! depend on subscripts is the same for all threads, so the host adds it up before
//! the launch: the kernel gets `origin = base - lower * stride - ...` and the
//! strides, in bytes, and neither descriptors nor bounds.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   %x = fir.declare %box {uniq_name = "x"} : (!fir.box<!fir.array<?x?xf64>>) -> ...
//!   accgpu.loop (%i, %j) ... {
//!     %element = fir.array_coor %x %i, %j
//! ```
//! ## After
//! ```mlir
//! // origin = address of %box - stride 1 - stride 2
//! accgpu.region <parallel> {
//!   %x = fir.declare %origin {uniq_name = "x"} : (!fir.ref<f64>) -> !fir.ref<f64>
//!   accgpu.loop (%i, %j) ... {
//!     %1 = arith.muli %j, %stride_2
//!     %column = fir.coordinate_of %x, %1      // in bytes
//!     %2 = arith.muli %i, %stride_1
//!     %element = fir.coordinate_of %column, %2
//! ```
//!
//! Legality: it is the same sum in another order, of integers that wrap around, and
//! no construct changes the bounds of a variable from outside. The origin need not
//! lie in the array: addresses in kernels are computed without `inbounds`.
//!
//! Where only a descriptor knows whether neighbours in the first dimension are
//! neighbours in memory (assumed shape, pointers), the kernel has a version for
//! arrays of which this is true, as most are. The launch chooses.

use super::{capture::is_device_address, presence::is_inside};
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Type, Value},
};
use std::collections::{HashMap, HashSet};

/// Bytes from one element to the next, for all arrays of a kernel that may have
/// gaps between them.
#[derive(Default)]
pub struct Gaps<'c> {
    /// A stride that only the run knows, and the size of an element.
    strides: Vec<(Value<'c>, i64)>,
}

impl<'c> Gaps<'c> {
    /// Whether there are no gaps in any of the arrays (i1).
    pub fn are_closed(&self, b: &Builder<'c>) -> Option<Value<'c>> {
        self.strides
            .iter()
            .map(|&(stride, size)| {
                let size = arith::index(b, size);
                arith::compare(b, Compare::Equal, stride, size)
            })
            .reduce(|one, other| arith::and(b, one, other))
    }

    /// Whether a version of the kernel does without `value`.
    pub fn contain(&self, value: Value<'c>) -> bool {
        self.strides.iter().any(|&(stride, _)| stride == value)
    }

    /// Makes a kernel, in which `mapping` says what stands for values outside, that
    /// relies on it.
    pub fn close(&self, b: &Builder<'c>, mapping: &mut HashMap<Value<'c>, Value<'c>>) {
        for &(stride, size) in &self.strides {
            mapping.insert(stride, arith::index(b, size));
        }
    }
}

/// Rewrites the addresses of elements in `region`, a copy that becomes a kernel.
///
/// Where its threads go through several rows of a nest, arrays without gaps become
/// arrays with given extents and lower bounds of 1 instead: addresses in arrays of
/// one shape then advance by the same distance, which LLVM has to compute once.
pub fn flatten<'c>(region: Op<'c>, through_rows: bool) -> Gaps<'c> {
    let module = region
        .enclosing(&["builtin.module"])
        .expect("a construct in a module");
    let mut host = Host::new(region);
    let mut known: Vec<(Layout<'c>, Flat<'c>)> = Vec::new();
    let mut gaps = Gaps::default();
    let mut unused = Vec::new();
    for access in region.collect_named(fir::ARRAY_COOR) {
        let Some(element) = fir::Element::of(access) else {
            continue;
        };
        let Some(layout) = Layout::of(access, &element, module, &mut host) else {
            continue;
        };
        let index = match known.iter().position(|(other, _)| *other == layout) {
            Some(index) => index,
            None => {
                let flat = layout.flat(region, through_rows, &mut host, &mut gaps);
                known.push((layout, flat));
                known.len() - 1
            }
        };
        unused.extend(access.operands());
        known[index].1.address(access, &element.subscripts);
    }
    drop_unused(unused, region);
    gaps
}

/// Where the elements of an array are, as far as the host knows: all values are
/// from outside of the construct.
#[derive(PartialEq)]
struct Layout<'c> {
    name: String,
    array: Type<'c>,
    /// Bytes of an element.
    size: i64,
    base: Base<'c>,
    /// Empty for 1 in each dimension.
    lower: Vec<Value<'c>>,
    rank: usize,
}

#[derive(PartialEq)]
enum Base<'c> {
    /// The array is at this address (i64), without gaps, and has these extents.
    Address(Value<'c>, Vec<Value<'c>>),
    Descriptor(Value<'c>),
}

impl<'c> Layout<'c> {
    fn of(
        access: Op<'c>,
        element: &fir::Element<'c>,
        module: Op<'c>,
        host: &mut Host<'c>,
    ) -> Option<Self> {
        let array = access.operand(0);
        let ty = if array.ty().is_descriptor() {
            array.ty().array_type()?
        } else {
            array.ty().pointee()?
        };
        let element_type = ty.element();
        let is_plain = element_type.is_trivial() || element_type.is_record();
        let size = element_type.byte_size(module).filter(|&size| size > 0)?;
        if !is_plain || array.ty().is_polymorphic() {
            return None;
        }
        let lower: Option<Vec<_>> = element
            .lower_bounds
            .iter()
            .map(|&v| host.value(v))
            .collect();
        let lower = lower?;
        let rank = element.subscripts.len();
        let (name, base) = if array.ty().is_descriptor() {
            let (name, descriptor) = host.descriptor(array)?;
            (name, Base::Descriptor(descriptor))
        } else {
            let is_fixed = |&bound: &Value<'c>| arith::constant_value(bound).is_some();
            let (name, address) = host.address(array)?;
            // Nothing is there to add up, or it is in the instructions already.
            if rank < 2 && lower.iter().all(is_fixed) {
                return None;
            }
            (name, Base::Address(address, host.extents(access)?))
        };
        Some(Layout {
            name,
            array: ty,
            size,
            base,
            lower,
            rank,
        })
    }

    /// Computes the origin and the strides before the construct.
    fn flat(
        &self,
        region: Op<'c>,
        through_rows: bool,
        host: &mut Host<'c>,
        gaps: &mut Gaps<'c>,
    ) -> Flat<'c> {
        let b = host.b;
        let strides = self.strides(host);
        let (base, extents) = match &self.base {
            Base::Address(address, extents) => (*address, through_rows.then(|| extents.clone())),
            Base::Descriptor(descriptor) => {
                if !gaps.contain(strides[0]) {
                    gaps.strides.push((strides[0], self.size));
                }
                (host.address_in(*descriptor), None)
            }
        };
        let first = arith::index(&b, if extents.is_some() { 1 } else { 0 });
        let mut origin = fir::to_index(&b, base);
        for (dimension, &stride) in strides.iter().enumerate() {
            let lower = match self.lower.get(dimension) {
                Some(&lower) => fir::to_index(&b, lower),
                None => arith::index(&b, 1),
            };
            let distance = arith::mul(&b, arith::sub(&b, lower, first), stride);
            origin = arith::sub(&b, origin, distance);
        }
        let word = fir::to_i64(&b, origin);
        let pointer = Type::llvm_pointer(b.ctx(), 0);
        let pointer = b.value("llvm.inttoptr", &[word], pointer, &[]);
        let origin = fir::convert(&b, pointer, self.array.element().reference());
        let inside = Builder::at_start(region.body(0), region);
        let origin = fir::declare(&inside, origin, &self.name);
        let form = match extents {
            None => Form::Strides(strides, self.size),
            Some(extents) => {
                let array = fir::convert(&inside, origin, self.array.reference());
                let pairs: Vec<_> = extents
                    .into_iter()
                    .map(|extent| (host.constant(1), fir::to_index(&b, extent)))
                    .collect();
                Form::Array(array, fir::shape_shift(&b, &pairs))
            }
        };
        Flat { origin, form }
    }

    /// Of each dimension, in bytes (index).
    fn strides(&self, host: &mut Host<'c>) -> Vec<Value<'c>> {
        let size = host.constant(self.size);
        match &self.base {
            Base::Address(_, extents) => {
                let mut strides = vec![size];
                for &extent in &extents[..self.rank - 1] {
                    let last = *strides.last().expect("the first one");
                    strides.push(host.product(last, extent));
                }
                strides
            }
            Base::Descriptor(descriptor) => (0..self.rank)
                .map(|dimension| host.dimension(*descriptor, dimension as i64)[STRIDE])
                .collect(),
        }
    }
}

/// The result of fir.box_dims that is the byte stride.
const STRIDE: usize = 2;

/// An array in a kernel.
struct Flat<'c> {
    /// The address of an element, in the array or not.
    origin: Value<'c>,
    form: Form<'c>,
}

/// How to get from the origin to an element.
enum Form<'c> {
    /// By strides in bytes, from where all subscripts are 0. One that is the size of
    /// an element goes from neighbour to neighbour.
    Strides(Vec<Value<'c>>, i64),
    /// The array, with this shape, begins at the origin.
    Array(Value<'c>, Value<'c>),
}

impl<'c> Flat<'c> {
    /// Replaces `access` by the address of the element with these subscripts.
    fn address(&self, access: Op<'c>, subscripts: &[Value<'c>]) {
        let b = Builder::before(access);
        let element = self.origin.ty();
        let address = match &self.form {
            Form::Strides(strides, size) => self.by_strides(&b, strides, *size, subscripts),
            Form::Array(array, shape) => {
                fir::array_element(&b, *array, Some(*shape), subscripts, element)
            }
        };
        let result = access.result(0);
        result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
        access.erase();
    }

    /// The last subscript comes first: it is often the same for all threads of a gang,
    /// and AMD's instructions have an offset for what differs.
    fn by_strides(
        &self,
        b: &Builder<'c>,
        strides: &[Value<'c>],
        size: i64,
        subscripts: &[Value<'c>],
    ) -> Value<'c> {
        let element = self.origin.ty().pointee().expect("an address");
        let byte = Type::integer(b.ctx(), 8);
        let mut address = self.origin;
        for (&stride, &subscript) in strides.iter().zip(subscripts).rev() {
            let subscript = fir::to_index(b, subscript);
            let (unit, distance) = if arith::constant_value(stride) == Some(size) {
                (element, subscript)
            } else {
                (byte, arith::mul(b, subscript, stride))
            };
            let row = fir::convert(b, address, unit.array(-1).reference());
            address = fir::coordinate_of(b, row, distance, unit.reference());
        }
        address
    }
}

/// Values of the construct that the host knows before it, each computed once.
struct Host<'c> {
    region: Op<'c>,
    b: Builder<'c>,
    descriptors: HashMap<Value<'c>, Value<'c>>,
    addresses: HashMap<Value<'c>, Value<'c>>,
    dimensions: HashMap<(Value<'c>, i64), [Value<'c>; 3]>,
    constants: HashMap<i64, Value<'c>>,
    products: HashMap<(Value<'c>, Value<'c>), Value<'c>>,
    computed: HashMap<Value<'c>, Value<'c>>,
}

impl<'c> Host<'c> {
    fn new(region: Op<'c>) -> Self {
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

    /// The variable and the descriptor, on the host, that `value` is.
    fn descriptor(&mut self, value: Value<'c>) -> Option<(String, Value<'c>)> {
        let (name, value) = self.undeclared(value);
        if self.is_outside(value) {
            return is_device_address(value).then_some((name?, value));
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
        Some((name?, descriptor))
    }

    /// The variable and the address (i64) of the array at `value`.
    fn address(&mut self, value: Value<'c>) -> Option<(String, Value<'c>)> {
        let (name, value) = self.undeclared(value);
        if self.is_outside(value) {
            let b = self.b;
            let word = Type::integer(b.ctx(), 64);
            let address = self.addresses.entry(value);
            return is_device_address(value).then(|| {
                let address = address.or_insert_with(|| fir::convert(&b, value, word));
                Some((name?, *address))
            })?;
        }
        let op = value.defining_op().filter(|op| op.is("fir.box_addr"))?;
        let (own, descriptor) = self.descriptor(op.operand(0))?;
        Some((name.unwrap_or(own), self.address_in(descriptor)))
    }

    /// The address in a descriptor (i64).
    fn address_in(&mut self, descriptor: Value<'c>) -> Value<'c> {
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
    fn extents(&mut self, access: Op<'c>) -> Option<Vec<Value<'c>>> {
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

    fn dimension(&mut self, descriptor: Value<'c>, dimension: i64) -> [Value<'c>; 3] {
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

    fn constant(&mut self, value: i64) -> Value<'c> {
        let b = self.b;
        let known = self.constants.entry(value);
        *known.or_insert_with(|| arith::index(&b, value))
    }

    fn product(&mut self, one: Value<'c>, other: Value<'c>) -> Value<'c> {
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
    fn value(&mut self, value: Value<'c>) -> Option<Value<'c>> {
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

/// Removes what computed `values` in `region`, as far as nothing else uses it: a
/// kernel would take parameters for it.
fn drop_unused<'c>(mut values: Vec<Value<'c>>, region: Op<'c>) {
    let mut gone = HashSet::new();
    while let Some(value) = values.pop() {
        if gone.contains(&value) || !is_inside(value, region) {
            continue;
        }
        let Some(op) = value.defining_op().filter(|&op| is_question(op)) else {
            continue;
        };
        if op.results().into_iter().all(Value::is_unused) {
            gone.extend(op.results());
            values.extend(op.operands());
            op.erase();
        }
    }
}

/// Whether `op` only computes something, or asks a descriptor.
fn is_question(op: Op<'_>) -> bool {
    let reads_descriptor = op.is("fir.load") && op.result(0).ty().is_descriptor();
    op.region_count() == 0
        && (op.is(fir::DECLARE) || op.is_memory_effect_free() || reads_descriptor)
}
