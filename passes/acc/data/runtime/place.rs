//! Texts and places in the source, as the runtime is told of them.

use super::{Abi, symbol};
use accc_dialects::{
    fir, func,
    ir::{Builder, Location, Module, Value},
    llvm,
};

/// The address of a constant C string.
pub fn text<'c>(b: &Builder<'c>, module: &mut Module<'c>, text: &str) -> Value<'c> {
    let name = llvm::string_constant(module, text);
    llvm::address_of(b, &name, 0)
}

/// The location argument of a call: ";file;procedure;line;column;;".
pub fn location<'c>(b: &Builder<'c>, module: &mut Module<'c>, location: Location<'c>) -> Value<'c> {
    match location_text(b, location) {
        Some(place) => text(b, module, &place),
        None => llvm::null(b),
    }
}

/// The text of a location argument, `None` when the place is unknown.
pub fn location_text(b: &Builder<'_>, location: Location<'_>) -> Option<String> {
    let (file, line) = location.file_and_line()?;
    let procedure = enclosing_procedure(b);
    Some(format!(";{file};{procedure};{line};0;;"))
}

/// The Fortran name of the procedure being built in: flang's internal names end
/// in P<procedure> (flang/docs/BijectiveInternalNameUniquing.md).
fn enclosing_procedure(b: &Builder<'_>) -> String {
    let name = b
        .block()
        .parent_op()
        .and_then(|op| {
            if op.is(func::FUNC) {
                Some(op)
            } else {
                op.enclosing(&[func::FUNC])
            }
        })
        .and_then(|f| f.symbol_name())
        .unwrap_or_default();
    match name.rsplit_once('P') {
        Some((prefix, procedure)) if prefix.starts_with("_Q") => procedure.to_owned(),
        _ => name,
    }
}

/// accrt_pointer: the next routine is about the pointer with the descriptor at `address`.
pub fn pointer<'c>(b: &Builder<'c>, module: &mut Module<'c>, address: Value<'c>) {
    let abi = Abi::new(b);
    let address = fir::convert(b, address, abi.pointer);
    func::declare(module, symbol::POINTER, &[abi.pointer], &[]);
    fir::call(b, symbol::POINTER, &[address], &[]);
}

/// accrt_at: the program calls a routine of the runtime there, or has done so.
pub fn at<'c>(b: &Builder<'c>, module: &mut Module<'c>, place: Option<Location<'c>>) {
    let abi = Abi::new(b);
    let place = match place {
        Some(place) => location(b, module, place),
        None => llvm::null(b),
    };
    func::declare(module, symbol::AT, &[abi.pointer], &[]);
    fir::call(b, symbol::AT, &[place], &[]);
}
