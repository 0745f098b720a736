//! The link: what accc adds to the command that LLVM's driver made for Fortran
//! objects, its runtime and the OpenMP library the host code runs on.

mod bitcode;
mod definitions;
mod inputs;
mod needed;

use std::path::Path;

use object::elf;

use crate::command::Command;
use crate::error::Error;
use crate::toolchain::{Linkage, Toolchain};

pub use definitions::{Definition, definition, shared_libraries};
pub use inputs::{Input, InputObject, inputs, objects};
pub use needed::needed;

/// How accc links.
#[derive(Clone, Copy, Debug)]
pub struct LinkOptions {
    /// Link the OpenACC runtime.
    pub openacc: bool,
    /// Link it as an archive (`-static-libaccrt`); `-static` does so as well.
    pub static_runtime: bool,
    /// The user chooses the linker (`-fuse-ld=`, `--ld-path=`).
    pub linker_chosen: bool,
}

/// Completes the link `command` of LLVM's driver.
///
/// Without flang's runtime in it (`-nostdlib`, `-nodefaultlibs`) the user takes
/// care of libraries, and only the linker changes.
pub fn complete(
    command: &mut Command,
    options: LinkOptions,
    toolchain: &Toolchain,
) -> Result<(), Error> {
    if !options.linker_chosen
        && let Some(lld) = toolchain.lld()
        && !has_executable_stack(&command.arguments)
    {
        command.program = lld;
    }
    let fortran_runtime = command
        .arguments
        .iter()
        .position(|argument| is_fortran_runtime(argument));
    if let (true, Some(position)) = (options.openacc, fortran_runtime) {
        let has = |option| command.arguments.iter().any(|argument| argument == option);
        let linkage = if is_static(command) || options.static_runtime {
            Linkage::Static
        } else {
            Linkage::Shared
        };
        let mut ours = free(toolchain)?;
        if has("-shared") {
            ours.extend(stays_loaded());
        }
        ours.extend(openacc_libraries(linkage, toolchain)?);
        let bfloat = toolchain.bfloat_archive()?;
        ours.push(bfloat.to_string_lossy().into_owned());
        command.arguments.splice(position..position, ours);
    }
    Ok(())
}

/// Looks for what a static link needs, before the linker calls it by its bare name:
/// packages of LLVM do not have libomp as an archive.
pub fn check_archives(command: &Command) -> Result<(), Error> {
    let mut arguments = command.arguments.iter();
    if !is_static(command) || !arguments.any(|argument| argument == "-lomp") {
        return Ok(());
    }
    let folders = command
        .arguments
        .iter()
        .filter_map(|argument| argument.strip_prefix("-L"));
    let searched: Vec<_> = folders
        .map(|folder| Path::new(folder).join("libomp.a"))
        .collect();
    match searched.iter().any(|archive| archive.exists()) {
        true => Ok(()),
        false => Err(Error::Missing {
            what: "the OpenMP runtime of LLVM as an archive, for -static",
            searched: searched.into_iter().rev().take(1).collect(),
            remedy: "give its folder with -L, or link with -static-libaccrt and \
                     -static-libflangrt instead",
        }),
    }
}

fn is_static(command: &Command) -> bool {
    let mut arguments = command.arguments.iter();
    arguments.any(|argument| argument == "-static")
}

/// Whether one of the objects on a linker's command line, or in its archives, asks for an
/// executable stack.
fn has_executable_stack(arguments: &[String]) -> bool {
    inputs(arguments)
        .into_iter()
        .filter(|input| !is_fortran_runtime(&arguments[input.argument]))
        .flat_map(|input| objects(&input.path))
        .any(|object| asks_for_executable_stack(&object))
}

/// Whether an object asks for an executable stack. flang makes such of internal procedures
/// that are passed as arguments; lld refuses to link them, which the system's linker does
/// with a warning.
fn asks_for_executable_stack(object: &InputObject) -> bool {
    object
        .section(".note.GNU-stack")
        .is_some_and(|(_, flags)| flags & u64::from(elf::SHF_EXECINSTR) != 0)
}

