//! The command line: what accc interprets itself, and what it hands to LLVM's
//! driver, which knows every option of `flang` and of the linker.
//!
//! accc's own options are a short list, declared below. Other compilers'
//! spellings are turned into these or into flang's by [`spelling`]. Everything
//! else goes through untouched.

mod memory;
pub mod spelling;

use std::io::Write;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, ValueEnum};

use crate::diagnostic::{PROGRAM, Reporter};
use crate::error::Error;
use crate::stage::Stage;
pub use memory::DeviceMemory;
use spelling::Meaning;

/// What accc interprets itself.
#[derive(Debug, Default, Parser)]
#[command(
    name = PROGRAM,
    override_usage = "accc [options] file...",
    disable_help_flag = true,
    disable_version_flag = true,
    // Build files repeat options: the last one counts, as everywhere in a command line.
    args_override_self = true,
    next_help_heading = "OPTIONS OF ACCC",
    help_template = "{all-args}"
)]
pub struct Options {
    /// Compile OpenACC constructs for these GPUs as well as for the CPU:
    /// gfx90a, gfx942, sm_90, ... Repeatable.
    #[arg(long, value_name = "ARCH,...", value_delimiter = ',')]
    pub offload_arch: Vec<String>,

    /// With --emit: only what belongs to the devices.
    #[arg(long, conflicts_with = "offload_host_only")]
    pub offload_device_only: bool,

    /// With --emit: only what belongs to the host.
    #[arg(long)]
    pub offload_host_only: bool,

    /// Stop after this stage and write its result.
    #[arg(long, value_name = "STAGE")]
    pub emit: Option<Stage>,

    /// Copy allocatable and pointer members along with their objects (also:
    /// -gpu=deepcopy). Without it data clauses have to name them.
    #[arg(long, overrides_with = "no_deep_copy")]
    pub deep_copy: bool,

    #[arg(long, hide = true, overrides_with = "deep_copy")]
    no_deep_copy: bool,

    /// Tell profilers and debuggers the lines of device code (also: -gpu=lineinfo, and
    /// with -g).
    #[arg(long, overrides_with = "no_device_line_info")]
    device_line_info: bool,

    #[arg(long, hide = true, overrides_with = "device_line_info")]
    no_device_line_info: bool,

    /// Make a compute construct of each `do concurrent` loop that is in none (also:
    /// -stdpar, -stdpar=gpu).
    #[arg(long, overrides_with = "no_stdpar", conflicts_with = "no_openacc")]
    pub stdpar: bool,

    #[arg(long, hide = true, overrides_with = "stdpar")]
    no_stdpar: bool,

    /// Where programs keep device data on a GPU (also: -gpu=mem:KIND); the
    /// environment variable ACCC_MEM wins.
    #[arg(
        long,
        value_name = "KIND",
        default_value = "separate",
        overrides_with = "device_memory"
    )]
    pub device_memory: DeviceMemory,

    /// Registers of a thread of an NVIDIA GPU at most (also: -gpu=maxregcount:N): fewer let more
    /// threads run at a time, and may have them keep values in memory.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(16..=255),
        overrides_with = "max_registers"
    )]
    pub max_registers: Option<u32>,

    /// Ignore OpenACC directives (also: -fno-openacc). The default is to
    /// compile them (-fopenacc, -acc).
    #[arg(long, overrides_with = "openacc")]
    pub no_openacc: bool,

    #[arg(long, hide = true)]
    openacc: bool,

    /// Link the OpenACC runtime as an archive (also: -static-libaccrt).
    #[arg(long)]
    pub static_libaccrt: bool,

    /// Tell what became of each construct (also: -Minfo=accel).
    #[arg(
        long = "Minfo",
        value_name = "TOPIC",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "accel",
        value_delimiter = ','
    )]
    info: Vec<String>,

    /// Tell what the compiler has spent its time on (also: -ftime-report).
    #[arg(long)]
    pub time_report: bool,

    /// Keep the result of every stage beside the output, or in the current
    /// directory.
    #[arg(
        long,
        value_name = "WHERE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "cwd"
    )]
    pub save_temps: Option<SaveTemps>,

    /// Write a rule for make, of what the object depends on, beside the object (also: -MD,
    /// -MMD; -MF FILE, -MT and -MQ TARGET, -MP).
    #[arg(long)]
    pub write_dependencies: bool,

    /// Write nothing but that rule, to the standard output (also: -M, -MM).
    #[arg(long)]
    pub only_dependencies: bool,

    /// The file of the rule.
    #[arg(long, hide = true, value_name = "FILE")]
    pub dependency_file: Option<PathBuf>,

    /// What the rule makes.
    #[arg(long, hide = true, value_name = "TARGET")]
    pub dependency_target: Vec<String>,

    /// Add empty rules for the files that the object depends on.
    #[arg(long, hide = true)]
    pub phony_dependencies: bool,

    /// The device link goes on with a source from what it left (`job/device_link.rs`).
    #[arg(
        long,
        hide = true,
        value_name = "BYTECODE",
        requires = "device_link_routines"
    )]
    pub device_link_code: Option<PathBuf>,

    /// The routines that are there when it does.
    #[arg(long, hide = true, value_name = "RECORDS")]
    pub device_link_routines: Option<PathBuf>,
}

