//! What is asked of the compilation of one source: the front end's arguments,
//! as LLVM's driver made them, and accc's own options.

use std::path::{Path, PathBuf};

use super::Dependencies;
use crate::cli::{DeviceMemory, Invocation, Options, SaveTemps};
use crate::frontend::Messages;
use crate::stage::Stage;
use crate::toolchain::Toolchain;

/// What a job makes of its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Whatever flang's front end does alone: preprocess, print the parse tree.
    FrontEnd,
    /// Messages and module files, as for code.
    Check,
    /// Code, up to this stage.
    Code(Stage),
}

/// For whom a job writes code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The host's code, with the devices' images in the object.
    Both,
    /// Without anything of the devices.
    HostOnly,
    /// Only what belongs to the devices.
    DeviceOnly,
}

/// Files from which a job goes on where its source stopped ([`super::device_link`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumption {
    /// What the source left: bytecode.
    pub code: PathBuf,
    /// The routines that the objects of the program offer: records.
    pub routines: PathBuf,
}

/// One Fortran source to compile in this process.
#[derive(Clone, Debug)]
pub struct CompileJob {
    /// What to make.
    pub action: Action,
    /// The arguments of flang's front end (`flang -fc1`), without the leading
    /// `-fc1`; the source comes last.
    pub arguments: Vec<String>,
    /// The file to write; `-` is standard output; none for an action that
    /// writes nothing.
    pub output: Option<PathBuf>,
    /// Devices by name, as the user gave them.
    pub devices: Vec<String>,
    /// For whom to write code.
    pub side: Side,
    /// Whether OpenACC directives are compiled.
    pub openacc: bool,
    /// Whether data clauses copy members along with their objects.
    pub deep_copy: bool,
    /// Whether device code says which lines it is of; `None`: with -g.
    pub device_line_info: Option<bool>,
    /// Registers of a thread of an NVIDIA GPU at most.
    pub max_registers: Option<u32>,
    /// Whether `do concurrent` loops outside of constructs become constructs.
    pub stdpar: bool,
    /// Where the program keeps device data on a GPU.
    pub device_memory: DeviceMemory,
    /// Whether to print remarks about OpenACC constructs.
    pub remarks: bool,
    /// The rule for make to write.
    pub dependencies: Option<Dependencies>,
    /// The directory in which to keep the result of every stage.
    pub keep: Option<PathBuf>,
    /// Where to go on, for a source that waited for the link.
    pub resumption: Option<Resumption>,
}

impl CompileJob {
    /// The job that LLVM's driver describes by the `arguments` of a front end
    /// (with `-fc1`), for accc's options.
    pub fn new(
        arguments: Vec<String>,
        output: Option<PathBuf>,
        invocation: &Invocation,
        toolchain: &Toolchain,
    ) -> Self {
        let options = &invocation.options;
        let mut arguments = complete(arguments, options.openacc(), toolchain);
        let mut action = action_of(&arguments);
        let mut output = output;
        if let (Some(stage), Action::Code(_)) = (options.emit, action) {
            action = Action::Code(stage);
            if !invocation.names_output() {
                output = output.map(|path| path.with_extension(stage.suffix()));
            }
        }
        if let Some(path) = &output {
            set_output(&mut arguments, path);
        }
        let side = match (options.offload_host_only, options.offload_device_only) {
            (true, _) => Side::HostOnly,
            (_, true) => Side::DeviceOnly,
            _ => Side::Both,
        };
        let kept = options.save_temps.filter(|_| action != Action::Check);
        let keep = kept.map(|place| match (place, &output) {
            (SaveTemps::Obj, Some(path)) => path.parent().map(Path::to_owned).unwrap_or_default(),
            _ => PathBuf::from("."),
        });
        let source = PathBuf::from(arguments.last().map_or("", String::as_str));
        // A source that is linked at once has a temporary object.
        let object = match &output {
            Some(path) if invocation.has(&["-c", "-S"]) || options.emit.is_some() => path.clone(),
            _ => PathBuf::from(source.with_extension("o").file_name().unwrap_or_default()),
        };
        let dependencies = Dependencies::asked(options, &source, &object, toolchain);
        Self {
            action,
            arguments,
            output,
            devices: options.offload_arch.clone(),
            side,
            openacc: options.openacc(),
            deep_copy: options.deep_copy,
            device_line_info: options.device_line_info(),
            max_registers: options.max_registers,
            stdpar: options.stdpar,
            device_memory: options.device_memory,
            remarks: options.remarks(),
            dependencies,
            keep,
            resumption: resumption(options),
        }
    }

