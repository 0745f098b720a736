//! Reads kernel resources from the metadata note of an AMD code object.

use super::KernelResources;
use crate::codegen::{device::DeviceTarget, error::CodegenError};
use object::{
    Endianness,
    elf::FileHeader64,
    read::elf::{FileHeader, SectionHeader},
};
use rmpv::Value;

/// The note type of AMDGPU metadata (AMDGPU ABI, "Code Object V3 and above").
const NT_AMDGPU_METADATA: u32 = 32;

/// The kernels of a code object, in the order of its metadata.
pub fn of_code_object(
    bytes: &[u8],
    target: &DeviceTarget,
) -> Result<Vec<KernelResources>, CodegenError> {
    let metadata = metadata(bytes).ok_or_else(|| CodegenError::Internal {
        stage: "reading a code object",
        message: "no AMDGPU metadata".into(),
    })?;
    let kernels = entry(&metadata, "amdhsa.kernels").and_then(Value::as_array);
    Ok(kernels
        .into_iter()
        .flatten()
        .map(|kernel| kernel_resources(kernel, target))
        .collect())
}

/// The metadata note's content; `None` if there is no such note.
fn metadata(bytes: &[u8]) -> Option<Value> {
    let header = FileHeader64::<Endianness>::parse(bytes).ok()?;
    let endian = header.endian().ok()?;
    for section in header.sections(endian, bytes).ok()?.iter() {
        let Ok(Some(mut notes)) = section.notes(endian, bytes) else {
            continue;
        };
        while let Ok(Some(note)) = notes.next() {
            if note.n_type(endian) == NT_AMDGPU_METADATA && note.name() == b"AMDGPU" {
                return rmpv::decode::read_value(&mut note.desc()).ok();
            }
        }
    }
    None
}

fn entry<'v>(map: &'v Value, key: &str) -> Option<&'v Value> {
    let entries = map.as_map()?;
    let (_, value) = entries
        .iter()
        .find(|(name, _)| name.as_str() == Some(key))?;
    Some(value)
}

fn kernel_resources(kernel: &Value, target: &DeviceTarget) -> KernelResources {
    let count = |key| {
        let value = entry(kernel, key).and_then(Value::as_u64);
        value.and_then(|value| u32::try_from(value).ok())
    };
    let vector_registers = count(".vgpr_count").unwrap_or(0);
    let scalar_registers = count(".sgpr_count");
    KernelResources {
        name: entry(kernel, ".name")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .into(),
        vector_registers,
        scalar_registers,
        accumulation_registers: count(".agpr_count"),
        shared_bytes: count(".group_segment_fixed_size").unwrap_or(0),
        scratch_bytes: count(".private_segment_fixed_size").unwrap_or(0),
        spills: count(".vgpr_spill_count").unwrap_or(0) + count(".sgpr_spill_count").unwrap_or(0),
        occupancy: RegisterFile::of(target)
            .map(|file| file.occupancy(vector_registers, scalar_registers.unwrap_or(0))),
        ..KernelResources::default()
    }
}

/// The vector registers of a SIMD, and how wavefronts share them.
struct RegisterFile {
    /// Registers of a lane, for all wavefronts together.
    total: u32,
    /// Registers are given out in multiples of this.
    granule: u32,
    max_waves: u32,
    /// Whether scalar registers limit the number of wavefronts, as before gfx10.
    scalar_limit: bool,
}

impl RegisterFile {
    /// `None` for processors whose numbers we do not know.
    fn of(target: &DeviceTarget) -> Option<Self> {
        let file = |total, granule, max_waves, scalar_limit| {
            Some(RegisterFile {
                total,
                granule,
                max_waves,
                scalar_limit,
            })
        };
        match target.isa_version() {
            (9, 0, 10) | (9, 4 | 5, _) => file(512, 8, 8, true),
            (9, ..) => file(256, 4, 10, true),
            (10, 1, _) => file(1024, 8, 20, false),
            (10, ..) => file(1024, 16, 16, false),
            (11, 0, 0 | 1) | (11, 5, 1) | (12, 0, _) => file(1536, 24, 16, false),
            (11, ..) => file(1024, 16, 16, false),
            _ => None,
        }
    }

    /// Wavefronts that fit beside each other.
    fn occupancy(&self, vector: u32, scalar: u32) -> u32 {
        let allocated = vector.max(1).next_multiple_of(self.granule);
        let by_vector = self.total / allocated;
        let by_scalar = match scalar {
            _ if !self.scalar_limit => self.max_waves,
            0..=80 => 10,
            81..=88 => 9,
            89..=100 => 8,
            _ => 7,
        };
        by_vector.min(by_scalar).min(self.max_waves)
    }
}
