//! What a source and the link of its program tell each other.
//!
//! A construct may call a routine of another file that no module file tells of: an
//! external one, or one of a submodule. Nobody has to compile that file first. So the
//! object of a file with such routines holds their FIR, and that of a file with
//! constructs that call others is unfinished: it holds the FIR of the whole file, which the
//! link compiles again with the routines in it (`job/device_link.rs`).
//!
//! Both are records in one section of the object, [`LINK_SECTION`], which linkers leave out
//! of programs. A record is an array in MessagePack:
//!
//! ```text
//! [build of accc, "routines", bytecode]
//! [build of accc, "unfinished", bytecode, [arguments of accc -fc1 ...], [names of procedures]]
//! ```
//!
//! What the link gives to a source that it compiles again ends with the files that it reads, for
//! messages:
//!
//! ```text
//! [build of accc, "files", [paths]]
//! ```
//!
//! [`LINK_SECTION`]: crate::codegen::host::LINK_SECTION

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use accc_dialects::ir::{self, Attribute, Ctx, Op};
use accc_passes::{BUILD, acc::shared_routines};
use melior::ir::Module;
use rmpv::{Value, decode, encode};

use super::job::{CompileJob, Resumption};
use crate::codegen::device::HOST_VERSION;
use crate::codegen::host::LinkSection;
use crate::error::Error;
use crate::link::{self, Definition};
use accc_dialects::fir::fortran_name;

/// What one source left.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// The file's routines of which no module file tells: bytecode of a module.
    Routines(Vec<u8>),
    /// The file itself, which calls such routines.
    Unfinished(Unfinished),
    /// Objects, archives and shared libraries of the link.
    Files(Vec<PathBuf>),
    /// Something of another build of accc.
    Foreign,
}

/// A source whose device code waits for the link.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished {
    /// Bytecode of its module, as it is before accgpu.
    pub code: Vec<u8>,
    /// The command line that compiles it (`-fc1 ...`).
    pub command_line: Vec<String>,
    /// The names that linkers have for what it calls: devices may call what the host does not.
    pub called: Vec<String>,
}

const ROUTINES: &str = "routines";
const UNFINISHED: &str = "unfinished";
const FILES: &str = "files";

/// What the object of `job` holds for the link, from `module`: FIR with acc operations
/// that has all routines which module files offer. `own` are the Fortran modules that the
/// source defines.
pub fn section(module: Op<'_>, own: &BTreeSet<String>, job: &CompileJob) -> LinkSection {
    let mut section = LinkSection::default();
    if let Some(routines) = shared_routines::export_external(module, own) {
        let routines = Op::from_raw(routines.as_operation().to_raw());
        let record = Record::Routines(ir::to_bytecode(routines));
        section.bytes.extend(record.encode());
    }
    let missing = shared_routines::external_called(module);
    for procedure in &missing {
        let name = procedure.symbol_name().unwrap_or_default();
        ir::remark(
            procedure.location(),
            &format!(
                "constructs call '{}', which this file does not have: their device code is made \
                 when the program is linked",
                fortran_name(&name)
            ),
        );
    }
    if !missing.is_empty() {
        let names = missing.iter().filter_map(|it| it.symbol_name());
        let record = Record::Unfinished(Unfinished {
            code: ir::to_bytecode(module),
            command_line: job.command_line(),
            called: names.map(name_for_linkers).collect(),
        });
        section.bytes.extend(record.encode());
        section.is_unfinished = true;
    }
    section
}

/// What linkers call the procedure with the symbol `symbol`.
fn name_for_linkers(symbol: String) -> String {
    let other = || shared_routines::other_name_for_linkers(&symbol);
    let other = symbol.starts_with("_QP").then(other).flatten();
    other.unwrap_or(symbol)
}

/// The module that a source left.
pub fn module_left<'c>(resumption: &Resumption, ctx: Ctx<'c>) -> Result<Module<'c>, Error> {
    let code = read(&resumption.code)?;
    ir::from_bytecode(ctx, &code).ok_or_else(damaged)
}

/// Completes `module`, which a source left, with the routines of all objects of its program.
pub fn complete(module: Op<'_>, resumption: &Resumption, ctx: Ctx<'_>) -> Result<(), Error> {
    let records = Record::decode_all(&read(&resumption.routines)?).ok_or_else(damaged)?;
    let mut modules = Vec::new();
    let mut files = Vec::new();
    for record in records {
        match record {
            Record::Routines(code) => {
                modules.push(ir::from_bytecode(ctx, &code).ok_or_else(damaged)?);
            }
            Record::Files(paths) => files = paths,
            Record::Unfinished(_) | Record::Foreign => (),
        }
    }
    // Routines call others, which may be in any of them.
    let mut missing = None;
    loop {
        let called = shared_routines::external_called(module);
        let names: Vec<_> = called.iter().filter_map(|op| op.symbol_name()).collect();
        if names.is_empty() || missing.as_ref() == Some(&names) {
            called
                .into_iter()
                .for_each(|it| note_host_version(it, &files));
            return Ok(());
        }
        for exported in &modules {
            let exported = Op::from_raw(exported.as_operation().to_raw());
            shared_routines::import(module, exported);
        }
        missing = Some(names);
    }
}

