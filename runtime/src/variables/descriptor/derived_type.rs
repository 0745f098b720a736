//! Derived types as flang describes them to its own runtime: where objects hold the
//! descriptors of their allocatable and pointer components.
//!
//! The description is a `type(derivedtype)` of flang's intrinsic module
//! `__fortran_type_info`; only what is read here has a name. A test compiles a program
//! with types of all kinds (`tests/run/data/late-members.f90`): it fails should another
//! flang lay them out differently.

use super::{Descriptor, bytes_with};
use crate::variables::kind::Kind;
use std::ops::Range;

/// The address of a type's description, a constant of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedType(usize);

/// Of `type(derivedtype)`: where it has the size of its objects, and the descriptor of the
/// array of its components.
const SIZE: usize = 88;
const COMPONENTS: usize = 232;

/// A part of an object that is no object itself, for messages.
pub struct Part {
    /// Where it lies in the object.
    pub bytes: Range<usize>,
    /// What it is.
    pub kind: Kind,
    /// `%a%b(3)`.
    pub name: String,
}

/// `type(component)`.
#[repr(C)]
struct Component {
    /// A descriptor of a character: base address and length first.
    name: [usize; 3],
    genre: u8,
    category: u8,
    kind: u8,
    rank: u8,
    offset: usize,
    character_length: [usize; 2],
    /// A descriptor of the component's own type: base address first.
    derived: [usize; 5],
    length_values: [usize; 8],
    /// A descriptor of two [`Value`]s for each dimension: base address first.
    bounds: [usize; 11],
    initialization: usize,
}

/// `type(value)`.
#[repr(C)]
struct Value {
    genre: u8,
    value: i64,
}

/// Of a component's genre: the component itself is in the object.
const DATA: u8 = 1;
/// Of a component's category: it is of derived type, or (with `class(*)`) may be. The number of
/// flang's `TypeCategory::Derived`; that in the module's source is out of date.
const DERIVED: u8 = 6;
/// The other categories.
const INTEGER: u8 = 0;
const UNSIGNED: u8 = 1;
const REAL: u8 = 2;
const COMPLEX: u8 = 3;
const LOGICAL: u8 = 5;

impl DerivedType {
    /// The type whose description is at `address`; `None` for 0.
    ///
    /// # Safety
    /// The address is 0 or that of a description that the compiler has made.
    pub unsafe fn at(address: usize) -> Option<DerivedType> {
        (address != 0).then_some(DerivedType(address))
    }

    /// Bytes of an object.
    fn bytes(self) -> usize {
        // SAFETY: `at` was given a description.
        unsafe { ((self.0 + SIZE) as *const usize).read() }
    }

    fn components(self) -> &'static [Component] {
        // SAFETY: as above: this descriptor is established.
        let array = unsafe { Descriptor::read(self.0 + COMPONENTS) };
        let count = array.dimensions.first().map_or(0, |it| it.extent);
        match usize::try_from(count) {
            Ok(count) if array.has_target() && array.element_bytes == size_of::<Component>() => {
                // SAFETY: an array of so many components, which is constant.
                unsafe { std::slice::from_raw_parts(array.base_address as *const _, count) }
            }
            _ => &[],
        }
    }

    /// Adds the descriptors in the object at the host address to `found`, in the order of
    /// their addresses.
    pub fn add_descriptors(self, object: usize, found: &mut Vec<Range<usize>>) {
        for component in self.components() {
            let place = object + component.offset;
            if component.genre != DATA {
                let has_type = component.category == DERIVED;
                let bytes = bytes_with(component.rank, has_type);
                found.push(place..place + bytes);
            } else if let Some(ty) = component.ty() {
                for index in 0..component.elements() {
                    ty.add_descriptors(place + index * ty.bytes(), found);
                }
            }
        }
    }
}

