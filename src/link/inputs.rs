//! The objects that a link reads: those on its command line, and the members of archives.

use std::fs;
use std::path::{Path, PathBuf};

use super::bitcode;
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, SectionFlags};

/// A file on the command line of a linker.
#[derive(Debug, PartialEq, Eq)]
pub struct Input {
    /// The argument that names it.
    pub argument: usize,
    /// Where it is.
    pub path: PathBuf,
}

/// One of the objects in a file.
pub struct InputObject {
    /// The name of the member, for an archive.
    pub member: Option<String>,
    /// The object file.
    pub bytes: Vec<u8>,
}

/// The objects and archives that the `arguments` of a linker name, by path or with `-l`,
/// in their order. Shared libraries are not among them.
pub fn inputs(arguments: &[String]) -> Vec<Input> {
    let folders = library_folders(arguments);
    let mut takes_shared = true;
    let mut inputs = Vec::new();
    for (number, argument) in arguments.iter().enumerate() {
        let is_output = number > 0 && arguments[number - 1] == "-o";
        match argument.as_str() {
            "-static" | "-Bstatic" => takes_shared = false,
            "-Bdynamic" => takes_shared = true,
            _ if is_output => (),
            _ => {
                let path = match argument.strip_prefix("-l") {
                    Some(library) => archive_of(library, &folders, takes_shared),
                    None => Some(PathBuf::from(argument)).filter(|path| is_file(path)),
                };
                inputs.extend(path.map(|path| Input {
                    argument: number,
                    path,
                }));
            }
        }
    }
    inputs
}

/// Where the linker looks for libraries, as far as its `arguments` tell.
pub(super) fn library_folders(arguments: &[String]) -> Vec<&str> {
    let folders = arguments.iter();
    folders
        .filter_map(|argument| argument.strip_prefix("-L"))
        .collect()
}

/// Whether it is an object or archive, by its name.
fn is_file(path: &Path) -> bool {
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    suffix.is_some_and(|suffix| ["o", "a", "obj", "lo"].contains(&suffix)) && path.is_file()
}

/// The archive that `-l` with `library` stands for, unless it is a shared library.
fn archive_of(library: &str, folders: &[&str], takes_shared: bool) -> Option<PathBuf> {
    let folders = folders.iter().map(Path::new);
    if let Some(file) = library.strip_prefix(':') {
        let mut files = folders.map(|folder| folder.join(file));
        return files
            .find(|path| path.is_file())
            .filter(|path| is_file(path));
    }
    for folder in folders {
        if takes_shared && folder.join(format!("lib{library}.so")).is_file() {
            return None;
        }
        let archive = folder.join(format!("lib{library}.a"));
        if archive.is_file() {
            return Some(archive);
        }
    }
    None
}

/// The objects in the file at `path`. None where it is neither an object nor an archive
/// that can be read: the linker has a message for that.
pub fn objects(path: &Path) -> Vec<InputObject> {
    let Ok(bytes) = fs::read(path) else {
        return Vec::new();
    };
    let Ok(archive) = ArchiveFile::parse(&*bytes) else {
        let member = None;
        return vec![InputObject { member, bytes }];
    };
    let members = archive.members().filter_map(Result::ok);
    members
        .filter_map(|member| {
            let name = String::from_utf8_lossy(member.name()).into_owned();
            let bytes = match member.is_thin() {
                true => fs::read(path.with_file_name(&name)).ok()?,
                false => member.data(&*bytes).ok()?.to_vec(),
            };
            let member = Some(name);
            Some(InputObject { member, bytes })
        })
        .collect()
}

impl InputObject {
    /// What the section `name` holds, or will hold where the object is bitcode, one after the
    /// other where there are several; `None` without such a section.
    pub fn data(&self, name: &str) -> Option<Vec<u8>> {
        match bitcode::is_bitcode(&self.bytes) {
            true => bitcode::section(&self.bytes, name),
            false => self.section(name).map(|(bytes, _)| bytes),
        }
    }

    /// What the section `name` holds, one after the other where there are several, and
    /// its flags (`sh_flags`); `None` without such a section.
    pub fn section(&self, name: &str) -> Option<(Vec<u8>, u64)> {
        let file = object::File::parse(&*self.bytes).ok()?;
        let sections = file.sections();
        sections
            .filter(|section| section.name() == Ok(name))
            .filter_map(|section| {
                let SectionFlags::Elf { sh_flags } = section.flags() else {
                    return None;
                };
                Some((section.data().ok()?.to_vec(), sh_flags))
            })
            .reduce(|(bytes, flags), (more, other)| ([bytes, more].concat(), flags | other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_found_in_the_folders_named() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        for file in ["a.o", "old.o", "libshared.so", "libshared.a", "libstatic.a"] {
            fs::write(folder.path().join(file), "").expect("writing");
        }
        let place = |file| folder.path().join(file);
        let text = |file| place(file).to_string_lossy().into_owned();
        let (old, object, folders) = (text("old.o"), text("a.o"), format!("-L{}", text("")));
        let arguments = [
            "-o",
            &old,
            &object,
            &folders,
            "-lshared",
            "-lstatic",
            "-lnone",
            "-l:libshared.a",
            "-Bstatic",
            "-lshared",
        ]
        .map(String::from);
        let found: Vec<_> = inputs(&arguments)
            .into_iter()
            .map(|input| (input.argument, input.path))
            .collect();
        let expected = [
            (2, place("a.o")),
            (5, place("libstatic.a")),
            (7, place("libshared.a")),
            (9, place("libshared.a")),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_no_object_has_no_sections() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("a.o");
        fs::write(&path, "text").expect("writing");
        let found = objects(&path);
        assert!(found.iter().all(|object| object.section(".text").is_none()));
    }
}
