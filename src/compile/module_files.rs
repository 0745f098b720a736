//! Routines of modules, kept in flang's module files.
//!
//! A construct may call a routine of another file, whose code its kernel needs. flang
//! writes an interface file for each Fortran module (`solver.mod`), which every file
//! that uses the module reads: the routines' code (`shared_routines`) goes in there as
//! comments. So build tools know already in which order to compile, where these files
//! lie, and that a file has to be compiled again when they change.
//!
//! A module file is UTF-8 text whose first line ends in a checksum of all that follows:
//!
//! ```text
//! !mod$ v1 sum:53926e044dd8e174
//! module solver
//! ...
//! end
//! !accc$ 1.0.0
//! !accc$ 4d4cef520d4d4c49522e...
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use accc_dialects::ir::{self, Op};
use accc_passes::acc::shared_routines;

use super::job::CompileJob;
use crate::error::Error;
use crate::session::Session;

/// Begins each line of ours, which is a comment for flang.
const MARK: &str = "!accc$ ";
/// Bytes in one line.
const LINE: usize = 60;
/// Precedes the checksum in the first line.
const SUM: &str = "sum:";

/// Brings routines of other files to `module`, which is FIR with acc operations, and
/// leaves its own for others.
pub fn complete_routines(job: &CompileJob, session: &Session, module: Op<'_>) -> Result<(), Error> {
    let folders = Folders::of(&job.arguments);
    for (name, exported) in shared_routines::export(module) {
        let exported = Op::from_raw(exported.as_operation().to_raw());
        let file = folders.written.join(&name).with_extension("mod");
        add_code(&file, &ir::to_bytecode(exported))?;
    }
    let mut asked = BTreeSet::new();
    loop {
        // Imported routines may call further ones.
        let mut called = shared_routines::modules_called(module);
        called.retain(|name| asked.insert(name.clone()));
        if called.is_empty() {
            return Ok(());
        }
        for name in called {
            let Some(file) = folders.find(&name) else {
                continue;
            };
            if let Some(code) = code_in(&file)? {
                import(session, module, &file, &code)?;
            }
        }
    }
}

fn import(session: &Session, module: Op<'_>, file: &Path, code: &[u8]) -> Result<(), Error> {
    let ctx = ir::Ctx::from_raw(session.context().to_raw());
    let exported = ir::from_bytecode(ctx, code).ok_or_else(|| Error::Usage(damaged(file)))?;
    shared_routines::import(module, Op::from_raw(exported.as_operation().to_raw()));
    Ok(())
}

fn damaged(file: &Path) -> String {
    format!(
        "'{}' holds device code that cannot be read; compile its module again",
        file.display()
    )
}

/// Where module files are.
struct Folders {
    written: PathBuf,
    /// In the order in which flang looks.
    searched: Vec<PathBuf>,
}

impl Folders {
    /// Takes them from the `arguments` of flang's front end.
    fn of(arguments: &[String]) -> Self {
        let values = |option: &str| {
            let pairs = arguments.windows(2);
            let found = pairs.filter(|pair| pair[0] == option);
            found
                .map(|pair| PathBuf::from(&pair[1]))
                .collect::<Vec<_>>()
        };
        let joined = |option: &str| {
            let found = arguments.iter().filter_map(|a| a.strip_prefix(option));
            found
                .filter(|rest| !rest.is_empty())
                .map(PathBuf::from)
                .collect::<Vec<_>>()
        };
        let named = [values("-module-dir"), values("-J"), joined("-J")].concat();
        let written = named.last().cloned().unwrap_or_default();
        let searched = [vec![PathBuf::new()], named, values("-I"), joined("-I")].concat();
        Folders { written, searched }
    }

    /// The file of module `name`; none for one without, as flang's own.
    fn find(&self, name: &str) -> Option<PathBuf> {
        let files = self
            .searched
            .iter()
            .map(|folder| folder.join(name).with_extension("mod"));
        files.into_iter().find(|file| file.is_file())
    }
}

/// Adds device code to a module file that flang has just written. One that was not
/// written, as of a module inside another file's submodule, stays away.
fn add_code(file: &Path, code: &[u8]) -> Result<(), Error> {
    let Ok(text) = fs::read_to_string(file) else {
        return Ok(());
    };
    let Some((header, body)) = text.split_once('\n') else {
        return Ok(());
    };
    let Some((before, _)) = header.rsplit_once(SUM) else {
        return Ok(());
    };
    let mut body: String = body
        .lines()
        .filter(|line| !line.starts_with(MARK))
        .fold(String::new(), |text, line| text + line + "\n");
    body += &format!("{MARK}{}\n", env!("CARGO_PKG_VERSION"));
    for line in code.chunks(LINE) {
        body += MARK;
        for byte in line {
            body += &format!("{byte:02x}");
        }
        body.push('\n');
    }
    let text = format!("{before}{SUM}{:016x}\n{body}", checksum(&body));
    fs::write(file, text).map_err(|source| Error::Io {
        action: "write",
        path: file.to_owned(),
        source,
    })
}

/// The device code in a module file. None in one that flang or another compiler wrote.
fn code_in(file: &Path) -> Result<Option<Vec<u8>>, Error> {
    let Ok(text) = fs::read_to_string(file) else {
        return Ok(None);
    };
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(MARK));
    match lines.next() {
        None => return Ok(None),
        Some(env!("CARGO_PKG_VERSION")) => (),
        Some(version) => {
            return Err(Error::Usage(format!(
                "'{}' is of accc {version}; compile its module again",
                file.display()
            )));
        }
    }
    let digits: Vec<u8> = lines.flat_map(str::bytes).collect();
    let byte = |pair: &[u8]| {
        let text = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(text, 16).ok()
    };
    let code: Option<Vec<u8>> = digits.chunks(2).map(byte).collect();
    code.map(Some).ok_or_else(|| Error::Usage(damaged(file)))
}

/// flang's checksum of what follows the first line: FNV-1a.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksum_is_flangs() {
        assert_eq!(checksum("module m\nend\n"), 0xa978_e531_b255_dde1);
    }

    #[test]
    fn code_comes_back_and_replaces_older_code() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("m.mod");
        fs::write(&file, "!mod$ v1 sum:0000000000000000\nmodule m\nend\n").expect("written");
        let code: Vec<u8> = (0..=255).collect();
        add_code(&file, &[1, 2]).expect("added");
        add_code(&file, &code).expect("added");
        assert_eq!(code_in(&file).expect("readable"), Some(code));
    }

    #[test]
    fn folders_are_those_of_the_command_line() {
        let arguments = ["-I", "a", "-Ib", "-module-dir", "c", "x.f90"].map(String::from);
        let folders = Folders::of(&arguments);
        assert_eq!(folders.written, Path::new("c"));
        assert_eq!(folders.searched, ["", "c", "a", "b"].map(PathBuf::from));
    }
}
