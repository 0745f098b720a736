//! The processor that device code is generated for.

use crate::codegen::{
    error::CodegenError,
    ffi::{self, string_ref},
};
use inkwell::{
    OptimizationLevel,
    targets::{CodeModel, InitializationConfig, RelocMode, Target, TargetMachine, TargetTriple},
};
use mlir_sys::MlirStringRef;
use std::{cmp::Reverse, ffi::c_void, fmt, sync::Once};

/// Who makes the device; decides ABI, libraries and file formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vendor {
    /// AMD: GCN, RDNA and CDNA.
    Amd,
    /// NVIDIA.
    Nvidia,
    /// No device: the CPU runs the kernels, with a fiber for each thread, as a
    /// proof of the code without a GPU.
    Simt,
}

/// The newest of NVIDIA's processors for which LLVM takes a version of PTX that is too old.
const NEWEST_OF_OLD_PTX: u32 = 90;
/// The oldest version that kernels need.
const OLDEST_PTX: &str = "+ptx78";
/// That of kernels with more than [`PLAIN_PARAMETER_BYTES`].
const PTX_OF_MANY_PARAMETERS: &str = "+ptx81";
/// What kernels of all NVIDIA GPUs may have in parameters.
const PLAIN_PARAMETER_BYTES: u64 = 4352;

/// The processor of [`Vendor::Simt`].
const SIMT: &str = "simt";

impl Vendor {
    fn triple(self) -> &'static str {
        match self {
            Vendor::Amd => "amdgcn-amd-amdhsa",
            Vendor::Nvidia => "nvptx64-nvidia-cuda",
            Vendor::Simt => HOST_TRIPLE,
        }
    }
}

#[cfg(target_arch = "x86_64")]
const HOST_TRIPLE: &str = "x86_64-unknown-linux-gnu";
#[cfg(target_arch = "aarch64")]
const HOST_TRIPLE: &str = "aarch64-unknown-linux-gnu";

/// One value of `--offload-arch`, checked against the processors LLVM knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeviceTarget {
    vendor: Vendor,
    processor: String,
    /// AMD target ID settings in alphabetical order: ("xnack", true).
    settings: Vec<(String, bool)>,
}

impl DeviceTarget {
    /// Reads `gfx90a`, `gfx90a:xnack-`, `sm_90`, `simt`, ... Any processor of
    /// LLVM's AMDGPU and NVPTX targets is accepted.
    pub fn parse(text: &str) -> Result<Self, CodegenError> {
        if text == SIMT {
            return Ok(DeviceTarget {
                vendor: Vendor::Simt,
                processor: text.into(),
                settings: Vec::new(),
            });
        }
        let (processor, settings) = text.split_once(':').unwrap_or((text, ""));
        let vendor = if processor.starts_with("sm_") {
            Vendor::Nvidia
        } else {
            Vendor::Amd
        };
        let known = processors(vendor);
        let unknown = |near| CodegenError::UnknownProcessor {
            name: text.into(),
            near,
        };
        if !["gfx", "sm_"]
            .iter()
            .any(|stem| processor.starts_with(stem))
            || !known.iter().any(|name| name == processor)
        {
            return Err(unknown(near_matches(processor, &known)));
        }
        let mut target = DeviceTarget {
            vendor,
            processor: processor.into(),
            settings: Vec::new(),
        };
        for setting in settings.split(':').filter(|setting| !setting.is_empty()) {
            let parsed = target.parse_setting(setting);
            target
                .settings
                .push(parsed.ok_or_else(|| unknown(Vec::new()))?);
        }
        target.settings.sort();
        Ok(target)
    }

    /// Target ID settings exist on AMD only: `sramecc+`, `xnack-`.
    fn parse_setting(&self, setting: &str) -> Option<(String, bool)> {
        let name = setting.trim_end_matches(['+', '-']);
        let is_known = self.vendor == Vendor::Amd && ["sramecc", "xnack"].contains(&name);
        match &setting[name.len()..] {
            "+" if is_known => Some((name.into(), true)),
            "-" if is_known => Some((name.into(), false)),
            _ => None,
        }
    }

    /// Whose device it is.
    pub fn vendor(&self) -> Vendor {
        self.vendor
    }

