//! An array assignment by a temporary, and without one.

use super::apart::Array;
use crate::accgpu::{
    analysis::dependence::{Dependence, Use, uses},
    kernels::{
        lift_temporaries::NAMES,
        split_kernels::{is_repeatable, is_value},
    },
};
use accc_dialects::{
    accgpu::{self, Mode},
    fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// A temporary array that one nest of loops fills, and another one empties.
pub struct Assignment<'c> {
    allocation: Op<'c>,
    names: Vec<Op<'c>>,
    fill: Filling<'c>,
    pub drain: Op<'c>,
    taking: Taking<'c>,
    pub free: Op<'c>,
}

/// The nest that fills it.
struct Filling<'c> {
    nest: Op<'c>,
    /// The variables by which elements of the temporary are found.
    variables: Vec<Value<'c>>,
    store: Op<'c>,
}

/// What the other one does with an element.
struct Taking<'c> {
    /// As in [`Filling`].
    variables: Vec<Value<'c>>,
    load: Op<'c>,
}

impl<'c> Assignment<'c> {
    pub fn of(allocation: Op<'c>) -> Option<Self> {
        let block = allocation.block()?;
        let mut users = Users::default();
        users.add(allocation.result(0), allocation)?;
        let (mut nests, elements) = (users.nests, users.elements);
        let [one, other] = elements[..] else {
            return None;
        };
        let ([free], [_, _]) = (&users.frees[..], &nests[..]) else {
            return None;
        };
        nests.sort_by(|one, other| one.order(*other));
        let (fill, drain) = (nests[0], nests[1]);
        let [filled, taken] = match fill.is_ancestor_of(one) {
            true => [one, other],
            false => [other, one],
        };
        let fill = Filling::of(fill, filled)?;
        let taking = Taking::of(drain, taken)?;
        let this = Assignment {
            allocation,
            names: users.names,
            fill,
            drain,
            taking,
            free: *free,
        };
        let all = this.ops();
        let between = block.ops().into_iter();
        let mut between = between
            .skip_while(|&op| op != allocation)
            .take_while(|op| op != free)
            .filter(|op| !all.contains(op));
        (between.all(is_repeatable) && this.fill.variables.len() == this.taking.variables.len())
            .then_some(this)
    }

    /// What the assignment is, in order.
    pub fn ops(&self) -> Vec<Op<'c>> {
        let own = [self.allocation, self.fill.nest, self.drain, self.free];
        let mut all: Vec<_> = own.into_iter().chain(self.names.iter().copied()).collect();
        all.sort_by(|one, other| one.order(*other));
        all
    }

    pub fn erase(&self) {
        self.ops().into_iter().rev().for_each(Op::erase);
    }

    /// Builds the loop that assigns without the temporary.
    pub fn build_direct(&self, b: &Builder<'c>) -> Direct<'c> {
        let nest = self.fill.nest.clone_op();
        b.insert(nest);
        let copies = copies(self.fill.nest, nest);
        let store = copies[&self.fill.store];
        let (value, element) = (store.operand(0), store.operand(1));
        let variables = self.fill.variables.iter().map(|&it| copied(it, &copies));
        let mut taken: HashMap<_, _> = self
            .taking
            .variables
            .iter()
            .copied()
            .zip(variables)
            .collect();
        taken.insert(self.taking.load.result(0), value);
        let b = Builder::before(store);
        let mut assigns = Vec::new();
        for op in self.taking.ops(self.drain) {
            let copy = op.clone_mapped(&mut taken);
            b.insert(copy);
            assigns.push(copy);
        }
        store.erase();
        if let Some(element) = element.defining_op() {
            element.erase();
        }
        Direct { nest, assigns }
    }
}

impl<'c> Filling<'c> {
    /// `element` is the only place in `nest` that finds an element of the temporary.
    fn of(nest: Op<'c>, element: Op<'c>) -> Option<Self> {
        let [(store, 1)] = element.result(0).uses()[..] else {
            return None;
        };
        let variables = variables_of(nest, store, element)?;
        let has_store = store.is(fir::STORE) && store.block() == element.block();
        has_store.then_some(Filling {
            nest,
            variables,
            store,
        })
    }
}

impl<'c> Taking<'c> {
    fn of(nest: Op<'c>, element: Op<'c>) -> Option<Self> {
        let [(load, 0)] = element.result(0).uses()[..] else {
            return None;
        };
        let variables = variables_of(nest, load, element)?;
        let this = Taking { variables, load };
        let is_plain = |op: &Op<'c>| op.block() == load.block() || is_value(*op);
        (load.is(fir::LOAD) && this.ops(nest).iter().all(is_plain)).then_some(this)
    }

