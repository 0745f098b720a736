//! The work a command line means, as a list of jobs in order.

mod crash;
mod execute;
mod plan;

use std::path::{Path, PathBuf};

use crate::compile::CompileJob;
use crate::diagnostic::PROGRAM;
use crate::temporary::Temporary;

pub use crash::announce_crash;
pub use execute::execute;
pub use plan::{Plan, expand_response_files, llvm_version, plan};

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

/// A run of another program.
#[derive(Debug)]
pub struct Command {
    /// Its path.
    pub program: PathBuf,
    /// Its arguments, without its name.
    pub arguments: Vec<String>,
    /// The file it writes, as it stands in `arguments`; none when it writes no
    /// file.
    pub output: Option<PathBuf>,
}

impl Command {
    /// Where in `arguments` the output stands: after `-o`.
    fn output_position(&self) -> Option<usize> {
        let output = self.output.as_deref()?;
        let after_option = self
            .arguments
            .windows(2)
            .position(|pair| pair[0] == "-o" && Path::new(&pair[1]) == output);
        after_option.map(|option| option + 1)
    }
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
    /// A line that can be pasted into a shell, as clang's `-###` prints it.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Job::Compile(job) => {
                let program = std::env::current_exe().unwrap_or_else(|_| PROGRAM.into());
                write_command(formatter, &program, &job.command_line())
            }
            Job::Command(command) | Job::Link(command) => {
                write_command(formatter, &command.program, &command.arguments)
            }
        }
    }
}

fn write_command(
    formatter: &mut std::fmt::Formatter<'_>,
    program: &Path,
    arguments: &[String],
) -> std::fmt::Result {
    write!(formatter, " {}", quote(&program.to_string_lossy()))?;
    for argument in arguments {
        write!(formatter, " {}", quote(argument))?;
    }
    Ok(())
}

/// `text` in double quotes, with what a shell would interpret escaped.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        if matches!(character, '"' | '\\' | '$' | '`') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_pasted_into_a_shell() {
        let job = Job::Command(Command {
            program: "/bin/echo".into(),
            arguments: vec!["-DX=\"$HOME\"".to_owned()],
            output: None,
        });
        assert_eq!(job.to_string(), r#" "/bin/echo" "-DX=\"\$HOME\"""#);
    }
}