/// Whether `argument` is flang's runtime library, by name or as a file.
fn is_fortran_runtime(argument: &str) -> bool {
    let name = Path::new(argument)
        .file_name()
        .and_then(|name| name.to_str());
    argument.starts_with("-lflang_rt.runtime")
        || name.is_some_and(|name| name.starts_with("libflang_rt.runtime."))
}

/// Has all calls of `free` in the objects and archives of this link, flang's runtime
/// above all, tell libaccrt of what they free (`runtime/free.c`).
fn free(toolchain: &Toolchain) -> Result<Vec<String>, Error> {
    let object = toolchain.free_object()?;
    let object = object.to_string_lossy().into_owned();
    Ok(vec!["--wrap=free".to_owned(), object])
}

/// For a shared library: it stays when the program closes it. libaccrt goes on to read
/// the names and places that the library has given it.
fn stays_loaded() -> [String; 2] {
    ["-z", "nodelete"].map(str::to_owned)
}

/// `libaccrt` and `libomp`, where the program finds them again when it runs. A
/// program that uses neither does not depend on them.
fn openacc_libraries(linkage: Linkage, toolchain: &Toolchain) -> Result<Vec<String>, Error> {
    let runtime = toolchain.runtime_library(linkage)?;
    let mut arguments = vec!["--as-needed".to_owned()];
    match (linkage, runtime.parent()) {
        // By its name, not by its path, which the program would remember.
        (Linkage::Shared, Some(directory)) => arguments.extend(library("accrt", directory)),
        _ => arguments.push(runtime.to_string_lossy().into_owned()),
    }
    arguments.extend(library("omp", &toolchain.openmp_directory()?));
    arguments.extend(["-lpthread", "-ldl", "--no-as-needed"].map(str::to_owned));
    Ok(arguments)
}

/// The library `name` in `directory`, now and when the program runs.
fn library(name: &str, directory: &Path) -> [String; 4] {
    let directory = directory.to_string_lossy();
    [
        format!("-L{directory}"),
        format!("-l{name}"),
        "-rpath".to_owned(),
        directory.into_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toolchain() -> (tempfile::TempDir, Toolchain) {
        let directory = tempfile::tempdir().expect("a temporary directory");
        for file in [
            "libaccrt.so",
            "libaccrt.a",
            "accrt_free.o",
            "libaccrt_bfloat.a",
            "lib/libomp.so",
            "bin/ld.lld",
        ] {
            let path = directory.path().join(file);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("creating");
            std::fs::write(path, "").expect("writing");
        }
        let toolchain = Toolchain::at(directory.path(), directory.path());
        (directory, toolchain)
    }

    fn link(arguments: &[&str], openacc: bool, linker_chosen: bool) -> Command {
        let (_directory, toolchain) = toolchain();
        let mut command = Command {
            program: "/usr/bin/ld".into(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            output: None,
        };
        let options = LinkOptions {
            openacc,
            static_runtime: false,
            linker_chosen,
        };
        complete(&mut command, options, &toolchain).expect("a complete toolchain");
        command
    }

    #[test]
    fn the_runtime_comes_before_the_libraries_it_needs() {
        let command = link(&["a.o", "-lflang_rt.runtime", "-lm"], true, false);
        let position = |suffix: &str| {
            let mut arguments = command.arguments.iter();
            arguments.position(|argument| argument.ends_with(suffix))
        };
        assert!(position("a.o") < position("-laccrt"));
        assert!(position("-laccrt") < position("-lomp"));
        assert!(position("-lomp") < position("-lflang_rt.runtime"));
        assert!(command.program.ends_with("ld.lld"));
    }

    #[test]
    fn a_static_link_takes_the_archive() {
        let command = link(&["-static", "a.o", "-lflang_rt.runtime"], true, false);
        let mut arguments = command.arguments.iter();
        assert!(arguments.any(|argument| argument.ends_with("/libaccrt.a")));
        assert!(!command.arguments.contains(&"-laccrt".to_owned()));
    }

    #[test]
    fn a_link_without_libraries_or_openacc_stays_as_it_is() {
        assert_eq!(link(&["a.o"], true, false).arguments, ["a.o"]);
        let command = link(&["a.o", "-lflang_rt.runtime"], false, true);
        assert_eq!(command.arguments, ["a.o", "-lflang_rt.runtime"]);
        assert_eq!(command.program, Path::new("/usr/bin/ld"));
    }
}
