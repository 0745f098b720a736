//! Routines of modules, kept in flang's module files.
//!
//! A construct may call a routine of another file, whose code its kernel needs. flang
//! writes an interface file for each Fortran module (`solver.mod`), which every file
//! that uses the module reads: the routines' code (`shared_routines`) goes in there as
//! comments (`text`). So build tools know already in which order to compile, where these
//! files lie, and that a file has to be compiled again when they change.

mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use accc_dialects::ir::{self, Op};
use accc_passes::acc::shared_routines;

use super::job::CompileJob;
use crate::error::Error;
use crate::session::Session;
use crate::temporary::Pending;
use text::DeviceCode;

/// The module files that a job reads and writes.
pub struct ModuleFiles {
    folders: Folders,
    /// The modules that the source defines.
    own: BTreeSet<String>,
    /// The same in the order of the source, in which each comes before those that use it.
    order: Vec<String>,
    /// By the names of modules.
    before: BTreeMap<String, Before>,
}

/// A module file before flang wrote it anew.
struct Before {
    text: String,
    modified: SystemTime,
}

impl ModuleFiles {
    /// Those of `job`.
    pub fn of(job: &CompileJob) -> Self {
        Self {
            folders: Folders::of(&job.arguments),
            own: BTreeSet::new(),
            order: Vec::new(),
            before: BTreeMap::new(),
        }
    }

    /// The modules that the source defines.
    pub fn own(&self) -> &BTreeSet<String> {
        &self.own
    }

    /// Notes that the source defines `module`, and what its file holds, which flang is
    /// about to write. flang leaves a file as it is that would not change; one with our
    /// lines always would.
    pub fn remember(&mut self, module: &str) {
        self.own.insert(module.to_owned());
        self.order.push(module.to_owned());
        let file = self.folders.written(module);
        let modified = fs::metadata(&file).and_then(|metadata| metadata.modified());
        if let (Ok(text), Ok(modified)) = (fs::read_to_string(&file), modified) {
            let before = Before { text, modified };
            self.before.insert(module.to_owned(), before);
        }
    }

    /// Brings routines of other files to `module`, which is FIR with acc operations, and
    /// leaves its own for others. The source has read the files `read`.
    pub fn complete_routines(
        &self,
        session: &Session,
        module: Op<'_>,
        read: &[PathBuf],
    ) -> Result<(), Error> {
        let exported = shared_routines::export_modules(module, &self.own);
        let mut sums = BTreeMap::new();
        for name in &self.order {
            let code = exported.get(name).map(|exported| {
                let exported = Op::from_raw(exported.as_operation().to_raw());
                ir::to_bytecode(exported)
            });
            if let Some(sum) = self.add_code(name, code.as_deref(), &sums)? {
                sums.insert(name.clone(), sum);
            }
        }
        // A procedure pointer may mean any routine of the modules that the source uses.
        if !shared_routines::types_called(module).is_empty() {
            for file in read.iter().filter(|file| self.is_foreign_module(file)) {
                import(session, module, file, None)?;
            }
        }
        let mut asked = BTreeSet::new();
        loop {
            // Imported routines may call further ones, of modules that were asked before too.
            let mut called = shared_routines::modules_called(module);
            called.retain(|symbol, _| asked.insert(symbol.clone()));
            if called.is_empty() {
                return Ok(());
            }
            let modules = called
                .into_values()
                .map(|called| (called.module, called.place));
            for (name, place) in BTreeMap::from_iter(modules) {
                let Some(file) = self.folders.find(&name) else {
                    continue;
                };
                import(session, module, &file, Some(place))?;
            }
        }
    }

    /// Whether `file` is that of a module of another source.
    fn is_foreign_module(&self, file: &Path) -> bool {
        let name = file.file_stem().and_then(|name| name.to_str());
        let is_own = |name| self.own.contains(name);
        file.extension().is_some_and(|kind| kind == "mod") && !name.is_some_and(is_own)
    }

