//! Functions that passes write: each file has its own.

use super::shared_routines::IMPORTED;
use crate::accgpu::analysis::access::source_name;
use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Block, Builder, Module, Op, Region, Type},
    llvm,
};

/// Adds a copy of the procedure `original`, called `wanted` or much the same.
pub fn copy<'c>(module: &mut Module<'c>, original: Op<'c>, wanted: &str) -> Op<'c> {
    let function = original.clone_op();
    function.set_symbol_name(&module.unique_name(wanted));
    // It is this file's, also of another file's routine, and other files have copies, too.
    function.remove_attribute(IMPORTED);
    note_original(function, original);
    make_internal(function);
    module.add(function);
    function
}

/// Adds a function like the procedure `original`, which the file only declares: it calls that.
pub fn caller<'c>(module: &mut Module<'c>, original: Op<'c>, wanted: &str) -> Op<'c> {
    let ty = original.type_attribute(func::TYPE);
    let ty = ty.expect("a function has a type");
    let (inputs, results) = (ty.function_inputs(), ty.function_results());
    let arguments: Vec<_> = inputs.iter().map(|&ty| (ty, original.location())).collect();
    let block = Block::create(&arguments);
    let region = Region::create();
    region.append(block);
    let name = module.unique_name(wanted);
    let function = func::define(original, &name, &inputs, &results, region);
    for attribute in [acc::BIND, acc::PARALLEL_ROUTINE, acc::ROUTINE_INFO] {
        if let Some(value) = original.attribute(attribute) {
            function.set_attribute(attribute, value);
        }
    }
    note_original(function, original);
    make_internal(function);
    module.add(function);
    let callee = original.symbol_name().expect("a symbol has a name");
    let b = Builder::at_end(block, function);
    let returned = fir::call(&b, &callee, &block.arguments(), &results).results();
    b.op(func::RETURN, &returned, &[], &[], vec![]);
    function
}

/// Has the routine directives about `original` be about `copy`, a copy of it, as well.
pub fn copy_directives(module: &mut Module<'_>, original: &str, copy: &str) {
    for directive in module.op().collect_named(acc::ROUTINE) {
        if acc::routine_procedure(directive).as_deref() != Some(original) {
            continue;
        }
        let own = directive.clone_op();
        let name = directive.symbol_name().expect("a symbol has a name");
        own.set_symbol_name(&module.unique_name(&name));
        acc::set_routine_procedure(own, copy);
        module.add(own);
    }
}

/// The program's procedure that a function is a version of.
const VERSION_OF: &str = "accc.version_of";

fn note_original(version: Op<'_>, original: Op<'_>) {
    let name = original.text(VERSION_OF).or_else(|| original.symbol_name());
    if let Some(name) = name {
        version.set_attribute(VERSION_OF, Attribute::string(version.ctx(), &name));
    }
}

/// What the program calls the procedure with this symbol, for messages.
pub fn name_in_program(module: &Module<'_>, symbol: &str) -> String {
    let procedure = module.lookup(symbol);
    let original = procedure.and_then(|procedure| procedure.text(VERSION_OF));
    source_name(original.as_deref().unwrap_or(symbol)).to_owned()
}

/// At such a function, and at what it needs: nothing does where it is not used.
pub const MADE: &str = "accc.made";

fn make_internal(function: Op<'_>) {
    let ctx = function.ctx();
    function.set_attribute("sym_visibility", Attribute::string(ctx, "private"));
    function.set_attribute("llvm.linkage", llvm::internal_linkage(ctx));
    function.set_attribute(MADE, Attribute::unit(ctx));
}

/// Adds the function `name`, without results, to `module`; returns a cursor before its
/// return. What it is to do may name it: types may be recursive.
pub fn add<'c>(module: &mut Module<'c>, name: &str, inputs: &[Type<'c>]) -> Builder<'c> {
    let like = module.body().first_op().expect("a module with a procedure");
    let arguments: Vec<_> = inputs.iter().map(|&ty| (ty, like.location())).collect();
    let block = Block::create(&arguments);
    let region = Region::create();
    region.append(block);
    let function = func::define(like, name, inputs, &[], region);
    make_internal(function);
    module.add(function);
    Builder::at_end(block, function).op(func::RETURN, &[], &[], &[], vec![]);
    Builder::before_terminator(block)
}
