//! Loops that stand alone in another one.

use super::{
    dependence::may_write,
    memory_uses::{memory_uses, reads_only},
};
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Type, Value, Walk},
};
use std::collections::HashSet;

/// A loop whose iterations do nothing but run `inner`.
///
/// What stands between the two has no effects: it computes values, or loads some that `inner`
/// leaves as they are. The ranges of `inner` are the same in all iterations of `outer`.
pub struct Perfect<'c> {
    pub outer: Op<'c>,
    pub inner: Op<'c>,
    /// Operations between the loops that depend on `outer`'s variables, or must not run without
    /// need.
    dependent: Vec<Op<'c>>,
    /// The others.
    same: Vec<Op<'c>>,
    /// Private variables, which `clear` leaves where they are.
    pub privates: Vec<Op<'c>>,
    /// Descriptors and names of these.
    views: Vec<Op<'c>>,
}

impl<'c> Perfect<'c> {
    /// `None` also where `inner` has private arrays of a size that only the run knows: as many of
    /// them as it takes for lanes may be more than there is memory.
    pub fn of(outer: Op<'c>) -> Option<Self> {
        let has_size = |private: &Op<'c>| private.operand_count() > 0;
        Self::of_known(outer, &[], &|_| false).filter(|nest| !nest.privates.iter().any(has_size))
    }

    /// The same, but iterations of `outer` may also give values to private scalars of theirs, which
    /// `inner` only reads. Each iteration of `inner` may do that as well, if it has the same owner.
    /// And `inner` may have private arrays of any size.
    pub fn with_settings(outer: Op<'c>) -> Option<Self> {
        Self::beside(outer, &[])
    }