    /// The job that a front end's command line (`accc -fc1 ...`) asks for.
    pub fn alone(invocation: &Invocation, toolchain: &Toolchain) -> Self {
        let arguments = invocation.arguments.clone();
        let option = arguments.iter().rposition(|argument| argument == "-o");
        let output = option.and_then(|index| arguments.get(index + 1)).cloned();
        Self::new(arguments, output.map(PathBuf::from), invocation, toolchain)
    }

    /// The source file.
    pub fn source(&self) -> &Path {
        Path::new(self.arguments.last().map_or("", String::as_str))
    }

    /// What is printed besides errors.
    pub fn messages(&self) -> Messages {
        Messages {
            warnings: !self.arguments.iter().any(|argument| argument == "-w"),
            remarks: self.remarks,
        }
    }

    /// Whether a warning is to end the compilation.
    pub fn warnings_are_errors(&self) -> bool {
        self.arguments.iter().any(|argument| argument == "-Werror")
    }

    /// The file in which the result with `suffix` is kept (`-save-temps`), if it
    /// is.
    pub fn kept_file(&self, suffix: &str) -> Option<PathBuf> {
        let mut name = self.source().file_stem()?.to_owned();
        name.push(".");
        name.push(suffix);
        self.keep.as_ref().map(|directory| directory.join(name))
    }

    /// The arguments with which `accc` repeats this job alone.
    pub fn command_line(&self) -> Vec<String> {
        let mut line = vec!["-fc1".to_owned()];
        if !self.devices.is_empty() {
            line.push(format!("--offload-arch={}", self.devices.join(",")));
        }
        match self.side {
            Side::Both => {}
            Side::HostOnly => line.push("--offload-host-only".to_owned()),
            Side::DeviceOnly => line.push("--offload-device-only".to_owned()),
        }
        if let Action::Code(stage @ (Stage::Hlfir | Stage::Fir | Stage::AccGpu | Stage::Gpu)) =
            self.action
        {
            line.push(format!("--emit={}", stage.name()));
        }
        if !self.openacc {
            line.push("--no-openacc".to_owned());
        }
        if self.deep_copy {
            line.push("--deep-copy".to_owned());
        }
        match self.device_line_info {
            Some(true) => line.push("--device-line-info".to_owned()),
            Some(false) => line.push("--no-device-line-info".to_owned()),
            None => {}
        }
        if let Some(most) = self.max_registers {
            line.push(format!("--max-registers={most}"));
        }
        if self.stdpar {
            line.push("--stdpar".to_owned());
        }
        if self.device_memory != DeviceMemory::default() {
            line.push(format!("--device-memory={}", self.device_memory.name()));
        }
        if self.remarks {
            line.push("--Minfo=accel".to_owned());
        }
        line.extend(self.dependencies.iter().flat_map(Dependencies::options));
        if self.keep.is_some() {
            line.push("--save-temps=obj".to_owned());
        }
        if let Some(Resumption { code, routines }) = &self.resumption {
            line.push(format!("--device-link-code={}", code.display()));
            line.push(format!("--device-link-routines={}", routines.display()));
        }
        line.extend_from_slice(&self.arguments);
        line
    }

    /// The arguments of the front end for writing to `output` instead.
    pub fn arguments_for(&self, output: &Path) -> Vec<String> {
        let mut arguments = self.arguments.clone();
        set_output(&mut arguments, output);
        arguments
    }
}

fn resumption(options: &Options) -> Option<Resumption> {
    Some(Resumption {
        code: options.device_link_code.clone()?,
        routines: options.device_link_routines.clone()?,
    })
}

/// The front end's `arguments` as accc wants them: OpenACC unless it is off, the macros
/// that tell accc and its version, and where the intrinsic modules are.
fn complete(arguments: Vec<String>, openacc: bool, toolchain: &Toolchain) -> Vec<String> {
    let mut arguments = arguments;
    let source = arguments.pop();
    arguments.retain(|argument| argument != "-fc1" && argument != "-fopenacc");
    if openacc {
        arguments.push("-fopenacc".to_owned());
    }
    // Before the user's, who may take them away.
    let macros = predefined_macros().into_iter();
    let defined = macros.flat_map(|definition| ["-D".to_owned(), definition]);
    arguments.splice(0..0, defined);
    // flang takes one directory of intrinsic modules, its own; openacc.mod and
    // the include files are found as a user's are.
    let intrinsic = toolchain.intrinsic_modules().to_string_lossy().into_owned();
    arguments.push("-fintrinsic-modules-path".to_owned());
    arguments.push(intrinsic.clone());
    let own = toolchain.module_directory();
    for directory in own.iter().map(|d| d.to_string_lossy().into_owned()) {
        arguments.push("-I".to_owned());
        arguments.push(directory);
    }
    arguments.push("-I".to_owned());
    arguments.push(intrinsic);
    arguments.extend(source);
    arguments
}

