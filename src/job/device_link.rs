//! The device link: device code that no single source could make.
//!
//! Before a link, the sources whose constructs call routines that they do not have are
//! compiled again, with the routines that all objects of the link offer
//! (`compile/device_link.rs`); the linker gets the new objects in place of those. Links
//! without such sources stay as they are, and so do members of archives that the program does not
//! need: they may call what it does not have. If the linker takes one all the same, the symbol that
//! keeps other linkers from that is undefined.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ar_archive_writer::{
    ArchiveKind, DEFAULT_OBJECT_READER, NewArchiveMember, write_archive_to_stream,
};

use crate::cli::Invocation;
use crate::codegen::host::LINK_SECTION;
use crate::command::Command;
use crate::compile::{CompileJob, Record, Resumption, Unfinished};
use crate::diagnostic::PROGRAM;
use crate::error::Error;
use crate::link::{self, Input, InputObject};
use crate::temporary::Temporary;
use crate::toolchain::Toolchain;

/// Has `command`, a link, read finished objects only. They live as long as the result.
pub fn finish(command: &mut Command, toolchain: &Toolchain) -> Result<Vec<Temporary>, Error> {
    let mut offered = Vec::new();
    let mut waiting = Vec::new();
    let inputs = link::inputs(&command.arguments);
    for (number, input) in inputs.iter().enumerate() {
        let sources = look_into(&input.path, &mut offered)?;
        if !sources.is_empty() {
            waiting.push((number, sources));
        }
    }
    let mut called = HashMap::new();
    for (number, sources) in &waiting {
        for (position, source) in sources {
            called.insert((*number, *position), source.called.clone());
        }
    }
    if !waiting.is_empty()
        && let Some(needed) = link::needed(&command.arguments, &inputs, &called)
    {
        for (number, sources) in &mut waiting {
            sources.retain(|position, _| needed.contains(&(*number, *position)));
        }
        waiting.retain(|(_, sources)| !sources.is_empty());
    }
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    let mut files: Vec<_> = inputs.iter().map(|input| input.path.clone()).collect();
    files.extend(link::shared_libraries(&command.arguments));
    offered.extend(Record::Files(files).encode());
    let routines = temporary(".routines", &offered)?;
    let sources = waiting.iter().flat_map(|(_, sources)| sources.values());
    let mut objects = compile_all(sources, &routines, toolchain)?.into_iter();
    let mut finished = Vec::new();
    for (number, sources) in waiting {
        let input = &inputs[number];
        let objects = sources.into_keys().zip(&mut objects).collect();
        let file = in_place_of(input, objects)?;
        command.arguments[input.argument] = file.path().to_string_lossy().into_owned();
        finished.push(file);
    }
    Ok(finished)
}

/// The unfinished sources in a file, by the number of the object in it. The routines there
/// join the records of those that are `offered`.
fn look_into(path: &Path, offered: &mut Vec<u8>) -> Result<BTreeMap<usize, Unfinished>, Error> {
    let complaint = |problem: &str| {
        let file = path.display();
        Error::Usage(format!(
            "'{file}' holds device code {problem}; compile it again"
        ))
    };
    let mut unfinished = BTreeMap::new();
    for (number, object) in link::objects(path).into_iter().enumerate() {
        let Some(section) = object.data(LINK_SECTION) else {
            continue;
        };
        let records = Record::decode_all(&section);
        for record in records.ok_or_else(|| complaint("that cannot be read"))? {
            match record {
                Record::Routines(_) => offered.extend(record.encode()),
                // Of the link itself.
                Record::Files(_) => (),
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

/// Compiles `sources`, as many at a time as there are processors. The objects have their
/// order.
fn compile_all<'a>(
    sources: impl Iterator<Item = &'a Unfinished>,
    routines: &Temporary,
    toolchain: &Toolchain,
) -> Result<Vec<Temporary>, Error> {
    let sources: Vec<_> = sources.collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut made = Vec::new();
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some(source) = sources.get(number)
        {
            made.push((number, compile(source, routines, toolchain)));
        }
        made
    };
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut made: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.min(sources.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let made = threads.into_iter().map(|thread| thread.join());
        made.flat_map(|made| made.expect("threads of the device link do not panic"))
            .collect()
    });
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, object)| object).collect()
}

/// Compiles one source in a process of its own: LLVM's options are a process's.
fn compile(
    source: &Unfinished,
    routines: &Temporary,
    toolchain: &Toolchain,
) -> Result<Temporary, Error> {
    let line = source.command_line.iter().skip(1).cloned().collect();
    let mut job = CompileJob::alone(&Invocation::parse(line)?, toolchain);
    let code = temporary(".mlirbc", &source.code)?;
    let object = temporary(".o", &[])?;
    job.arguments = job.arguments_for(object.path());
    job.resumption = Some(Resumption {
        code: code.path().to_owned(),
        routines: routines.path().to_owned(),
    });
    let program = std::env::current_exe().unwrap_or_else(|_| PROGRAM.into());
    let compiler = process::Command::new(&program)
        .args(job.command_line())
        .output()
        .map_err(|source| Error::Spawn { program, source })?;
    // All at once, not between the lines of others.
    std::io::stderr()
        .write_all(&compiler.stderr)
        .map_err(failed_to("write", Path::new("standard error")))?;
    match compiler.status.code() {
        Some(0) => Ok(object),
        // The program's errors, with their places.
        Some(1) => Err(Error::Reported),
        _ => Err(Error::Tool {
            role: "device link".to_owned(),
            status: compiler.status,
        }),
    }
}

/// The file that takes the place of `input`, of which `objects` have been compiled again,
/// by their number.
fn in_place_of(input: &Input, objects: BTreeMap<usize, Temporary>) -> Result<Temporary, Error> {
    let mut members = link::objects(&input.path);
    for (number, object) in objects {
        let Some(InputObject {
            member: Some(_),
            bytes,
        }) = members.get_mut(number)
        else {
            return Ok(object);
        };
        *bytes = fs::read(object.path()).map_err(failed_to("read", object.path()))?;
    }
    archive_of(&members)
}

/// An archive of `members`, with an index of their symbols.
fn archive_of(members: &[InputObject]) -> Result<Temporary, Error> {
    let file = temporary(".a", &[])?;
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

/// A temporary file that holds `bytes`.
fn temporary(suffix: &str, bytes: &[u8]) -> Result<Temporary, Error> {
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
    let file = Temporary::adopt(path)?;
    fs::write(file.path(), bytes).map_err(failed_to("write", file.path()))?;
    Ok(file)
}

fn failed_to(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Io {
        action,
        path,
        source,
    }
}