    /// LLVM's target triple.
    pub fn triple(&self) -> &'static str {
        self.vendor.triple()
    }

    /// The processor without settings: `gfx90a`.
    pub fn processor(&self) -> &str {
        &self.processor
    }

    /// LLVM's name of the processor; empty for one that has the baseline only.
    pub fn cpu(&self) -> &str {
        match self.vendor {
            Vendor::Simt => "",
            _ => &self.processor,
        }
    }

    /// LLVM's subtarget features: `+xnack,-sramecc`; empty for the defaults.
    ///
    /// For NVIDIA the PTX version, of CUDA 11.8 at least, where LLVM would take
    /// the oldest that knows the processor: dynamic stack needs more.
    pub fn features(&self) -> String {
        if self.vendor == Vendor::Nvidia {
            let capability = self.compute_capability();
            let is_old = capability.is_some_and(|number| number <= NEWEST_OF_OLD_PTX);
            return if is_old { OLDEST_PTX } else { "" }.to_owned();
        }
        let feature =
            |(name, on): &(String, bool)| format!("{}{name}", if *on { '+' } else { '-' });
        let features: Vec<_> = self.settings.iter().map(feature).collect();
        features.join(",")
    }

    /// 90 for `sm_90`; `None` for other vendors and for variants of a processor (`sm_90a`).
    pub fn compute_capability(&self) -> Option<u32> {
        self.processor.strip_prefix("sm_")?.parse().ok()
    }

    /// The most bytes of parameters that a kernel may have; `None` where nothing that a construct
    /// can ask for is too much. (CUDA C++ Programming Guide, "Kernel Function Parameters".)
    pub fn max_parameter_bytes(&self) -> Option<u64> {
        match self.vendor {
            Vendor::Nvidia if self.is_before_volta() => Some(PLAIN_PARAMETER_BYTES),
            Vendor::Nvidia => Some(32764),
            Vendor::Amd | Vendor::Simt => None,
        }
    }

    /// Whether atomic instructions can put other accesses in order. (PTX ISA, `atom`.)
    pub fn orders_atomics(&self) -> bool {
        !self.is_before_volta()
    }

    fn is_before_volta(&self) -> bool {
        const VOLTA: u32 = 70;
        self.compute_capability().is_some_and(|it| it < VOLTA)
    }

    /// Lanes that execute in lockstep: a wavefront or warp.
    pub fn wavefront_size(&self) -> u32 {
        match self.vendor {
            Vendor::Amd if self.isa_version().0 < 10 => 64,
            Vendor::Amd | Vendor::Nvidia => 32,
            // Chosen at run time: the wider one bounds what is laid out.
            Vendor::Simt => 64,
        }
    }

    /// The same, where no setting of the run time changes it.
    pub fn fixed_wavefront_size(&self) -> Option<u32> {
        (self.vendor != Vendor::Simt).then(|| self.wavefront_size())
    }

    /// Whether atomic updates reach any memory that a program has. Those of AMD's other processors
    /// have no effect on fine-grained memory, as HIP calls what the host may see at any time, unless
    /// they are loops of compare-and-swap (LLVM's feature
    /// `agent-scope-fine-grained-remote-memory-atomics`).
    pub fn updates_any_memory(&self) -> bool {
        let (major, minor, _) = self.isa_version();
        self.vendor != Vendor::Amd || major >= 12 || (major == 9 && minor >= 4)
    }

    /// The most threads that a workgroup or block may have.
    pub fn max_threads(&self) -> u32 {
        1024
    }

    /// Whether the code runs on a family of processors: `gfx9-generic`.
    pub fn is_generic(&self) -> bool {
        self.processor.ends_with("-generic")
    }

    /// Major, minor and stepping of an AMD processor: `gfx90a` is (9, 0, 10),
    /// `gfx9-4-generic` is (9, 4, 0). (0, 0, 0) where the name is of no such form.
    pub fn isa_version(&self) -> (u32, u32, u32) {
        self.parse_isa_version().unwrap_or((0, 0, 0))
    }

    fn parse_isa_version(&self) -> Option<(u32, u32, u32)> {
        let digits = self.processor.strip_prefix("gfx")?;
        if let Some(family) = digits.strip_suffix("-generic") {
            let (major, minor) = family.split_once('-').unwrap_or((family, "0"));
            return Some((major.parse().ok()?, minor.parse().ok()?, 0));
        }
        let (major, last) = digits.split_at_checked(digits.len().checked_sub(2)?)?;
        let mut last = last.chars().map(|digit| digit.to_digit(16));
        Some((major.parse().ok()?, last.next()??, last.next()??))
    }

    /// LLVM's code generator for this processor.
    pub(crate) fn machine(&self, level: OptimizationLevel) -> Result<TargetMachine, CodegenError> {
        self.machine_with(&self.features(), level)
    }

    /// The same for kernels with `bytes` of parameters: PTX takes more than 4352 since CUDA 12.1,
    /// so that drivers have to be as new.
    pub(crate) fn machine_for_parameters(
        &self,
        bytes: u64,
        level: OptimizationLevel,
    ) -> Result<TargetMachine, CodegenError> {
        // Variants have the number of their processor.
        let digits = self.processor.trim_matches(|it: char| !it.is_ascii_digit());
        let is_old = digits.parse().is_ok_and(|it: u32| it <= NEWEST_OF_OLD_PTX);
        if self.vendor == Vendor::Nvidia && bytes > PLAIN_PARAMETER_BYTES && is_old {
            return self.machine_with(PTX_OF_MANY_PARAMETERS, level);
        }
        self.machine(level)
    }

    fn machine_with(
        &self,
        features: &str,
        level: OptimizationLevel,
    ) -> Result<TargetMachine, CodegenError> {
        initialize_targets();
        let triple = TargetTriple::create(self.triple());
        let target = Target::from_triple(&triple)
            .map_err(CodegenError::internal("target initialisation"))?;
        target
            .create_target_machine(
                &triple,
                self.cpu(),
                features,
                level,
                RelocMode::PIC,
                CodeModel::Default,
            )
            .ok_or_else(|| CodegenError::Internal {
                stage: "target initialisation",
                message: format!("no target machine for {self}"),
            })
    }
}

