//! Modules and the symbols in them.

use super::{Attribute, Block, Op, string_of, string_ref};
use crate::ffi;
use mlir_sys::{MlirStringRef, mlirSymbolTableReplaceAllSymbolUses};
use std::{
    collections::{HashMap, HashSet},
    ffi::c_void,
};

/// The attribute with the name of a symbol.
pub const SYMBOL_NAME: &str = "sym_name";
/// The attribute of calls with the symbol that they call.
pub const CALLEE: &str = "callee";
/// The attribute of an address with the symbol that it is the address of.
pub const GLOBAL_NAME: &str = "global_name";

impl<'c> Op<'c> {
    /// The name of a symbol; none of other operations.
    pub fn symbol_name(self) -> Option<String> {
        self.text(SYMBOL_NAME)
    }

    /// Gives a symbol another name. References to it stay what they are.
    pub fn set_symbol_name(self, name: &str) {
        self.set_attribute(SYMBOL_NAME, Attribute::string(self.ctx(), name));
    }

    /// The symbol that a call names; none of indirect calls and other operations.
    pub fn callee(self) -> Option<String> {
        self.text(CALLEE)
    }

    /// Has a call name another symbol.
    pub fn set_callee(self, name: &str) {
        self.set_attribute(CALLEE, Attribute::symbol(self.ctx(), name));
    }

    /// The symbol that an operation is the address of; none of other operations.
    pub fn addressed_symbol(self) -> Option<String> {
        self.text(GLOBAL_NAME)
    }

    /// The names of the symbols that the operation and those inside it refer to.
    pub fn symbols_used(self) -> HashSet<String> {
        extern "C" fn insert(name: MlirStringRef, names: *mut c_void) {
            // SAFETY: a string of MLIR's, and the set below, which nobody else uses meanwhile.
            unsafe { (*names.cast::<HashSet<String>>()).insert(string_of(name)) };
        }
        let mut names = HashSet::new();
        // SAFETY: the operation is live; `insert` gets this set back.
        unsafe { ffi::acccVisitSymbolsUsed(self.raw(), insert, (&raw mut names).cast()) };
        names
    }
}

/// A module with an index of its symbols by name.
pub struct Module<'c> {
    op: Op<'c>,
    symbols: HashMap<String, Op<'c>>,
}

impl<'c> Module<'c> {
    /// Indexes the symbols at the top of `op` (a module).
    pub fn new(op: Op<'c>) -> Self {
        let symbols = op
            .body(0)
            .ops()
            .into_iter()
            .filter_map(|symbol| Some((symbol.symbol_name()?, symbol)))
            .collect();
        Module { op, symbols }
    }

    /// The module itself.
    pub fn op(&self) -> Op<'c> {
        self.op
    }

    /// Its only block.
    pub fn body(&self) -> Block<'c> {
        self.op.body(0)
    }

    /// The operation that defines symbol `name`.
    pub fn lookup(&self, name: &str) -> Option<Op<'c>> {
        self.symbols.get(name).copied()
    }

    /// Puts a new symbol at the end of the module and in the index.
    pub fn add(&mut self, symbol: Op<'c>) {
        let name = symbol.symbol_name().expect("a symbol has a name");
        self.body().append(symbol);
        self.symbols.insert(name, symbol);
    }

    /// Gives a symbol of the module another name, which is not taken, and changes
    /// all references to it.
    pub fn rename(&mut self, symbol: Op<'c>, name: &str) {
        let old = symbol.symbol_name().expect("a symbol has a name");
        // SAFETY: the module is live, and the names for the time of the call.
        let result = unsafe {
            mlirSymbolTableReplaceAllSymbolUses(string_ref(&old), string_ref(name), self.op.raw())
        };
        assert!(result.value != 0, "references in modules can be replaced");
        symbol.set_symbol_name(name);
        self.symbols.remove(&old);
        self.symbols.insert(name.to_owned(), symbol);
    }

    /// `wanted`, or `wanted` with the first number that makes it new.
    pub fn unique_name(&self, wanted: &str) -> String {
        unique_symbol(wanted, &|name| self.symbols.contains_key(name))
    }
}

/// `wanted`, or `wanted` with the first number for which `taken` is false.
pub fn unique_symbol(wanted: &str, taken: &dyn Fn(&str) -> bool) -> String {
    if !taken(wanted) {
        return wanted.to_owned();
    }
    (1..)
        .map(|i| format!("{wanted}_{i}"))
        .find(|name| !taken(name))
        .expect("an unused number exists")
}
