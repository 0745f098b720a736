//! The objects that a link reads: those on its command line, and the members of archives.

use std::fs;
use std::path::{Path, PathBuf};

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
    let folders: Vec<_> = values_of("-L", arguments).collect();
    let libraries = values_of("-l", arguments).filter_map(|(argument, name)| {
        let path = archive_of(name, folders.iter().map(|(_, folder)| *folder))?;
        Some(Input { argument, path })
    });
    let files = arguments.iter().enumerate();
    let files = files.filter_map(|(argument, path)| {
        let path = PathBuf::from(path);
        let suffix = path.extension()?.to_str()?;
        (["o", "a", "obj", "lo"].contains(&suffix) && path.is_file())
            .then_some(Input { argument, path })
    });
    let mut inputs: Vec<_> = files.chain(libraries).collect();
    inputs.sort_by_key(|input| input.argument);
    inputs
}

/// The values of an option that stand in its own argument (`-lm`), with the argument's
/// number.
fn values_of<'a>(
    option: &'a str,
    arguments: &'a [String],
) -> impl Iterator<Item = (usize, &'a str)> {
    let all = arguments.iter().enumerate();
    all.filter_map(move |(number, argument)| {
        let value = argument.strip_prefix(option)?;
        (!value.is_empty()).then_some((number, value))
    })
}

/// The archive that `-l` with `name` stands for, unless it is a shared library.
fn archive_of<'a>(name: &str, folders: impl Iterator<Item = &'a str>) -> Option<PathBuf> {
    for folder in folders.map(Path::new) {
        if folder.join(format!("lib{name}.so")).is_file() {
            return None;
        }
        let archive = folder.join(format!("lib{name}.a"));
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
        for file in ["a.o", "libshared.so", "libshared.a", "libstatic.a"] {
            fs::write(folder.path().join(file), "").expect("writing");
        }
        let place = folder.path().to_string_lossy();
        let object = format!("{place}/a.o");
        let arguments = [
            "-o",
            "a.out",
            &object,
            &format!("-L{place}"),
            "-lshared",
            "-lstatic",
            "-lnone",
        ]
        .map(String::from);
        let found: Vec<_> = inputs(&arguments)
            .into_iter()
            .map(|input| (input.argument, input.path))
            .collect();
        let expected = [
            (2, folder.path().join("a.o")),
            (5, folder.path().join("libstatic.a")),
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
