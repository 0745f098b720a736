//! Elements of arrays that an iteration uses and another one, so many before or after it, sets.

use crate::accgpu::{
    analysis::{
        access::{Access, Memory, Step},
        certain::happens_always,
        dependence::{Linear, ranges},
        memory_uses::{memory_uses, reads_only},
    },
    bounds::most_of_each,
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Op, Value},
};

/// How far two iterations are apart that meet.
pub enum Distance {
    /// So many iterations after the one that writes.
    Iterations(i64),
    /// All iterations meet.
    Any,
}

/// A load or store of an element of an array, or of a component of one.
pub struct ElementUse<'c> {
    pub op: Op<'c>,
    pub access: Access<'c>,
    subscripts: Vec<Value<'c>>,
}

/// The loads or stores, by their `name`, of elements of shared arrays in each iteration of `nest`.
pub fn elements<'c>(nest: Op<'c>, name: &str) -> Vec<ElementUse<'c>> {
    elements_that(nest, name, happens_always)
}

/// The loads or stores, by their `name`, of elements of shared arrays that run so often.
pub fn elements_that<'c>(
    nest: Op<'c>,
    name: &str,
    happens: fn(Op<'c>, Op<'c>) -> bool,
) -> Vec<ElementUse<'c>> {
    let operand = usize::from(name == fir::STORE);
    let uses = nest.collect_named(name).into_iter().filter_map(|op| {
        let access = Access::of(op.operand(operand), name == fir::STORE);
        let (&Step::Element(element), components) = access.path.split_first()? else {
            return None;
        };
        let is_component = |step: &Step<'_>| matches!(step, Step::Member(_));
        if !components.iter().all(is_component) {
            return None;
        }
        let subscripts = fir::Element::of(element)?.subscripts;
        let is_shared = matches!(access.memory, Memory::Variable { .. }) && {
            let source = access.origin.defining_op();
            source.is_none_or(|source| !nest.is_ancestor_of(source)) && !access.is_owned_by(nest)
        };
        (is_shared && happens(op, nest)).then_some(ElementUse {
            op,
            access,
            subscripts,
        })
    });
    uses.collect()
}

/// How many iterations lie between that of a store and that of a load of the same element;
/// `None` where that is not known or it is one iteration.
pub fn distance<'c>(
    nest: Op<'c>,
    store: &ElementUse<'c>,
    load: &ElementUse<'c>,
) -> Option<Distance> {
    let is_same_array = fir::are_same_variable(store.access.origin, load.access.origin)
        && store.subscripts.len() == load.subscripts.len()
        && has_same_shape(&store.access, &load.access)
        && are_of_one_component(&store.access, &load.access);
    if !is_same_array {
        return None;
    }
    // By variable of the nest: the distance, if a subscript tells.
    let variables = nest.body(0).arguments();
    let mut distances: Vec<Option<i64>> = vec![None; variables.len()];
    for (&written, &read) in store.subscripts.iter().zip(&load.subscripts) {
        let (variable, found) = match between(nest, &variables, written, read)? {
            None => continue,
            Some(found) => found,
        };
        if distances[variable].is_some_and(|known| known != found) {
            return None;
        }
        distances[variable] = Some(found);
    }
    let most = most_of_each(nest);
    let steps = ranges(nest).into_iter().map(|(_, range)| range.step);
    let mut result = None;
    for ((distance, most), step) in distances.into_iter().zip(most).zip(steps) {
        let can_be = |count: i64| most.is_none_or(|most| i128::from(count.abs()) < most);
        match distance {
            Some(0) => {}
            Some(distance) => {
                let step = arith::constant_value(step).filter(|&step| step != 0)?;
                if distance % step != 0 || !can_be(distance / step) {
                    return None;
                }
                result = Some(Distance::Iterations(distance / step));
            }
            None if can_be(1) => result = result.or(Some(Distance::Any)),
            None => {}
        }
    }
    result
}

