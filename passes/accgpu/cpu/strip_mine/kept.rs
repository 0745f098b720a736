//! What the iterations of a strip keep from one part to another: values that a later part uses,
//! and private variables.

use super::parts::{Parts, is_repeated};
use crate::accgpu::analysis::{memory_uses::memory_uses, set_first::sets_first};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Type, Value},
};
use std::collections::HashSet;

/// Each of these has an element for each iteration of a strip.
pub struct Kept<'c> {
    /// Results of operations.
    pub values: Vec<Value<'c>>,
    /// Addresses of private variables.
    pub variables: Vec<Value<'c>>,
}

impl<'c> Kept<'c> {
    /// `None` where something is kept that cannot have elements.
    pub fn of(nest: Op<'c>, parts: &Parts<'c>) -> Option<Self> {
        let values = values(nest, parts);
        let variables = variables(nest, parts)?;
        values
            .iter()
            .all(|value| is_number(value.ty()))
            .then_some(Kept { values, variables })
    }
}

/// Numbers, logical values and complex ones: what arrays have for elements.
fn is_number(ty: Type<'_>) -> bool {
    ty.is_trivial()
}

/// The type of the elements that keep values of type `ty`: a bit takes a byte.
pub fn type_of_elements(ty: Type<'_>) -> Type<'_> {
    match ty.is_integer() && ty.bit_width() < 8 {
        true => Type::integer(ty.ctx(), 8),
        false => ty,
    }
}

/// Operands of `op` and of what is in it that are defined elsewhere.
pub fn outside_operands<'c>(op: Op<'c>) -> Vec<Value<'c>> {
    let mut operands = op.operands();
    for inner in op.collect(&|_| true) {
        operands.extend(inner.operands().into_iter().filter(|it| !it.is_inside(op)));
    }
    operands
}

/// Whether an iteration computes `op` again in each part that uses its result: what leads to
/// elements does not need memory, what is computed of elements may be expensive.
pub fn is_recomputed(op: Op<'_>) -> bool {
    let is_part_of_number = |ty: Type<'_>| ty.is_float() || ty.is_complex();
    is_repeated(op)
        && !op
            .results()
            .into_iter()
            .map(Value::ty)
            .any(is_part_of_number)
}

/// Results that a part uses and another one has computed.
fn values<'c>(nest: Op<'c>, parts: &Parts<'c>) -> Vec<Value<'c>> {
    let mut kept = Vec::new();
    parts.each_whole(&mut |ops, place| {
        let own: HashSet<_> = ops.iter().copied().collect();
        let mut seen = HashSet::new();
        let mut open: Vec<_> = ops.iter().flat_map(|&op| outside_operands(op)).collect();
        open.extend(place.guards.iter().flat_map(|guard| guard.operands()));
        while let Some(value) = open.pop() {
            let Some(op) = value.defining_op().filter(|&op| nest.is_ancestor_of(op)) else {
                continue;
            };
            if own.contains(&op) || !seen.insert(value) {
                continue;
            }
            if is_recomputed(op) {
                open.extend(op.operands());
            } else if !op.is(accgpu::PRIVATE) && !kept.contains(&value) {
                kept.push(value);
            }
        }
    });
    kept
}

/// Private variables that keep values; `None` where one cannot have elements.
fn variables<'c>(nest: Op<'c>, parts: &Parts<'c>) -> Option<Vec<Value<'c>>> {
    let mut kept = Vec::new();
    for variable in private_variables(nest) {
        let uses = Uses::of(variable, nest);
        if uses.only_read() || !uses.keep_values(parts) {
            continue;
        }
        if uses.are_reduced(nest) {
            // All iterations add to it: none may take its value to another part.
            match uses.are_in_parts(parts) {
                true => return None,
                false => continue,
            }
        }
        let is_inside = |user: Op<'c>| nest.is_ancestor_of(user);
        if !variable.users().into_iter().all(is_inside)
            || !variable.ty().pointee().is_some_and(is_number)
        {
            return None;
        }
        kept.push(variable);
    }
    Some(kept)
}

