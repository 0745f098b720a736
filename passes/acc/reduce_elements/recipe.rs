//! Recipes for parts of arrays.

use accc_dialects::ir::{Attribute, Block, Builder, Module, Op, Region, Type, Value};

/// Adds a recipe `name` for variables of type `variable`, with the operator of
/// `array_recipe`, that combines as `combine` builds it; `None` where that fails.
pub fn add_recipe<'c>(
    symbols: &mut Module<'c>,
    array_recipe: Op<'c>,
    name: &str,
    variable: Type<'c>,
    combine: &dyn Fn(&Builder<'c>, Value<'c>, Value<'c>) -> Option<()>,
) -> Option<()> {
    let location = array_recipe.location();
    let block = Block::create(&[(variable, location), (variable, location)]);
    let b = Builder::at_end(block, array_recipe);
    let [target, copy] = block.arguments()[..] else {
        return None;
    };
    combine(&b, target, copy)?;
    b.op("acc.yield", &[target], &[], &[], vec![]);
    let init = Block::create(&[(variable, location)]);
    Builder::at_end(init, array_recipe).op("acc.yield", &init.arguments(), &[], &[], vec![]);
    let regions = [Some(init), Some(block), None].map(|block| {
        let region = Region::create();
        if let Some(block) = block {
            region.append(block);
        }
        region
    });
    let recipe = Builder::before(array_recipe).detached_op(
        "acc.reduction.recipe",
        &[],
        &[],
        &[
            ("sym_name", Attribute::string(array_recipe.ctx(), name)),
            ("type", Attribute::type_attribute(variable)),
            (
                "reductionOperator",
                array_recipe.attribute("reductionOperator")?,
            ),
        ],
        Vec::from(regions),
    );
    symbols.add(recipe);
    Some(())
}
