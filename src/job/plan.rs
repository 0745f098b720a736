//! From a command line to jobs, by asking LLVM's own driver (`driver.cpp`).

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::PathBuf;

use super::{Job, Jobs};
use crate::cli::{self, Invocation};
use crate::command::Command;
use crate::compile::CompileJob;
use crate::diagnostic::PROGRAM;
use crate::error::Error;
use crate::stage::Stage;
use crate::temporary::Temporary;
use crate::toolchain::Toolchain;

/// What LLVM's driver made of a command line.
#[derive(Debug)]
pub struct Plan {
    /// What to do.
    pub jobs: Jobs,
    /// Whether the command line was free of errors; they have been printed.
    /// With `-###` the jobs are shown all the same.
    pub valid: bool,
}

/// Mirrors `AcccJob` in driver.cpp.
#[repr(C)]
struct RawJob {
    kind: i32,
    executable: *const c_char,
    arguments: *const *const c_char,
    argument_count: usize,
    output: *const c_char,
}

/// Mirrors `AcccPlanSink` in driver.cpp.
#[repr(C)]
struct RawSink {
    state: *mut c_void,
    job: extern "C" fn(*mut c_void, *const RawJob),
    temporary: extern "C" fn(*mut c_void, *const c_char),
}

unsafe extern "C" {
    fn acccPlanJobs(
        arguments: *const *const c_char,
        count: usize,
        tool_prefix: *const c_char,
        colours: bool,
        sink: *const RawSink,
    ) -> bool;
    fn acccExpandResponseFiles(
        arguments: *const *const c_char,
        count: usize,
        state: *mut c_void,
        argument: extern "C" fn(*mut c_void, *const c_char),
    ) -> bool;
    fn acccUnknownOptions(
        arguments: *const *const c_char,
        count: usize,
        state: *mut c_void,
        option: extern "C" fn(*mut c_void, *const c_char),
    );
}

/// Adds a string to the `Vec<String>` behind `state`.
extern "C" fn push_string(state: *mut c_void, text: *const c_char) {
    // SAFETY: both callers pass such a vector, and C++ a NUL-terminated string.
    unsafe { (*state.cast::<Vec<String>>()).push(string(text)) }
}

/// Replaces every `@FILE` in `arguments` by the arguments the file holds.
pub fn expand_response_files(arguments: Vec<String>) -> Result<Vec<String>, Error> {
    if !arguments.iter().any(|argument| argument.starts_with('@')) {
        return Ok(arguments);
    }
    let strings = c_strings(&arguments)?;
    let pointers: Vec<_> = strings.iter().map(|string| string.as_ptr()).collect();
    let mut expanded: Vec<String> = Vec::new();
    // SAFETY: the pointers live until the call returns, and it keeps none.
    let succeeded = unsafe {
        acccExpandResponseFiles(
            pointers.as_ptr(),
            pointers.len(),
            (&raw mut expanded).cast(),
            push_string,
        )
    };
    succeeded.then_some(expanded).ok_or(Error::Reported)
}

/// The options among `arguments` that LLVM's driver does not know.
pub fn unknown_options(arguments: &[String]) -> Result<Vec<String>, Error> {
    let strings = c_strings(arguments)?;
    let pointers: Vec<_> = strings.iter().map(|string| string.as_ptr()).collect();
    let mut unknown: Vec<String> = Vec::new();
    // SAFETY: the pointers live until the call returns, and it keeps none.
    unsafe {
        acccUnknownOptions(
            pointers.as_ptr(),
            pointers.len(),
            (&raw mut unknown).cast(),
            push_string,
        );
    }
    Ok(unknown)
}

/// Asks LLVM's driver for the jobs of `invocation` and makes them accc's: its
/// stages, its devices, its runtime libraries are added later, job by job.
///
/// `--help`, `--version` and `-print-...` are answered on the way; then there
/// are no jobs.
pub fn plan(invocation: &Invocation, toolchain: &Toolchain) -> Result<Plan, Error> {
    reject_misspelt_options(invocation)?;
    extern "C" fn push_job(state: *mut c_void, job: *const RawJob) {
        // SAFETY: `state` is the `Answer` below; the job lives during the call.
        unsafe { (*state.cast::<Answer>()).jobs.push(copy(&*job)) }
    }
    extern "C" fn push_temporary(state: *mut c_void, path: *const c_char) {
        // SAFETY: as above.
        unsafe { (*state.cast::<Answer>()).temporaries.push(string(path)) }
    }

    let strings = c_strings(&driver_arguments(invocation))?;
    let pointers: Vec<_> = strings.iter().map(|string| string.as_ptr()).collect();
    let clang = c_string(&toolchain.clang_path().to_string_lossy())?;
    let mut answer = Answer::default();
    let sink = RawSink {
        state: (&raw mut answer).cast(),
        job: push_job,
        temporary: push_temporary,
    };
    // SAFETY: all pointers live until the call returns, and it keeps none.
    let valid = unsafe {
        acccPlanJobs(
            pointers.as_ptr(),
            pointers.len(),
            clang.as_ptr(),
            invocation.reporter.colours(),
            &raw const sink,
        )
    };

    let temporaries = answer.temporaries.into_iter();
    Ok(Plan {
        jobs: Jobs {
            jobs: answer
                .jobs
                .into_iter()
                .map(|job| convert(job, invocation, toolchain))
                .collect(),
            temporaries: temporaries
                .map(|path| Temporary::adopt(path.into()))
                .collect::<Result<_, _>>()?,
        },
        valid,
    })
}