/// Variables of which iterations of `nest` have copies, or for which the construct or the routine
/// has memory of its own.
fn private_variables<'c>(nest: Op<'c>) -> Vec<Value<'c>> {
    let region = nest.enclosing(&[accgpu::REGION]);
    let levels = accgpu::levels(nest);
    // Lanes share what their gang owns.
    let is_shared = |op: Op<'c>| levels.iter().all(|&level| accgpu::level(op) < level);
    let is_own_memory = |op: Op<'c>| match region {
        Some(region) => region.is_ancestor_of(op),
        // Arrays of a routine are those of all iterations, as its dummies are.
        None => op.type_attribute("in_type").is_some_and(is_number),
    };
    let is_made_here = |op: Op<'c>| match op.is(accgpu::PRIVATE) {
        true => !is_shared(op),
        false => op.is_any(&[fir::ALLOCA, fir::ALLOCMEM]) && is_own_memory(op),
    };
    let inside = nest.collect_named(accgpu::PRIVATE).into_iter();
    let mut variables: Vec<_> = inside.map(|op| op.result(0)).collect();
    for operand in outside_operands(nest) {
        let origin = fir::origin(operand);
        if origin.defining_op().is_some_and(is_made_here) && !variables.contains(&origin) {
            variables.push(origin);
        }
    }
    variables
}

/// What is done with a private variable.
struct Uses<'c> {
    variable: Value<'c>,
    all: Vec<Op<'c>>,
    inside: Vec<(Op<'c>, usize)>,
}

impl<'c> Uses<'c> {
    fn of(variable: Value<'c>, nest: Op<'c>) -> Self {
        let mut inside = memory_uses(variable);
        let all = inside.iter().map(|(user, _)| *user).collect();
        inside.retain(|(user, _)| nest.is_ancestor_of(*user));
        Uses {
            variable,
            all,
            inside,
        }
    }

    /// Whether nothing is done with the variable but that numbers are loaded from it: a descriptor
    /// leads to memory that is the iteration's own as well.
    fn only_read(&self) -> bool {
        let loads_number = |user: Op<'c>| user.is(fir::LOAD) && is_number(user.result(0).ty());
        self.inside.iter().all(|(user, _)| loads_number(*user))
    }

    /// Whether it is the copy of a reduction of `nest`: iterations share it.
    fn are_reduced(&self, nest: Op<'c>) -> bool {
        let is_of_nest = |user: &Op<'c>| user.is(accgpu::REDUCE) && !nest.is_ancestor_of(*user);
        self.all.iter().any(is_of_nest)
    }

    /// Whether a part may find what another one, or an earlier round of a loop, has left there.
    fn keep_values(&self, parts: &Parts<'c>) -> bool {
        match self.places(parts).as_slice() {
            [] | [None] => false,
            [Some(around)] => !self.is_set_first(*around),
            _ => true,
        }
    }

    /// Whether several parts use the variable.
    fn are_in_parts(&self, parts: &Parts<'c>) -> bool {
        self.places(parts).len() > 1
    }

    /// For each part that uses the variable the loop around it, if not the parallel one.
    fn places(&self, parts: &Parts<'c>) -> Vec<Option<Op<'c>>> {
        let mut places = Vec::new();
        parts.each_whole(&mut |ops, place| {
            let is_here = |user: Op<'c>| ops.iter().any(|op| op.is_ancestor_of(user));
            if self.inside.iter().any(|(user, _)| is_here(*user)) {
                places.push(place.around);
            }
        });
        places
    }

    /// Whether each round of the loop `around` sets the variable, a scalar, before it reads it.
    fn is_set_first(&self, around: Op<'c>) -> bool {
        let is_scalar = self.variable.ty().pointee().is_some_and(is_number);
        is_scalar && sets_first(around, self.variable)
    }
}
