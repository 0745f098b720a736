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
//!     %2 = arith.muli %i, %stride_1
//!     %3 = arith.addi %1, %2
//!     %element = fir.coordinate_of %x, %3      // in bytes
//! ```
//! The sum of the distances is the same for all arrays of one shape, so that LLVM computes it
//! once for them. Where a sequential loop takes each thread through the array, the distances are
//! added one after the other: what is before the loop's stays as it is in the loop.
//!
//! Legality: it is the same sum in another order, of integers that wrap around, and
//! no construct changes the bounds of a variable from outside. The origin need not
//! lie in the array: addresses in kernels are computed without `inbounds`.
//!
//! Where only a descriptor knows whether neighbours in the first dimension are
//! neighbours in memory (assumed shape, pointers), the kernel has a version for
//! arrays of which this is true, as most are. The launch chooses. So it is with sections that are
//! arguments (`contiguity`).

use crate::accgpu::analysis::{
    host::{Host, drop_unused},
    limits::loops_followed,
};
use accc_dialects::{
    accgpu,
    arith::{self, Compare},
    builtin, fir,
    ir::{Builder, Op, Type, Value},
    llvm,
};
use std::collections::HashMap;

/// The operands of fir.array_coor and fir.embox that are a shape.
const SHAPE: usize = 1;

/// Bytes from one element to the next, for all arrays of a kernel that may have
/// gaps between them.
#[derive(Default)]
pub struct Gaps<'c> {
    /// A stride that only the run knows, and the size of an element.
    strides: Vec<(Value<'c>, i64)>,
    /// Whether sections of them have no gaps (i1).
    sections: Vec<Value<'c>>,
}

