//! Erases constants that nothing reaches and of which every file has its own copy.
//!
//! flang writes the tables that describe a derived type to the runtime (a dozen for a type with
//! five components) into each file that has to do with the type, and those of the types of its
//! components. Few are used; LLVM drops the others in the end, but the conversion to its dialect
//! looks for symbols from the start of the module, again and again, in a time that grows with
//! the square of their number.
//!
//! ## Before
//! ```mlir
//! fir.global linkonce_odr @_QMmE.dt.used constant : !derivedtype {
//!   %0 = fir.address_of(@_QMmE.c.used) : !fir.ref<!components> ...
//! }
//! fir.global linkonce_odr @_QMmE.c.used constant : !components {...}
//! fir.global linkonce_odr @_QMmE.c.other constant : !components {...}
//! func.func @f(%x: !fir.ref<!fir.type<_QMmTused>>) {
//!   %0 = fir.embox %x : (!fir.ref<!fir.type<_QMmTused>>) -> !fir.box<!fir.type<_QMmTused>> ...
//! }
//! ```
//! ## After
//! Without `@_QMmE.c.other`.
//!
//! Legality: LLVM's linkage `linkonce` lets a file do without a definition that it does not refer
//! to; who refers to one in another file has it there. Three kinds of references are followed
//! from all that is not of this linkage:
//! - by name;
//! - to the description of a derived type, by an operation that makes a descriptor of objects of
//!   that type, or asks for the description: the conversion takes its name from the type;
//! - what fir.type_info names is none: the conversion drops these operations.

use crate::{acc::object_type, pass::Pass};
use accc_dialects::{
    fir,
    ir::{Module, Op, Reported, Type},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct DropUnreached;

impl Pass for DropUnreached {
    const ARGUMENT: &'static str = "fir-drop-unreached";
    const SUMMARY: &'static str = "erase tables of derived types that nothing in the file reaches";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let (droppable, others): (Vec<_>, Vec<_>) = symbols
            .body()
            .ops()
            .into_iter()
            .filter(|op| !op.is(fir::TYPE_INFO))
            .partition(|op| is_droppable(*op));
        if droppable.is_empty() {
            return Ok(());
        }
        let reached = reached_from(others, &symbols);
        for constant in droppable {
            if !reached.contains(&constant.symbol_name().unwrap_or_default()) {
                constant.erase();
            }
        }
        Ok(())
    }
}

/// Whether a file that does not refer to `op` may do without it.
fn is_droppable(op: Op<'_>) -> bool {
    let linkage = op.is(fir::GLOBAL).then(|| op.text("linkName")).flatten();
    linkage.is_some_and(|linkage| ["linkonce", "linkonce_odr"].contains(&linkage.as_str()))
}

/// The names that `roots` refer to, and those that their definitions refer to.
fn reached_from<'c>(roots: Vec<Op<'c>>, symbols: &Module<'c>) -> HashSet<String> {
    let mut reached = HashSet::new();
    let mut pending = roots;
    while let Some(op) = pending.pop() {
        let described = types_described(op);
        let descriptions = described
            .into_iter()
            .filter_map(|ty| fir::description_of_type(symbols, ty)?.symbol_name());
        for name in op.symbols_used().into_iter().chain(descriptions) {
            if let Some(symbol) = symbols.lookup(&name).filter(|symbol| is_droppable(*symbol))
                && reached.insert(name)
            {
                pending.push(symbol);
            }
        }
    }
    reached
}

/// The derived types whose descriptions the code of `op` may need.
fn types_described(op: Op<'_>) -> Vec<Type<'_>> {
    let mut types = Vec::new();
    for describing in op.collect(&|op| op.is(fir::TYPE_DESC) || makes_descriptor(op)) {
        // A polymorphic descriptor gets the type of what it is made of.
        let values = describing
            .results()
            .into_iter()
            .chain(describing.operands());
        let objects = values.map(|value| object_type(value.ty()));
        for ty in objects.chain(describing.type_attribute("in_type")) {
            if ty.is_record() && !types.contains(&ty) {
                types.push(ty);
            }
        }
    }
    types
}

/// Whether a result of `op` is a descriptor that it has not got from somewhere.
fn makes_descriptor(op: Op<'_>) -> bool {
    const HAND_ON: [&str; 4] = [fir::LOAD, fir::CONVERT, fir::CALL, fir::DECLARE];
    let has_descriptor = || op.results().into_iter().any(|it| it.ty().is_descriptor());
    !op.is_any(&HAND_ON) && has_descriptor()
}
