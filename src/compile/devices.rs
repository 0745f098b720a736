//! The devices' half of a source: kernels taken out of the host's module and
//! compiled for each target.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::thread::{self, Scope};

use accc_dialects::ir::{self, Attribute};
use accc_dialects::{gpu, register};
use accc_passes::{accgpu, llvm::embed_images, pipeline};
use melior::ir::{Location, Module};

use super::device_threads::DeviceThreads;
use super::job::CompileJob;
use super::passes;
use crate::cli::DeviceMemory;
use crate::codegen::device::{
    self, DeviceImage, DeviceOptions, DeviceOutput, DeviceTarget, ImageKind, Optimization,
    Stage as DeviceStage, Vendor,
};
use crate::codegen::write_container;
use crate::error::Error;
use crate::frontend::{TargetOptions, Unit};
use crate::session::Session;
use crate::stage::Stage;
use crate::time_report::part;

/// The targets that a job names. Unknown names are the user's error.
pub fn targets(job: &CompileJob) -> Result<Vec<DeviceTarget>, Error> {
    let targets = job.devices.iter().map(|name| DeviceTarget::parse(name));
    Ok(targets.collect::<Result<_, _>>()?)
}

/// What OpenACC calls the types of `targets`, each once; without any, the host.
pub fn device_types(targets: &[DeviceTarget]) -> Vec<&'static str> {
    let name = |target: &DeviceTarget| match target.vendor() {
        Vendor::Nvidia => "nvidia",
        Vendor::Amd => "radeon",
        Vendor::Simt => "simt",
    };
    let mut types: Vec<_> = targets.iter().map(name).collect();
    types.sort_unstable();
    types.dedup();
    if types.is_empty() {
        types.push("host");
    }
    types
}

/// The device code of one source, not yet for any target.
pub struct Kernels<'s> {
    session: &'s Session,
    module: Module<'s>,
}

/// Where the program has the construct of each kernel, by the kernel's name.
pub type KernelPlaces<'s> = HashMap<String, ir::Location<'s>>;

impl<'s> Kernels<'s> {
    /// Outlines the compute constructs of `unit`, whose module is at the accgpu
    /// stage, and takes the kernels out of it. `None` when there are none.
    pub fn take(unit: &Unit<'s>, session: &'s Session) -> Result<Option<Self>, Error> {
        passes::run(&pipeline::outline(), unit.module(), session)?;
        let Some(device) = unit.module().collect_named(gpu::MODULE).into_iter().next() else {
            return Ok(None);
        };
        let module = Module::new(Location::unknown(session.context()));
        let root = ir::Op::from_raw(module.as_operation().to_raw());
        for op in device.body(0).ops() {
            op.detach();
            root.body(0).append(op);
        }
        // Objects go to and fro as they are: the device has them with the host's data layout.
        let layout = ["dlti.dl_spec", "llvm.data_layout"];
        for name in ["fir.defaultkind", "fir.kindmap"].into_iter().chain(layout) {
            if let Some(value) = unit.module().attribute(name) {
                root.set_attribute(name, value);
            }
        }
        device.erase();
        Ok(Some(Kernels { session, module }))
    }

