//! The ways in which code generation can end badly.

use std::path::PathBuf;

/// Why no code was generated. Each variant says whose turn it is.
#[derive(Debug, thiserror::Error)]
pub enum CodegenError {
    /// An error about the user's program, or a failed pass: its diagnostics
    /// have gone out through the MLIR context already.
    #[error("code generation failed")]
    Reported,

    /// `--offload-arch` names a processor that LLVM does not know.
    #[error("unknown offload architecture '{name}'{}", suggestion(.near))]
    UnknownProcessor {
        /// As the user wrote it.
        name: String,
        /// Known ones with similar names.
        near: Vec<String>,
    },

    /// A library or program of a vendor's toolkit is needed but not installed.
    #[error("{what} not found, which {needed_by} needs; {remedy}")]
    MissingTool {
        /// Its name.
        what: String,
        /// The target or feature that asks for it.
        needed_by: String,
        /// What the user can do, as an imperative clause.
        remedy: String,
    },

    /// Linking left symbols that exist nowhere on the device.
    #[error("undefined symbol{} in device code for {target}: {}", plural(.symbols), .symbols.join(", "))]
    Undefined {
        /// The device.
        target: String,
        /// Names as linkers see them.
        symbols: Vec<String>,
    },

    /// An external program failed; `command` can be pasted into a shell.
    #[error("{program} failed ({status})\n  {command}\n{stderr}")]
    ToolFailed {
        /// Its name.
        program: String,
        /// How it ended.
        status: String,
        /// The command line.
        command: String,
        /// What it printed.
        stderr: String,
    },

    /// There can be no code for something in the program.
    #[error("no code for {target}: {}", .messages.join("\n"))]
    Backend {
        /// The device.
        target: String,
        /// Why, in LLVM's words or ours.
        messages: Vec<String>,
    },

    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },

    /// LLVM refused what we gave it: a mistake of the compiler.
    #[error("internal error in {stage}: {message}")]
    Internal {
        /// What was going on.
        stage: &'static str,
        /// LLVM's reason.
        message: String,
    },
}

impl CodegenError {
    /// For `map_err` on errors of LLVM that only a message tells.
    pub(crate) fn internal<E: std::fmt::Display>(
        stage: &'static str,
    ) -> impl FnOnce(E) -> CodegenError {
        move |message| CodegenError::Internal {
            stage,
            message: message.to_string(),
        }
    }

    /// For `map_err` on file operations.
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> CodegenError {
        move |source| CodegenError::Io {
            path: path.into(),
            source,
        }
    }
}

fn suggestion(near: &[String]) -> String {
    if near.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", near.join(", "))
    }
}

fn plural(symbols: &[String]) -> &'static str {
    if symbols.len() == 1 { "" } else { "s" }
}
