//! Turns LLVM's output into what a driver loads, with the programs that do so:
//! lld for AMD code objects, ptxas for NVIDIA cubins.

use super::{
    resources::{self, KernelResources},
    target::DeviceTarget,
};
use crate::codegen::{error::CodegenError, tools};
use crate::time_report::part;
use crate::toolchain::Toolchain;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// A cubin and what ptxas says about each kernel (`ptxas -v`).
pub struct Cubin {
    pub bytes: Vec<u8>,
    report: String,
}

impl Cubin {
    /// What each kernel needs.
    pub fn kernels(&self) -> Vec<KernelResources> {
        resources::of_ptxas_report(&self.report)
    }
}

/// Links one AMDGPU object into a code object, which depends on no other.
pub fn code_object(object: &[u8], folder: &Path) -> Result<Vec<u8>, CodegenError> {
    link(
        object,
        folder,
        &["-shared", "--no-undefined"],
        None,
        "device code for AMD",
    )
}

/// Links an object of the CPU into a shared object. What it leaves undefined,
/// the mathematical library and libaccrt, the program has loaded; conversions to bfloat16
/// are hidden in each program and library.
pub fn shared_object(object: &[u8], folder: &Path) -> Result<Vec<u8>, CodegenError> {
    let bfloat = Toolchain::find().bfloat_archive().ok();
    let needed_by = "device code for simt";
    link(object, folder, &["-shared"], bfloat.as_deref(), needed_by)
}

fn link(
    object: &[u8],
    folder: &Path,
    flags: &[&str],
    archive: Option<&Path>,
    needed_by: &str,
) -> Result<Vec<u8>, CodegenError> {
    let lld = tools::lld().ok_or_else(|| CodegenError::MissingTool {
        what: "LLVM's linker 'ld.lld'".into(),
        needed_by: needed_by.into(),
        remedy: "install lld-22, or set ACCC_LLD".into(),
    })?;
    let input = folder.join("device.o");
    let output = folder.join("device.so");
    fs::write(&input, object).map_err(CodegenError::io(&input))?;
    let mut command = Command::new(lld);
    command
        .args(["-flavor", "gnu"])
        .args(flags)
        .arg("-o")
        .args([&output, &input])
        .args(archive);
    run(command)?;
    fs::read(&output).map_err(CodegenError::io(&output))
}

/// Assembles PTX; `None` where no ptxas is installed, since drivers compile PTX
/// too.
pub fn cubin(
    ptx: &str,
    target: &DeviceTarget,
    folder: &Path,
) -> Result<Option<Cubin>, CodegenError> {
    let Some(ptxas) = tools::ptxas() else {
        return Ok(None);
    };
    let input = folder.join("device.ptx");
    let output = folder.join("device.cubin");
    fs::write(&input, ptx).map_err(CodegenError::io(&input))?;
    let mut command = Command::new(ptxas);
    // Lines are as in the PTX: none without -g.
    command
        .args(["-v", "-lineinfo"])
        .arg(format!("--gpu-name={}", target.processor()))
        .arg("-o")
        .args([&output, &input]);
    let finished = run(command)?;
    Ok(Some(Cubin {
        bytes: fs::read(&output).map_err(CodegenError::io(&output))?,
        report: String::from_utf8_lossy(&finished.stderr).into_owned(),
    }))
}

fn run(mut command: Command) -> Result<Output, CodegenError> {
    tracing::info!("{}", command_line(&command));
    let program = Path::new(command.get_program()).to_path_buf();
    let output = part(&program.display().to_string(), || command.output())
        .map_err(CodegenError::io(&program))?;
    if output.status.success() {
        return Ok(output);
    }
    Err(CodegenError::ToolFailed {
        program: program.display().to_string(),
        status: output.status.to_string(),
        command: command_line(&command),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// The command as a shell takes it.
fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted: Vec<_> = words
        .map(|word| word.to_string_lossy())
        .map(|word| match word.contains([' ', '\'', '"', '$']) {
            true => format!("'{}'", word.replace('\'', r"'\''")),
            false => word.into_owned(),
        })
        .collect();
    quoted.join(" ")
}
