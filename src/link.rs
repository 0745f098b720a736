//! The link: what accc adds to the command that LLVM's driver made for Fortran
//! objects, its runtime and the OpenMP library the host code runs on.

use std::path::Path;

use crate::error::Error;
use crate::job::Command;
use crate::toolchain::Toolchain;

/// How accc links.
#[derive(Clone, Copy, Debug)]
pub struct LinkOptions {
    /// Link the OpenACC runtime.
    pub openacc: bool,
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
    if !options.linker_chosen {
        if let Some(lld) = toolchain.lld() {
            command.program = lld;
        }
    }
    let fortran_runtime = command
        .arguments
        .iter()
        .position(|argument| is_fortran_runtime(argument));
    if let (true, Some(position)) = (options.openacc, fortran_runtime) {
        let ours = openacc_libraries(toolchain)?;
        command.arguments.splice(position..position, ours);
    }
    Ok(())
}

/// Whether `argument` is flang's runtime library, by name or as a file.
fn is_fortran_runtime(argument: &str) -> bool {
    let name = Path::new(argument)
        .file_name()
        .and_then(|name| name.to_str());
    argument.starts_with("-lflang_rt.runtime")
        || name.is_some_and(|name| name.starts_with("libflang_rt.runtime."))
}

/// `libaccrt` and `libomp`. A program that uses neither does not depend on
/// them.
fn openacc_libraries(toolchain: &Toolchain) -> Result<Vec<String>, Error> {
    let runtime = toolchain.runtime_directory()?.join("libaccrt.a");
    let openmp = toolchain.openmp_directory()?;
    let openmp = openmp.to_string_lossy();
    Ok(vec![
        runtime.to_string_lossy().into_owned(),
        "--as-needed".to_owned(),
        format!("-L{openmp}"),
        "-lomp".to_owned(),
        "-rpath".to_owned(),
        openmp.into_owned(),
        "-lpthread".to_owned(),
        "-ldl".to_owned(),
        "--no-as-needed".to_owned(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toolchain() -> (tempfile::TempDir, Toolchain) {
        let directory = tempfile::tempdir().expect("a temporary directory");
        for file in ["libaccrt.a", "lib/libomp.so", "bin/ld.lld"] {
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
        assert!(position("a.o") < position("libaccrt.a"));
        assert!(position("libaccrt.a") < position("-lomp"));
        assert!(position("-lomp") < position("-lflang_rt.runtime"));
        assert!(command.program.ends_with("ld.lld"));
    }

    #[test]
    fn a_link_without_libraries_or_openacc_stays_as_it_is() {
        assert_eq!(link(&["a.o"], true, false).arguments, ["a.o"]);
        let command = link(&["a.o", "-lflang_rt.runtime"], false, true);
        assert_eq!(command.arguments, ["a.o", "-lflang_rt.runtime"]);
        assert_eq!(command.program, Path::new("/usr/bin/ld"));
    }
}
