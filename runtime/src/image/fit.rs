//! Which images run on which device.

use crate::image::{Image, Kind};
use std::fmt;

/// A device as image architectures are matched against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A GPU of NVIDIA's.
    Nvidia {
        /// Compute capability, 9.0 as 90.
        capability: u32,
    },
    /// A GPU of AMD's.
    Amd {
        /// Target id with all features stated: `gfx90a:sramecc+:xnack-`.
        id: String,
    },
    /// The simulated GPU: code for this processor.
    Simt,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Nvidia { capability } => write!(f, "sm_{capability}"),
            Target::Amd { id } => f.write_str(id),
            Target::Simt => f.write_str("simt"),
        }
    }
}

impl Target {
    /// How well an image fits, more is better; `None`: it does not run.
    pub fn rank(&self, image: &Image) -> Option<u32> {
        match self {
            Target::Nvidia { capability } if image.triple.starts_with("nvptx64") => {
                rank_nvidia(*capability, image)
            }
            Target::Amd { id } if image.triple.starts_with("amdgcn") => {
                rank_amd(id, image.architecture)
            }
            Target::Simt if image.architecture == "simt" => {
                let processor = image.triple.split('-').next();
                (processor == Some(std::env::consts::ARCH)).then_some(0)
            }
            _ => None,
        }
    }
}

/// A cubin runs on its capability and later ones of the same generation, PTX
/// also on later generations. Code for `sm_90a` and the like uses what only
/// exactly that capability has.
fn rank_nvidia(device: u32, image: &Image) -> Option<u32> {
    const BINARY: u32 = 10_000;
    let text = image.architecture.strip_prefix("sm_")?;
    let (text, is_exact) = match text.strip_suffix('a') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let code: u32 = text.parse().ok()?;
    let runs = match image.kind {
        _ if is_exact => code == device,
        Kind::Binary => code / 10 == device / 10 && code <= device,
        Kind::Ptx => code <= device,
    };
    let binary = match image.kind {
        Kind::Binary => BINARY,
        Kind::Ptx => 0,
    };
    runs.then_some(binary + code * 2 + u32::from(is_exact))
}

/// The processor must be the same; a feature that the image states must be set
/// so on the device, one that it does not state may be either.
fn rank_amd(device: &str, code: &str) -> Option<u32> {
    let mut code = code.split(':');
    let mut device = device.split(':');
    if code.next()? != device.next()? {
        return None;
    }
    let features: Vec<_> = device.collect();
    let stated: Vec<_> = code.collect();
    let runs = stated.iter().all(|feature| features.contains(feature));
    runs.then_some(stated.len() as u32)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A container as LLVM writes it.
    pub fn container(kind: u16, triple: &str, architecture: &str, image: &[u8]) -> Vec<u8> {
        const ENTRY: usize = 32;
        const STRINGS: usize = ENTRY + 40;
        const TEXT: usize = STRINGS + 32;
        let mut text = Vec::new();
        let mut offsets = Vec::new();
        for string in ["triple", triple, "arch", architecture] {
            offsets.push((TEXT + text.len()) as u64);
            text.extend(string.bytes());
            text.push(0);
        }
        let start = (TEXT + text.len()).next_multiple_of(8);
        let size = (start + image.len()).next_multiple_of(8);
        let mut bytes = vec![0x10, 0xff, 0x10, 0xad, 1, 0, 0, 0];
        for number in [size, ENTRY, 40] {
            bytes.extend((number as u64).to_le_bytes());
        }
        bytes.extend(kind.to_le_bytes());
        bytes.extend([0; 6]);
        for number in [STRINGS, 2, start, image.len()] {
            bytes.extend((number as u64).to_le_bytes());
        }
        for offset in offsets {
            bytes.extend(offset.to_le_bytes());
        }
        bytes.extend(text);
        bytes.resize(start, 0);
        bytes.extend(image);
        bytes.resize(size, 0);
        bytes
    }

    fn nvidia(kind: Kind, architecture: &str) -> Image<'_> {
        Image {
            kind,
            triple: "nvptx64-nvidia-cuda",
            architecture,
            bytes: b"",
        }
    }

    #[test]
    fn the_nearest_nvidia_image_wins_and_cubins_before_ptx() {
        let h100 = Target::Nvidia { capability: 90 };
        let rank = |kind, architecture| h100.rank(&nvidia(kind, architecture));
        assert!(rank(Kind::Binary, "sm_90") > rank(Kind::Ptx, "sm_90"));
        assert!(rank(Kind::Ptx, "sm_90") > rank(Kind::Ptx, "sm_80"));
        assert!(rank(Kind::Binary, "sm_90a") > rank(Kind::Binary, "sm_90"));
        assert_eq!(rank(Kind::Binary, "sm_80"), None);
        assert_eq!(rank(Kind::Ptx, "sm_100"), None);
        assert_eq!(rank(Kind::Ptx, "sm_80a"), None);
        assert_eq!(rank(Kind::Binary, "gfx90a"), None);
    }

    #[test]
    fn cubins_run_within_their_generation() {
        let a10 = Target::Nvidia { capability: 86 };
        assert!(a10.rank(&nvidia(Kind::Binary, "sm_80")).is_some());
        assert!(a10.rank(&nvidia(Kind::Binary, "sm_89")).is_none());
    }

    #[test]
    fn amd_features_must_agree_where_they_are_stated() {
        let device = "gfx90a:sramecc+:xnack-";
        assert_eq!(rank_amd(device, "gfx90a"), Some(0));
        assert_eq!(rank_amd(device, "gfx90a:xnack-"), Some(1));
        assert_eq!(rank_amd(device, "gfx90a:xnack+"), None);
        assert_eq!(rank_amd(device, "gfx908"), None);
        assert_eq!(rank_amd("gfx1100", "gfx1100"), Some(0));
    }
}