    /// The places of the kernels.
    pub fn places(&self) -> KernelPlaces<'s> {
        ir::Op::from_raw(self.module.as_operation().to_raw())
            .collect(&|op| op.has_attribute(gpu::KERNEL))
            .into_iter()
            .filter_map(|kernel| Some((kernel.symbol_name()?, kernel.location())))
            .collect()
    }

    /// The kernels in the gpu dialect for the devices of `target`'s vendor.
    fn lowered_for(&self, target: &DeviceTarget) -> Result<Module<'s>, Error> {
        let copy = ir::Op::from_raw(self.module.as_operation().to_raw()).clone_op();
        let vendor = match target.vendor() {
            Vendor::Amd => accgpu::AMD,
            Vendor::Nvidia => accgpu::NVIDIA,
            Vendor::Simt => accgpu::SIMT,
        };
        copy.set_attribute(accgpu::VENDOR, Attribute::string(copy.ctx(), vendor));
        if let Some(size) = target.fixed_wavefront_size() {
            let ty = ir::Type::integer(copy.ctx(), 32);
            let size = Attribute::integer(ty, size.into());
            copy.set_attribute(accgpu::WAVEFRONT_SIZE, size);
        }
        let lowered = passes::run(&pipeline::device(), copy, self.session);
        // SAFETY: the copy is a module that nobody else owns.
        let module = unsafe { register::module_from(copy) };
        lowered.map(|()| module)
    }

    /// The gpu dialect's text for all targets.
    pub fn text(&self, targets: &[DeviceTarget]) -> Result<String, Error> {
        let mut text = String::new();
        for target in targets {
            text += &format!("\n// {}\n", target.processor());
            text += &self.lowered_for(target)?.as_operation().to_string();
        }
        Ok(text)
    }

    /// Writes the device code of the first target at stage `last` to `output`;
    /// further targets follow in the same text.
    pub fn write(
        &self,
        targets: &[DeviceTarget],
        last: Stage,
        job: &CompileJob,
        host: &TargetOptions,
        output: &Path,
    ) -> Result<(), Error> {
        let stop_at = match last {
            Stage::Llvm | Stage::Bitcode => DeviceStage::LlvmIr,
            Stage::Asm => DeviceStage::Assembly,
            _ => DeviceStage::Image,
        };
        let outputs =
            thread::scope(|scope| self.start(scope, targets, job, host, stop_at)?.join())?;
        let mut text = String::new();
        let mut images = Vec::new();
        for output in outputs {
            match output {
                DeviceOutput::Text(made) => text += &made,
                DeviceOutput::Images(made) => images.extend(made),
            }
        }
        let bytes = if images.is_empty() {
            text.into_bytes()
        } else {
            write_container(&images)
        };
        let written = if output == Path::new("-") {
            std::io::Write::write_all(&mut std::io::stdout(), &bytes)
        } else {
            fs::write(output, bytes)
        };
        written.map_err(|source| Error::Io {
            action: "write",
            path: output.to_owned(),
            source,
        })
    }

    /// Begins to compile for all targets, up to `stop_at`, as `host` says of the host's code.
    pub fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        targets: &[DeviceTarget],
        job: &CompileJob,
        host: &TargetOptions,
        stop_at: DeviceStage,
    ) -> Result<DeviceThreads<'scope>, Error> {
        let options = DeviceOptions {
            optimization: match host.optimization_level {
                0 => Optimization::O0,
                1 => Optimization::O1,
                2 => Optimization::O2,
                _ => Optimization::O3,
            },
            line_info: job.device_line_info.unwrap_or(host.has_debug_info),
            max_registers: job.max_registers,
            any_memory: job.device_memory == DeviceMemory::Unified,
            stop_at,
            save_temps: job.keep.as_ref().and_then(|folder| {
                let stem = job.source().file_stem()?;
                Some(folder.join(stem))
            }),
        };
        let lower = |target: &DeviceTarget| {
            part(&format!("{}: lower", target.processor()), || {
                let module = self.lowered_for(target)?;
                let context = self.session.context();
                Ok::<_, Error>(device::lower(context, module, target, &options)?)
            })
        };
        let lowered = targets.iter().map(lower).collect::<Result<_, _>>()?;
        DeviceThreads::start(scope, lowered)
    }
}

/// A module of the LLVM dialect that holds the images which `threads` make, and
/// hands them to the runtime. `None` when they make none.
pub fn image_module<'s>(
    threads: DeviceThreads<'_>,
    places: &KernelPlaces<'_>,
    job: &CompileJob,
    session: &'s Session,
) -> Result<Option<Module<'s>>, Error> {
    let mut images = Vec::new();
    for output in threads.join()? {
        if let DeviceOutput::Images(made) = output {
            if job.remarks {
                report(&made, places);
            }
            images.extend(made);
        }
    }
    if images.is_empty() {
        return Ok(None);
    }
    let module = Module::new(Location::unknown(session.context()));
    let root = ir::Op::from_raw(module.as_operation().to_raw());
    embed_images(root, &write_container(&images), job.device_memory.request());
    passes::run(&pipeline::finish(), root, session)?;
    Ok(Some(module))
}

/// Tells what each kernel needs, for -Minfo=accel. Of the images of one target
/// the first with figures counts: PTX has none beside its cubin.
fn report(images: &[DeviceImage], places: &KernelPlaces<'_>) {
    let counted = images
        .iter()
        .find(|image| image.kind != ImageKind::Ptx && !image.kernels.is_empty());
    let Some(image) = counted.or(images.first()) else {
        return;
    };
    let mut kernels: Vec<_> = image
        .kernels
        .iter()
        .filter_map(|kernel| Some((*places.get(&kernel.name)?, kernel)))
        .collect();
    // Tools list them in orders of their own.
    kernels.sort_by_key(|(place, kernel)| (place.file_and_line(), &kernel.name));
    for (place, kernel) in kernels {
        let processor = image.target.processor();
        ir::remark(place, &format!("{processor}: kernel {kernel}"));
    }
}
