//! Files that must not outlive the compilation: intermediate objects, and
//! outputs that are not complete yet.
//!
//! Dropping removes them, and [`signals`] when the process ends early.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::error::Error;
use crate::signals;

/// A file that is removed when this value is dropped or the process is killed.
#[derive(Debug)]
pub struct Temporary {
    path: TempPath,
}

impl Temporary {
    /// Takes over the file at `path`.
    pub fn adopt(path: PathBuf) -> Result<Self, Error> {
        signals::remove_on_signal(&path);
        let adopted = TempPath::try_from_path(&path);
        adopted
            .map(|path| Self { path })
            .map_err(|source| Error::Io {
                action: "find",
                path,
                source,
            })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        signals::keep_on_signal(&self.path);
    }
}

/// Where a job writes its output so that a reader of the final name never sees
/// half of it: a temporary beside the final name, renamed on success.
#[derive(Debug)]
pub enum Pending {
    /// Written in place: standard output, a device, or a file that is itself a
    /// temporary.
    InPlace(PathBuf),
    /// Written to `temporary`, which becomes `target`.
    Renamed {
        /// The file that the job writes.
        temporary: Temporary,
        /// The name it gets in the end.
        target: PathBuf,
    },
}

impl Pending {
    /// Prepares to write `target`. The temporary keeps the suffix of `target`.
    pub fn new(target: &Path) -> Result<Self, Error> {
        if target == Path::new("-") || is_special(target) {
            return Ok(Pending::InPlace(target.to_owned()));
        }
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let suffix = target.extension().map(|suffix| {
            let mut dotted = std::ffi::OsString::from(".");
            dotted.push(suffix);
            dotted
        });
        let path = tempfile::Builder::new()
            .prefix(".accc-")
            .suffix(suffix.as_deref().unwrap_or_default())
            // Not tempfile's own opening: an output has the permissions of any
            // new file, not those of a secret.
            .make_in(directory, |path| File::create_new(path))
            .map_err(|source| Error::Io {
                action: "write",
                path: target.to_owned(),
                source,
            })?
            .into_temp_path();
        signals::remove_on_signal(&path);
        Ok(Pending::Renamed {
            temporary: Temporary { path },
            target: target.to_owned(),
        })
    }

    /// The file to write.
    pub fn path(&self) -> &Path {
        match self {
            Pending::InPlace(path) => path,
            Pending::Renamed { temporary, .. } => temporary.path(),
        }
    }

    /// `error` with the name that the user knows in place of the temporary's.
    pub fn name_target(&self, error: Error) -> Error {
        match (self, error) {
            (
                Pending::Renamed { temporary, target },
                Error::Io {
                    action,
                    path,
                    source,
                },
            ) if path == temporary.path() => Error::Io {
                action,
                path: target.clone(),
                source,
            },
            (_, error) => error,
        }
    }

    /// Gives the complete file its final name.
    pub fn commit(self) -> Result<(), Error> {
        match self {
            Pending::InPlace(_) => Ok(()),
            Pending::Renamed { temporary, target } => fs::rename(temporary.path(), &target)
                .map_err(|source| Error::Io {
                    action: "write",
                    path: target,
                    source,
                }),
        }
    }
}

/// Whether `path` exists and is not a regular file, such as `/dev/null`, which
/// a rename would replace.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_committed_output_has_its_name_and_nothing_else_remains() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let target = directory.path().join("a.o");
        let pending = Pending::new(&target).expect("a writable directory");
        assert_eq!(pending.path().extension(), target.extension());
        fs::write(pending.path(), "object").expect("writing");
        assert!(!target.exists());
        pending.commit().expect("renaming");
        assert_eq!(fs::read_to_string(&target).expect("reading"), "object");
        assert_eq!(fs::read_dir(directory.path()).expect("listing").count(), 1);
    }

    #[test]
    fn errors_name_the_file_that_the_user_asked_for() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let target = directory.path().join("a.o");
        let pending = Pending::new(&target).expect("a writable directory");
        let error = pending.name_target(Error::Io {
            action: "write",
            path: pending.path().to_owned(),
            source: std::io::ErrorKind::StorageFull.into(),
        });
        assert!(error.to_string().contains("a.o'"), "{error}");
        assert!(!error.to_string().contains(".accc-"), "{error}");
    }

    #[test]
    fn a_dropped_output_leaves_the_old_file() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let target = directory.path().join("a.o");
        fs::write(&target, "old").expect("writing");
        drop(Pending::new(&target).expect("a writable directory"));
        assert_eq!(fs::read_to_string(&target).expect("reading"), "old");
        assert_eq!(fs::read_dir(directory.path()).expect("listing").count(), 1);
    }

    #[test]
    fn devices_are_written_in_place() {
        let pending = Pending::new(Path::new("/dev/null")).expect("a device");
        assert!(matches!(pending, Pending::InPlace(_)));
    }
}