impl DerivedType {
    /// The part of an object that has the byte at `offset`; `None` between components. Where
    /// nobody knows how large a component's elements are, it is all up to the next one.
    pub fn part_at(self, offset: usize) -> Option<Part> {
        let components = self.components().iter();
        let before = components.filter(|component| component.offset <= offset);
        let component = before.max_by_key(|component| component.offset)?;
        let Some(bytes) = component.element_bytes() else {
            let starts = self.components().iter().map(|other| other.offset);
            let next = starts.filter(|start| *start > offset).min();
            return Some(Part {
                bytes: component.offset..next.unwrap_or(self.bytes()),
                kind: Kind::Other,
                name: format!("%{}", component.name()),
            });
        };
        let inside = offset - component.offset;
        let index = inside / bytes;
        if index >= component.elements() {
            return None;
        }
        let start = component.offset + index * bytes;
        let name = format!("%{}{}", component.name(), component.subscripts(index));
        if let Some(ty) = component.object_type() {
            let part = ty.part_at(inside % bytes)?;
            return Some(Part {
                bytes: start + part.bytes.start..start + part.bytes.end,
                kind: part.kind,
                name: name + &part.name,
            });
        }
        Some(Part {
            bytes: start..start + bytes,
            kind: component.element_kind(),
            name,
        })
    }
}

impl Component {
    fn name(&self) -> String {
        let [address, length, _] = self.name;
        // SAFETY: a constant of the program of that length.
        let bytes = unsafe { std::slice::from_raw_parts(address as *const u8, length) };
        String::from_utf8_lossy(bytes).into_owned()
    }

    /// The type of a component that is an object, in the object.
    fn object_type(&self) -> Option<DerivedType> {
        self.ty().filter(|_| self.genre == DATA)
    }

    /// The size of one of its elements; of the descriptor of one that is elsewhere. `None` for
    /// characters, whose length may depend on the object.
    fn element_bytes(&self) -> Option<usize> {
        let kind = usize::from(self.kind);
        if self.genre != DATA {
            return Some(bytes_with(self.rank, self.category == DERIVED));
        }
        match self.category {
            INTEGER | UNSIGNED | LOGICAL => Some(kind),
            REAL => real_bytes(kind),
            COMPLEX => Some(2 * real_bytes(kind)?),
            DERIVED => Some(self.ty()?.bytes()).filter(|bytes| *bytes > 0),
            _ => None,
        }
    }

    fn element_kind(&self) -> Kind {
        match self.category {
            _ if self.genre != DATA => Kind::Other,
            INTEGER | LOGICAL => Kind::Integer,
            REAL => Kind::Real,
            COMPLEX => Kind::Complex,
            _ => Kind::Other,
        }
    }

    /// `(1,3)`: the subscripts of an element, by its position; nothing for a scalar.
    fn subscripts(&self, mut position: usize) -> String {
        if self.genre != DATA || self.rank == 0 {
            return String::new();
        }
        let subscripts: Vec<String> = (0..usize::from(self.rank))
            .map(|dimension| {
                let (lower, extent) = self.dimension(dimension);
                let subscript = lower + (position % extent.max(1)) as i64;
                position /= extent.max(1);
                subscript.to_string()
            })
            .collect();
        format!("({})", subscripts.join(","))
    }
    /// The type of a component of derived type.
    fn ty(&self) -> Option<DerivedType> {
        // SAFETY: 0 in components of other types.
        unsafe { DerivedType::at(self.derived[0]) }
    }

    /// Lower bound and extent of a dimension of a component that is no pointer or allocatable.
    fn dimension(&self, dimension: usize) -> (i64, usize) {
        let bounds = self.bounds[0] as *const [Value; 2];
        // SAFETY: a component of that rank has so many bounds.
        let [lower, upper] = unsafe { &*bounds.add(dimension) };
        let extent = usize::try_from(upper.value - lower.value + 1).unwrap_or(0);
        (lower.value, extent)
    }

    /// How many elements a component has in the object.
    fn elements(&self) -> usize {
        if self.genre != DATA {
            return 1;
        }
        let dimensions = 0..usize::from(self.rank);
        dimensions.map(|it| self.dimension(it).1).product()
    }
}

/// The size of a real number.
fn real_bytes(kind: usize) -> Option<usize> {
    match kind {
        3 => Some(2),
        10 => Some(16),
        2 | 4 | 8 | 16 => Some(kind),
        _ => None,
    }
}
