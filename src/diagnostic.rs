//! How the driver's own messages look: `accc: error: ...`, coloured on a
//! terminal, like clang's. Messages about a program carry `file:line:col`
//! instead and are printed by the front end and by MLIR.

use std::io::{IsTerminal, Write};

/// The name that begins every message of the driver.
pub const PROGRAM: &str = "accc";

/// How serious a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Compilation goes on.
    Warning,
    /// Compilation ends with a failure.
    Error,
}

impl Severity {
    fn word(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Severity::Warning => "\x1b[0;1;35m",
            Severity::Error => "\x1b[0;1;31m",
        }
    }
}

/// Prints one message of the driver on standard error.
#[derive(Clone, Copy, Debug)]
pub struct Reporter {
    colours: bool,
    warnings: bool,
}

impl Reporter {
    /// A reporter that uses colours when standard error is a terminal, unless
    /// the command line decides (`-fcolor-diagnostics`,
    /// `-fdiagnostics-color=`), and leaves out warnings under `-w`.
    pub fn from_arguments(arguments: &[String]) -> Self {
        let asked = arguments
            .iter()
            .rev()
            .find_map(|argument| match argument.as_str() {
                "-fcolor-diagnostics" | "-fdiagnostics-color" | "-fdiagnostics-color=always" => {
                    Some(true)
                }
                "-fno-color-diagnostics"
                | "-fno-diagnostics-color"
                | "-fdiagnostics-color=never" => Some(false),
                _ => None,
            });
        Self {
            colours: asked.unwrap_or_else(|| std::io::stderr().is_terminal()),
            warnings: !arguments.iter().any(|argument| argument == "-w"),
        }
    }

    /// Whether messages are coloured.
    pub fn colours(self) -> bool {
        self.colours
    }

    /// Prints a warning of the driver.
    pub fn warn(self, message: &str) {
        if self.warnings {
            self.print(Severity::Warning, message);
        }
    }

    /// Prints an error of the driver.
    pub fn error(self, message: &str) {
        self.print(Severity::Error, message);
    }

    fn print(self, severity: Severity, message: &str) {
        let line = render(severity, message, self.colours);
        // There is nowhere to report that standard error is closed.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}

fn render(severity: Severity, message: &str, colours: bool) -> String {
    let word = severity.word();
    if colours {
        let colour = severity.colour();
        format!("{PROGRAM}: {colour}{word}: \x1b[0m\x1b[1m{message}\x1b[0m\n")
    } else {
        format!("{PROGRAM}: {word}: {message}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_message() {
        assert_eq!(
            render(Severity::Error, "no input files", false),
            "accc: error: no input files\n"
        );
    }

    #[test]
    fn the_last_colour_option_wins() {
        let arguments = ["-fcolor-diagnostics", "-fno-color-diagnostics"].map(String::from);
        assert!(!Reporter::from_arguments(&arguments).colours());
        assert!(Reporter::from_arguments(&arguments[..1]).colours());
    }
}
