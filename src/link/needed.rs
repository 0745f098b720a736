//! Which members of its archives a link needs.
//!
//! A linker takes a member for a symbol that something else refers to and does not define: another
//! file of the link or another member that it takes, a shared library, or an option. It goes through
//! the archives in their order; here the order does not matter, so that a member may be
//! needed that the linker leaves out, but none the other way round.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use object::{File, Object, ObjectSymbol};

use super::bitcode::is_bitcode;
use super::{Input, objects, shared_libraries};

/// By the place of an input among the inputs of a link, and that of the object in it.
type Place = (usize, usize);

/// The objects of `inputs`, those of a linker's `arguments`, that the program may consist of.
/// `None` where that cannot be told: all of them. Some will refer to more than they do yet: to
/// what is `called`.
pub fn needed(
    arguments: &[String],
    inputs: &[Input],
    called: &HashMap<Place, Vec<String>>,
) -> Option<HashSet<Place>> {
    if arguments.iter().any(|argument| changes_rules(argument)) {
        return None;
    }
    let mut link = Link::default();
    let mut wanted = named_by_options(arguments);
    for (number, input) in inputs.iter().enumerate() {
        for (position, object) in objects(&input.path).into_iter().enumerate() {
            // Its symbols are known when it has been compiled.
            if is_bitcode(&object.bytes) {
                return None;
            }
            let place = (number, position);
            let mut symbols = Symbols::of(&object.bytes);
            symbols
                .wanted
                .extend(called.get(&place).into_iter().flatten().cloned());
            match object.member {
                Some(_) => link.add_member(place, symbols),
                None => {
                    link.needed.insert(place);
                    wanted.extend(symbols.wanted);
                }
            }
        }
    }
    wanted.extend(wanted_by_libraries(&shared_libraries(arguments)));
    link.follow(wanted);
    Some(link.needed)
}

/// Whether `argument` has the linker take other members, or know symbols by other names.
fn changes_rules(argument: &str) -> bool {
    const OPTIONS: [&str; 9] = [
        "whole-archive",
        "wrap",
        "defsym",
        "script",
        "default-script",
        "just-symbols",
        "start-lib",
        "remap-inputs",
        "T",
    ];
    let name = argument.strip_prefix("--").or(argument.strip_prefix('-'));
    name.is_some_and(|name| {
        let name = name.split_once('=').map_or(name, |(name, _)| name);
        OPTIONS.contains(&name)
    })
}

/// The symbols that options of a linker ask for.
fn named_by_options(arguments: &[String]) -> Vec<String> {
    const OPTIONS: [&str; 8] = [
        "u",
        "undefined",
        "require-defined",
        "e",
        "entry",
        "init",
        "fini",
        "export-dynamic-symbol",
    ];
    let mut named = Vec::new();
    let mut following = arguments.iter().skip(1);
    for argument in arguments {
        let next = following.next();
        let name = argument.strip_prefix("--").or(argument.strip_prefix('-'));
        let Some(name) = name else {
            continue;
        };
        match name.split_once('=') {
            Some((option, symbol)) if OPTIONS.contains(&option) => named.push(symbol.to_owned()),
            None if OPTIONS.contains(&name) => named.extend(next.cloned()),
            _ => named.extend(name.strip_prefix('u').map(str::to_owned)),
        }
    }
    named
}

fn wanted_by_libraries(libraries: &[PathBuf]) -> Vec<String> {
    let files = libraries.iter().flat_map(|path| objects(path));
    files
        .flat_map(|library| Symbols::of(&library.bytes).wanted)
        .collect()
}

/// The names that a file of a link has for others.
#[derive(Default)]
struct Symbols {
    defined: Vec<String>,
    /// Which it refers to, or would share: common blocks, which BLOCK DATA elsewhere may define.
    wanted: Vec<String>,
}

impl Symbols {
    fn of(bytes: &[u8]) -> Self {
        let mut symbols = Symbols::default();
        let Ok(file) = File::parse(bytes) else {
            return symbols;
        };
        for symbol in file.symbols().chain(file.dynamic_symbols()) {
            let Ok(name) = symbol.name().map(str::to_owned) else {
                continue;
            };
            if symbol.is_undefined() || symbol.is_common() {
                symbols.wanted.push(name.clone());
            }
            if !symbol.is_local() && !symbol.is_undefined() {
                symbols.defined.push(name);
            }
        }
        symbols
    }
}

#[derive(Default)]
struct Link {
    needed: HashSet<Place>,
    /// The members that define a symbol.
    definitions: HashMap<String, Vec<Place>>,
    /// The symbols that a member refers to.
    wanted: HashMap<Place, Vec<String>>,
}

impl Link {
    fn add_member(&mut self, place: Place, symbols: Symbols) {
        for name in symbols.defined {
            self.definitions.entry(name).or_default().push(place);
        }
        self.wanted.insert(place, symbols.wanted);
    }

    /// Takes the members that define what is `wanted`, and what these want.
    fn follow(&mut self, mut wanted: Vec<String>) {
        while let Some(name) = wanted.pop() {
            for place in self.definitions.remove(&name).unwrap_or_default() {
                if self.needed.insert(place) {
                    wanted.extend(self.wanted.remove(&place).unwrap_or_default());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(arguments: &[&str]) -> Vec<String> {
        arguments.iter().map(|&it| it.to_owned()).collect()
    }

    #[test]
    fn options_name_symbols() {
        let arguments = texts(&["-u", "one", "--undefined=two", "-uthree", "--entry", "four"]);
        let mut named = named_by_options(&arguments);
        named.sort();
        for symbol in ["one", "two", "three", "four"] {
            assert!(named.iter().any(|it| it == symbol), "{symbol}");
        }
        assert!(named_by_options(&texts(&["-lx", "a.o", "-o", "m"])).is_empty());
    }

    #[test]
    fn some_options_change_which_members_are_taken() {
        for option in ["--whole-archive", "-wrap=f", "--defsym", "-T", "--script=x"] {
            assert!(changes_rules(option), "{option}");
        }
        assert!(!changes_rules("--no-whole-archive"));
        assert!(!changes_rules("-L/T"));
    }

    #[test]
    fn members_lead_to_members() {
        let mut link = Link::default();
        let symbols = |defined: &[&str], wanted: &[&str]| Symbols {
            defined: texts(defined),
            wanted: texts(wanted),
        };
        link.add_member((0, 0), symbols(&["b"], &["c", "b"]));
        link.add_member((0, 1), symbols(&["c"], &["b"]));
        link.add_member((0, 2), symbols(&["d"], &["b"]));
        link.follow(texts(&["b", "printf"]));
        assert_eq!(link.needed, HashSet::from([(0, 0), (0, 1)]));
    }
}
