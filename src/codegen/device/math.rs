//! Device versions of mathematical functions.
//!
//! FIR's lowering leaves calls of C's math library (`sinf`) and LLVM intrinsics
//! (`llvm.sin.f32`). AMD's ocml and NVIDIA's libdevice have functions of the
//! same signatures under other names (`__ocml_sin_f32`, `__nv_sinf`).

use super::target::Vendor;

/// Functions that C, ocml and libdevice know under the same name, for one or
/// two arguments of one type.
const COMMON: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "erfcx",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "hypot",
    "ilogb",
    "j0",
    "j1",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "nearbyint",
    "nextafter",
    "pow",
    "remainder",
    "rint",
    "round",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
];

/// LLVM intrinsics without an instruction of their own on the devices. The
/// others (`llvm.sqrt`, `llvm.fma`, ...) are best left to the code generator.
const INTRINSICS: &[&str] = &[
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2",
    "pow", "sin", "sinh", "tan", "tanh",
];

/// Rounding to an integer, which NVPTX cannot select; defined among our built-ins.
const ROUNDING: &[&str] = &["lround", "llround"];

/// Intrinsics that AMDGPU expands well in single precision.
const AMD_NATIVE_F32: &[&str] = &["exp", "exp10", "exp2", "log", "log10", "log2"];

/// Functions of C's library that the front end calls and `COMMON` lacks.
const C_ONLY: &[&str] = &["lround", "llround"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Precision {
    Single,
    Double,
}

/// The device function that does what `symbol` does; `None` if `symbol` is no
/// mathematical function, or one that the device's code generator knows.
pub fn device_function(symbol: &str, vendor: Vendor) -> Option<String> {
    // The CPU has C's library itself.
    if vendor == Vendor::Simt {
        return None;
    }
    let (stem, precision) = match symbol.strip_prefix("llvm.") {
        Some(rounding) if ROUNDING.contains(&rounding.split('.').next()?) => {
            return Some(format!("__accc_{}", rounding.replace('.', "_")));
        }
        Some(intrinsic) => parse_intrinsic(intrinsic, vendor)?,
        None => parse_libm(symbol, vendor)?,
    };
    Some(match (vendor, precision) {
        (Vendor::Amd, _) => {
            let suffix = if precision == Precision::Single {
                "f32"
            } else {
                "f64"
            };
            format!("__ocml_{stem}_{suffix}")
        }
        (Vendor::Nvidia, Precision::Single) => format!("__nv_{stem}f"),
        (Vendor::Nvidia, Precision::Double) => format!("__nv_{stem}"),
        (Vendor::Simt, _) => return None,
    })
}

/// Whether the device has the mathematical function `symbol`, under this name or
/// another. The CPU has those of C's library.
pub fn is_known(symbol: &str, vendor: Vendor) -> bool {
    match vendor {
        Vendor::Simt => parse_libm(symbol, vendor).is_some(),
        _ => device_function(symbol, vendor).is_some(),
    }
}

/// Splits `sin.f32`.
fn parse_intrinsic(intrinsic: &str, vendor: Vendor) -> Option<(&'static str, Precision)> {
    let mut parts = intrinsic.split('.');
    let stem = parts.next()?;
    let precision = match parts.next()? {
        "f32" => Precision::Single,
        "f64" => Precision::Double,
        _ => return None,
    };
    let is_native =
        vendor == Vendor::Amd && precision == Precision::Single && AMD_NATIVE_F32.contains(&stem);
    let stem = INTRINSICS.iter().find(|known| **known == stem)?;
    (!is_native).then_some((*stem, precision))
}

/// Splits `sinf` and `sin`; a complete name wins over a suffix, as in `erf`.
fn parse_libm(symbol: &str, vendor: Vendor) -> Option<(&'static str, Precision)> {
    let extra = match vendor {
        Vendor::Amd | Vendor::Nvidia => &[],
        Vendor::Simt => C_ONLY,
    };
    let known = COMMON.iter().chain(extra).copied();
    let find = |name: &str| known.clone().find(|known| *known == name);
    if let Some(stem) = find(symbol) {
        return Some((stem, Precision::Double));
    }
    let stem = find(symbol.strip_suffix('f')?)?;
    Some((stem, Precision::Single))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_libm_and_intrinsics() {
        let amd = |name| device_function(name, Vendor::Amd);
        let nvidia = |name| device_function(name, Vendor::Nvidia);
        assert_eq!(amd("sinf").as_deref(), Some("__ocml_sin_f32"));
        assert_eq!(amd("erf").as_deref(), Some("__ocml_erf_f64"));
        assert_eq!(amd("erff").as_deref(), Some("__ocml_erf_f32"));
        assert_eq!(amd("llvm.pow.f64").as_deref(), Some("__ocml_pow_f64"));
        assert_eq!(amd("llvm.exp.f32"), None);
        assert_eq!(nvidia("llvm.exp.f32").as_deref(), Some("__nv_expf"));
        assert_eq!(nvidia("tgamma").as_deref(), Some("__nv_tgamma"));
        assert_eq!(nvidia("llvm.sqrt.f64"), None);
        assert_eq!(nvidia("_FortranAStopStatement"), None);
    }
}
