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
//! A subscript that all accesses to an array have in common and that the host knows, as the block
//! or the time level in `u(i, j, jb)`, is in the origin, too.
//!
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

mod flat;
mod layout;

use crate::{
    accgpu::analysis::{
        host::{Host, drop_unused},
        limits::loops_followed,
    },
    same_value::are_computed_alike,
};
use accc_dialects::{
    accgpu,
    arith::{self, Compare},
    builtin, fir,
    ir::{Builder, Op, Value},
};
use layout::Layout;
use std::collections::HashMap;

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
    let mut gaps = Gaps {
        sections: sections.to_vec(),
        ..Gaps::default()
    };
    for (layout, accesses) in by_layout(&accesses) {
        let is_gone_through = |extents: &[Value<'c>]| shapes.contains(&extents);
        let keeps_shape = through_rows || layout.row_extents().is_some_and(is_gone_through);
        let subscripts = accesses.iter().map(|(_, element)| &element.subscripts[..]);
        let fixed = fixed_subscripts(subscripts, &mut host);
        let flat = layout.flat(region, keeps_shape, &fixed, &mut host, &mut gaps);
        for (access, element) in accesses {
            let is_gone_through = is_gone_through_by(region, &element.subscripts);
            flat.address(access, &element.subscripts, is_gone_through);
        }
    }
    drop_unused(region);
    gaps
}

/// The accesses to each array.
fn by_layout<'a, 'c>(
    accesses: &'a [Access<'c>],
) -> Vec<(&'a Layout<'c>, Vec<(Op<'c>, &'a fir::Element<'c>)>)> {
    let mut arrays: Vec<(&Layout<'c>, Vec<_>)> = Vec::new();
    for (access, element, layout) in accesses {
        match arrays.iter_mut().find(|(other, _)| *other == layout) {
            Some((_, accesses)) => accesses.push((*access, element)),
            None => arrays.push((layout, vec![(*access, element)])),
        }
    }
    arrays
}

/// Of each dimension the subscript that the host knows, if all accesses to an array have the same
/// one there.
fn fixed_subscripts<'a, 'c: 'a>(
    mut accesses: impl Iterator<Item = &'a [Value<'c>]>,
    host: &mut Host<'c>,
) -> Vec<Option<Value<'c>>> {
    let mut known = |subscripts: &[Value<'c>]| -> Vec<_> {
        subscripts.iter().map(|&it| host.value(it)).collect()
    };
    let mut fixed = accesses.next().map(&mut known).unwrap_or_default();
    for subscripts in accesses {
        if fixed.iter().all(Option::is_none) {
            break;
        }
        for (fixed, other) in fixed.iter_mut().zip(known(subscripts)) {
            *fixed = fixed.filter(|&one| other.is_some_and(|other| are_computed_alike(one, other)));
        }
    }
    fixed
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
        if is_gone_through_by(region, &element.subscripts[1..]) && !layouts.contains(&layout) {
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
fn is_gone_through_by<'c>(region: Op<'c>, subscripts: &[Value<'c>]) -> bool {
    let takes_through = |nest: Op<'c>| {
        let is_sequential = !nest.is(accgpu::LOOP) || accgpu::levels(nest).is_empty();
        is_sequential && region.is_ancestor_of(nest)
    };
    let mut subscripts = subscripts.iter();
    subscripts.any(|&subscript| loops_followed(subscript).into_iter().any(takes_through))
}
