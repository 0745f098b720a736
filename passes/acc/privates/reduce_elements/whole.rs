//! Gives reductions of whole arrays recipes of their own where flang has one for sections.
//!
//! flang calls recipes after types and operators. The first reduction of a type in a file makes
//! one: if it is of a section with bounds that only the run knows, the recipe's combiner takes
//! these as further arguments, which a later reduction of a whole array does not have.
//!
//! ## Before
//! ```mlir
//! acc.reduction.recipe @add : !fir.ref<!fir.array<4xi32>> ... combiner {
//! ^bb0(%to: !fir.ref<!fir.array<4xi32>>, %from: ..., %first: index, %last: index, %step: index):
//! }
//! %r = acc.reduction varPtr(%a) recipe(@add) -> !fir.ref<!fir.array<4xi32>>
//! ```
//! ## After
//! ```mlir
//! acc.reduction.recipe @add_whole : !fir.ref<!fir.array<4xi32>> ... combiner {
//! ^bb0(%to: !fir.ref<!fir.array<4xi32>>, %from: ...):
//!   // with 0, 3 and 1 for the bounds
//! }
//! %r = acc.reduction varPtr(%a) recipe(@add_whole) -> !fir.ref<!fir.array<4xi32>>
//! ```

use accc_dialects::{
    acc::DataEntry,
    arith, fir,
    ir::{Builder, Module, Op, Reported, Value, not_yet_supported},
};

const COMBINER: usize = 1;
/// What a combiner always has, and what for each dimension of a section: its first and last
/// index, which count from 0, and its step.
const VARIABLES: usize = 2;
const BOUNDS: usize = 3;

/// Does so for the reduction `entry`, of an array or of a section that is all of one: others have
/// been converted before.
pub fn convert<'c>(symbols: &mut Module<'c>, entry: DataEntry<'c>) -> Result<(), Reported> {
    let recipe = entry.recipe().and_then(|name| symbols.lookup(&name));
    let Some(recipe) = recipe.filter(|&recipe| takes_bounds(recipe)) else {
        return Ok(());
    };
    let name = whole_recipe(symbols, recipe).ok_or_else(|| {
        let message = format!("reduction of '{}' beside one of a section", entry.name());
        not_yet_supported(entry.0.location(), &message)
    })?;
    entry.set_recipe(&name);
    Ok(())
}

fn takes_bounds(recipe: Op<'_>) -> bool {
    let combiner = recipe.region(COMBINER).first_block();
    combiner.is_some_and(|combiner| combiner.arguments().len() > VARIABLES)
}

/// The name of the recipe that does with whole arrays what `recipe` does with sections.
fn whole_recipe<'c>(symbols: &mut Module<'c>, recipe: Op<'c>) -> Option<String> {
    let name = format!("{}_whole", recipe.symbol_name()?);
    if symbols.lookup(&name).is_some() {
        return Some(name);
    }
    let whole = recipe.clone_op();
    whole.set_symbol_name(&name);
    symbols.add(whole);
    let combiner = whole.region(COMBINER).first_block()?;
    let arguments = combiner.arguments();
    let b = Builder::at_start(combiner, whole);
    let last = last_indices(&b, arguments[0])?;
    for (bounds, last) in arguments[VARIABLES..].chunks_exact(BOUNDS).zip(last) {
        let values = [arith::index(&b, 0), last, arith::index(&b, 1)];
        for (bound, value) in bounds.iter().zip(values) {
            bound.replace_all_uses_with(value);
        }
    }
    for index in (VARIABLES..arguments.len()).rev() {
        combiner.erase_argument(index);
    }
    Some(name)
}

/// The last index of each dimension of an array, which count from 0.
fn last_indices<'c>(b: &Builder<'c>, variable: Value<'c>) -> Option<Vec<Value<'c>>> {
    let ty = variable.ty();
    let descriptor = match ty.is_descriptor_address() {
        true => Some(fir::load(b, variable)),
        false => ty.is_descriptor().then_some(variable),
    };
    let array = match descriptor {
        Some(descriptor) => descriptor.ty().array_type()?,
        None => ty.pointee()?,
    };
    let extent = |dimension: usize| match descriptor {
        Some(descriptor) => Some(fir::box_dims(b, descriptor, dimension as i64)[1]),
        None => array
            .extent(dimension)
            .map(|extent| arith::index(b, extent)),
    };
    let last = |dimension| Some(arith::sub(b, extent(dimension)?, arith::index(b, 1)));
    (0..array.rank()).map(last).collect()
}
