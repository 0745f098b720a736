//! Gives loops over assumed-shape arrays a version for contiguous elements.
//!
//! The elements of an assumed-shape dummy may lie apart, at a distance that only
//! its descriptor has; LLVM does not vectorise such accesses well. Most actual
//! arguments are contiguous, so a loop is made twice, and the descriptors decide.
//! flang's loop versioning does this for dummies, but does not see that the
//! descriptor of a device copy is one.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [gang, vector] independent {
//!   %x = fir.array_coor %box %i : (!fir.box<!fir.array<?xf64>>, index) -> !fir.ref<f64>
//! }
//! ```
//! ## After
//! ```mlir
//! %dims:3 = fir.box_dims %box, %c0
//! %contiguous = arith.cmpi eq, %dims#2, %c8
//! fir.if %contiguous {
//!   %base = fir.box_addr %box
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [gang, vector] independent {
//!     %x = fir.coordinate_of %base, %i_minus_1
//!   }
//! } else {
//!   // the loop as it was
//! }
//! ```
//!
//! Legality: both loops do the same, since in the first one the condition says that
//! the distance of neighbours is an element's size, and the distances in further
//! dimensions are multiples of it. Code is duplicated, so this is for -O3, as in
//! flang. An absent optional array takes the second loop.

use crate::pass::Pass;
use accc_dialects::{
    accgpu,
    arith::{self, Compare},
    fir,
    ir::{Block, Builder, Op, Reported, Type, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct VersionStrides;

impl Pass for VersionStrides {
    const ARGUMENT: &'static str = "accgpu-version-strides";
    const SUMMARY: &'static str = "duplicate loops for contiguous assumed-shape arrays";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            if nest.enclosing(&[accgpu::LOOP]).is_none() {
                version(module, nest);
            }
        }
        Ok(())
    }
}

/// An array behind a descriptor.
#[derive(Clone, Copy)]
struct Array<'c> {
    descriptor: Value<'c>,
    /// Bytes of an element.
    size: i64,
}

impl<'c> Array<'c> {
    fn rank(self) -> usize {
        self.descriptor.ty().array_type().map_or(0, Type::rank)
    }

    fn byte_stride(self, b: &Builder<'c>, dimension: usize) -> Value<'c> {
        fir::box_dims(b, self.descriptor, dimension as i64)[2]
    }

    /// Whether neighbours in the first dimension are neighbours in memory, and all
    /// strides can be counted in elements (i1).
    fn is_contiguous(self, b: &Builder<'c>) -> Value<'c> {
        let size = arith::index(b, self.size);
        let first = self.byte_stride(b, 0);
        let mut holds = arith::compare(b, Compare::Equal, first, size);
        for dimension in 1..self.rank() {
            let stride = self.byte_stride(b, dimension);
            let rest = arith::rem(b, stride, size);
            let zero = arith::index(b, 0);
            let is_multiple = arith::compare(b, Compare::Equal, rest, zero);
            holds = arith::and(b, holds, is_multiple);
        }
        holds
    }
}

fn version<'c>(module: Op<'c>, nest: Op<'c>) {
    let arrays = arrays(module, nest);
    if arrays.is_empty() {
        return;
    }
    let b = Builder::before(nest);
    let truth = Type::integer(b.ctx(), 1);
    let contiguous = arrays
        .iter()
        .map(|array| {
            let present = fir::is_present(&b, array.descriptor);
            fir::if_value(
                &b,
                present,
                truth,
                |b| array.is_contiguous(b),
                |b| arith::constant(b, truth, 0),
            )
        })
        .reduce(|one, other| arith::and(&b, one, other));
    let Some(condition) = contiguous else { return };
    let [fast, general] = fir::if_else(&b, condition);
    let fast = Builder::before_terminator(fast);
    let bases: HashMap<_, _> = arrays
        .iter()
        .map(|&array| (array.descriptor, Base::new(&fast, array)))
        .collect();
    let copy = fast.insert(nest.clone_mapped(&mut HashMap::new()));
    if let Some(end) = general.terminator() {
        nest.move_before(end);
    }
    for access in copy.collect_named(fir::ARRAY_COOR) {
        if let Some(base) = bases.get(&access.operand(0)) {
            base.address(access);
        }
    }
}

/// The arrays whose elements `nest` reaches through descriptors from outside.
fn arrays<'c>(module: Op<'c>, nest: Op<'c>) -> Vec<Array<'c>> {
    let mut arrays: Vec<Array<'c>> = Vec::new();
    for access in nest.collect_named(fir::ARRAY_COOR) {
        let descriptor = access.operand(0);
        let is_outside = descriptor
            .parent_block()
            .and_then(Block::parent_op)
            .is_some_and(|owner| !nest.is_ancestor_of(owner));
        let is_known = arrays.iter().any(|array| array.descriptor == descriptor);
        if is_outside
            && !is_known
            && let Some(size) = element_size(module, descriptor.ty())
        {
            arrays.push(Array { descriptor, size });
        }
    }
    arrays
}

/// Bytes of an element of a descriptor's array, for elements that are numbers.
/// Pointers keep their general form: their descriptors are loaded in the loop.
fn element_size(module: Op<'_>, descriptor: Type<'_>) -> Option<i64> {
    let is_plain = descriptor.is_descriptor() && !descriptor.is_pointer();
    let element = descriptor.array_type().filter(|_| is_plain)?.element();
    if !element.is_trivial() {
        return None;
    }
    element.byte_size(module).filter(|&bytes| bytes > 0)
}

/// A contiguous array as elements in a row.
struct Base<'c> {
    elements: Value<'c>,
    /// Elements from one to the next in each dimension but the first.
    strides: Vec<Value<'c>>,
}

impl<'c> Base<'c> {
    fn new(b: &Builder<'c>, array: Array<'c>) -> Self {
        let ty = array.descriptor.ty();
        let whole = ty.array_type().expect("an array's descriptor");
        let address = fir::box_addr(b, array.descriptor, whole.reference());
        let size = arith::index(b, array.size);
        let strides = (1..array.rank())
            .map(|dimension| arith::div(b, array.byte_stride(b, dimension), size))
            .collect();
        let row = whole.element().array(-1).reference();
        Base {
            elements: fir::convert(b, address, row),
            strides,
        }
    }

    /// Replaces `access` by arithmetic on elements, where its form is known.
    fn address(&self, access: Op<'c>) {
        let Some(element) = fir::Element::of(access) else {
            return;
        };
        let b = Builder::before(access);
        let offsets: Vec<_> = element
            .subscripts
            .iter()
            .enumerate()
            .map(|(dimension, &subscript)| {
                let lower = match element.lower_bounds.get(dimension) {
                    Some(&lower) => fir::to_index(&b, lower),
                    None => arith::index(&b, 1),
                };
                arith::sub_exactly(&b, fir::to_index(&b, subscript), lower)
            })
            .collect();
        let mut position = offsets[0];
        for (&offset, &stride) in offsets[1..].iter().zip(&self.strides) {
            let distance = arith::mul_exactly(&b, offset, stride);
            position = arith::add_exactly(&b, position, distance);
        }
        let result = access.result(0);
        let address = fir::coordinate_of(&b, self.elements, position, result.ty());
        result.replace_all_uses_with(address);
        access.erase();
    }
}
