//! Which images run on which device.

use super::{Image, Kind};
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
/// exactly that capability has, code for `sm_100f` and the like what only that
/// generation has.
fn rank_nvidia(device: u32, image: &Image) -> Option<u32> {
    const BINARY: u32 = 10_000;
    let text = image.architecture.strip_prefix("sm_")?;
    let code: u32 = text.trim_end_matches(['a', 'f']).parse().ok()?;
    let is_exact = text.ends_with('a');
    let is_of_generation = image.kind == Kind::Binary || text.ends_with('f');
    let runs = match is_of_generation {
        _ if is_exact => code == device,
        true => code / 10 == device / 10 && code <= device,
        false => code <= device,
    };
    let binary = match image.kind {
        Kind::Binary => BINARY,
        Kind::Ptx => 0,
    };
    runs.then_some(binary + code * 2 + u32::from(is_exact))
}

/// The processor must be the same, or of the family that the image is for; a feature that
/// the image states must be set so on the device, one that it does not state may be either.
fn rank_amd(device: &str, code: &str) -> Option<u32> {
    const OWN: u32 = 100;
    let mut code = code.split(':');
    let mut device = device.split(':');
    let (processor, own) = (code.next()?, device.next()?);
    let is_own = processor == own;
    if !is_own && family_of(own) != Some(processor) {
        return None;
    }
    let features: Vec<_> = device.collect();
    let stated: Vec<_> = code.collect();
    let runs = stated.iter().all(|feature| features.contains(feature));
    runs.then_some(if is_own { OWN } else { 0 } + stated.len() as u32)
}

/// The family of a processor as LLVM names it for code that runs on all of them.
fn family_of(processor: &str) -> Option<&'static str> {
    Some(match processor {
        "gfx900" | "gfx902" | "gfx904" | "gfx906" | "gfx909" | "gfx90c" => "gfx9-generic",
        "gfx940" | "gfx941" | "gfx942" | "gfx950" => "gfx9-4-generic",
        "gfx1010" | "gfx1011" | "gfx1012" | "gfx1013" => "gfx10-1-generic",
        "gfx1030" | "gfx1031" | "gfx1032" | "gfx1033" | "gfx1034" | "gfx1035" | "gfx1036" => {
            "gfx10-3-generic"
        }
        "gfx1100" | "gfx1101" | "gfx1102" | "gfx1103" | "gfx1150" | "gfx1151" | "gfx1152"
        | "gfx1153" => "gfx11-generic",
        "gfx1200" | "gfx1201" => "gfx12-generic",
        _ => return None,
    })
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
            own_memory: false,
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
        assert!(rank_amd(device, "gfx90a:xnack-") > rank_amd(device, "gfx90a"));
        assert!(rank_amd(device, "gfx90a").is_some());
        assert_eq!(rank_amd(device, "gfx90a:xnack+"), None);
        assert_eq!(rank_amd(device, "gfx908"), None);
        assert!(rank_amd("gfx1100", "gfx1100").is_some());
    }

    #[test]
    fn code_for_a_family_runs_on_its_processors() {
        let device = "gfx942:sramecc+:xnack-";
        assert!(rank_amd(device, "gfx942") > rank_amd(device, "gfx9-4-generic:xnack-"));
        assert!(rank_amd(device, "gfx9-4-generic").is_some());
        assert_eq!(rank_amd(device, "gfx9-generic"), None);
        assert_eq!(rank_amd("gfx90a", "gfx9-generic"), None);
        assert_eq!(rank_amd(device, "gfx9-4-generic:xnack+"), None);
        let rank = |capability, kind, architecture| {
            Target::Nvidia { capability }.rank(&nvidia(kind, architecture))
        };
        assert!(rank(103, Kind::Binary, "sm_100f").is_some());
        assert!(rank(103, Kind::Ptx, "sm_100f").is_some());
        assert_eq!(rank(120, Kind::Ptx, "sm_100f"), None);
    }
}