/// Macros in the form of `-D`, as flang's own are named.
fn predefined_macros() -> [String; 4] {
    let versions = [
        ("__accc_major__", env!("CARGO_PKG_VERSION_MAJOR")),
        ("__accc_minor__", env!("CARGO_PKG_VERSION_MINOR")),
        ("__accc_patchlevel__", env!("CARGO_PKG_VERSION_PATCH")),
        ("__accc__", "1"),
    ];
    versions.map(|(name, value)| format!("{name}={value}"))
}

/// What the last action among the front end's `arguments` asks for.
fn action_of(arguments: &[String]) -> Action {
    let actions = arguments.iter().rev();
    actions
        .filter_map(|argument| {
            Some(match argument.as_str() {
                "-emit-obj" => Action::Code(Stage::Obj),
                "-S" => Action::Code(Stage::Asm),
                "-emit-llvm" => Action::Code(Stage::Llvm),
                "-emit-llvm-bc" => Action::Code(Stage::Bitcode),
                "-emit-fir" | "-emit-mlir" => Action::Code(Stage::Fir),
                "-emit-hlfir" => Action::Code(Stage::Hlfir),
                "-fsyntax-only" => Action::Check,
                "-E"
                | "-dM"
                | "-init-only"
                | "-test-io"
                | "-plugin"
                | "-fget-definition"
                | "-fget-symbols-sources"
                | "-print-supported-cpus"
                | "-help"
                | "-version" => Action::FrontEnd,
                "-fdebug-pass-manager" | "-fdebug-module-writer" => return None,
                dump if dump.starts_with("-fdebug-") => Action::FrontEnd,
                _ => return None,
            })
        })
        .next()
        .unwrap_or(Action::Code(Stage::Obj))
}

/// Makes `path` the file after the last `-o`.
fn set_output(arguments: &mut [String], path: &Path) {
    let option = arguments.iter().rposition(|argument| argument == "-o");
    if let Some(file) = option.and_then(|index| arguments.get_mut(index + 1)) {
        *file = path.to_string_lossy().into_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(own: &[&str], front_end: &[&str], output: Option<&str>) -> CompileJob {
        let strings = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let invocation = Invocation::parse(strings(own)).expect("a valid command line");
        let nowhere = Path::new("/nonexistent");
        let toolchain = Toolchain::at(nowhere, nowhere);
        CompileJob::new(
            strings(front_end),
            output.map(PathBuf::from),
            &invocation,
            &toolchain,
        )
    }

    #[test]
    fn openacc_is_added_before_the_source() {
        let job = job(&[], &["-fc1", "-emit-obj", "a.f90"], None);
        assert_eq!(job.action, Action::Code(Stage::Obj));
        assert_eq!(job.source(), Path::new("a.f90"));
        assert!(job.arguments.iter().any(|argument| argument == "-fopenacc"));
        assert!(job.command_line().starts_with(&["-fc1".to_owned()]));
    }

    #[test]
    fn openacc_can_be_turned_off() {
        let job = job(&["-fno-openacc"], &["-fc1", "-emit-obj", "a.f90"], None);
        assert!(!job.arguments.iter().any(|argument| argument == "-fopenacc"));
        assert!(job.command_line().contains(&"--no-openacc".to_owned()));
    }

    #[test]
    fn the_last_action_decides() {
        let dump = job(&[], &["-emit-obj", "-fdebug-dump-symbols", "a.f90"], None);
        assert_eq!(dump.action, Action::FrontEnd);
        let check = job(&["-save-temps"], &["-fsyntax-only", "a.f90"], None);
        assert_eq!((check.action, check.keep), (Action::Check, None));
        let code = job(&[], &["-E", "-S", "-fdebug-pass-manager", "a.f90"], None);
        assert_eq!(code.action, Action::Code(Stage::Asm));
    }

    #[test]
    fn emit_changes_the_stage_and_the_suffix() {
        let arguments = ["-fc1", "-S", "-o", "dir/a.s", "a.f90"];
        let job = job(&["--emit=fir"], &arguments, Some("dir/a.s"));
        assert_eq!(job.action, Action::Code(Stage::Fir));
        assert_eq!(job.output.as_deref(), Some(Path::new("dir/a.fir.mlir")));
        assert!(job.arguments.contains(&"dir/a.fir.mlir".to_owned()));
    }

    #[test]
    fn emit_keeps_the_name_the_user_gives() {
        let arguments = ["-fc1", "-S", "-o", "x.txt", "a.f90"];
        let job = job(&["--emit=fir", "-o", "x.txt"], &arguments, Some("x.txt"));
        assert_eq!(job.output.as_deref(), Some(Path::new("x.txt")));
    }
}