/// Where `-save-temps` keeps intermediate results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SaveTemps {
    /// In the current directory.
    Cwd,
    /// Beside the final output.
    Obj,
}

impl Options {
    /// Whether `!$acc` directives are compiled.
    pub fn openacc(&self) -> bool {
        !self.no_openacc
    }

    /// Whether device code says which lines it is of, if the command line says so.
    pub fn device_line_info(&self) -> Option<bool> {
        (self.device_line_info || self.no_device_line_info).then_some(self.device_line_info)
    }

    /// Whether to print remarks about OpenACC constructs.
    pub fn remarks(&self) -> bool {
        self.info
            .iter()
            .any(|topic| matches!(topic.as_str(), "accel" | "acc" | "all" | "mp" | "loop"))
    }
}

/// A command line taken apart.
#[derive(Debug)]
pub struct Invocation {
    /// accc's own options.
    pub options: Options,
    /// The other arguments, in flang's spelling, without the program's name.
    pub arguments: Vec<String>,
    /// How messages are printed.
    pub reporter: Reporter,
}

impl Invocation {
    /// Takes apart `arguments`: the command line after the program's name, with
    /// response files expanded.
    pub fn parse(arguments: Vec<String>) -> Result<Self, Error> {
        let reporter = Reporter::from_arguments(&arguments);
        let mut own = vec![PROGRAM.to_owned()];
        let mut rest = Vec::with_capacity(arguments.len());

        let mut arguments = arguments.into_iter().flat_map(spelling::one_by_one);
        while let Some(mut argument) = arguments.next() {
            // nvfortran takes `-tp zen3`, too.
            if argument == "-tp" {
                argument = format!("-tp={}", arguments.next().unwrap_or_default());
            }
            if takes_value(&argument) {
                rest.push(argument);
                rest.extend(arguments.next());
                continue;
            }
            if is_own(&argument) {
                let needs_value = matches!(argument.as_str(), "--emit" | "--offload-arch");
                own.push(argument);
                if needs_value {
                    own.extend(arguments.next());
                }
                continue;
            }
            let Some(meanings) = spelling::translate(&argument) else {
                rest.push(argument);
                continue;
            };
            for meaning in meanings {
                match meaning {
                    Meaning::Own(option) => own.push(option),
                    Meaning::Flang(options) => rest.extend(options),
                    Meaning::Ignored(reason) => {
                        reporter.warn(&format!("ignoring '{argument}': {reason}"));
                    }
                    Meaning::OwnWithValue(option) => {
                        let value = arguments.next().unwrap_or_default();
                        own.push(format!("{option}={value}"));
                    }
                    Meaning::Unsupported(reason) => {
                        return Err(Error::Usage(format!(
                            "unsupported option '{argument}': {reason}"
                        )));
                    }
                }
            }
        }

        let options =
            Options::try_parse_from(own).map_err(|error| Error::Usage(first_lines(&error)))?;
        Ok(Self {
            options,
            arguments: rest,
            reporter,
        })
    }

