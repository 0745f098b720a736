//! Fortran 2018 descriptors (`CFI_cdesc_t`) as flang lays them out.

pub(crate) mod derived_type;

use super::kind::Kind;
use crate::abi::{ASSUMED_SIZE, Dimension};
use derived_type::DerivedType;
use smallvec::SmallVec;

/// The fixed part of a descriptor; `rank` dimensions and, when bit 0 of
/// `extra` is set, an addendum with the derived type follow it in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// Host address of the data; 0: none.
    pub base_address: usize,
    /// Size of an element.
    pub element_bytes: usize,
    /// Of the layout.
    pub version: i32,
    /// Number of dimensions.
    pub rank: u8,
    /// `CFI_type_t`, as flang numbers them.
    pub type_code: i8,
    /// Whether it is a pointer or an allocatable.
    pub attribute: u8,
    /// Whether an addendum for a derived type follows the dimensions.
    pub extra: u8,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct DescriptorDimension {
    lower_bound: i64,
    extent: i64,
    stride: i64,
}

/// The extent of the last dimension of an array of assumed size.
const NO_END: i64 = -1;

const ADDENDUM: u8 = 1;
/// The derived type's address and one length parameter's value.
const ADDENDUM_BYTES: usize = 16;
const HEADER_BYTES: usize = size_of::<Header>();

/// Dimensions of an array; most have few.
pub type Dimensions = SmallVec<[Dimension; 3]>;

/// What the runtime needs of a descriptor, read once.
#[derive(Clone, Debug)]
pub struct Descriptor {
    /// Where the descriptor itself stands in host memory.
    pub address: usize,
    /// Host address of the data; 0: none.
    pub base_address: usize,
    /// Size of an element.
    pub element_bytes: usize,
    /// The whole object: lower 0, all elements, strides in bytes.
    pub dimensions: Dimensions,
    /// What an element is.
    pub kind: Kind,
    /// Subscripts of the element at position 0.
    pub lower_bounds: SmallVec<[i64; 3]>,
    /// Size of the descriptor with dimensions and addendum.
    pub bytes: usize,
    /// The type of elements that are objects of derived type.
    pub derived_type: Option<DerivedType>,
}

impl Descriptor {
    /// Reads the descriptor at `address`.
    ///
    /// # Safety
    /// `address` is that of an established descriptor.
    pub unsafe fn read(address: usize) -> Descriptor {
        // SAFETY: the caller's promise; descriptors are 8-byte aligned, and
        // unaligned reads cost nothing here should one not be.
        let header = unsafe { (address as *const Header).read_unaligned() };
        let first = (address + HEADER_BYTES) as *const DescriptorDimension;
        let (dimensions, lower_bounds) = (0..usize::from(header.rank))
            .map(|index| {
                // SAFETY: `rank` dimensions follow the header.
                let dimension = unsafe { first.add(index).read_unaligned() };
                let whole = Dimension {
                    lower: 0,
                    extent: match dimension.extent {
                        NO_END => ASSUMED_SIZE,
                        extent => extent,
                    },
                    stride: dimension.stride,
                };
                (whole, dimension.lower_bound)
            })
            .unzip();
        Descriptor {
            address,
            base_address: header.base_address,
            element_bytes: header.element_bytes,
            dimensions,
            kind: Kind::from_code(header.type_code.into()),
            lower_bounds,
            bytes: size(&header),
            // SAFETY: the caller's promise.
            derived_type: unsafe { derived_type(address, &header) },
        }
    }

    /// Whether it describes memory: allocated, associated, present.
    pub fn has_target(&self) -> bool {
        self.base_address != 0
    }

    /// Bytes of a descriptor with these dimensions and no addendum.
    pub fn least_bytes(&self) -> usize {
        HEADER_BYTES + self.dimensions.len() * size_of::<DescriptorDimension>()
    }

    /// Whether the bytes at `address` are a descriptor of the same object:
    /// same address, element size, rank and dimensions.
    ///
    /// # Safety
    /// [`Self::least_bytes`] bytes can be read there.
    pub unsafe fn is_same_object(&self, address: usize) -> bool {
        // SAFETY: the caller's promise.
        let header = unsafe { (address as *const Header).read_unaligned() };
        header.base_address == self.base_address
            && header.element_bytes == self.element_bytes
            && usize::from(header.rank) == self.dimensions.len()
            // SAFETY: with this rank it is no longer than promised.
            && unsafe { Descriptor::read(address) }.dimensions == self.dimensions
    }
}

/// The derived type that the addendum of the descriptor at `address` names.
///
/// # Safety
/// The descriptor is established and has this header.
unsafe fn derived_type(address: usize, header: &Header) -> Option<DerivedType> {
    let addendum = HEADER_BYTES + usize::from(header.rank) * size_of::<DescriptorDimension>();
    let is_there = header.extra & ADDENDUM != 0;
    // SAFETY: the caller's promise: an addendum begins with the type's address.
    let ty = is_there.then(|| unsafe { ((address + addendum) as *const usize).read_unaligned() });
    // SAFETY: as above; of an unlimited polymorphic pointer without a target it is 0.
    unsafe { DerivedType::at(ty?) }
}

/// Bytes of the descriptor at `address`, with dimensions and addendum.
///
/// # Safety
/// `address` is that of an established descriptor.
pub unsafe fn bytes(address: usize) -> usize {
    // SAFETY: the caller's promise.
    size(&unsafe { (address as *const Header).read_unaligned() })
}

fn size(header: &Header) -> usize {
    bytes_with(header.rank, header.extra & ADDENDUM != 0)
}

/// Bytes of a descriptor with so many dimensions, and an addendum where it is one of
/// objects of derived type.
pub fn bytes_with(rank: u8, has_addendum: bool) -> usize {
    let dimensions = usize::from(rank) * size_of::<DescriptorDimension>();
    HEADER_BYTES + dimensions + usize::from(has_addendum) * ADDENDUM_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(C)]
    struct Matrix {
        header: Header,
        dimensions: [DescriptorDimension; 2],
        addendum: [u64; 2],
    }

    fn matrix(extra: u8) -> Matrix {
        let dimension = |extent, stride| DescriptorDimension {
            lower_bound: 1,
            extent,
            stride,
        };
        Matrix {
            header: Header {
                base_address: 0x1000,
                element_bytes: 8,
                version: 20240719,
                rank: 2,
                type_code: 0,
                attribute: 2,
                extra,
            },
            dimensions: [dimension(3, 8), dimension(4, 24)],
            addendum: [7, 9],
        }
    }

    #[test]
    fn the_header_has_flangs_size() {
        assert_eq!(HEADER_BYTES, 24);
        assert_eq!(size_of::<DescriptorDimension>(), 24);
    }

    #[test]
    fn reads_dimensions_and_size() {
        let host = matrix(ADDENDUM);
        // SAFETY: `host` is a well-formed descriptor.
        let descriptor = unsafe { Descriptor::read(&raw const host as usize) };
        assert_eq!(descriptor.bytes, size_of::<Matrix>());
        assert_eq!(descriptor.dimensions[1].stride, 24);
        // SAFETY: as above.
        assert!(unsafe { descriptor.is_same_object(&raw const host as usize) });
    }

    #[test]
    fn without_addendum_it_is_shorter() {
        let host = matrix(0);
        // SAFETY: `host` is a well-formed descriptor.
        let descriptor = unsafe { Descriptor::read(&raw const host as usize) };
        assert_eq!(descriptor.bytes, 72);
    }
}
