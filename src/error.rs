//! The ways a compilation can end badly, by whose turn it is to act.

use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;

use crate::codegen::CodegenError;
use crate::frontend::Diagnosed;

/// Why the driver, or one of its jobs, failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line asks for something impossible: the user's turn.
    #[error("{0}")]
    Usage(String),

    /// The program is wrong or uses something unsupported, and messages with
    /// source lines have been printed already. Nothing is left to say.
    #[error("compilation failed")]
    Reported,

    /// Warnings have been printed, and the command line says `-Werror`.
    #[error("warnings are errors here (-Werror)")]
    Warned,

    /// A program or library that the work needs is not installed.
    #[error("cannot find {what}; looked in {}; {remedy}", list(.searched))]
    Missing {
        /// What was looked for, as a noun phrase.
        what: &'static str,
        /// The files that were not there, in the order they were tried.
        searched: Vec<PathBuf>,
        /// What the user can do, as an imperative clause.
        remedy: &'static str,
    },

    /// A file could not be read or written.
    #[error("cannot {action} '{}': {source}", path.display())]
    Io {
        /// What was attempted: "write", "rename".
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },

    /// An external program could not be started.
    #[error("cannot run '{}': {source}", program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },

    /// An external program failed; it has printed its own messages.
    #[error("{role} command failed with {} (use -v to see invocation)", ending(.status))]
    Tool {
        /// What the program was doing: "linker", "assembler".
        role: String,
        /// How it ended.
        status: ExitStatus,
    },

    /// Code generation failed.
    #[error(transparent)]
    Codegen(#[from] CodegenError),

    /// Our mistake: a pass failed on what the passes before it made.
    #[error(
        "internal error in {pass}; please report it with the file '{}', which holds \
         its input and how to repeat it", reproducer.display()
    )]
    Pass {
        /// The pass as pipelines name it.
        pass: String,
        /// A file that `accc-opt` reads.
        reproducer: PathBuf,
    },

    /// Our mistake: something the compiler promised itself does not hold.
    #[error("internal error in {stage}: {message}; please report it with the source file")]
    Internal {
        /// The stage or pass that noticed.
        stage: &'static str,
        /// What does not hold.
        message: String,
    },
}

impl Error {
    /// Whether all there is to say has been printed already.
    pub fn is_reported(&self) -> bool {
        matches!(
            self,
            Error::Reported | Error::Codegen(CodegenError::Reported)
        )
    }

    /// The exit code of `accc`: 1 for everything a user can mend, 70
    /// (`EX_SOFTWARE`) for our own mistakes.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Pass { .. }
            | Error::Internal { .. }
            | Error::Codegen(CodegenError::Internal { .. }) => 70,
            _ => 1,
        }
    }
}

impl From<Diagnosed> for Error {
    fn from(_: Diagnosed) -> Self {
        Error::Reported
    }
}

fn list(paths: &[PathBuf]) -> String {
    let quoted: Vec<_> = paths
        .iter()
        .map(|path| format!("'{}'", path.display()))
        .collect();
    quoted.join(", ")
}

fn ending(status: &ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}
