//! Gives a loop its own copy of a scalar, a number or an object, that passes no value from one
//! iteration to another.
//!
//! A scalar without a clause is private to the gang (OpenACC 3.4, 2.6.2), so that
//! the lanes of a vector loop that use it for an intermediate value share it: a
//! race. Every compiler makes such variables private to the iteration, and programs
//! count on it.
//!
//! ## Before
//! ```mlir
//! %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [vector] independent {
//!   fir.store %i to %t : !fir.ref<i32>
//!   %v = fir.load %t : !fir.ref<i32>
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %t = accgpu.private <gang> "t" i32 : !fir.ref<i32>
//! %own = accgpu.private <vector> "t" i32 follows_loop : !fir.ref<i32>
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [vector] independent {
//!   fir.store %i to %own : !fir.ref<i32>
//!   %v = fir.load %own : !fir.ref<i32>
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: on every path through an iteration a store, or a call that sets the variable as
//! certainly (`set_first`), comes before the first load, and on
//! every path from the end of the loop one comes before what reads the variable there. So no value
//! ever passes from one iteration to another, or out of the loop.
//!
//! Where a path reads first, and lanes or workers share an independent loop, the variable's only
//! one, what it reads is not another iteration's either: that would be a dependence. It is what
//! the variable had before the loop, with which each iteration begins then, if there is such a
//! value. That needs a loop that runs once: the iterations of a loop around it that is not
//! independent may well hand a value on.
//!
//! ## Expects
//! accgpu-promote-privates has taken the variables that need no memory.

use super::promote_privates::{Accesses, erase_if_unused};
use crate::{
    accgpu::{
        analysis::{
            liveness::{Liveness, all_effects_of},
            memory_uses::reads_only,
            set_first::sets_first,
        },
        levels::assign_levels::owner_in,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level, Mode},
    fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct PrivatizeScalars;

impl Pass for PrivatizeScalars {
    const ARGUMENT: &'static str = "accgpu-privatize-scalars";
    const SUMMARY: &'static str = "give loops copies of scalars that each iteration sets first";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            for private in region.collect_named(accgpu::PRIVATE) {
                let is_scalar = private
                    .type_attribute("in_type")
                    .is_some_and(|ty| ty.is_trivial() || ty.is_record());
                let scope = private.enclosing(&[accgpu::LOOP, accgpu::REGION]);
                if let Some(scope) = scope.filter(|_| is_scalar) {
                    sink(private, scope);
                    erase_if_unused(private);
                }
            }
        }
        Ok(())
    }
}

/// Replaces `private`, whose value nothing needs when `scope` ends, by copies of the loops
/// directly in `scope` that use it, and those by copies of the loops in them.
fn sink<'c>(private: Op<'c>, scope: Op<'c>) {
    let variable = private.result(0);
    let mut loops: Vec<Op<'c>> = Vec::new();
    for (user, operand) in uses(variable) {
        match loop_in(scope, user) {
            Some(nest) if !loops.contains(&nest) => loops.push(nest),
            Some(_) => {}
            None if user.is(fir::LOAD) || fir::is_store(user, operand) => {}
            None => return,
        }
    }
    let (setting, reading): (Vec<_>, Vec<_>) = loops
        .into_iter()
        .partition(|&nest| sets_first(nest, variable));
    // Those loops need no value.
    let mut effects = all_effects_of(&Accesses::of(variable));
    effects.retain(|&op, _| !setting.iter().any(|nest| nest.is_ancestor_of(op)));
    let liveness = Liveness::new(scope, effects);
    let is_dead_after = |nest: &Op<'c>| !liveness.is_live_after(*nest);
    if let ([], [nest]) = (&setting[..], &reading[..])
        && is_dead_after(nest)
    {
        begin_with_value(private, *nest, scope);
    }
    for nest in setting.into_iter().filter(is_dead_after) {
        let has_own = accgpu::follows_loop(private) && private.block() == nest.block();
        if has_own {
            sink(private, nest);
        } else {
            sink_copy(copy_for(private, nest), nest);
        }
    }
}

/// The same for a variable that iterations of `nest`, which uses it alone, may read first.
fn begin_with_value<'c>(private: Op<'c>, nest: Op<'c>, scope: Op<'c>) {
    let levels = accgpu::levels(nest);
    let is_shared = !levels.is_empty() && accgpu::mode(nest) == Mode::Independent;
    if !is_shared || !fir::runs_once(scope, nest) {
        return;
    }
    let owner = owner_in(private);
    if levels.last().copied() <= owner {
        sink(private, nest);
        return;
    }
    let all = uses(private.result(0));
    let is_store = |(user, operand): &(Op<'c>, usize)| fir::is_store(*user, *operand);
    // No pointer to the variable outlives a call.
    let is_known = |used: &(Op<'c>, usize)| {
        reads_only(used.0, used.1) || is_store(used) || used.0.is(fir::CALL)
    };
    if !all.iter().all(is_known) {
        return;
    }
    let has_value = all.iter().any(|(user, _)| !nest.is_ancestor_of(*user));
    let copy = copy_for(private, nest);
    if has_value {
        let b = Builder::at_start(nest.body(0), nest);
        let value = fir::load(&b, private.result(0));
        fir::store(&b, value, copy.result(0));
    }
    sink_copy(copy, nest);
}

/// The same for a variable that has just been made for `nest`.
fn sink_copy<'c>(copy: Op<'c>, nest: Op<'c>) {
    sink(copy, nest);
    erase_if_unused(copy);
}

/// Uses of a variable, also under the names that fir.declare gives it, and as a VOLATILE one.
fn uses<'c>(variable: Value<'c>) -> Vec<(Op<'c>, usize)> {
    let mut all = Vec::new();
    for (user, operand) in variable.uses() {
        if user.is(fir::DECLARE) || fir::makes_volatile(user) {
            all.extend(uses(user.result(0)));
        } else {
            all.push((user, operand));
        }
    }
    all
}

/// The outermost loop inside `scope` that holds `op`.
fn loop_in<'c>(scope: Op<'c>, op: Op<'c>) -> Option<Op<'c>> {
    let mut found = None;
    let mut around = op.enclosing(&[accgpu::LOOP]);
    while let Some(nest) = around.filter(|&nest| nest != scope && scope.is_ancestor_of(nest)) {
        found = Some(nest);
        around = nest.enclosing(&[accgpu::LOOP]);
    }
    found
}

/// A variable like `private` for each iteration of `nest`.
fn copy_for<'c>(private: Op<'c>, nest: Op<'c>) -> Op<'c> {
    let ty = private
        .type_attribute("in_type")
        .expect("the verifier demands a type");
    let name = private.text("name").unwrap_or_default();
    let variable = private.result(0);
    let b = Builder::before(nest).located(private);
    let owner = owner_in(nest).unwrap_or(Level::Vector);
    let copy = accgpu::private(&b, owner, true, &name, ty, variable.ty(), &[]);
    rename_inside(variable, nest, copy);
    copy.defining_op().expect("just built")
}

fn rename_inside<'c>(variable: Value<'c>, nest: Op<'c>, copy: Value<'c>) {
    for (user, operand) in variable.uses() {
        if nest.is_ancestor_of(user) {
            user.set_operand(operand, copy);
        } else if user.is(fir::DECLARE) {
            rename_inside(user.result(0), nest, copy);
        } else if fir::makes_volatile(user) {
            let same = fir::convert(&Builder::before(nest), copy, user.result(0).ty());
            rename_inside(user.result(0), nest, same);
        }
    }
}
