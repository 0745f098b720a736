//! Which bytes of host memory a variable in a data clause stands for.

use super::{
    descriptor::{Descriptor, derived_type::DerivedType},
    descriptors::Descriptors,
    elements::{Axis, Elements},
    kind::Kind,
    layout::{Layout, Part},
    name::Name,
};
use crate::{
    abi::{ASSUMED_SIZE, DERIVED_TYPE, Dimension, LOWER_BOUNDS, Variable},
    report::error::{Error, Result, range},
};
use std::ffi::CStr;
use std::ops::Range;

/// An array section or whole object in host memory.
#[derive(Clone, Debug)]
pub struct Section {
    /// As the clause names the variable.
    pub name: Name,
    /// Address of the element at position 0 of every dimension: what the
    /// device address that `accrt_enter` returns corresponds to.
    pub base: usize,
    /// From the first to the last byte of the section: what is mapped.
    pub range: Range<usize>,
    /// What lies where, for messages.
    pub elements: Elements,
    /// Whether it goes on behind `range`, nobody knows how far: a dummy argument `a(*)`.
    pub is_assumed_size: bool,
    /// The descriptor that the variable was named through.
    pub descriptor: Option<Descriptor>,
    /// Which bytes of `range` are the elements'.
    pub layout: Layout,
}

impl Section {
    /// The section that `variable` names; `None` when there is no object: an
    /// unallocated allocatable, a disassociated pointer, an absent argument.
    ///
    /// # Safety
    /// The pointers in `variable` obey `accrt.h`.
    pub unsafe fn of(variable: &Variable) -> Result<Option<Section>> {
        if variable.address.is_null() {
            return Ok(None);
        }
        // SAFETY: the caller's promise.
        let (name, dimensions) = unsafe { (name(variable), dimensions(variable)) };
        let address = variable.address as usize;
        if variable.descriptor == 0 {
            let bytes = variable.element_bytes;
            let mut section = Section::new(name, address, bytes, dimensions, None)?;
            section.elements.kind = Kind::from_code(variable.element_type);
            // SAFETY: the caller's promise.
            section.elements.derived_type = unsafe { derived_type(variable) };
            // SAFETY: the caller's promise.
            let lower_bounds = unsafe { lower_bounds(variable, dimensions.len()) };
            for (axis, lower_bound) in section.elements.axes.iter_mut().zip(lower_bounds) {
                axis.lower_bound = *lower_bound;
            }
            return Ok(Some(section));
        }
        // SAFETY: `descriptor` says that the address is a descriptor's.
        let descriptor = unsafe { Descriptor::read(address) };
        if !descriptor.has_target() {
            return Ok(None);
        }
        let whole = descriptor.dimensions.clone();
        let dimensions = match dimensions {
            [] => &whole,
            section => section,
        };
        let bytes = match variable.element_bytes {
            0 => descriptor.element_bytes as i64,
            bytes => bytes,
        };
        let base = descriptor.base_address;
        Section::new(name, base, bytes, dimensions, Some(descriptor)).map(Some)
    }

    /// A contiguous object, as the API routines name it.
    pub fn bytes(name: Name, range: Range<usize>) -> Section {
        Section {
            name,
            base: range.start,
            elements: Elements::unknown(range.start),
            is_assumed_size: false,
            descriptor: None,
            layout: Layout::contiguous(range.len()),
            range,
        }
    }

    /// The whole object of a descriptor with a target.
    pub fn of_descriptor(name: Name, descriptor: Descriptor) -> Result<Section> {
        let dimensions = descriptor.dimensions.clone();
        let bytes = descriptor.element_bytes as i64;
        let base = descriptor.base_address;
        Section::new(name, base, bytes, &dimensions, Some(descriptor))
    }

    fn new(
        name: Name,
        base: usize,
        element_bytes: i64,
        dimensions: &[Dimension],
        descriptor: Option<Descriptor>,
    ) -> Result<Section> {
        let (start, layout) =
            Layout::of(element_bytes, dimensions).ok_or_else(|| does_not_fit(name))?;
        let start = base.wrapping_add_signed(start);
        Ok(Section {
            name,
            base,
            range: host_range(name, start, layout.span())?,
            elements: elements(base, element_bytes, dimensions, descriptor.as_ref()),
            is_assumed_size: dimensions.iter().any(|it| it.extent == ASSUMED_SIZE),
            descriptor,
            layout,
        })
    }

