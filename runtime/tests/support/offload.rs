//! Offload binaries as LLVM writes them. Included with `mod`.

/// An offload binary with one image of kind "object".
pub fn binary(triple: &str, architecture: &str, image: &[u8]) -> Vec<u8> {
    let strings = format!("triple\0{triple}\0arch\0{architecture}\0");
    let (table, text) = (72_u64, 104_u64);
    let start = (text + strings.len() as u64).next_multiple_of(8);
    let size = start + (image.len() as u64).next_multiple_of(8);
    let offsets = [
        text,
        text + 7,
        text + 8 + triple.len() as u64,
        text + 13 + triple.len() as u64,
    ];
    let mut bytes = vec![0x10, 0xff, 0x10, 0xad, 1, 0, 0, 0];
    for number in [size, 32, 40, 1, table, 2, start, image.len() as u64] {
        bytes.extend(number.to_le_bytes());
    }
    for offset in offsets {
        bytes.extend(offset.to_le_bytes());
    }
    bytes.extend(strings.bytes());
    bytes.resize(start as usize, 0);
    bytes.extend(image);
    bytes.resize(size as usize, 0);
    bytes
}
