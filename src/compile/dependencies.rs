//! Files of dependencies for make and ninja (-MD and its like), as gfortran writes them: a
//! rule for the object and the module files that a source makes, from what has been read
//! for it: the source, included files, module files of the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{module_files::Folders, write_text};
use crate::cli::Options;
use crate::error::Error;
use crate::frontend::Unit;
use crate::toolchain::Toolchain;

/// What is asked of the rule of one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependencies {
    /// Where it goes; `-` is standard output.
    file: PathBuf,
    /// What is made, in make's spelling.
    targets: Vec<String>,
    /// Whether each file has an empty rule, so that make goes on without it (-MP).
    has_phony: bool,
    /// Whether the rule is all that is made (-M).
    pub is_all: bool,
    /// Folders of the compiler's own files, which are left out.
    own: Vec<PathBuf>,
}

impl Dependencies {
    /// What `options` ask for `source`, of which `object` is made.
    pub fn asked(
        options: &Options,
        source: &Path,
        object: &Path,
        toolchain: &Toolchain,
    ) -> Option<Self> {
        if !options.write_dependencies && !options.only_dependencies {
            return None;
        }
        let file = match (&options.dependency_file, options.only_dependencies) {
            (Some(file), _) => file.clone(),
            (None, true) => "-".into(),
            (None, false) => object.with_extension("d"),
        };
        let mut targets = options.dependency_target.clone();
        if targets.is_empty() {
            let object = match options.only_dependencies {
                true => source.with_extension("o").file_name()?.into(),
                false => object.to_owned(),
            };
            targets.push(spelled(&object));
        }
        let own = toolchain.module_directory().into_iter();
        Some(Self {
            file,
            targets,
            has_phony: options.phony_dependencies,
            is_all: options.only_dependencies,
            own: own.chain([toolchain.intrinsic_modules()]).collect(),
        })
    }

    /// The options that ask for the same.
    pub fn options(&self) -> Vec<String> {
        let mut options = vec![match self.is_all {
            true => "--only-dependencies".to_owned(),
            false => "--write-dependencies".to_owned(),
        }];
        options.push(format!("--dependency-file={}", self.file.display()));
        let targets = self.targets.iter();
        options.extend(targets.map(|target| format!("--dependency-target={target}")));
        if self.has_phony {
            options.push("--phony-dependencies".to_owned());
        }
        options
    }

    /// Writes the rule of `unit`, which makes `modules` with these `arguments` of flang's
    /// front end.
    pub fn write(
        &self,
        unit: &Unit<'_>,
        modules: &[String],
        arguments: &[String],
    ) -> Result<(), Error> {
        let folders = Folders::of(arguments);
        let written: Vec<_> = modules.iter().map(|name| folders.written(name)).collect();
        let mut read = unit.files_read();
        read.retain(|file| {
            let is_own = self.own.iter().any(|folder| file.starts_with(folder));
            !is_own && !written.contains(file)
        });
        write_text(&self.rule(&written, &read), &self.file)
    }

    fn rule(&self, modules: &[PathBuf], read: &[PathBuf]) -> String {
        let modules = modules.iter().map(|file| spelled(file));
        let targets: Vec<_> = modules.chain(self.targets.iter().cloned()).collect();
        let mut rule = format!("{}:", targets.join(" "));
        for file in read {
            let _ = write!(rule, " \\\n {}", spelled(file));
        }
        rule.push('\n');
        if self.has_phony {
            // Not for the source: without it nothing can be made.
            for file in read.iter().skip(1) {
                let _ = writeln!(rule, "{}:", spelled(file));
            }
        }
        rule
    }
}

/// A file's name in a rule of make.
pub fn spelled(file: &Path) -> String {
    let name = file.to_string_lossy();
    let name = name.strip_prefix("./").unwrap_or(&name);
    name.replace('$', "$$")
        .replace(' ', "\\ ")
        .replace('#', "\\#")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_makes() {
        let dependencies = Dependencies {
            file: "a.d".into(),
            targets: vec!["a.o".to_owned()],
            has_phony: true,
            is_all: false,
            own: Vec::new(),
        };
        let read = ["a.f90", "./my inc.h", "b.mod"].map(PathBuf::from);
        assert_eq!(
            dependencies.rule(&["a.mod".into()], &read),
            "a.mod a.o: \\\n a.f90 \\\n my\\ inc.h \\\n b.mod\nmy\\ inc.h:\nb.mod:\n"
        );
    }
}
