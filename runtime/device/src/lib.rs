//! Fortran's runtime for devices: what flang's lowering calls in kernels and no
//! vendor ships, as LLVM bitcode for each family of devices.
//!
//! ```text
//! heap.cpp        malloc and free
//! assign.cpp      assignment
//! allocate.cpp    allocation
//! construct.cpp   array constructors
//! characters.cpp  trim, index, comparisons of characters
//! inquiry.cpp     whether arrays have gaps
//! transform.cpp   reshape, pack, spread, transfer
//! reduce.cpp      iall, norm2, findloc
//! print.cpp       output, list-directed and formatted (format.h, field.h)
//! lines.cpp       what is written to units of the host
//! bessel.cpp      bessel_jn, bessel_yn
//! erfcx.cpp       erfc_scaled for simt
//! stack.cpp       temporaries of FORALL and WHERE
//! stop.cpp        stop, error stop
//! ```
//!
//! Functions have the names and signatures of flang's own runtime. They are
//! freestanding C++: no library, no exceptions, no global constructors.

/// For `amdgcn-amd-amdhsa`.
pub const AMDGCN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/amdgcn.bc"));
/// For `nvptx64-nvidia-cuda`.
pub const NVPTX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/nvptx.bc"));
/// For the CPU, as the simulated GPU runs it.
pub const SIMT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/simt.bc"));

/// The variable for the address of the heap's arena. libaccrt fills it in images that have it.
pub const HEAP: &str = "accc_heap";

/// The variable for the address of what STOP leaves to the host, filled in likewise.
pub const STOP: &str = "accc_stop";

/// The variable for the address of the lines that kernels leave to the host's units.
pub const LINES: &str = "accc_lines";

/// Functions of C that the runtime has under names of its own: those of the CPU
/// or of NVIDIA's driver must not be taken instead.
pub const RENAMED: &[(&str, &str)] = &[
    ("malloc", "accc_malloc"),
    ("free", "accc_free"),
    ("jn", "accc_jn"),
    ("jnf", "accc_jnf"),
    ("yn", "accc_yn"),
    ("ynf", "accc_ynf"),
];

/// Whether the runtime defines `symbol`.
pub fn defines(symbol: &str) -> bool {
    const SYMBOLS: &str = include_str!(concat!(env!("OUT_DIR"), "/symbols.txt"));
    SYMBOLS.lines().any(|name| name == symbol)
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_named_is_defined() {
        for (_, own) in super::RENAMED {
            assert!(super::defines(own), "{own}");
        }
        assert!(super::defines(super::HEAP));
        assert!(super::defines(super::STOP));
        assert!(super::defines(super::LINES));
        assert!(super::defines("_FortranAAssign"));
        assert!(!super::defines("_FortranA"));
    }
}
