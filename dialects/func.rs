//! Functions.

use crate::ir::{Attribute, Builder, Module, Op, Region, SYMBOL_NAME, Type, Value};

crate::ir::operations! {
    FUNC = "func.func",
    RETURN = "func.return",
}

/// The attribute with the type of a function.
pub const TYPE: &str = "function_type";

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

/// Takes the arguments `numbers` out of the list of argument attributes of a function or
/// call, if it has one.
pub fn drop_argument_attributes(function: Op<'_>, numbers: &[usize]) {
    let all = argument_attributes(function);
    if !all.is_empty() {
        let left = all.into_iter().enumerate();
        let left = left.filter(|(number, _)| !numbers.contains(number));
        let left: Vec<_> = left.map(|(_, attributes)| attributes).collect();
        set_argument_attributes(function, &left);
    }
}

/// Lengthens the list of argument attributes of a function or call, if it has one, by those of
/// `count` new arguments, which have none.
pub fn add_argument_attributes(function: Op<'_>, count: usize) {
    let mut all = argument_attributes(function);
    if !all.is_empty() {
        let none = Attribute::units(function.ctx(), &[]);
        all.extend(std::iter::repeat_n(none, count));
        set_argument_attributes(function, &all);
    }
}

/// The types of a function's arguments, which may be only declared.
pub fn inputs(function: Op<'_>) -> Vec<Type<'_>> {
    let ty = function.type_attribute(TYPE);
    ty.map(Type::function_inputs).unwrap_or_default()
}

/// Has the type of a function say what arguments its first block takes.
pub fn update_inputs(function: Op<'_>) {
    let inputs: Vec<_> = function
        .body(0)
        .arguments()
        .into_iter()
        .map(Value::ty)
        .collect();
    let ty = function
        .type_attribute(TYPE)
        .expect("a function has a type");
    let ty = Type::function(function.ctx(), &inputs, &ty.function_results());
    function.set_attribute(TYPE, Attribute::type_attribute(ty));
}

/// Declares the external function `name` in `module` unless it is there.
pub fn declare<'c>(module: &mut Module<'c>, name: &str, inputs: &[Type<'c>], results: &[Type<'c>]) {
    if module.lookup(name).is_none() {
        let ty = Type::function(module.op().ctx(), inputs, results);
        declare_at(module.op(), module, name, ty);
    }
}

/// Declares the external function `name`, which `module` has not got, with the location of `origin`.
pub fn declare_at<'c>(origin: Op<'c>, module: &mut Module<'c>, name: &str, ty: Type<'c>) -> Op<'c> {
    let ctx = origin.ctx();
    let b = Builder::at_end(module.body(), origin);
    let function = b.detached_op(
        FUNC,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            ("sym_visibility", Attribute::string(ctx, "private")),
            (TYPE, Attribute::type_attribute(ty)),
        ],
        vec![Region::create()],
    );
    module.add(function);
    function
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
                TYPE,
                Attribute::type_attribute(Type::function(ctx, inputs, results)),
            ),
        ],
        vec![body],
    )
}
