//! Where the parts of a compilation that are not in this executable are: LLVM's
//! programs and libraries, and accc's own libraries and modules.

use std::path::{Path, PathBuf};

use crate::error::Error;

/// The runtime as a shared library: one present table, even if several
/// libraries of a program have OpenACC code.
const SHARED_RUNTIME: &str = "libaccrt.so";
/// The runtime as an archive, for `-static` and `-static-libaccrt`.
const STATIC_RUNTIME: &str = "libaccrt.a";

/// Tells the runtime what programs free; a part of every program.
const FREE: &str = "accrt_free.o";

/// Conversions to bfloat16 that compilers' libraries may lack.
const BFLOAT: &str = "libaccrt_bfloat.a";

/// Which form of a library to link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// A shared library.
    Shared,
    /// An archive.
    Static,
}

/// The places of LLVM and of accc's own files.
#[derive(Clone, Debug)]
pub struct Toolchain {
    llvm: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Toolchain {
    /// Looks at where this executable is and which LLVM it was built with.
    pub fn find() -> Self {
        Self {
            llvm: llvm_prefix(),
            libraries: library_directories(),
        }
    }

    /// A toolchain in other places, for tests.
    #[cfg(test)]
    pub fn at(llvm: &Path, libraries: &Path) -> Self {
        Self {
            llvm: llvm.to_owned(),
            libraries: vec![libraries.to_owned()],
        }
    }

    /// Where clang is or should be; LLVM's driver finds everything else from
    /// its place, clang's resource directory first of all.
    pub fn clang_path(&self) -> PathBuf {
        self.llvm.join("bin/clang")
    }

    /// LLVM's linker, when it is installed; the system's does as well.
    pub fn lld(&self) -> Option<PathBuf> {
        let path = self.llvm.join("bin/ld.lld");
        path.exists().then_some(path)
    }

    /// The directory of libomp, which the host's gangs run on.
    pub fn openmp_directory(&self) -> Result<PathBuf, Error> {
        let directory = self.llvm.join("lib");
        let library = directory.join("libomp.so");
        if library.exists() {
            Ok(directory)
        } else {
            Err(Error::Missing {
                what: "libomp, the OpenMP runtime of LLVM",
                searched: vec![library],
                remedy: "install the package 'libomp-22-dev'",
            })
        }
    }

    /// The runtime library, libaccrt.
    pub fn runtime_library(&self, linkage: Linkage) -> Result<PathBuf, Error> {
        let file = match linkage {
            Linkage::Shared => SHARED_RUNTIME,
            Linkage::Static => STATIC_RUNTIME,
        };
        self.own_library(file)
    }

    /// The object that takes the place of `free` in programs.
    pub fn free_object(&self) -> Result<PathBuf, Error> {
        self.own_library(FREE)
    }

    /// The archive of conversions that LLVM calls for real(3).
    pub fn bfloat_archive(&self) -> Result<PathBuf, Error> {
        self.own_library(BFLOAT)
    }

    fn own_library(&self, file: &str) -> Result<PathBuf, Error> {
        let candidates = self.libraries.iter().map(|directory| directory.join(file));
        let searched: Vec<_> = candidates.collect();
        searched
            .iter()
            .find(|path| path.exists())
            .cloned()
            .ok_or(Error::Missing {
                what: "libaccrt, the runtime library",
                searched,
                remedy: "build the whole workspace or name its directory in ACCC_LIBDIR",
            })
    }

    /// The directory of flang's intrinsic modules. The front end looks for it
    /// beside the executable it is in, which is accc.
    pub fn intrinsic_modules(&self) -> PathBuf {
        self.llvm.join("include/flang")
    }

    /// The directory of `openacc.mod` and of the include files.
    pub fn module_directory(&self) -> Option<PathBuf> {
        self.libraries
            .iter()
            .find(|directory| directory.join("openacc.mod").exists())
            .cloned()
    }
}

/// The prefix of the LLVM that accc was built with.
fn llvm_prefix() -> PathBuf {
    option_env!("MLIR_SYS_220_PREFIX")
        .unwrap_or("/usr/lib/llvm-22")
        .into()
}

/// Where accc's libraries and modules may be: where the user says, in an
/// installation, in cargo's target directory.
fn library_directories() -> Vec<PathBuf> {
    let mut directories = Vec::new();
    directories.extend(std::env::var_os("ACCC_LIBDIR").map(PathBuf::from));
    let executable = std::env::current_exe().and_then(std::fs::canonicalize);
    if let Some(beside) = executable.ok().as_deref().and_then(Path::parent) {
        directories.extend(beside.parent().map(|prefix| prefix.join("lib/accc")));
        directories.push(beside.to_owned());
    }
    directories
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_runtime_says_where_it_was_looked_for() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let toolchain = Toolchain::at(directory.path(), directory.path());
        let message = toolchain
            .runtime_library(Linkage::Shared)
            .expect_err("no runtime there")
            .to_string();
        let path = directory.path().join(SHARED_RUNTIME);
        assert!(message.contains(&path.display().to_string()), "{message}");
        assert!(message.contains("ACCC_LIBDIR"), "{message}");
    }

    #[test]
    fn a_missing_openmp_names_the_package() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let toolchain = Toolchain::at(directory.path(), directory.path());
        let message = toolchain
            .openmp_directory()
            .expect_err("no libomp there")
            .to_string();
        assert!(message.contains("libomp-22-dev"), "{message}");
    }
}
