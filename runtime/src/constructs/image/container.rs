//! LLVM's OffloadBinary container (`llvm/Object/OffloadBinary.h`), read with
//! every offset checked: a damaged program must not crash the runtime.

/// What an image's bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A code object or cubin: the driver loads it as it is.
    Binary,
    /// PTX: the driver compiles it when it is loaded.
    Ptx,
}

/// One device image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image<'a> {
    /// What its bytes are.
    pub kind: Kind,
    /// LLVM's triple of the target.
    pub triple: &'a str,
    /// `gfx90a:xnack+`, `sm_90`, …
    pub architecture: &'a str,
    /// Whether its kernels update variables in a way that only the device's own memory allows.
    pub own_memory: bool,
    /// The code.
    pub bytes: &'a [u8],
}

const MAGIC: [u8; 4] = [0x10, 0xff, 0x10, 0xad];
const VERSION: u32 = 1;
const HEADER_BYTES: usize = 32;
const STRING_ENTRY_BYTES: usize = 16;
const ALIGNMENT: usize = 8;
const PTX_KIND: u16 = 5;
const ELF_MAGIC: &[u8] = b"\x7fELF";

type Parsed<T> = Result<T, &'static str>;

/// The images of one or more containers that follow each other, with zeros
/// between them where a linker aligned them.
pub fn parse(mut bytes: &[u8]) -> Parsed<Vec<Image<'_>>> {
    let mut images = Vec::new();
    while !bytes.is_empty() {
        if is_padding(bytes) {
            bytes = &bytes[ALIGNMENT.min(bytes.len())..];
            continue;
        }
        let size = size_of_container(bytes)?;
        images.push(image(&bytes[..size])?);
        bytes = &bytes[size..];
    }
    Ok(images)
}

fn is_padding(bytes: &[u8]) -> bool {
    bytes.iter().take(ALIGNMENT).all(|byte| *byte == 0)
}

fn size_of_container(bytes: &[u8]) -> Parsed<usize> {
    if bytes.get(..4) != Some(&MAGIC) {
        return Err("it does not begin as an offload binary");
    }
    if u32::from_le_bytes(field(bytes, 4)?) != VERSION {
        return Err("its offload binary has another version than 1");
    }
    let size = offset(bytes, 8)?;
    match (HEADER_BYTES..=bytes.len()).contains(&size) {
        true => Ok(size),
        false => Err("its size does not fit the section"),
    }
}

/// The image in exactly one container; offsets count from its start.
fn image(container: &[u8]) -> Parsed<Image<'_>> {
    let entry = offset(container, 16)?;
    let at = |field: usize| entry.checked_add(field).ok_or("an offset overflows");
    let kind = u16::from_le_bytes(field(container, at(0)?)?);
    let strings = offset(container, at(8)?)?;
    let string_count = offset(container, at(16)?)?;
    let start = offset(container, at(24)?)?;
    let size = offset(container, at(32)?)?;
    let end = start.checked_add(size).ok_or("an offset overflows")?;
    let bytes = container.get(start..end).ok_or("its image lies outside")?;
    if string_count > container.len() / STRING_ENTRY_BYTES {
        return Err("its string table lies outside");
    }
    let mut image = Image {
        kind: kind_of(kind, bytes),
        triple: "",
        architecture: "",
        own_memory: false,
        bytes,
    };
    for index in 0..string_count {
        let place = strings.checked_add(index * STRING_ENTRY_BYTES);
        let place = place.ok_or("an offset overflows")?;
        let key = string(container, offset(container, place)?)?;
        let value = string(container, offset(container, place.saturating_add(8))?)?;
        match key {
            "triple" => image.triple = value,
            "arch" => image.architecture = value,
            "memory" => image.own_memory = value == "own",
            _ => {}
        }
    }
    Ok(image)
}

/// An ELF file is a binary whatever its producer called it.
fn kind_of(kind: u16, bytes: &[u8]) -> Kind {
    match bytes.starts_with(ELF_MAGIC) {
        false if kind == PTX_KIND => Kind::Ptx,
        _ => Kind::Binary,
    }
}

fn string(container: &[u8], start: usize) -> Parsed<&str> {
    let rest = container.get(start..).ok_or("a string lies outside")?;
    let length = rest.iter().position(|byte| *byte == 0);
    let text = &rest[..length.ok_or("a string has no end")?];
    std::str::from_utf8(text).map_err(|_| "a string is no text")
}

fn offset(container: &[u8], place: usize) -> Parsed<usize> {
    let value = u64::from_le_bytes(field(container, place)?);
    usize::try_from(value).map_err(|_| "an offset overflows")
}

/// The `N` bytes at a place.
fn field<const N: usize>(container: &[u8], place: usize) -> Parsed<[u8; N]> {
    let end = place.checked_add(N).ok_or("an offset overflows")?;
    let bytes = container.get(place..end).ok_or("a field lies outside")?;
    bytes.try_into().map_err(|_| "a field lies outside")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constructs::image::fit::tests::container;
    use proptest::prelude::*;

    #[test]
    fn reads_what_llvm_writes() {
        let bytes = container(PTX_KIND, "nvptx64-nvidia-cuda", "sm_80", b".version 8.0");
        let images = parse(&bytes).expect("well formed");
        let expected = Image {
            kind: Kind::Ptx,
            triple: "nvptx64-nvidia-cuda",
            architecture: "sm_80",
            own_memory: false,
            bytes: b".version 8.0",
        };
        assert_eq!(images, [expected]);
    }

    #[test]
    fn reads_several_with_padding() {
        let mut bytes = container(1, "amdgcn-amd-amdhsa", "gfx90a", b"\x7fELF1");
        bytes.extend([0; 24]);
        bytes.extend(container(1, "amdgcn-amd-amdhsa", "gfx942", b"\x7fELF2"));
        bytes.extend([0; 3]);
        let images = parse(&bytes).expect("well formed");
        let architectures: Vec<_> = images.iter().map(|image| image.architecture).collect();
        assert_eq!(architectures, ["gfx90a", "gfx942"]);
    }

    #[test]
    fn other_bytes_are_refused() {
        assert!(parse(b"\x7fELF and so on").is_err());
        assert!(parse(&[0x10, 0xff, 0x10, 0xad]).is_err());
    }

    proptest! {
        #[test]
        fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = parse(&bytes);
        }

        #[test]
        fn damaged_containers_never_panic(
            changes in prop::collection::vec((0..200_usize, any::<u8>()), 1..6),
            length in 0..200_usize,
        ) {
            let mut bytes = container(1, "amdgcn-amd-amdhsa", "gfx90a", &[7; 40]);
            for (place, byte) in changes {
                if let Some(there) = bytes.get_mut(place) {
                    *there = byte;
                }
            }
            let _ = parse(&bytes);
            bytes.truncate(length);
            let _ = parse(&bytes);
        }
    }
}
