//! The images of an optimised module, and the files left on the way to them.

use super::{
    assemble,
    backend::Backend,
    options::DeviceOptions,
    registers,
    resources::{self, KernelResources},
    target::{DeviceTarget, Vendor},
};
use crate::codegen::error::CodegenError;
use inkwell::module::Module;
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

/// What an image is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageKind {
    /// An AMD code object, or simt's shared object.
    Object,
    /// NVIDIA machine code.
    Cubin,
    /// NVIDIA's portable assembly, which the driver compiles.
    Ptx,
}

/// Device code for one processor.
#[derive(Clone, Debug)]
pub struct DeviceImage {
    /// The processor.
    pub target: DeviceTarget,
    /// What `bytes` are.
    pub kind: ImageKind,
    /// The image as a driver loads it.
    pub bytes: Vec<u8>,
    /// Whether kernels update variables in a way that only the device's own memory allows.
    pub own_memory: bool,
    /// What each kernel needs. Empty for PTX, whose resources are known when the
    /// driver compiles it.
    pub kernels: Vec<KernelResources>,
}

/// Where to leave intermediate files, if anywhere.
pub struct Intermediates {
    /// `PREFIX.gfx90a`
    stem: Option<OsString>,
}

impl Intermediates {
    pub fn new(target: &DeviceTarget, options: &DeviceOptions) -> Self {
        let stem = options.save_temps.as_ref().map(|prefix| {
            let mut stem = prefix.as_os_str().to_owned();
            stem.push(format!(".{target}"));
            stem
        });
        Intermediates { stem }
    }

    /// Writes a text that is only made when it is asked for.
    pub fn save_text(
        &self,
        suffix: &str,
        text: impl FnOnce() -> String,
    ) -> Result<(), CodegenError> {
        match self.stem {
            Some(_) => self.save(suffix, text().as_bytes()),
            None => Ok(()),
        }
    }

    fn save(&self, suffix: &str, bytes: &[u8]) -> Result<(), CodegenError> {
        let Some(stem) = &self.stem else {
            return Ok(());
        };
        let mut path = stem.clone();
        path.push(format!(".{suffix}"));
        let path = PathBuf::from(path);
        fs::write(&path, bytes).map_err(CodegenError::io(path))
    }

    fn are_wanted(&self) -> bool {
        self.stem.is_some()
    }
}

/// Makes the images of a module for the back end's target.
pub fn images(
    module: &Module,
    backend: &Backend,
    intermediates: &Intermediates,
) -> Result<Vec<DeviceImage>, CodegenError> {
    let folder = tempfile::tempdir().map_err(CodegenError::io(std::env::temp_dir()))?;
    let images = match backend.target().vendor() {
        Vendor::Amd => amd_image(module, backend, intermediates, folder.path()).map(|it| vec![it]),
        Vendor::Simt => {
            simt_image(module, backend, intermediates, folder.path()).map(|it| vec![it])
        }
        Vendor::Nvidia => nvidia_images(module, backend, intermediates, folder.path()),
    };
    if let Err(CodegenError::ToolFailed { .. }) = images {
        // The command in the message can be run again.
        let _ = folder.keep();
    }
    images
}

fn amd_image(
    module: &Module,
    backend: &Backend,
    intermediates: &Intermediates,
    folder: &Path,
) -> Result<DeviceImage, CodegenError> {
    if intermediates.are_wanted() {
        // Code generation changes the module; the object is made of the
        // original.
        let assembly = backend.assembly(&module.clone())?;
        intermediates.save("s", assembly.as_bytes())?;
    }
    let object = backend.object(module)?;
    let bytes = assemble::code_object(object.as_slice(), folder)?;
    intermediates.save("hsaco", &bytes)?;
    Ok(DeviceImage {
        target: backend.target().clone(),
        own_memory: false,
        kind: ImageKind::Object,
        kernels: resources::of_code_object(&bytes, backend.target())?,
        bytes,
    })
}

/// A shared object, which libaccrt loads into the program.
fn simt_image(
    module: &Module,
    backend: &Backend,
    intermediates: &Intermediates,
    folder: &Path,
) -> Result<DeviceImage, CodegenError> {
    let object = backend.object(module)?;
    let bytes = assemble::shared_object(object.as_slice(), folder)?;
    intermediates.save("so", &bytes)?;
    Ok(DeviceImage {
        target: backend.target().clone(),
        own_memory: false,
        kind: ImageKind::Object,
        kernels: Vec::new(),
        bytes,
    })
}

/// A cubin where ptxas is installed, and always PTX, which drivers compile for
/// processors newer than the target.
fn nvidia_images(
    module: &Module,
    backend: &Backend,
    intermediates: &Intermediates,
    folder: &Path,
) -> Result<Vec<DeviceImage>, CodegenError> {
    // Code generation changes the module.
    let again = module.clone();
    let mut ptx = backend.assembly(module)?;
    let mut cubin = assemble::cubin(&ptx, backend.target(), folder)?;
    if let Some(first) = &cubin
        && registers::give(&again, &first.kernels())
    {
        let second_ptx = backend.assembly(&again)?;
        if let Some(second) = assemble::cubin(&second_ptx, backend.target(), folder)?
            && spills(&second.kernels()) < spills(&first.kernels())
        {
            (ptx, cubin) = (second_ptx, Some(second));
        }
    }
    intermediates.save("ptx", ptx.as_bytes())?;
    let mut images = Vec::new();
    if let Some(cubin) = cubin {
        intermediates.save("cubin", &cubin.bytes)?;
        images.push(DeviceImage {
            target: backend.target().clone(),
            own_memory: false,
            kind: ImageKind::Cubin,
            kernels: cubin.kernels(),
            bytes: cubin.bytes,
        });
    }
    images.push(DeviceImage {
        target: backend.target().clone(),
        own_memory: false,
        kind: ImageKind::Ptx,
        bytes: ptx.into_bytes(),
        kernels: Vec::new(),
    });
    Ok(images)
}

fn spills(kernels: &[KernelResources]) -> u32 {
    kernels.iter().map(|kernel| kernel.spills).sum()
}
