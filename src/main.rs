//! The `accc` command.

use std::env;
use std::process::ExitCode;

use accc::cli::{self, Invocation};
use accc::compile::{CompileJob, FortranCompiler};
use accc::diagnostic::Reporter;
use accc::error::Error;
use accc::job::{self, Job, Jobs};
use accc::time_report::TimeReport;
use accc::toolchain::Toolchain;
use mimalloc::MiMalloc;

/// For MLIR and LLVM as well: its `malloc` is that of the process (feature `override`). With
/// glibc's, a quarter of a compilation is allocation.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    end_with_reader();
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let reporter = Reporter::from_arguments(&arguments);
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_reported() {
                reporter.error(&error.to_string());
            }
            ExitCode::from(error.exit_code())
        }
    }
}

/// Lets the process end where nobody reads its output any more (`accc --help | head`), as
/// other compilers do. Rust ignores the signal, and LLVM would call the failed write an
/// internal error.
fn end_with_reader() {
    // SAFETY: nothing else runs yet, and the default action needs no handler.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

fn run(arguments: Vec<String>) -> Result<(), Error> {
    let mut arguments = job::expand_response_files(arguments)?;
    let toolchain = Toolchain::find();
    let compiler = FortranCompiler::default();

    // `-###` prints compile jobs in this form, so that one can be repeated.
    if arguments.first().is_some_and(|first| first == "-fc1") {
        arguments.remove(0);
        let invocation = Invocation::parse(arguments)?;
        let jobs = Jobs::single(Job::Compile(CompileJob::alone(&invocation, &toolchain)));
        return execute(jobs, &invocation, &compiler, &toolchain);
    }

    let invocation = Invocation::parse(arguments)?;
    if invocation.has(&["--version", "-version"]) {
        cli::print_version();
        return Ok(());
    }
    if invocation.has(&["--help", "-help", "--help-hidden"]) {
        cli::print_own_help();
    }
    if invocation.verbose() {
        eprintln!("{}", cli::version());
    }
    let plan = job::plan(&invocation, &toolchain)?;
    if plan.valid || invocation.dry_run() {
        execute(plan.jobs, &invocation, &compiler, &toolchain)?;
    }
    plan.valid.then_some(()).ok_or(Error::Reported)
}

/// Runs `jobs`, and tells what took how long if the user wants to know.
fn execute(
    jobs: Jobs,
    invocation: &Invocation,
    compiler: &FortranCompiler,
    toolchain: &Toolchain,
) -> Result<(), Error> {
    let report = invocation.options.time_report.then(TimeReport::start);
    let result = job::execute(jobs, invocation, compiler, toolchain);
    if let Some(report) = report {
        eprint!("{report}");
    }
    result
}