    /// Adds device code, if there is any, to the file of `module`, which flang has just
    /// written, with the checksums that other modules of the source now have in `sums`. Its
    /// own checksum then; none without a file.
    fn add_code(
        &self,
        module: &str,
        code: Option<&[u8]>,
        sums: &BTreeMap<String, String>,
    ) -> Result<Option<String>, Error> {
        let file = self.folders.written(module);
        let Ok(written) = fs::read_to_string(&file) else {
            return Ok(None);
        };
        let Some(text) = text::completed(&written, code, sums) else {
            return Ok(None);
        };
        let sum = text::sum_of(&text);
        if text == written {
            return Ok(sum);
        }
        let failed = |source| Error::Io {
            action: "write",
            path: file.clone(),
            source,
        };
        // Other compilations may be reading the file.
        let pending = Pending::new(&file)?;
        fs::write(pending.path(), &text).map_err(failed)?;
        // To build tools a file with the same text has not changed.
        if let Some(before) = self.before.get(module)
            && before.text == text
        {
            fs::File::options()
                .write(true)
                .open(pending.path())
                .and_then(|file| file.set_modified(before.modified))
                .map_err(failed)?;
        }
        pending.commit()?;
        Ok(sum)
    }
}

/// Completes `module` from `file`, a routine of which has its interface at `place`; at none
/// where it is just one that may have some.
fn import(
    session: &Session,
    module: Op<'_>,
    file: &Path,
    place: Option<ir::Location<'_>>,
) -> Result<(), Error> {
    let Ok(text) = fs::read_to_string(file) else {
        return Ok(());
    };
    let damaged = || {
        Error::Usage(format!(
            "'{}' holds device code that cannot be read; compile its module again",
            file.display()
        ))
    };
    match text::code_in(&text) {
        DeviceCode::Absent => Ok(()),
        // The host may be all that calls them.
        DeviceCode::Foreign => {
            if let Some(place) = place {
                ir::warning(
                    place,
                    &format!(
                        "'{}' holds device code of another build of accc, which is not used; \
                         compile its module again",
                        file.display()
                    ),
                );
            }
            Ok(())
        }
        DeviceCode::Damaged => Err(damaged()),
        DeviceCode::Present(code) => {
            let ctx = ir::Ctx::from_raw(session.context().to_raw());
            let exported = ir::from_bytecode(ctx, &code).ok_or_else(damaged)?;
            shared_routines::import(module, Op::from_raw(exported.as_operation().to_raw()));
            Ok(())
        }
    }
}

/// Where module files are.
pub(super) struct Folders {
    written: PathBuf,
    /// In the order in which flang looks.
    searched: Vec<PathBuf>,
}

impl Folders {
    /// Takes them from the `arguments` of flang's front end.
    pub(super) fn of(arguments: &[String]) -> Self {
        let values = |option: &str| {
            let pairs = arguments.windows(2);
            let found = pairs.filter(|pair| pair[0] == option);
            found
                .map(|pair| PathBuf::from(&pair[1]))
                .collect::<Vec<_>>()
        };
        let joined = |option: &str| {
            let found = arguments.iter().filter_map(|a| a.strip_prefix(option));
            found
                .filter(|rest| !rest.is_empty())
                .map(PathBuf::from)
                .collect::<Vec<_>>()
        };
        let named = [values("-module-dir"), values("-J"), joined("-J")].concat();
        let written = named.last().cloned().unwrap_or_default();
        let searched = [vec![PathBuf::new()], named, values("-I"), joined("-I")].concat();
        Folders { written, searched }
    }

    /// The file that flang writes for a module.
    pub(super) fn written(&self, module: &str) -> PathBuf {
        self.written.join(module).with_extension("mod")
    }

    /// The file of module `name`; none for one without, as flang's own.
    fn find(&self, name: &str) -> Option<PathBuf> {
        let files = self
            .searched
            .iter()
            .map(|folder| folder.join(name).with_extension("mod"));
        files.into_iter().find(|file| file.is_file())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_those_of_the_command_line() {
        let arguments = ["-I", "a", "-Ib", "-module-dir", "c", "x.f90"].map(String::from);
        let folders = Folders::of(&arguments);
        assert_eq!(folders.written, Path::new("c"));
        assert_eq!(folders.searched, ["", "c", "a", "b"].map(PathBuf::from));
    }
}