/// LLVM's driver reports unknown options with the nearest of flang's; this does
/// it for those that look like one of accc's own.
fn reject_misspelt_options(invocation: &Invocation) -> Result<(), Error> {
    for option in unknown_options(&invocation.arguments)? {
        if let Some(own) = cli::nearest_own_option(&option) {
            return Err(Error::Usage(format!(
                "unknown argument '{option}'; did you mean '{own}'?"
            )));
        }
    }
    Ok(())
}

/// A job as the driver describes it.
struct Described {
    kind: i32,
    executable: String,
    arguments: Vec<String>,
    output: Option<String>,
}

#[derive(Default)]
struct Answer {
    jobs: Vec<Described>,
    temporaries: Vec<String>,
}

/// The command line for LLVM's driver: what is left of the user's, ended early
/// when `--emit` stops before the link.
fn driver_arguments(invocation: &Invocation) -> Vec<String> {
    let mut arguments = vec![PROGRAM.to_owned()];
    match invocation.options.emit {
        None => arguments.extend_from_slice(&invocation.arguments),
        Some(stage) => {
            let last_phase = if stage == Stage::Obj { "-c" } else { "-S" };
            arguments.push(last_phase.to_owned());
            arguments.extend(
                invocation
                    .arguments
                    .iter()
                    .filter(|argument| !matches!(argument.as_str(), "-c" | "-S" | "-emit-llvm"))
                    .cloned(),
            );
        }
    }
    arguments
}

fn convert(job: Described, invocation: &Invocation, toolchain: &Toolchain) -> Job {
    if job.kind == 1 {
        return Job::Compile(CompileJob::new(
            job.arguments,
            job.output.map(PathBuf::from),
            invocation,
            toolchain,
        ));
    }
    let command = Command {
        program: job.executable.into(),
        arguments: job.arguments,
        output: job.output.map(PathBuf::from),
    };
    if job.kind == 2 {
        Job::Link(command)
    } else {
        Job::Command(command)
    }
}

fn c_string(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error::Usage("an argument contains a NUL character".to_owned()))
}

fn c_strings(arguments: &[String]) -> Result<Vec<CString>, Error> {
    arguments
        .iter()
        .map(|argument| c_string(argument))
        .collect()
}

/// # Safety
/// `text` is a NUL-terminated string.
unsafe fn string(text: *const c_char) -> String {
    // SAFETY: by the contract of this function.
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}

/// # Safety
/// The pointers of `job` are as driver.cpp describes them.
unsafe fn copy(job: &RawJob) -> Described {
    // SAFETY: by the contract of this function.
    unsafe {
        let arguments = if job.argument_count == 0 {
            &[]
        } else {
            std::slice::from_raw_parts(job.arguments, job.argument_count)
        };
        Described {
            kind: job.kind,
            executable: string(job.executable),
            arguments: arguments.iter().map(|&text| string(text)).collect(),
            output: (!job.output.is_null()).then(|| string(job.output)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(arguments: &[&str]) -> Plan {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        let invocation = Invocation::parse(arguments).expect("a valid command line");
        plan(&invocation, &Toolchain::find()).expect("a plan")
    }

    fn source(directory: &tempfile::TempDir) -> String {
        let path = directory.path().join("a.f90");
        std::fs::write(&path, "end\n").expect("writing");
        path.to_string_lossy().into_owned()
    }

    #[test]
    fn a_source_is_compiled_and_linked() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let plan = planned(&["-O2", "-o", "prog", &source(&directory)]);
        assert!(plan.valid);
        let [Job::Compile(compile), Job::Link(link)] = plan.jobs.jobs.as_slice() else {
            panic!("{:?}", plan.jobs.jobs);
        };
        let object = compile.output.as_deref().expect("an object");
        assert!(plan.jobs.is_temporary(object));
        assert_eq!(link.output.as_deref(), Some("prog".as_ref()));
    }

    #[test]
    fn emit_stops_before_the_link_and_names_the_output() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let source = source(&directory);
        for (emit, name) in [
            ("fir", "a.fir.mlir"),
            ("llvm", "a.ll"),
            ("asm", "a.s"),
            ("obj", "a.o"),
        ] {
            let plan = planned(&[&format!("--emit={emit}"), "-c", &source]);
            let [Job::Compile(compile)] = plan.jobs.jobs.as_slice() else {
                panic!("{:?}", plan.jobs.jobs);
            };
            assert_eq!(compile.output.as_deref(), Some(name.as_ref()));
        }
    }

    #[test]
    fn c_and_assembly_sources_go_to_clang() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("b.c");
        std::fs::write(&path, "int x;\n").expect("writing");
        let plan = planned(&["-c", &path.to_string_lossy()]);
        let [Job::Command(command)] = plan.jobs.jobs.as_slice() else {
            panic!("{:?}", plan.jobs.jobs);
        };
        assert_eq!(command.arguments.first().map(String::as_str), Some("-cc1"));
    }

    #[test]
    fn an_unknown_option_is_invalid() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        assert!(!planned(&["-c", "-ffrobnicate", &source(&directory)]).valid);
        assert!(!planned(&["-c", "absent.f90"]).valid);
    }

    #[test]
    fn response_files() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = directory.path().join("args");
        std::fs::write(&path, "-O2 'a b.f90'\n").expect("writing");
        let arguments = vec!["-g".to_owned(), format!("@{}", path.display())];
        assert_eq!(
            expand_response_files(arguments).expect("a readable file"),
            ["-g", "-O2", "a b.f90"]
        );
    }
}
