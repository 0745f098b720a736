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
    UnknownProcessor { name: String, near: Vec<String> },

    /// A library or program of a vendor's toolkit is needed but not installed.
    #[error("{what} not found, which {needed_by} needs; {remedy}")]
    MissingTool {
        what: String,
        needed_by: String,
        remedy: String,
    },

    /// Linking left symbols that exist nowhere on the device.
    #[error("undefined symbol{} in device code for {target}: {}", plural(.symbols), .symbols.join(", "))]
    Undefined {
        target: String,
        symbols: Vec<String>,
    },

    /// An external program failed; `command` can be pasted into a shell.
    #[error("{program} failed ({status})\n  {command}\n{stderr}")]
    ToolFailed {
        program: String,
        status: String,
        command: String,
        stderr: String,
    },

    /// LLVM cannot generate code for something in the program.
    #[error("no code for {target}: {}", .messages.join("\n"))]
    Backend {
        target: String,
        messages: Vec<String>,
    },

    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        path: PathBuf,
        source: std::io::Error,
    },

    /// LLVM refused what we gave it: a mistake of the compiler.
    #[error("internal error in {stage}: {message}")]
    Internal {
        stage: &'static str,
        message: String,
    },
}

impl CodegenError {
    /// For `map_err` on LLVM's string errors.
    pub(crate) fn internal(
        stage: &'static str,
    ) -> impl FnOnce(inkwell::support::LLVMString) -> CodegenError {
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
