//! The device link: device code that no single source could make.
//!
//! Before a link, the sources whose constructs call routines that they do not have are
//! compiled again, with the routines that all objects of the link offer
//! (`compile/device_link.rs`); the linker gets the new objects in place of those. Links
//! without such sources stay as they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ar_archive_writer::{
    ArchiveKind, DEFAULT_OBJECT_READER, NewArchiveMember, write_archive_to_stream,
};

use crate::cli::Invocation;
use crate::codegen::host::LINK_SECTION;
use crate::command::Command;
use crate::compile::{CompileJob, Compiler, Record, Unfinished};
use crate::error::Error;
use crate::link::{self, Input, InputObject};
use crate::temporary::Temporary;
use crate::toolchain::Toolchain;

/// Has `command`, a link, read finished objects only. They live as long as the result.
pub fn finish(
    command: &mut Command,
    compiler: &dyn Compiler,
    toolchain: &Toolchain,
) -> Result<Vec<Temporary>, Error> {
    let mut offered = Vec::new();
    let mut waiting = Vec::new();
    for input in link::inputs(&command.arguments) {
        let sources = look_into(&input.path, &mut offered)?;
        if !sources.is_empty() {
            waiting.push((input, sources));
        }
    }
    let finisher = Finisher {
        compiler,
        toolchain,
        routines: &offered,
    };
    let mut temporaries = Vec::new();
    for (input, sources) in waiting {
        let finished = finisher.finish_input(&input, &sources)?;
        command.arguments[input.argument] = finished.path().to_string_lossy().into_owned();
        temporaries.push(finished);
    }
    Ok(temporaries)
}

/// The unfinished sources in a file, by the number of the object in it. The routines there
/// join those that are `offered`.
fn look_into(
    path: &Path,
    offered: &mut Vec<Vec<u8>>,
) -> Result<BTreeMap<usize, Unfinished>, Error> {
    let complaint = |problem: &str| {
        let file = path.display();
        Error::Usage(format!(
            "'{file}' holds device code {problem}; compile it again"
        ))
    };
    let mut unfinished = BTreeMap::new();
    for (number, object) in link::objects(path).into_iter().enumerate() {
        let Some((section, _)) = object.section(LINK_SECTION) else {
            continue;
        };
        let records = Record::decode_all(&section);
        for record in records.ok_or_else(|| complaint("that cannot be read"))? {
            match record {
                Record::Routines(code) => offered.push(code),
                Record::Foreign => return Err(complaint("of another build of accc")),
                Record::Unfinished(source) => {
                    if unfinished.insert(number, source).is_some() {
                        return Err(complaint("of several sources, which a linker has joined"));
                    }
                }
            }
        }
    }
    Ok(unfinished)
}

/// Compiles what waited for the link.
struct Finisher<'a> {
    compiler: &'a dyn Compiler,
    toolchain: &'a Toolchain,
    routines: &'a [Vec<u8>],
}

impl Finisher<'_> {
    /// The file that takes the place of `input`, which holds `sources`.
    fn finish_input(
        &self,
        input: &Input,
        sources: &BTreeMap<usize, Unfinished>,
    ) -> Result<Temporary, Error> {
        let mut objects = link::objects(&input.path);
        for (&number, source) in sources {
            let finished = self.finish_source(source)?;
            let Some(InputObject {
                member: Some(_),
                bytes,
            }) = objects.get_mut(number)
            else {
                return Ok(finished);
            };
            *bytes = fs::read(finished.path()).map_err(failed_to("read", finished.path()))?;
        }
        archive_of(&objects)
    }

    /// The object of `source`.
    fn finish_source(&self, source: &Unfinished) -> Result<Temporary, Error> {
        let line = source.command_line.iter().skip(1).cloned().collect();
        let job = CompileJob::alone(&Invocation::parse(line)?, self.toolchain);
        let object = temporary(".o")?;
        self.compiler
            .finish(&job, &source.code, self.routines, object.path())?;
        Ok(object)
    }
}

/// An archive of `members`, with an index of their symbols.
fn archive_of(members: &[InputObject]) -> Result<Temporary, Error> {
    let file = temporary(".a")?;
    let members: Vec<_> = members
        .iter()
        .map(|object| {
            let name = object.member.clone().unwrap_or_default();
            NewArchiveMember::new(&object.bytes, &DEFAULT_OBJECT_READER, name)
        })
        .collect();
    let mut archive = std::io::Cursor::new(Vec::new());
    let is_thin = false;
    let for_arm64ec = None;
    write_archive_to_stream(
        &mut archive,
        &members,
        ArchiveKind::Gnu,
        is_thin,
        for_arm64ec,
    )
    .and_then(|()| fs::write(file.path(), archive.into_inner()))
    .map_err(failed_to("write", file.path()))?;
    Ok(file)
}

fn temporary(suffix: &str) -> Result<Temporary, Error> {
    let made = tempfile::Builder::new()
        .prefix("accc-")
        .suffix(suffix)
        .tempfile()
        .map_err(failed_to("create a file in", &std::env::temp_dir()))?;
    let path = made.into_temp_path();
    let path = path.keep().map_err(|error| Error::Io {
        action: "create",
        path: error.path.to_path_buf(),
        source: error.error,
    })?;
    Temporary::adopt(path)
}

fn failed_to(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Io {
        action,
        path,
        source,
    }
}