    /// What `nest` does besides, in order: in the outer loops only values.
    fn ops(&self, nest: Op<'c>) -> Vec<Op<'c>> {
        let mut ops = Vec::new();
        let mut around = Some(nest);
        while let Some(nest) = around.take() {
            for op in nest.body(0).ops() {
                let leads_on = op.is(accgpu::LOOP) && op.is_ancestor_of(self.load);
                if leads_on {
                    around = Some(op);
                } else if op != self.load && !op.is(accgpu::YIELD) && !self.finds_element(op) {
                    ops.push(op);
                }
            }
        }
        ops
    }

    fn finds_element(&self, op: Op<'c>) -> bool {
        self.load.operand(0).defining_op() == Some(op)
    }
}

/// The variables of the loops from `nest` to `access` that are the subscripts of `element`, each
/// once, in the order of the array's dimensions; `None` if there are others, or loops whose
/// iterations are not independent.
fn variables_of<'c>(nest: Op<'c>, access: Op<'c>, element: Op<'c>) -> Option<Vec<Value<'c>>> {
    let mut all = Vec::new();
    let mut around = access.parent()?;
    loop {
        if !around.is(accgpu::LOOP)
            || accgpu::mode(around) != Mode::Independent
            || around.region(0).blocks().len() != 1
        {
            return None;
        }
        all.extend(around.body(0).arguments());
        if around == nest {
            break;
        }
        around = around.parent()?;
    }
    let found = fir::Element::of(element).filter(|it| it.lower_bounds.is_empty())?;
    let is_all = found.subscripts.len() == all.len()
        && all
            .iter()
            .all(|variable| found.subscripts.contains(variable));
    is_all.then_some(found.subscripts)
}

/// The operations of `copy`, by those of `nest` that they are copies of.
fn copies<'c>(nest: Op<'c>, copy: Op<'c>) -> HashMap<Op<'c>, Op<'c>> {
    nest.with_inside().zip(copy.with_inside()).collect()
}

/// The variable of a loop's copy.
fn copied<'c>(variable: Value<'c>, copies: &HashMap<Op<'c>, Op<'c>>) -> Value<'c> {
    let (block, number) = variable.as_argument().expect("a loop's");
    let nest = block.parent_op().expect("a loop's");
    copies[&nest].body(0).arguments()[number]
}

/// What uses a temporary array.
#[derive(Default)]
struct Users<'c> {
    names: Vec<Op<'c>>,
    frees: Vec<Op<'c>>,
    /// The operations in nests of loops that find its elements.
    elements: Vec<Op<'c>>,
    nests: Vec<Op<'c>>,
}

impl<'c> Users<'c> {
    /// Adds those of `address`, a name of what `allocation` returns; `None` if one does something
    /// else.
    fn add(&mut self, address: Value<'c>, allocation: Op<'c>) -> Option<()> {
        let parent = allocation.parent()?;
        for (user, operand) in address.uses() {
            let is_beside = user.block() == allocation.block();
            if is_beside && user.is_any(&NAMES) && operand == 0 {
                self.names.push(user);
                self.add(user.result(0), allocation)?;
            } else if is_beside && user.is(fir::FREEMEM) {
                self.frees.push(user);
            } else if user.is(fir::ARRAY_COOR) && operand == 0 {
                self.elements.push(user);
                let nest = user.outermost_in(parent);
                if nest.block() != allocation.block() {
                    return None;
                }
                if !self.nests.contains(&nest) {
                    self.nests.push(nest);
                }
            } else {
                return None;
            }
        }
        Some(())
    }
}

/// A loop that assigns directly.
pub struct Direct<'c> {
    pub nest: Op<'c>,
    /// The operations in it that assign what others have computed.
    assigns: Vec<Op<'c>>,
}

impl<'c> Direct<'c> {
    /// The arrays that have to be apart: of which iterations may write one where others read the
    /// other. `None` if that does not help.
    pub fn pairs_to_ask_for(&self) -> Option<Vec<[Array<'c>; 2]>> {
        let all = uses(self.nest).ok()?;
        let loops = loops_of(self.nest, *self.assigns.first()?);
        let dependence = Dependence::of_loops(self.nest, &loops);
        let (assigning, computing): (Vec<_>, Vec<_>) =
            all.iter().partition(|used| self.assigns.contains(&used.op));
        let changes_more = |used: &&Use<'c>| {
            let private = used.access.storage().and_then(Value::defining_op);
            let is_shared_by_versions =
                private.is_some_and(|it| it.is(accgpu::PRIVATE) && !self.nest.is_ancestor_of(it));
            is_shared_by_versions || used.access.writes && !used.access.is_owned_by(self.nest)
        };
        if computing.iter().any(changes_more) {
            return None;
        }
        let mut pairs: Vec<[Array<'c>; 2]> = Vec::new();
        for write in assigning.iter().filter(|used| used.access.writes) {
            for read in &computing {
                if !dependence.may_meet(write, read) {
                    continue;
                }
                let pair = self.pair(write, read)?;
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        Some(pairs)
    }

    fn pair(&self, one: &Use<'c>, other: &Use<'c>) -> Option<[Array<'c>; 2]> {
        let pair = [Array::of(one, self.nest)?, Array::of(other, self.nest)?];
        (pair[0] != pair[1]).then_some(pair)
    }
}

/// The loops from `nest` to `op`, whose variables are the iterations'.
fn loops_of<'c>(nest: Op<'c>, op: Op<'c>) -> Vec<Op<'c>> {
    let mut loops = Vec::new();
    let mut around = op.parent();
    while let Some(op) = around {
        loops.push(op);
        around = op.parent().filter(|_| op != nest);
    }
    loops
}
