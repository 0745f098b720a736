//! Runs jobs in order, and sees to it that outputs are complete or absent.

use std::path::Path;
use std::process::{self, ExitStatus};

use super::{Job, Jobs, device_link};
use crate::cli::Invocation;
use crate::command::Command;
use crate::compile::{CompileJob, Compiler};
use crate::error::Error;
use crate::link;
use crate::temporary::Pending;
use crate::time_report::part;
use crate::toolchain::Toolchain;

/// Runs `jobs` for `invocation`, or prints them only (`-###`).
///
/// A job that fails does not keep the sources after it from being compiled, so
/// that a build shows all its errors; but there is no link then.
pub fn execute(
    mut jobs: Jobs,
    invocation: &Invocation,
    compiler: &dyn Compiler,
    toolchain: &Toolchain,
) -> Result<(), Error> {
    let mut failed = None;
    for mut job in std::mem::take(&mut jobs.jobs) {
        if let Job::Link(command) = &mut job {
            if let Some(failure) = failed.take() {
                return Err(failure);
            }
            if !invocation.dry_run() {
                let finished = part("device link", || device_link::finish(command, toolchain))?;
                jobs.temporaries.extend(finished);
            }
            link::complete(command, link_options(invocation), toolchain)?;
        }
        if invocation.dry_run() {
            eprintln!("{job:#}");
            continue;
        }
        if invocation.verbose() {
            eprintln!("{job}");
        }
        if let Job::Link(command) = &job {
            link::check_archives(command)?;
        }
        if let Err(error) = run(&job, &jobs, compiler)
            && let Some(earlier) = failed.replace(error)
        {
            report(invocation, &earlier);
        }
    }
    failed.map_or(Ok(()), Err)
}

fn report(invocation: &Invocation, error: &Error) {
    if !matches!(error, Error::Reported) {
        invocation.reporter.error(&error.to_string());
    }
}

fn link_options(invocation: &Invocation) -> link::LinkOptions {
    link::LinkOptions {
        openacc: invocation.options.openacc(),
        static_runtime: invocation.options.static_libaccrt,
        linker_chosen: invocation.arguments.iter().any(|argument| {
            argument.starts_with("-fuse-ld=") || argument.starts_with("--ld-path=")
        }),
    }
}

fn run(job: &Job, jobs: &Jobs, compiler: &dyn Compiler) -> Result<(), Error> {
    match job {
        Job::Compile(job) => part(&job.source().display().to_string(), || {
            run_compile(job, jobs, compiler)
        }),
        Job::Command(command) => part(&command.program.display().to_string(), || {
            run_command(command, jobs, None)
        }),
        Job::Link(command) => part("link", || run_command(command, jobs, Some("linker"))),
    }
}

fn run_compile(job: &CompileJob, jobs: &Jobs, compiler: &dyn Compiler) -> Result<(), Error> {
    let Some(output) = &job.output else {
        return compiler.compile(job, Path::new("-"));
    };
    let pending = pending(output, jobs)?;
    compiler
        .compile(job, pending.path())
        .map_err(|error| pending.name_target(error))?;
    pending.commit()
}

fn run_command(command: &Command, jobs: &Jobs, role: Option<&str>) -> Result<(), Error> {
    let mut arguments = command.arguments.clone();
    let pending = match &command.output {
        Some(output) => Some(pending(output, jobs)?),
        None => None,
    };
    // Only after `-o`: the same name may be a soname, which must stay.
    if let (Some(pending), Some(output)) = (&pending, command.output_position()) {
        arguments[output] = pending.path().to_string_lossy().into_owned();
    }
    let status = process::Command::new(&command.program)
        .args(arguments)
        .status()
        .map_err(|source| Error::Spawn {
            program: command.program.clone(),
            source,
        })?;
    if !status.success() {
        return Err(failure(command, role, status));
    }
    match pending {
        Some(pending) => pending.commit(),
        None => Ok(()),
    }
}

