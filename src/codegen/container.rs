//! The container in which device images ride in a host object.
//!
//! It is LLVM's `OffloadBinary`, version 1 (llvm/Object/
//! OffloadBinary.h): `llvm-objdump --offloading` lists it, and linkers may
//! concatenate it. One binary holds one image:
//!
//! ```text
//! header  magic, version, size, entry offset, entry size
//! entry   image kind, producer, flags, strings, image
//! strings pairs of offsets, then zero-terminated keys and values: triple, arch, and memory: own
//!         where kernels count on the device's
//! image   8-byte aligned
//! ```
//!
//! All numbers are little-endian, all offsets count from the binary's start.

use super::device::{DeviceImage, ImageKind};

const MAGIC: [u8; 4] = [0x10, 0xff, 0x10, 0xad];
const VERSION: u32 = 1;
const HEADER_BYTES: usize = 32;
const ENTRY_BYTES: usize = 40;
const STRING_ENTRY_BYTES: usize = 16;
const ALIGNMENT: usize = 8;

/// Writes one binary for each image, one after the other, each 8-byte aligned.
pub fn write_container(images: &[DeviceImage]) -> Vec<u8> {
    let mut container = Vec::new();
    for image in images {
        container.extend(write_binary(image));
    }
    container
}

fn write_binary(image: &DeviceImage) -> Vec<u8> {
    let arch = image.target.to_string();
    let mut strings = vec![("triple", image.target.triple()), ("arch", &arch)];
    if image.own_memory {
        strings.push(("memory", "own"));
    }
    let strings_offset = HEADER_BYTES + ENTRY_BYTES;
    let table = string_table(&strings, strings_offset);
    let image_offset = (strings_offset + table.len()).next_multiple_of(ALIGNMENT);
    // PTX ends with a zero byte so that a driver may read it in place.
    let ends_with_zero = usize::from(image.kind == ImageKind::Ptx);
    let image_bytes = image.bytes.len() + ends_with_zero;
    let size = (image_offset + image_bytes).next_multiple_of(ALIGNMENT);

    let mut binary = Vec::with_capacity(size);
    binary.extend(MAGIC);
    binary.extend(VERSION.to_le_bytes());
    push_u64s(&mut binary, &[size, HEADER_BYTES, ENTRY_BYTES]);
    binary.extend(kind_number(image.kind).to_le_bytes());
    // No producer: LLVM's list has OpenMP, CUDA, HIP and SYCL.
    binary.extend(0u16.to_le_bytes());
    let no_flags = 0u32;
    binary.extend(no_flags.to_le_bytes());
    push_u64s(
        &mut binary,
        &[strings_offset, strings.len(), image_offset, image_bytes],
    );
    binary.extend(table);
    binary.resize(image_offset, 0);
    binary.extend(&image.bytes);
    binary.resize(size, 0);
    binary
}

/// What LLVM's `ImageKind` calls an image of this kind.
fn kind_number(kind: ImageKind) -> u16 {
    match kind {
        ImageKind::Object => 1,
        ImageKind::Cubin => 3,
        ImageKind::Ptx => 5,
    }
}

/// The pairs of offsets, followed by the strings they point to.
fn string_table(strings: &[(&str, &str)], offset: usize) -> Vec<u8> {
    let mut pairs = Vec::new();
    let mut texts = Vec::new();
    let texts_offset = offset + strings.len() * STRING_ENTRY_BYTES;
    for text in strings.iter().flat_map(|(key, value)| [key, value]) {
        push_u64s(&mut pairs, &[texts_offset + texts.len()]);
        texts.extend(text.bytes());
        texts.push(0);
    }
    pairs.extend(texts);
    pairs
}

fn push_u64s(bytes: &mut Vec<u8>, values: &[usize]) {
    for value in values {
        bytes.extend((*value as u64).to_le_bytes());
    }
}
