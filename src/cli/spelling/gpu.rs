//! What nvfortran's options for devices, `-gpu=` and `-ta=`, mean to accc.

use super::{Meaning, NO_EFFECT, strings};

/// One item of nvfortran's `-gpu=` or `-ta=`, where accc takes AMD's names too.
pub fn meanings(item: &str) -> Vec<Meaning> {
    if let Some(architecture) = architecture(item) {
        return vec![Meaning::Own(format!("--offload-arch={architecture}"))];
    }
    if let Some(("tesla" | "nvidia" | "radeon", item)) = item.split_once(':') {
        return meanings(item);
    }
    // What NVIDIA's compiler adds says how ALLOCATE gets memory (`mem:managed:alloc`).
    if let Some(kind) = item.strip_prefix("mem:")
        && let Some(kind @ ("separate" | "managed" | "unified")) = kind.split(':').next()
    {
        return vec![Meaning::Own(format!("--device-memory={kind}"))];
    }
    if let Some(most) = item.strip_prefix("maxregcount:") {
        return vec![Meaning::Own(format!("--max-registers={most}"))];
    }
    match USUAL.contains(&item) {
        true => Vec::new(),
        false => vec![word(item)],
    }
}

/// LLVM's name of the GPU that `item` names, if it does: NVIDIA's may be `cc80` or `compute_80`.
fn architecture(item: &str) -> Option<String> {
    if item.starts_with("gfx") || item.starts_with("sm_") {
        return Some(item.to_owned());
    }
    let mut prefixes = ["cc", "compute_"].into_iter();
    let capability = prefixes.find_map(|prefix| item.strip_prefix(prefix))?;
    let is_number = capability.starts_with(|c: char| c.is_ascii_digit());
    is_number.then(|| format!("sm_{}", capability.replace('.', "")))
}

/// Items of `-gpu=` that ask for what accc does anyway.
const USUAL: &[&str] = &[
    "tesla",
    "nvidia",
    "radeon",
    "host",
    "multicore",
    "rdc",
    "nordc",
    "lto",
    "nolto",
    "fma",
    "debug",
    "nodebug",
    "nofastmath",
    "noflushz",
    "nopinned",
    "nounroll",
    "noredundant",
    "beta",
    "interceptdeallocations",
];

/// Those that have no effect in accc.
const WITHOUT_EFFECT: &[&str] = &[
    "flushz",
    "keep",
    "keepbin",
    "keepgpu",
    "keepptx",
    "math_uniform",
    "pinned",
    "ptxinfo",
    "implicitsections",
    "unroll",
    "noimplicitsections",
    "redundant",
    "safecache",
    "zeroinit",
    "nvlamath",
    "nointerceptdeallocations",
];

/// Beginnings of others without effect, which have numbers or names behind them.
const FAMILIES_WITHOUT_EFFECT: &[&str] = &["cuda", "loadcache", "stacklimit", "tripcount"];

/// An item that names no device and no memory.
fn word(item: &str) -> Meaning {
    match item {
        "nomanaged" | "nounified" => Meaning::Own("--device-memory=separate".to_owned()),
        "managed" => Meaning::Own("--device-memory=managed".to_owned()),
        "unified" => Meaning::Own("--device-memory=unified".to_owned()),
        "deepcopy" => Meaning::Own("--deep-copy".to_owned()),
        "nodeepcopy" => Meaning::Own("--no-deep-copy".to_owned()),
        "lineinfo" => Meaning::Own("--device-line-info".to_owned()),
        "nolineinfo" => Meaning::Own("--no-device-line-info".to_owned()),
        "nofma" => Meaning::Flang(strings(&["-ffp-contract=off"])),
        "ccall" | "ccall-major" | "ccnative" => {
            Meaning::Unsupported("name the devices: -gpu=cc80,cc90 or --offload-arch=sm_80,sm_90")
        }
        "fastmath" => {
            Meaning::Ignored("functions keep their precision unless -ffast-math is given")
        }
        "autocompare" => Meaning::Ignored("set ACCC_COMPARE=1 when the program runs"),
        _ if is_without_effect(item) => Meaning::Ignored(NO_EFFECT),
        _ => Meaning::Unsupported(
            "known are ccNN, sm_NN, gfxNNN, deepcopy, maxregcount:N and mem:KIND",
        ),
    }
}

fn is_without_effect(item: &str) -> bool {
    let is_in_family = |family: &&str| item.starts_with(*family);
    WITHOUT_EFFECT.contains(&item) || FAMILIES_WITHOUT_EFFECT.iter().any(is_in_family)
}
