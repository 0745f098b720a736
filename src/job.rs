//! The work a command line means, as a list of jobs in order.

mod device_link;
mod execute;
mod plan;

use std::path::Path;

use crate::command::{self, Command};
use crate::compile::CompileJob;
use crate::diagnostic::PROGRAM;
use crate::temporary::Temporary;

pub use execute::execute;
pub use plan::{Plan, expand_response_files, plan};

/// One step from sources to a program.
#[derive(Debug)]
pub enum Job {
    /// A Fortran source, compiled in this process.
    Compile(CompileJob),
    /// Another program: clang for C and assembly sources.
    Command(Command),
    /// The link.
    Link(Command),
}

/// A list of jobs with the temporary files that pass between them.
#[derive(Debug, Default)]
pub struct Jobs {
    /// The jobs in the order in which they run.
    pub jobs: Vec<Job>,
    /// Removed when this value is dropped.
    pub temporaries: Vec<Temporary>,
}

impl Jobs {
    /// A list of one job.
    pub fn single(job: Job) -> Self {
        Self {
            jobs: vec![job],
            temporaries: Vec::new(),
        }
    }

    /// Whether `path` is one of the temporary files.
    pub fn is_temporary(&self, path: &Path) -> bool {
        self.temporaries
            .iter()
            .any(|temporary| temporary.path() == path)
    }
}

impl std::fmt::Display for Job {
    /// A line that can be pasted into a shell, as clang's `-v` prints it, or with `{:#}`
    /// its `-###`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Job::Compile(job) => {
                let program = std::env::current_exe().unwrap_or_else(|_| PROGRAM.into());
                command::write_line(formatter, &program, &job.command_line())
            }
            Job::Command(command) | Job::Link(command) => command.fmt(formatter),
        }
    }
}