    /// The same, of a loop that has the operations `others` as well.
    pub fn beside(outer: Op<'c>, others: &[Op<'c>]) -> Option<Self> {
        let nest = Self::of_known(outer, others, &|op| sets_own(op, outer))?;
        let is_between = |op: Op<'c>| nest.dependent.iter().any(|known| known.is_ancestor_of(op));
        let set = nest.dependent.iter().flat_map(|&op| own_set_by(op));
        let is_set_before = |own: Op<'c>| {
            let mut uses = memory_uses(own.result(0)).into_iter();
            uses.all(|(user, operand)| {
                is_between(user) || outer.is_ancestor_of(user) && reads_only(user, operand)
            })
        };
        let changes = |load: &Op<'c>| nest.dependent.iter().any(|&op| may_write(op, *load));
        let mut loads = nest.same.iter().filter(|op| op.is(fir::LOAD));
        (set.into_iter().all(is_set_before) && !loads.any(changes)).then_some(nest)
    }

    /// `is_setting` says which other operations may stand between the loops.
    fn of_known(
        outer: Op<'c>,
        others: &[Op<'c>],
        is_setting: &dyn Fn(Op<'c>) -> bool,
    ) -> Option<Self> {
        let [block] = outer.region(0).blocks()[..] else {
            return None;
        };
        let mut between = block.ops();
        between.pop(); // the terminator
        between.retain(|op| !others.contains(op));
        let inner = between.pop().filter(|op| op.is(accgpu::LOOP))?;
        let mut nest = Perfect {
            outer,
            inner,
            dependent: Vec::new(),
            same: Vec::new(),
            privates: Vec::new(),
            views: Vec::new(),
        };
        let mut varying: HashSet<Value<'c>> = block.arguments().into_iter().collect();
        for op in between {
            let varies = op
                .operands()
                .iter()
                .any(|operand| varying.contains(operand));
            if op.is(accgpu::PRIVATE) && !varies {
                nest.privates.push(op);
            } else if !varies && nest.is_view(op) {
                nest.views.push(op);
            } else if !varies && nest.is_harmless_before(op, block) {
                nest.same.push(op);
            } else if is_value(op)
                || op.is(fir::DECLARE)
                || nest.is_steady_load(op)
                || is_setting(op) && nest.has_steady_loads(op)
            {
                varying.extend(op.results());
                nest.dependent.push(op);
            } else {
                return None;
            }
        }
        let is_same = |operand: &Value<'c>| !varying.contains(operand);
        inner.operands().iter().all(is_same).then_some(nest)
    }

    /// Whether `op` describes or names a private variable.
    fn is_view(&self, op: Op<'c>) -> bool {
        let own = |source| self.privates.contains(&source) || self.views.contains(&source);
        op.is_any(&fir::VIEWING) && op.operand(0).defining_op().is_some_and(own)
    }

    /// Whether `op`, of the body `block` of `outer`, may run before the nest, whether or not the nest
    /// has iterations. A descriptor that is asked for another extent there anyway may be asked.
    fn is_harmless_before(&self, op: Op<'c>, block: Block<'c>) -> bool {
        let is_asked = || {
            let mut users = op.operand(0).users().into_iter();
            users.any(|user| {
                let is_same_block = user.block() == self.outer.block();
                user.is(fir::BOX_DIMS) && is_same_block && user.is_before(self.outer)
            })
        };
        is_harmless(op) || self.is_constant_load(op, block) || op.is(fir::BOX_DIMS) && is_asked()
    }

    /// Whether `op` loads a number that stays the same while the nest runs. Its
    /// variable is the construct's, so that it can be loaded before the nest too.
    fn is_constant_load(&self, op: Op<'c>, block: Block<'c>) -> bool {
        op.is(fir::LOAD)
            && op.result(0).ty().is_integer()
            && fir::origin(op.operand(0)).parent_block() != Some(block)
            && !may_write(self.inner, op)
    }

    /// Whether `op` loads what stays the same while `inner` runs.
    fn is_steady_load(&self, op: Op<'c>) -> bool {
        op.is(fir::LOAD) && op.only_reads() && !may_write(self.inner, op)
    }

    fn has_steady_loads(&self, op: Op<'c>) -> bool {
        let mut loads = op.collect_named(fir::LOAD).into_iter();
        loads.all(|load| self.is_steady_load(load))
    }

    /// Moves what stands between the loops before or into them.
    pub fn clear(&self) {
        self.move_out(&[&self.same]);
        self.move_in();
    }

    /// The same with private variables, which belong to `inner`.
    pub fn clear_all(&self) {
        self.move_out(&[&self.privates, &self.views, &self.same]);
        self.move_in();
    }

    /// Moves operations before the loops, in their order.
    fn move_out(&self, ops: &[&Vec<Op<'c>>]) {
        for op in self.outer.body(0).ops() {
            if ops.iter().any(|some| some.contains(&op)) {
                op.move_before(self.outer);
            }
        }
    }

    fn move_in(&self) {
        if let Some(first) = self.inner.body(0).first_op() {
            for &op in &self.dependent {
                op.move_before(first);
            }
        }
    }
}

/// Whether `op` may run where the program would not have run it.
fn is_harmless(op: Op<'_>) -> bool {
    const HARMLESS: [&str; 5] = [
        fir::CONVERT,
        fir::DUMMY_SCOPE,
        fir::SHAPE,
        fir::SHAPE_SHIFT,
        fir::SHIFT,
    ];
    op.region_count() == 0 && (op.is_pure() || op.is_any(&HARMLESS))
}

/// Whether `op` only computes values.
fn is_value(op: Op<'_>) -> bool {
    op.region_count() == 0 && op.is_memory_effect_free()
}

/// Whether `op` does nothing but set private scalars of iterations of `outer`, perhaps under
/// conditions, by what it computes or loads.
fn sets_own<'c>(op: Op<'c>, outer: Op<'c>) -> bool {
    let mut does = op.is_any(&[fir::IF, fir::STORE]);
    op.walk(&mut |op| {
        does &= match op.is(fir::STORE) {
            true => own_set_by(op)
                .into_iter()
                .any(|own| own.block() == outer.block()),
            false => op.is_any(&[fir::IF, fir::LOAD, fir::RESULT]) || is_value(op),
        };
        match does {
            true => Walk::Advance,
            false => Walk::Skip,
        }
    });
    does
}

/// The private scalars of loops that `op`, a store, and stores in it set.
fn own_set_by(op: Op<'_>) -> Vec<Op<'_>> {
    let inside = op.collect_named(fir::STORE);
    let stores = inside.into_iter().chain(op.is(fir::STORE).then_some(op));
    let set = stores.filter_map(|store| fir::origin(store.operand(1)).defining_op());
    let is_number = |own: Op<'_>| own.type_attribute("in_type").is_some_and(Type::is_trivial);
    set.filter(|&own| own.is(accgpu::PRIVATE) && accgpu::follows_loop(own) && is_number(own))
        .collect()
}