/// Notes on `procedure`, which has no device version, where the link has the host's, as advice for
/// the message about it.
fn note_host_version(procedure: Op<'_>, files: &[PathBuf]) {
    let name = procedure.symbol_name().unwrap_or_default();
    let external = name.strip_prefix("_QP").unwrap_or(&name);
    let symbols = [external.to_owned(), format!("{external}_")];
    let advice = match link::definition(&symbols, files) {
        Some(Definition::Object(file)) => format!(
            "'{file}' has it for the host only: give it an 'acc routine' directive there, and \
             compile that file with accc for devices"
        ),
        Some(Definition::SharedLibrary(file)) => format!(
            "'{file}', a shared library, has it for the host only, as all of them: link the \
             object that defines it, or an archive, compiled with accc for devices"
        ),
        None => return,
    };
    let advice = Attribute::string(procedure.ctx(), &advice);
    procedure.set_attribute(HOST_VERSION, advice);
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::Io {
        action: "read",
        path: path.to_owned(),
        source,
    })
}

fn damaged() -> Error {
    Error::Internal {
        stage: "device link",
        message: "what an object left for it cannot be read".to_owned(),
    }
}

impl Record {
    /// The record's bytes in a section.
    pub fn encode(&self) -> Vec<u8> {
        let mut fields = vec![Value::from(BUILD)];
        match self {
            Record::Routines(code) => fields.extend([ROUTINES.into(), code.as_slice().into()]),
            Record::Unfinished(source) => {
                let lists = [&source.command_line, &source.called].map(|texts| to_value(texts));
                fields.extend([UNFINISHED.into(), source.code.as_slice().into()]);
                fields.extend(lists);
            }
            Record::Files(paths) => {
                let paths = paths
                    .iter()
                    .map(|path| path.to_string_lossy().as_ref().into());
                fields.extend([FILES.into(), Value::Array(paths.collect())]);
            }
            Record::Foreign => (),
        }
        let mut bytes = Vec::new();
        encode::write_value(&mut bytes, &Value::Array(fields)).expect("memory takes all");
        bytes
    }

    /// The records in a section; `None` when it is damaged.
    pub fn decode_all(section: &[u8]) -> Option<Vec<Self>> {
        let mut rest = section;
        let mut records = Vec::new();
        // Linkers that join sections may fill up with zeros.
        while let Some(start) = rest.iter().position(|&byte| byte != 0) {
            rest = &rest[start..];
            records.push(Self::from_value(&decode::read_value(&mut rest).ok()?)?);
        }
        Some(records)
    }

    fn from_value(value: &Value) -> Option<Self> {
        let [build, fields @ ..] = value.as_array()?.as_slice() else {
            return None;
        };
        if build.as_str() != Some(BUILD) {
            return Some(Record::Foreign);
        }
        match fields {
            [kind, code] if kind.as_str() == Some(ROUTINES) => {
                Some(Record::Routines(code.as_slice()?.to_vec()))
            }
            [kind, paths] if kind.as_str() == Some(FILES) => {
                let paths = paths.as_array()?.iter();
                let paths = paths.map(|path| Some(PathBuf::from(path.as_str()?)));
                Some(Record::Files(paths.collect::<Option<_>>()?))
            }
            [kind, code, line, called] if kind.as_str() == Some(UNFINISHED) => {
                Some(Record::Unfinished(Unfinished {
                    code: code.as_slice()?.to_vec(),
                    command_line: texts_in(line)?,
                    called: texts_in(called)?,
                }))
            }
            _ => None,
        }
    }
}

fn to_value(texts: &[String]) -> Value {
    Value::Array(texts.iter().map(|text| text.as_str().into()).collect())
}

fn texts_in(value: &Value) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter();
    texts.map(|text| Some(text.as_str()?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_written() {
        let records = [
            Record::Routines(vec![0, 1, 2]),
            Record::Unfinished(Unfinished {
                code: vec![0; 300],
                command_line: vec!["-fc1".to_owned(), "a b.f90".to_owned()],
                called: vec!["f_".to_owned()],
            }),
            Record::Files(vec!["a b.o".into(), "lib.so".into()]),
        ];
        let [first, rest @ ..] = &records;
        let rest: Vec<_> = rest.iter().flat_map(Record::encode).collect();
        let section = [first.encode(), vec![0; 5], rest].concat();
        assert_eq!(Record::decode_all(&section).as_deref(), Some(&records[..]));
    }

    #[test]
    fn records_of_other_builds_are_told_apart() {
        let mut section = Vec::new();
        let foreign = Value::Array(vec!["another".into(), 7.into()]);
        encode::write_value(&mut section, &foreign).expect("memory takes all");
        assert_eq!(Record::decode_all(&section), Some(vec![Record::Foreign]));
    }

    #[test]
    fn damaged_sections_are_refused() {
        let whole = Record::Routines(vec![1; 40]).encode();
        for length in 1..whole.len() {
            assert_eq!(Record::decode_all(&whole[..length]), None, "{length}");
        }
        assert_eq!(Record::decode_all(&[0x07]), None);
    }
}
