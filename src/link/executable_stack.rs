//! Whether a program's stack has to be executable.
//!
//! flang makes such objects of internal procedures that are passed as arguments. lld
//! refuses to link them, which the system's linker does with a warning.

use std::path::{Path, PathBuf};

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, SectionFlags, elf};

/// Whether an object or a member of an archive among a link's `arguments` asks for it.
/// Libraries of LLVM and of the system do not.
pub fn is_needed(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| {
        let file = match argument.strip_prefix("-l") {
            Some(name) => archive(name, arguments),
            None => Some(argument.into()),
        };
        file.is_some_and(|file| asks(&file))
    })
}

/// The archive that `-lNAME` means, if it means one.
fn archive(name: &str, arguments: &[String]) -> Option<PathBuf> {
    let is_system = |folder: &&str| folder.starts_with("/usr") || folder.starts_with("/lib");
    arguments
        .iter()
        .filter_map(|argument| argument.strip_prefix("-L"))
        .filter(|folder| !is_system(folder))
        .map(|folder| Path::new(folder).join(format!("lib{name}")))
        .find(|library| has(library, "so") || has(library, "a"))
        .filter(|library| !has(library, "so"))
        .map(|library| with(&library, "a"))
}

fn has(library: &Path, extension: &str) -> bool {
    with(library, extension).exists()
}

/// Names of libraries may have dots of their own.
fn with(library: &Path, extension: &str) -> PathBuf {
    let mut name = library.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

/// Whether the file is an object that asks, or an archive with one.
fn asks(file: &Path) -> bool {
    let extension = file.extension().and_then(|extension| extension.to_str());
    if !matches!(extension, Some("o" | "a")) {
        return false;
    }
    let Ok(bytes) = std::fs::read(file) else {
        return false; // The linker says why.
    };
    let Ok(archive) = ArchiveFile::parse(&*bytes) else {
        return object_asks(&bytes);
    };
    let mut members = archive.members().filter_map(Result::ok);
    members.any(|member| member.data(&*bytes).is_ok_and(object_asks))
}

fn object_asks(bytes: &[u8]) -> bool {
    let Ok(file) = object::File::parse(bytes) else {
        return false;
    };
    file.section_by_name(".note.GNU-stack").is_some_and(|note| {
        let SectionFlags::Elf { sh_flags } = note.flags() else {
            return false;
        };
        sh_flags & u64::from(elf::SHF_EXECINSTR) != 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_the_first_that_a_folder_has() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let arguments = vec![
            "-L/absent".to_owned(),
            format!("-L{}", folder.path().display()),
        ];
        assert_eq!(archive("a.b", &arguments), None);
        let file = folder.path().join("liba.b.a");
        std::fs::write(&file, "").expect("writing");
        assert_eq!(archive("a.b", &arguments), Some(file));
        std::fs::write(folder.path().join("liba.b.so"), "").expect("writing");
        assert_eq!(archive("a.b", &arguments), None);
    }
}