    /// Which elements it has and where, for messages.
    pub fn place(&self) -> String {
        let place = place(self.name, &self.elements, &self.range);
        match self.is_assumed_size {
            true => format!(
                "{place} and what follows; the array has no known size, so that only a clause \
                 with bounds can bring it"
            ),
            false => place,
        }
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Whether every byte of the range belongs to the section.
    pub fn is_contiguous(&self) -> bool {
        self.layout.is_contiguous()
    }

    /// Whether a copy of it copies all of `other`.
    pub fn holds(&self, other: &Section) -> bool {
        let offset = other.range.start.checked_sub(self.range.start);
        offset.is_some_and(|offset| self.layout.holds(offset, &other.layout))
    }

    /// Bytes in the section's elements, without the gaps.
    pub fn element_total(&self) -> usize {
        self.layout.element_total()
    }

    /// The descriptors in its objects; `None` where their type is not known.
    pub fn descriptors(&self) -> Option<Descriptors> {
        self.elements.descriptors()
    }

    /// The section in parts, each element in exactly one.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.layout.parts()
    }

    /// Its rows, on the host.
    pub fn rows(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let bytes = self.layout.row_bytes();
        let starts = self.layout.row_starts();
        starts.map(move |start| self.range.start + start..self.range.start + start + bytes)
    }
}

/// The `bytes` bytes of host memory from `start` on, of a variable; an error where there
/// cannot be as many.
pub fn host_range(name: Name, start: usize, bytes: usize) -> Result<Range<usize>> {
    let end = isize::try_from(bytes).ok();
    let end = end.and_then(|bytes| start.checked_add_signed(bytes));
    Ok(start..end.ok_or_else(|| does_not_fit(name))?)
}

fn does_not_fit(name: Name) -> Error {
    Error::Invalid(format!("the section of '{name}' does not fit in memory"))
}

/// `u(1) to u(4), host range [0x…, 0x…) (32 bytes)`
pub fn place(name: Name, elements: &Elements, host: &Range<usize>) -> String {
    let bytes = format!("host range {} ({} bytes)", range(host), host.len());
    match elements.span(name, host) {
        Some(span) => format!("{span}, {bytes}"),
        None => bytes,
    }
}

/// The elements of a variable with these dimensions.
fn elements(
    base: usize,
    bytes: i64,
    dimensions: &[Dimension],
    descriptor: Option<&Descriptor>,
) -> Elements {
    // What comes without a descriptor begins at 1: flang makes one for others.
    let lower_bounds = descriptor.map_or(&[][..], |descriptor| &descriptor.lower_bounds);
    let lower_bounds = lower_bounds.iter().copied().chain(std::iter::repeat(1));
    let axes = dimensions.iter().zip(lower_bounds);
    Elements {
        base,
        bytes: usize::try_from(bytes).unwrap_or(0),
        kind: descriptor.map_or(Kind::Other, |descriptor| descriptor.kind),
        derived_type: descriptor.and_then(|descriptor| descriptor.derived_type),
        axes: axes
            .map(|(dimension, lower_bound)| Axis {
                stride: dimension.stride,
                lower_bound,
            })
            .collect(),
    }
}

/// The variable as the clause names it.
///
/// # Safety
/// `variable.name` is NULL or a constant, NUL-terminated string.
pub unsafe fn name(variable: &Variable) -> Name {
    if variable.name.is_null() {
        return Name(c"(unnamed)");
    }
    // SAFETY: the caller's promise.
    Name(unsafe { CStr::from_ptr(variable.name) })
}

/// # Safety
/// `variable.dimensions` has `rank` entries.
unsafe fn dimensions(variable: &Variable) -> &[Dimension] {
    match usize::try_from(rank(variable)) {
        Ok(rank) if rank > 0 && !variable.dimensions.is_null() => {
            // SAFETY: the caller's promise.
            unsafe { std::slice::from_raw_parts(variable.dimensions, rank) }
        }
        _ => &[],
    }
}

/// How many dimensions it has.
fn rank(variable: &Variable) -> i32 {
    variable.rank & !(LOWER_BOUNDS | DERIVED_TYPE)
}

/// The derived type of the elements, where it is given.
///
/// # Safety
/// With [`DERIVED_TYPE`] its address follows the dimensions and lower bounds.
unsafe fn derived_type(variable: &Variable) -> Option<DerivedType> {
    let rank = usize::try_from(rank(variable)).ok()?;
    let bounds = if variable.rank & LOWER_BOUNDS != 0 {
        rank
    } else {
        0
    };
    let is_given = variable.rank & DERIVED_TYPE != 0;
    // SAFETY: the caller's promise.
    is_given
        .then(|| unsafe {
            variable
                .dimensions
                .add(rank)
                .cast::<usize>()
                .add(bounds)
                .read()
        })
        .and_then(|it| unsafe { DerivedType::at(it) })
}

/// The subscripts of the first elements, where they are given.
///
/// # Safety
/// With [`LOWER_BOUNDS`] there are `rank` of them behind the dimensions.
unsafe fn lower_bounds(variable: &Variable, rank: usize) -> &[i64] {
    match rank > 0 && variable.rank & LOWER_BOUNDS != 0 {
        // SAFETY: the caller's promise.
        true => unsafe { std::slice::from_raw_parts(variable.dimensions.add(rank).cast(), rank) },
        false => &[],
    }
}

#[cfg(test)]
mod tests;
