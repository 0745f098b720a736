//! Declared data of the whole program (OpenACC 3.4, 2.13): variables of modules
//! and common blocks with a declare directive.
//!
//! Their data region is the program: they are on every device from the moment that
//! the program begins to use it, with the contents that they had on the host when
//! the program began. Compiled code names them before the main program runs, which
//! touches no device; a process that chooses its device first never starts another.
//!
//! Allocatables and pointers have no memory then. Their device copies come with
//! ALLOCATE, on the current device, and go with DEALLOCATE, on every one (2.13.2).

use super::request::Request;
use crate::{
    abi::{Action, EnterKind, flag},
    report::error::Result,
    state::{environment::Environment, registry},
    variables::section::Section,
};
use parking_lot::RwLock;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What compiled code has named so far.
static DECLARED: RwLock<Vec<Arc<Declared>>> = RwLock::new(Vec::new());

/// The addresses of the descriptors of declared allocatables and pointers whose device copies
/// follow their allocations.
static DESCRIPTORS: RwLock<BTreeSet<usize>> = RwLock::new(BTreeSet::new());

/// Remembers a declared variable with a descriptor, for procedures that allocate it by a dummy
/// argument.
pub fn remember_descriptor(address: usize, kind: EnterKind) {
    if kind != EnterKind::DeclareLink {
        DESCRIPTORS.write().insert(address);
    }
}

/// Whether this is the descriptor of a declared variable.
pub fn has_descriptor(address: usize) -> bool {
    DESCRIPTORS.read().contains(&address)
}

/// A variable, or a member of one, and how devices get it.
struct Declared {
    section: Section,
    kind: EnterKind,
    request: Request,
    /// The bytes from the section's first to its last when the program began, for
    /// data that is copied in and is not zero.
    contents: Option<Box<[u8]>>,
}

impl Declared {
    /// # Safety
    /// The section is memory of the program.
    unsafe fn new(section: Section, kind: EnterKind, mut request: Request) -> Declared {
        request.action = Action(request.action.0 | flag::STRUCTURED);
        let mut declared = Declared {
            kind,
            request,
            contents: None,
            section,
        };
        if kind == EnterKind::Copyin {
            let range = &declared.section.range;
            // SAFETY: the caller's promise.
            let bytes =
                unsafe { std::slice::from_raw_parts(range.start as *const u8, range.len()) };
            // Large arrays mostly are, and then cost nothing to remember.
            if bytes.iter().all(|byte| *byte == 0) {
                declared.kind = EnterKind::Create;
                declared.request.action.0 |= flag::ZERO;
            } else {
                declared.contents = Some(bytes.into());
            }
        }
        declared
    }
}

/// Remembers a variable for all devices that the program will use. Those that it
/// uses already, when a library is loaded late, get it now.
///
/// # Safety
/// The section is memory of the program.
pub unsafe fn declare(section: Section, kind: EnterKind, request: Request) -> Result<()> {
    if section.is_empty() || kind == EnterKind::DeclareLink {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    let declared = Arc::new(unsafe { Declared::new(section, kind, request) });
    DECLARED.write().push(declared.clone());
    registry::used().try_for_each(|environment| environment.bring(&declared))
}

impl Environment {
    /// Brings what compiled code has declared to this device.
    pub(crate) fn bring_declared(&self) -> Result<()> {
        // A copy: nothing is locked while data moves.
        let all = DECLARED.read().clone();
        // Pointers find their targets once all data is there.
        let is_attach = |declared: &&Arc<Declared>| declared.kind == EnterKind::Attach;
        let data = all.iter().filter(|declared| !is_attach(declared));
        data.chain(all.iter().filter(is_attach))
            .try_for_each(|declared| self.bring(declared))
    }

    fn bring(&self, declared: &Declared) -> Result<()> {
        if self.device.shares_memory() {
            return Ok(());
        }
        let contents = match &declared.contents {
            Some(bytes) => bytes.as_ptr() as usize,
            None => declared.section.range.start,
        };
        self.enter_with(&declared.section, declared.kind, contents, declared.request)?;
        Ok(())
    }
}
