//! Which file of a link has the host's version of a procedure.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use object::{File, Object, ObjectSymbol};

use super::inputs::{library_folders, objects};

/// A file that defines a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// An object, or an archive with the member in parentheses.
    Object(String),
    /// A shared library.
    SharedLibrary(String),
}

/// The shared libraries that the `arguments` of a linker name, by path or with `-l`.
pub fn shared_libraries(arguments: &[String]) -> Vec<PathBuf> {
    let folders = library_folders(arguments);
    let path = |argument: &String| match argument.strip_prefix("-l") {
        Some(library) => {
            let file = format!("lib{library}.so");
            let mut paths = folders.iter().map(|folder| Path::new(folder).join(&file));
            paths.find(|path| path.is_file())
        }
        None => Some(PathBuf::from(argument)).filter(|path| is_shared(path) && path.is_file()),
    };
    arguments.iter().filter_map(path).collect()
}

/// Whether it is a shared library, by its name; some end with a version.
fn is_shared(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.ends_with(".so") || name.contains(".so.")
}

/// The first one of `files` that defines a symbol of one of `names`.
pub fn definition(names: &[String], files: &[PathBuf]) -> Option<Definition> {
    files.iter().find_map(|path| {
        let text = path.display().to_string();
        let found = objects(path)
            .into_iter()
            .find(|object| defines(&object.bytes, names))?;
        Some(match found.member {
            Some(member) => Definition::Object(format!("{text}({member})")),
            None if is_shared(path) => Definition::SharedLibrary(text),
            None => Definition::Object(text),
        })
    })
}

fn defines(bytes: &[u8], names: &[String]) -> bool {
    let Ok(file) = File::parse(bytes) else {
        return false;
    };
    let is_wanted = |name: &str| names.iter().any(|it| it == name);
    let mut all = file.symbols().chain(file.dynamic_symbols());
    all.any(|symbol| symbol.is_definition() && symbol.name().is_ok_and(is_wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn shared_libraries_are_found_in_the_folders_named() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        for file in ["a.o", "liba.so", "libb.a", "c.so.1"] {
            fs::write(folder.path().join(file), "").expect("writing");
        }
        let place = |file| folder.path().join(file);
        let text = |file| place(file).to_string_lossy().into_owned();
        let arguments = [format!("-L{}", text("")), text("a.o"), text("c.so.1")];
        let names = ["-la", "-lb", "-lnone"].map(String::from);
        let found = shared_libraries(&[&arguments[..], &names].concat());
        assert_eq!(found, [place("c.so.1"), place("liba.so")]);
    }
}
