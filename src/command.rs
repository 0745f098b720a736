//! Runs of other programs: the linker, and clang for C and assembly sources.

use std::fmt;
use std::path::{Path, PathBuf};

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
    pub fn output_position(&self) -> Option<usize> {
        let output = self.output.as_deref()?;
        let after_option = self
            .arguments
            .windows(2)
            .position(|pair| pair[0] == "-o" && Path::new(&pair[1]) == output);
        after_option.map(|option| option + 1)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(formatter, &self.program, &self.arguments)
    }
}

/// Writes a line that can be pasted into a shell, as clang's `-v` prints it: what needs
/// no quotes has none, since autoconf takes the libraries of `FCLIBS` from it. In the
/// alternate form, `-###`'s, everything has them.
pub fn write_line(
    formatter: &mut fmt::Formatter<'_>,
    program: &Path,
    arguments: &[String],
) -> fmt::Result {
    write!(formatter, " {}", quote(&program.to_string_lossy()))?;
    for argument in arguments {
        match formatter.alternate() || needs_quotes(argument) {
            true => write!(formatter, " {}", quote(argument))?,
            false => write!(formatter, " {argument}")?,
        }
    }
    Ok(())
}

/// Whether a shell would not take `text` for one word that means itself.
fn needs_quotes(text: &str) -> bool {
    let is_plain =
        |character: char| character.is_alphanumeric() || "%+,-./:=@_".contains(character);
    text.is_empty() || !text.chars().all(is_plain)
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
        let command = Command {
            program: "/bin/echo".into(),
            arguments: vec!["-O2".to_owned(), "-DX=\"$HOME\"".to_owned()],
            output: None,
        };
        assert_eq!(command.to_string(), r#" "/bin/echo" -O2 "-DX=\"\$HOME\"""#);
        assert_eq!(
            format!("{command:#}"),
            r#" "/bin/echo" "-O2" "-DX=\"\$HOME\"""#
        );
    }
}
