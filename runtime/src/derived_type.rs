//! Derived types as flang describes them to its own runtime: where objects hold the
//! descriptors of their allocatable and pointer components.
//!
//! The description is a `type(derivedtype)` of flang's intrinsic module
//! `__fortran_type_info`; only what is read here has a name. A test compiles a program
//! with types of all kinds (`tests/run/data/late-members.f90`): it fails should another
//! flang lay them out differently.

use crate::descriptor::{self, Descriptor};
use std::ops::Range;

/// The address of a type's description, a constant of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedType(usize);

/// Of `type(derivedtype)`: where it has the size of its objects, and the descriptor of the
/// array of its components.
const SIZE: usize = 88;
const COMPONENTS: usize = 232;

/// `type(component)`.
#[repr(C)]
struct Component {
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
                let bytes = descriptor::bytes_with(component.rank, has_type);
                found.push(place..place + bytes);
            } else if let Some(ty) = component.ty() {
                for index in 0..component.elements() {
                    ty.add_descriptors(place + index * ty.bytes(), found);
                }
            }
        }
    }
}

impl Component {
    /// The type of a component of derived type.
    fn ty(&self) -> Option<DerivedType> {
        // SAFETY: 0 in components of other types.
        unsafe { DerivedType::at(self.derived[0]) }
    }

    /// How many elements a component that is no pointer or allocatable has.
    fn elements(&self) -> usize {
        let bounds = self.bounds[0] as *const [Value; 2];
        let extent = |dimension: usize| {
            // SAFETY: a component of that rank has so many bounds.
            let [lower, upper] = unsafe { &*bounds.add(dimension) };
            usize::try_from(upper.value - lower.value + 1).unwrap_or(0)
        };
        (0..usize::from(self.rank)).map(extent).product()
    }
}