impl<'c> Gaps<'c> {
    /// Whether there are no gaps in any of the arrays (i1).
    pub fn are_closed(&self, b: &Builder<'c>) -> Option<Value<'c>> {
        let arrays = self.strides.iter().map(|&(stride, size)| {
            let size = arith::index(b, size);
            arith::compare(b, Compare::Equal, stride, size)
        });
        arrays
            .chain(self.sections.iter().copied())
            .reduce(|one, other| arith::and(b, one, other))
    }

    /// Whether a version of the kernel does without `value`.
    pub fn contain(&self, value: Value<'c>) -> bool {
        let mut strides = self.strides.iter();
        strides.any(|&(stride, _)| stride == value) || self.sections.contains(&value)
    }

    /// Makes a kernel, in which `mapping` says what stands for values outside, that
    /// relies on it.
    pub fn close(&self, b: &Builder<'c>, mapping: &mut HashMap<Value<'c>, Value<'c>>) {
        for &(stride, size) in &self.strides {
            mapping.insert(stride, arith::index(b, size));
        }
        for &section in &self.sections {
            mapping.insert(section, arith::constant(b, section.ty(), 1));
        }
    }
}

/// Rewrites the addresses of elements in `region`, a copy that becomes a kernel.
///
/// Where its threads go through several rows of a nest (`through_rows`), arrays without gaps
/// become arrays with given extents and lower bounds of 1 instead: addresses in arrays of
/// one shape then advance by the same distance, which LLVM has to compute once. The same goes
/// for arrays of one shape in whose rows a sequential loop takes each thread.
///
/// The kernel may also rely on `sections` (i1), of which the launch knows whether they are true.
pub fn flatten<'c>(region: Op<'c>, through_rows: bool, sections: &[Value<'c>]) -> Gaps<'c> {
    let mut host = Host::new(region);
    let accesses = accesses(region, &mut host);
    let shapes = shapes_gone_through(region, &accesses);
    let mut known: Vec<(&Layout<'c>, Flat<'c>)> = Vec::new();
    let mut gaps = Gaps {
        sections: sections.to_vec(),
        ..Gaps::default()
    };
    for (access, element, layout) in &accesses {
        let index = match known.iter().position(|(other, _)| *other == layout) {
            Some(index) => index,
            None => {
                let is_gone_through = |extents: &&[Value<'c>]| shapes.contains(extents);
                let keeps_shape = layout.row_extents().as_ref().is_some_and(is_gone_through);
                let flat = layout.flat(region, through_rows || keeps_shape, &mut host, &mut gaps);
                known.push((layout, flat));
                known.len() - 1
            }
        };
        let is_gone_through = is_gone_through(region, &element.subscripts);
        known[index]
            .1
            .address(*access, &element.subscripts, is_gone_through);
    }
    drop_unused(region);
    gaps
}

type Access<'c> = (Op<'c>, fir::Element<'c>, Layout<'c>);

/// The elements in `region` whose place the host knows.
fn accesses<'c>(region: Op<'c>, host: &mut Host<'c>) -> Vec<Access<'c>> {
    let module = region
        .enclosing(&[builtin::MODULE])
        .expect("a construct in a module");
    let elements = region.collect_named(fir::ARRAY_COOR).into_iter();
    elements
        .filter_map(|access| {
            let element = fir::Element::of(access)?;
            let layout = Layout::of(access, &element, module, host)?;
            Some((access, element, layout))
        })
        .collect()
}

/// The extents that several arrays have in common, in whose rows sequential loops of `region`
/// take each thread.
fn shapes_gone_through<'a, 'c>(region: Op<'c>, accesses: &'a [Access<'c>]) -> Vec<&'a [Value<'c>]> {
    let mut layouts: Vec<&Layout<'c>> = Vec::new();
    for (_, element, layout) in accesses {
        if is_gone_through(region, &element.subscripts[1..]) && !layouts.contains(&layout) {
            layouts.push(layout);
        }
    }
    let shapes: Vec<_> = layouts
        .iter()
        .filter_map(|layout| layout.row_extents())
        .collect();
    let are_several =
        |shape: &&[Value<'c>]| shapes.iter().filter(|other| *other == shape).count() > 1;
    shapes.iter().copied().filter(are_several).collect()
}

/// Whether a sequential loop of `region` changes one of the subscripts.
fn is_gone_through<'c>(region: Op<'c>, subscripts: &[Value<'c>]) -> bool {
    let takes_through = |nest: Op<'c>| {
        let is_sequential = !nest.is(accgpu::LOOP) || accgpu::levels(nest).is_empty();
        is_sequential && region.is_ancestor_of(nest)
    };
    let mut subscripts = subscripts.iter();
    subscripts.any(|&subscript| loops_followed(subscript).into_iter().any(takes_through))
}

/// Where the elements of an array are, as far as the host knows: all values are
/// from outside of the construct.
#[derive(PartialEq)]
struct Layout<'c> {
    name: Option<String>,
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
        let whole = made_of_address(array);
        let (name, base) = if whole.is_none() && array.ty().is_descriptor() {
            let (name, descriptor) = host.device_descriptor(array)?;
            (name, Base::Descriptor(descriptor))
        } else {
            let is_fixed = |&bound: &Value<'c>| arith::constant_value(bound).is_some();
            let own_shape = || access.operand_segment(SHAPE).first().copied();
            let (array, shape) = whole.or_else(|| Some((array, own_shape()?)))?;
            let (name, address) = host.address(array)?;
            // Nothing is there to add up, or it is in the instructions already.
            if rank < 2 && lower.iter().all(is_fixed) {
                return None;
            }
            (name, Base::Address(address, host.extents(shape)?))
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

    /// The extents of an array without gaps that distances in it depend on.
    fn row_extents(&self) -> Option<&[Value<'c>]> {
        match &self.base {
            Base::Address(_, extents) => Some(&extents[..self.rank - 1]),
            Base::Descriptor(_) => None,
        }
    }

    /// Computes the origin and the strides before the construct; `keeps_shape` for an array
    /// without gaps that is to remain one.
    fn flat(
        &self,
        region: Op<'c>,
        keeps_shape: bool,
        host: &mut Host<'c>,
        gaps: &mut Gaps<'c>,
    ) -> Flat<'c> {
        let b = host.b;
        let strides = self.strides(host);
        let (base, extents) = match &self.base {
            Base::Address(address, extents) => (*address, keeps_shape.then(|| extents.clone())),
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
        let pointer = b.value(llvm::INTTOPTR, &[word], pointer, &[]);
        let origin = fir::convert(&b, pointer, self.array.element().reference());
        let inside = Builder::at_start(region.body(0), region);
        let origin = match &self.name {
            Some(name) => fir::declare(&inside, origin, name),
            None => origin,
        };
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
                .map(|dimension| host.dimension(*descriptor, dimension as i64)[fir::STRIDE])
                .collect(),
        }
    }
}

/// The address and the shape that the descriptor of an array without gaps is made of, as
/// flang's temporaries have one.
fn made_of_address(descriptor: Value<'_>) -> Option<(Value<'_>, Value<'_>)> {
    const SLICE: usize = 2;
    let made = descriptor.defining_op().filter(|op| op.is(fir::EMBOX))?;
    let is_whole = made.operand_segment(SLICE).is_empty();
    let shape = made.operand_segment(SHAPE).first().copied()?;
    is_whole.then(|| (made.operand(0), shape))
}

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
    /// Replaces `access` by the address of the element with these subscripts, which a sequential
    /// loop changes if it `is_gone_through`.
    fn address(&self, access: Op<'c>, subscripts: &[Value<'c>], is_gone_through: bool) {
        let b = Builder::before(access);
        let element = self.origin.ty();
        let address = match &self.form {
            Form::Strides(strides, size) if is_gone_through => {
                self.step_by_step(&b, strides, *size, subscripts)
            }
            Form::Strides(strides, _) => self.at_distance(&b, strides, subscripts),
            Form::Array(array, shape) => {
                fir::array_element(&b, *array, Some(*shape), subscripts, element)
            }
        };
        let result = access.result(0);
        result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
        access.erase();
    }

    /// The last subscript comes first: it is often the same for all threads of a gang.
    fn at_distance(
        &self,
        b: &Builder<'c>,
        strides: &[Value<'c>],
        subscripts: &[Value<'c>],
    ) -> Value<'c> {
        let byte = Type::integer(b.ctx(), 8);
        let distances = strides.iter().zip(subscripts).rev();
        let distance = distances
            .map(|(&stride, &subscript)| arith::mul(b, fir::to_index(b, subscript), stride))
            .reduce(|sum, distance| arith::add(b, sum, distance))
            .expect("an array has dimensions");
        let bytes = fir::convert(b, self.origin, byte.array(-1).reference());
        fir::coordinate_of(b, bytes, distance, byte.reference())
    }

    /// The same for one subscript after the other, the last one first, as above, and since
    /// AMD's instructions have an offset for what differs.
    fn step_by_step(
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
