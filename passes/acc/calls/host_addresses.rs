//! Addresses of the host by which device code tells types and procedures apart.
//!
//! Objects and procedure pointers that come from the host hold addresses of the host. Each
//! file has a variable with each address that its device code compares with; constructs pass
//! what these hold to routines, by value (`pass_globals.rs`).

use accc_dialects::{
    acc, fir,
    ir::{Builder, Module, Type, Value},
};

/// How the variables' names begin.
const PREFIXES: [&str; 2] = [TYPE, PROCEDURE];
/// For the description of a derived type.
pub const TYPE: &str = "accc_type_";
/// For a procedure.
pub const PROCEDURE: &str = "accc_procedure_";

/// Whether `name` is a variable with an address of the host.
pub fn is_host_address(name: &str) -> bool {
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// What the variable `name` holds, asked before the construct around, if there is one.
/// `address` builds what it holds, an integer.
pub fn load_host_address<'c>(
    symbols: &mut Module<'c>,
    b: &Builder<'c>,
    name: &str,
    address: impl FnOnce(&Builder<'c>) -> Value<'c>,
) -> Value<'c> {
    let word = Type::integer(b.ctx(), 64);
    if symbols.lookup(name).is_none() {
        let like = symbols.body().first_op().expect("a module with symbols");
        let variable = fir::internal_variable(like, name, word, address);
        symbols.add(variable);
    }
    let construct = b
        .block()
        .parent_op()
        .and_then(|op| op.self_or_enclosing(&acc::COMPUTE));
    let b = construct.map_or(*b, Builder::before);
    fir::load(&b, fir::address_of(&b, name, word))
}
