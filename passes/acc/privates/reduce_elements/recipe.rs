//! Recipes for parts of arrays.

use accc_dialects::{
    acc, arith, fir,
    ir::{Attribute, Block, Builder, Module, Op, Region, SYMBOL_NAME, Type, Value},
};

/// Adds a recipe `name` for variables of type `variable` with `operator`, an
/// attribute, that combines as `combine` builds it; `None` where that fails. It gets the
/// location of `at`.
pub fn add_recipe<'c>(
    symbols: &mut Module<'c>,
    at: Op<'c>,
    operator: Attribute<'c>,
    name: &str,
    variable: Type<'c>,
    combine: &dyn Fn(&Builder<'c>, Value<'c>, Value<'c>) -> Option<()>,
) -> Option<()> {
    let location = at.location();
    let block = Block::create(&[(variable, location), (variable, location)]);
    let b = Builder::at_end(block, at);
    let [target, copy] = block.arguments()[..] else {
        return None;
    };
    combine(&b, target, copy)?;
    b.op(acc::YIELD, &[target], &[], &[], vec![]);
    let init = Block::create(&[(variable, location)]);
    Builder::at_end(init, at).op(acc::YIELD, &init.arguments(), &[], &[], vec![]);
    let regions = [Some(init), Some(block), None].map(|block| {
        let region = Region::create();
        if let Some(block) = block {
            region.append(block);
        }
        region
    });
    let recipe = Builder::before(at).detached_op(
        acc::REDUCTION_RECIPE,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(at.ctx(), name)),
            ("type", Attribute::type_attribute(variable)),
            (acc::REDUCTION_OPERATOR, operator),
        ],
        Vec::from(regions),
    );
    symbols.add(recipe);
    Some(())
}

/// Builds loops over all elements of an array with these extents; returns where their
/// body is, and its subscripts, which count from 1.
pub fn for_each_element<'c>(
    b: &Builder<'c>,
    extents: &[Value<'c>],
) -> (Builder<'c>, Vec<Value<'c>>) {
    let one = arith::index(b, 1);
    let mut cursor = *b;
    let mut subscripts = Vec::new();
    for &extent in extents.iter().rev() {
        let (_, body) = fir::do_loop(&cursor, one, extent, one);
        cursor = Builder::before_terminator(body);
        subscripts.insert(0, body.arguments()[0]);
    }
    (cursor, subscripts)
}
