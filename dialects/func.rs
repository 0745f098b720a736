//! Functions.

use crate::ir::{Attribute, Builder, Module, Op, Region, SYMBOL_NAME, Type};

crate::ir::operations! {
    FUNC = "func.func",
    RETURN = "func.return",
}

/// The attribute with a dictionary for each argument.
const ARGUMENT_ATTRIBUTES: &str = "arg_attrs";

/// The dictionaries of a function's arguments; none when it has not got any.
pub fn argument_attributes(function: Op<'_>) -> Vec<Attribute<'_>> {
    let attributes = function.attribute(ARGUMENT_ATTRIBUTES);
    attributes.map(Attribute::elements).unwrap_or_default()
}

/// Gives each argument of a function, or of a call, a dictionary.
pub fn set_argument_attributes<'c>(function: Op<'c>, attributes: &[Attribute<'c>]) {
    let all = Attribute::array(function.ctx(), attributes);
    function.set_attribute(ARGUMENT_ATTRIBUTES, all);
}

/// Declares the external function `name` in `module` unless it is there.
pub fn declare<'c>(module: &mut Module<'c>, name: &str, inputs: &[Type<'c>], results: &[Type<'c>]) {
    if module.lookup(name).is_some() {
        return;
    }
    let ctx = module.op().ctx();
    let b = Builder::at_end(module.body(), module.op());
    let function = b.detached_op(
        FUNC,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            ("sym_visibility", Attribute::string(ctx, "private")),
            (
                "function_type",
                Attribute::type_attribute(Type::function(ctx, inputs, results)),
            ),
        ],
        vec![Region::create()],
    );
    module.add(function);
}

/// Builds the (detached) function `name` with `body`, whose first block has the
/// inputs as arguments.
pub fn define<'c>(
    like: Op<'c>,
    name: &str,
    inputs: &[Type<'c>],
    results: &[Type<'c>],
    body: Region<'c>,
) -> Op<'c> {
    let ctx = like.ctx();
    let block = like.block().expect("an operation in a block");
    Builder::at_end(block, like).detached_op(
        FUNC,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            (
                "function_type",
                Attribute::type_attribute(Type::function(ctx, inputs, results)),
            ),
        ],
        vec![body],
    )
}