/// Which variable of the nest decides where two subscripts are the same, and how much
/// greater it has to be for `read`; `Some(None)` when they are the same anyway, `None` when
/// nothing is known.
fn between<'c>(
    nest: Op<'c>,
    variables: &[Value<'c>],
    written: Value<'c>,
    read: Value<'c>,
) -> Option<Option<(usize, i64)>> {
    let (written, read) = (Linear::of(written)?, Linear::of(read)?);
    let is_fixed = |&(value, factor): &(Value<'c>, i64)| {
        factor == 0 || variables.contains(&value) || has_same_values_in_all(value, nest)
    };
    if !written.terms.iter().chain(&read.terms).all(is_fixed) {
        return None;
    }
    let difference = written.clone().plus(&read, -1)?.as_constant()?;
    let moving: Vec<_> = (0..variables.len())
        .filter(|&variable| written.factor(variables[variable]) != 0)
        .collect();
    match moving[..] {
        [] => (difference == 0).then_some(None),
        [variable] => {
            let factor = written.factor(variables[variable]);
            (difference % factor == 0).then(|| Some((variable, difference / factor)))
        }
        _ => None,
    }
}

/// Whether `value` is the same in all iterations of `nest`, or runs over the same range in
/// each of them.
fn has_same_values_in_all<'c>(value: Value<'c>, nest: Op<'c>) -> bool {
    let is_outside = |value: Value<'c>| {
        let block = value.parent_block().and_then(|block| block.parent_op());
        block.is_some_and(|around| !nest.is_ancestor_of(around))
    };
    let is_unchanged = || {
        let load = value.defining_op().filter(|op| op.is(fir::LOAD));
        let variable = load.map(|load| fir::origin(load.operand(0)));
        variable.is_some_and(|variable| is_outside(variable) && is_only_read_in(nest, variable))
    };
    if is_outside(value) || is_unchanged() || is_of_table(value, nest) {
        return true;
    }
    let around = value.as_argument().and_then(|(block, _)| block.parent_op());
    around.is_some_and(|inner| {
        inner.is_any(&[accgpu::LOOP, fir::DO_LOOP])
            && ranges(inner).into_iter().any(|(variable, range)| {
                variable == value
                    && [range.lower, range.upper, range.step]
                        .into_iter()
                        .all(|bound| is_outside(bound) || arith::constant_value(bound).is_some())
            })
    })
}

/// Whether `value` is an element of one of the program's constants, and the same one in all iterations
/// of `nest`, or one of the same in each.
fn is_of_table<'c>(value: Value<'c>, nest: Op<'c>) -> bool {
    let load = value.defining_op().filter(|op| op.is(fir::LOAD));
    let element = load.and_then(|load| load.operand(0).defining_op());
    let Some(element) = element.filter(|op| op.is(fir::ARRAY_COOR)) else {
        return false;
    };
    let array = fir::origin(element.operand(0)).defining_op();
    let symbol = array.and_then(|array| array.text("symbol"));
    let is_fixed = |subscript: Value<'c>| {
        let terms = Linear::of(subscript).map(|subscript| subscript.terms);
        terms.is_some_and(|terms| {
            let mut values = terms.iter().filter(|(_, factor)| *factor != 0);
            values.all(|&(value, _)| has_same_values_in_all(value, nest))
        })
    };
    symbol.is_some_and(|symbol| fir::is_named_constant(&symbol))
        && fir::Element::of(element)
            .is_some_and(|element| element.subscripts.into_iter().all(is_fixed))
}

/// Whether nothing in `nest` sets `variable`.
fn is_only_read_in<'c>(nest: Op<'c>, variable: Value<'c>) -> bool {
    let mut uses = memory_uses(variable).into_iter();
    uses.all(|(user, operand)| !nest.is_ancestor_of(user) || reads_only(user, operand))
}

/// Whether the subscripts of two elements count from the same values.
fn has_same_shape<'c>(one: &Access<'c>, other: &Access<'c>) -> bool {
    let ([Step::Element(one), ..], [Step::Element(other), ..]) = (&one.path[..], &other.path[..])
    else {
        return false;
    };
    fir::shape_of(*one) == fir::shape_of(*other)
}

/// Whether two accesses are to the same component of elements.
fn are_of_one_component<'c>(one: &Access<'c>, other: &Access<'c>) -> bool {
    let mut steps = one.path.iter().zip(&other.path).skip(1);
    one.path.len() == other.path.len() && steps.all(|(one, other)| one.is_same_part(other))
}