impl fmt::Display for DeviceTarget {
    /// The canonical target ID: `gfx90a:sramecc+:xnack-`.
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.processor)?;
        for (name, on) in &self.settings {
            write!(formatter, ":{name}{}", if *on { '+' } else { '-' })?;
        }
        Ok(())
    }
}

fn initialize_targets() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let config = InitializationConfig::default();
        Target::initialize_amd_gpu(&config);
        Target::initialize_nvptx(&config);
        #[cfg(target_arch = "x86_64")]
        Target::initialize_x86(&config);
        #[cfg(target_arch = "aarch64")]
        Target::initialize_aarch64(&config);
    });
}

/// All processors that LLVM can generate code for.
fn processors(vendor: Vendor) -> Vec<String> {
    unsafe extern "C" fn push(name: MlirStringRef, names: *mut c_void) {
        // SAFETY: `names` is the vector passed below, which nobody else uses
        // during the visit; `name` points to a string constant of LLVM.
        let (names, bytes) = unsafe {
            (
                &mut *names.cast::<Vec<String>>(),
                std::slice::from_raw_parts(name.data.cast::<u8>(), name.length),
            )
        };
        names.push(String::from_utf8_lossy(bytes).into_owned());
    }
    initialize_targets();
    let mut names: Vec<String> = Vec::new();
    // SAFETY: `push` gets the pointer to `names` back and uses it as above.
    unsafe {
        ffi::visit_processors(
            string_ref(vendor.triple()),
            push,
            (&raw mut names).cast::<c_void>(),
        );
    }
    names
}

/// At most four names that a typing mistake may have turned into `name`.
fn near_matches(name: &str, known: &[String]) -> Vec<String> {
    let distance = |candidate: &str| strsim::levenshtein(name, candidate);
    let common_prefix = |candidate: &str| {
        let pairs = name.bytes().zip(candidate.bytes());
        pairs.take_while(|(a, b)| a == b).count()
    };
    let mut near: Vec<_> = known
        .iter()
        .filter(|candidate| distance(candidate) <= 2)
        .cloned()
        .collect();
    // Mistakes are most often in the last digit, and new processors more often
    // meant than old ones.
    near.sort_by_cached_key(|candidate| {
        (
            distance(candidate),
            Reverse(common_prefix(candidate)),
            Reverse(candidate.clone()),
        )
    });
    near.truncate(4);
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_processors_and_target_ids() {
        let target = DeviceTarget::parse("gfx90a:xnack-:sramecc+").unwrap();
        assert_eq!(target.to_string(), "gfx90a:sramecc+:xnack-");
        assert_eq!(target.features(), "+sramecc,-xnack");
        assert_eq!(target.isa_version(), (9, 0, 10));
        assert_eq!(target.wavefront_size(), 64);
        let target = DeviceTarget::parse("gfx1201").unwrap();
        assert_eq!(target.isa_version(), (12, 0, 1));
        assert_eq!(target.wavefront_size(), 32);
        assert_eq!(
            DeviceTarget::parse("sm_90").unwrap().vendor(),
            Vendor::Nvidia
        );
    }

    #[test]
    fn knows_families_of_processors() {
        let target = DeviceTarget::parse("gfx9-4-generic").unwrap();
        assert_eq!(target.isa_version(), (9, 4, 0));
        assert!(target.is_generic());
    }

    #[test]
    fn suggests_near_matches_of_an_unknown_processor() {
        let error = DeviceTarget::parse("gfx90b").unwrap_err().to_string();
        assert!(error.contains("gfx90a"), "{error}");
        assert!(DeviceTarget::parse("x86-64").is_err());
        assert!(DeviceTarget::parse("sm_90:xnack+").is_err());
        assert!(DeviceTarget::parse("").is_err());
    }
}
