//! Finds the programs and libraries of other projects that code generation uses.
//!
//! Each is looked for where the user says (an environment variable whose value
//! then counts alone), else where its project installs it, then on `PATH`.

use std::{
    env,
    path::{Path, PathBuf},
};

/// LLVM's linker for ELF, which makes AMD code objects.
pub fn lld() -> Option<PathBuf> {
    variable("ACCC_LLD").map_or_else(
        || {
            first_file(llvm_prefixes(), "bin/ld.lld")
                .or_else(|| on_path("ld.lld"))
                .or_else(|| on_path("ld.lld-22"))
        },
        existing,
    )
}

/// NVIDIA's assembler from PTX to machine code.
pub fn ptxas() -> Option<PathBuf> {
    variable("ACCC_PTXAS").map_or_else(
        || first_file(cuda_roots(), "bin/ptxas").or_else(|| on_path("ptxas")),
        existing,
    )
}

/// NVIDIA's math library.
pub fn libdevice() -> Option<PathBuf> {
    variable("ACCC_LIBDEVICE").map_or_else(
        || first_file(cuda_roots(), "nvvm/libdevice/libdevice.10.bc"),
        existing,
    )
}

/// A bitcode library of ROCm, such as `ocml.bc`.
pub fn rocm_device_library(name: &str) -> Option<PathBuf> {
    if let Some(folder) = variable("ACCC_DEVICE_LIBS") {
        return existing(folder.join(name));
    }
    let roots = variable("ROCM_PATH")
        .into_iter()
        .chain(versioned("/opt", "rocm"))
        .chain(system_library_roots());
    first_file(roots.map(|root| root.join("amdgcn/bitcode")), name)
}

/// Where Linux distributions put ROCm's bitcode.
fn system_library_roots() -> Vec<PathBuf> {
    let multiarch = format!("/usr/lib/{}-linux-gnu", env::consts::ARCH);
    vec![
        multiarch.into(),
        "/usr/lib64".into(),
        "/usr/lib".into(),
        "/usr".into(),
    ]
}

fn llvm_prefixes() -> impl Iterator<Item = PathBuf> {
    let built_with = option_env!("LLVM_SYS_221_PREFIX").map(PathBuf::from);
    built_with
        .into_iter()
        .chain([PathBuf::from("/usr/lib/llvm-22")])
}

/// CUDA toolkits: the user's, the system's, and those that PyPI's packages
/// leave in a folder `nvidia/cu13` of an active virtual environment.
fn cuda_roots() -> impl Iterator<Item = PathBuf> {
    variable("CUDA_HOME")
        .into_iter()
        .chain(variable("CUDA_PATH"))
        .chain(versioned("/usr/local", "cuda"))
        .chain(python_cuda())
        .chain([PathBuf::from("/usr/lib/cuda")])
}

fn python_cuda() -> Vec<PathBuf> {
    let Some(environment) = variable("VIRTUAL_ENV") else {
        return Vec::new();
    };
    versioned(environment.join("lib"), "python")
        .into_iter()
        .flat_map(|python| versioned(python.join("site-packages/nvidia"), "cu"))
        .collect()
}

/// Folders of `parent` whose name starts with `stem`: the bare name first, then
/// the greatest version.
fn versioned(parent: impl AsRef<Path>, stem: &str) -> Vec<PathBuf> {
    let Ok(entries) = parent.as_ref().read_dir() else {
        return Vec::new();
    };
    let mut names: Vec<_> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with(stem))
        .collect();
    names.sort_by(|a, b| (b == stem, b).cmp(&(a == stem, a)));
    names
        .into_iter()
        .map(|name| parent.as_ref().join(name))
        .collect()
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

fn existing(path: PathBuf) -> Option<PathBuf> {
    path.is_file().then_some(path)
}

fn first_file(folders: impl IntoIterator<Item = PathBuf>, name: &str) -> Option<PathBuf> {
    folders
        .into_iter()
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    first_file(env::split_paths(&path), program)
}
