//! Places in the source as libaccrt's simt device prints them.

use accc_dialects::{
    ir::{Builder, Module, Value},
    llvm,
};

/// The address of the text "file:line" of the cursor's place; null when unknown.
pub fn place<'c>(b: &Builder<'c>, symbols: &mut Module<'c>) -> Value<'c> {
    match b.location().file_and_line() {
        Some((file, line)) => {
            let text = llvm::string_constant(symbols, &format!("{file}:{line}"));
            llvm::address_of(b, &text, 0)
        }
        None => llvm::null(b),
    }
}
