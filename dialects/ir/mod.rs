//! Copyable handles on MLIR objects.
//!
//! melior ties an operation's lifetime to the block it was found in, which
//! makes passes that collect operations and then rewrite them fight the borrow
//! checker. The handles here live as long as the context (`'c`) and are plain
//! pointers. That is sound as long as two rules hold, which every pass keeps:
//! the module outlives the pass, and a handle on an operation that was erased
//! is not used again (collect, then rewrite; erase last).

mod answers;
mod attribute;
mod block;
mod build;
mod bytecode;
mod diagnostic;
mod names;
mod numeric;
mod operation;
mod symbol;
mod tree;
mod types;
mod value;

pub use answers::Answers;
pub use attribute::Attribute;
pub use block::{Block, Region};
pub use build::Builder;
pub use bytecode::{from_bytecode, to_bytecode};
pub use diagnostic::{
    Reported, Severity, emit, emit_with_notes, error, error_with_note, not_yet_supported, remark,
    warning,
};
pub(crate) use names::operations;
pub use operation::Op;
pub use symbol::{CALLEE, GLOBAL_NAME, Module, SYMBOL_NAME, unique_symbol};
pub use tree::Walk;
pub use types::{Type, TypeClass};
pub use value::Value;

use mlir_sys::{MlirContext, MlirLocation, MlirStringRef};
use std::marker::PhantomData;

/// The MLIR context as the handles see it.
#[derive(Clone, Copy)]
pub struct Ctx<'c> {
    raw: MlirContext,
    marker: PhantomData<&'c ()>,
}

impl<'c> Ctx<'c> {
    /// Wraps a context that lives for `'c`.
    pub fn from_raw(raw: MlirContext) -> Self {
        Ctx {
            raw,
            marker: PhantomData,
        }
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirContext {
        self.raw
    }
}

/// A source location; every operation built carries one.
#[derive(Clone, Copy)]
pub struct Location<'c> {
    raw: MlirLocation,
    marker: PhantomData<&'c ()>,
}

impl PartialEq for Location<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: both are live.
        unsafe { mlir_sys::mlirLocationEqual(self.raw, other.raw) }
    }
}

impl<'c> Location<'c> {
    pub(crate) fn from_raw(raw: MlirLocation) -> Self {
        Location {
            raw,
            marker: PhantomData,
        }
    }

    /// A place in a file.
    pub fn in_file(ctx: Ctx<'c>, file: &str, line: u32, column: u32) -> Self {
        // SAFETY: the context is live; the name is copied.
        Location::from_raw(unsafe {
            mlir_sys::mlirLocationFileLineColGet(ctx.raw(), string_ref(file), line, column)
        })
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirLocation {
        self.raw
    }

    /// Whether it says more than a place: that of a procedure with debug information names
    /// it.
    pub fn has_metadata(self) -> bool {
        self.metadata().is_some()
    }

    /// What it says besides a place.
    pub fn metadata(self) -> Option<Attribute<'c>> {
        // SAFETY: queries on a live location; the second one is for this kind.
        let metadata = unsafe {
            if !mlir_sys::mlirLocationIsAFused(self.raw) {
                return None;
            }
            mlir_sys::mlirLocationFusedGetMetadata(self.raw)
        };
        (!metadata.ptr.is_null()).then(|| Attribute::from_raw(metadata))
    }

    /// File name and line of a file location; those of the innermost one inside
    /// fused, named and call-site locations.
    pub fn file_and_line(self) -> Option<(String, u32)> {
        // SAFETY: queries on a live location; each branch checks the kind first.
        unsafe {
            use mlir_sys::*;
            let raw = self.raw;
            if mlirLocationIsAFileLineColRange(raw) {
                let file = mlirLocationFileLineColRangeGetFilename(raw);
                let name = string_of(mlirIdentifierStr(file));
                return Some((name, mlirLocationFileLineColRangeGetStartLine(raw) as u32));
            }
            if mlirLocationIsAFused(raw) {
                let count = mlirLocationFusedGetNumLocations(raw);
                let mut inner = vec![raw; count as usize];
                mlirLocationFusedGetLocations(raw, inner.as_mut_ptr());
                return inner
                    .into_iter()
                    .find_map(|l| Location::from_raw(l).file_and_line());
            }
            if mlirLocationIsAName(raw) {
                return Location::from_raw(mlirLocationNameGetChildLoc(raw)).file_and_line();
            }
            if mlirLocationIsACallSite(raw) {
                return Location::from_raw(mlirLocationCallSiteGetCallee(raw)).file_and_line();
            }
            None
        }
    }
}

pub(crate) fn string_ref(text: &str) -> MlirStringRef {
    // Only used during the call it is made for.
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}

/// Copies a string of MLIR's; empty strings may come with a null pointer.
pub(crate) fn string_of(text: MlirStringRef) -> String {
    if text.length == 0 {
        return String::new();
    }
    // SAFETY: MLIR promises `length` readable bytes.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    String::from_utf8_lossy(bytes).into_owned()
}