/// How to write `output`: in place when it is a temporary file anyway.
fn pending(output: &Path, jobs: &Jobs) -> Result<Pending, Error> {
    if jobs.is_temporary(output) {
        Ok(Pending::InPlace(output.to_owned()))
    } else {
        Pending::new(output)
    }
}

fn failure(command: &Command, role: Option<&str>, status: ExitStatus) -> Error {
    let name = command.program.file_name().unwrap_or_default();
    Error::Tool {
        role: role.map_or_else(|| name.to_string_lossy().into_owned(), str::to_owned),
        status,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::path::PathBuf;

    use super::*;
    use crate::cli::DeviceMemory;
    use crate::compile::{Action, Side};
    use crate::stage::Stage;

    /// Writes the source's name to the output, and fails for `bad.f90`.
    #[derive(Default)]
    struct Recorder {
        compiled: RefCell<Vec<PathBuf>>,
    }

    impl Compiler for Recorder {
        fn compile(&self, job: &CompileJob, output: &Path) -> Result<(), Error> {
            std::fs::write(output, job.source().as_os_str().as_encoded_bytes()).expect("writing");
            self.compiled.borrow_mut().push(job.source().to_owned());
            if job.source() == Path::new("bad.f90") {
                return Err(Error::Reported);
            }
            Ok(())
        }
    }

    fn compile(source: &str, output: &Path) -> Job {
        Job::Compile(CompileJob {
            action: Action::Code(Stage::Obj),
            arguments: vec![source.to_owned()],
            output: Some(output.to_owned()),
            devices: Vec::new(),
            side: Side::Both,
            openacc: true,
            deep_copy: false,
            device_line_info: None,
            max_registers: None,
            stdpar: false,
            device_memory: DeviceMemory::default(),
            remarks: false,
            dependencies: None,
            keep: None,
            resumption: None,
        })
    }

    fn execute_all(jobs: Vec<Job>) -> (Result<(), Error>, Vec<PathBuf>) {
        let invocation = Invocation::parse(Vec::new()).expect("a valid command line");
        let recorder = Recorder::default();
        let nowhere = Path::new("/nonexistent");
        let jobs = Jobs {
            jobs,
            temporaries: Vec::new(),
        };
        let toolchain = Toolchain::at(nowhere, nowhere);
        let result = execute(jobs, &invocation, &recorder, &toolchain);
        (result, recorder.compiled.into_inner())
    }

    #[test]
    fn all_sources_are_compiled_but_nothing_is_linked_after_an_error() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let output = |name| directory.path().join(name);
        let link = Job::Link(Command {
            program: "/bin/touch".into(),
            arguments: vec![output("prog").to_string_lossy().into_owned()],
            output: None,
        });
        let (result, compiled) = execute_all(vec![
            compile("bad.f90", &output("bad.o")),
            compile("good.f90", &output("good.o")),
            link,
        ]);
        assert!(matches!(result, Err(Error::Reported)));
        assert_eq!(compiled.len(), 2);
        assert!(output("good.o").exists());
        assert!(!output("bad.o").exists());
        assert!(!output("prog").exists());
    }

    #[test]
    fn a_command_writes_its_output_under_its_name() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let output = directory.path().join("out.o");
        let name = output.to_string_lossy().into_owned();
        let command = Job::Command(Command {
            program: "/bin/sh".into(),
            arguments: [
                "-c",
                r#"printf %s "$1" > "$3""#,
                "sh",
                name.as_str(),
                "-o",
                name.as_str(),
            ]
            .map(str::to_owned)
            .to_vec(),
            output: Some(output.clone()),
        });
        let (result, _) = execute_all(vec![command]);
        result.expect("sh succeeds");
        // The name elsewhere on the command line is not the output.
        assert_eq!(std::fs::read_to_string(&output).expect("reading"), name);
    }

    #[test]
    fn a_failing_command_names_itself() {
        let command = Job::Command(Command {
            program: "/bin/false".into(),
            arguments: Vec::new(),
            output: None,
        });
        let message = execute_all(vec![command])
            .0
            .expect_err("false fails")
            .to_string();
        assert!(message.starts_with("false command failed"), "{message}");
    }
}