    /// Whether one of `spellings` was given.
    pub fn has(&self, spellings: &[&str]) -> bool {
        self.arguments
            .iter()
            .any(|argument| spellings.contains(&argument.as_str()))
    }

    /// `-v` or `-###`: the jobs are printed before they run.
    pub fn verbose(&self) -> bool {
        self.has(&["-v", "--verbose"]) || self.dry_run()
    }

    /// `-###`: the jobs are printed and not run.
    pub fn dry_run(&self) -> bool {
        self.has(&["-###"])
    }

    /// Whether the user names the output file.
    pub fn names_output(&self) -> bool {
        self.arguments.iter().any(|argument| {
            argument.starts_with("-o")
                || argument == "--output"
                || argument.starts_with("--output=")
        })
    }
}

/// One line with the versions of the flang inside and of accc, in the form of LLVM's
/// vendors that build tools look for. Meson adjusts what it does to the first number.
pub fn version() -> String {
    let (major, minor, patch) = inkwell::support::get_llvm_version();
    format!(
        "{PROGRAM} flang version {major}.{minor}.{patch} ({PROGRAM} version {})",
        env!("CARGO_PKG_VERSION")
    )
}

/// Answers `--version`.
pub fn print_version() {
    let text = format!(
        "{}\nLicensed under the Apache License v2.0 with LLVM Exceptions\n",
        version()
    );
    // A closed pipe is the reader's choice.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Prints accc's own options, the first half of `--help`.
pub fn print_own_help() {
    let help = Options::command().render_help();
    let mut stdout = std::io::stdout().lock();
    // A closed pipe is the reader's choice.
    let _ = write!(
        stdout,
        "accc: a Fortran compiler with OpenACC for AMD GPUs, NVIDIA GPUs and CPUs\n\n\
         USAGE: accc [options] file...\n\n{help}\n\
         OPTIONS SHARED WITH FLANG\n\n"
    );
    let _ = stdout.flush();
}

/// The one of accc's own options that is spelt most like `argument`, if one is
/// close.
pub fn nearest_own_option(argument: &str) -> Option<String> {
    let dashed = format!("--{}", argument.trim_start_matches('-'));
    let error = Options::try_parse_from([PROGRAM, &dashed]).err()?;
    let ContextValue::String(option) = error.get(ContextKind::SuggestedArg)? else {
        return None;
    };
    // clap also suggests what has little in common; flang may know something nearer.
    let name = dashed.split('=').next().unwrap_or(&dashed);
    (strsim::osa_distance(name, option) <= 2).then(|| option.clone())
}

/// Whether `argument` is one of accc's own options in its own spelling.
fn is_own(argument: &str) -> bool {
    let Some(name) = argument.strip_prefix("--") else {
        return false;
    };
    let name = name.split('=').next().unwrap_or(name);
    Options::command()
        .get_arguments()
        .any(|option| option.get_long() == Some(name))
}

/// Options of flang whose value is the next argument, which therefore is not an
/// option even if it looks like one.
fn takes_value(argument: &str) -> bool {
    const OPTIONS: [&str; 19] = [
        "-o",
        "-I",
        "-D",
        "-U",
        "-J",
        "-L",
        "-l",
        "-x",
        "-B",
        "-module-dir",
        "-fintrinsic-modules-path",
        "-Xflang",
        "-Xlinker",
        "-Xassembler",
        "-mllvm",
        "-mmlir",
        "-isysroot",
        "-resource-dir",
        "-target",
    ];
    OPTIONS.contains(&argument)
}

/// clap's message without its prefix and without the usage reminder.
fn first_lines(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let lines = text.lines().take_while(|line| {
        !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let message: Vec<_> = lines.filter(|line| !line.trim().is_empty()).collect();
    message.join("\n")
}

#[cfg(test)]
mod tests;
