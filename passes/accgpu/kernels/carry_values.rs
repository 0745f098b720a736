//! Puts values that a later part of a kernels construct needs into memory.
//!
//! Parts are kernels of their own (`accgpu-split-kernels`). What has an effect or takes long
//! is done in one of them.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %n = fir.call @count(%x) : (...) -> i32
//!   accgpu.loop ... par [gang] ...
//!   fir.store %n to %y : !fir.ref<i32>
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   %t = fir.allocmem i32
//!   %n = fir.call @count(%x) : (...) -> i32
//!   fir.store %n to %t
//!   accgpu.loop ... par [gang] ...
//!   %0 = fir.load %t
//!   fir.store %0 to %y : !fir.ref<i32>
//!   fir.freemem %t
//! }
//! ```
//!
//! What a gang loop writes itself is one of these, where something in front of the loop reads
//! it: all gangs of its kernel would read it, some of them when others have begun with the loop
//! (`do i = 1, a(5)` around `a(i) = ...`, `a(:) = a(:) + a(5)`), or ended with it (`do i = 1, n`
//! around `n = n - 1`, a reduction).
//!
//! Loops that share private variables are one part, with all that is between. What such a part needs
//! of those in front of it, or its loops overwrite, is carried as well: its gang's lanes read it.
//!
//! Legality: the value is stored where it is made, by the one part that makes it, and parts
//! run one after the other. Only this pass knows the memory, so that nothing else changes it.

use super::split_kernels::{is_gang_loop, is_repeatable, nest_of, nests_of_privates};
use crate::accgpu::analysis::{access::Access, dependence::may_write};
use accc_dialects::{
    accgpu, fir,
    ir::{Builder, Op, Type, Value},
};
use std::collections::{HashMap, HashSet};

/// Does so in `region`, a kernels construct.
pub fn carry_values(region: Op<'_>) {
    let Some(places) = Places::of(region) else {
        return;
    };
    for &op in &places.ops {
        for result in op.results() {
            if places.is_lost(result, op) {
                carry(result, op);
            }
        }
    }
}

/// Whether a gang loop of the construct `region` needs what is loaded in front of it and what
/// the loop may write.
pub fn overwrites_what_it_needs(region: Op<'_>) -> bool {
    let Some(places) = Places::of(region) else {
        return false;
    };
    let mut loads = places.ops.iter().filter(|op| op.is(fir::LOAD));
    loads.any(|&load| places.is_lost(load.result(0), load))
}

struct Places<'c> {
    ops: Vec<Op<'c>>,
    region: Op<'c>,
    /// Places of the gang loops to whose parts private variables belong.
    nests: HashMap<Value<'c>, usize>,
}

impl<'c> Places<'c> {
    /// `None` for a construct of several blocks, which stays whole.
    fn of(region: Op<'c>) -> Option<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return None;
        };
        let ops = block.ops();
        Some(Places {
            nests: nests_of_privates(&ops),
            ops,
            region,
        })
    }

    /// Whether a part that needs `value`, of `op`, cannot compute it again.
    fn is_lost(&self, value: Value<'c>, op: Op<'c>) -> bool {
        if !value.ty().is_trivial() || is_gang_loop(op) {
            return false;
        }
        if !is_repeatable(op) {
            return self.is_needed_after(value, op, &|_| true);
        }
        op.is(fir::LOAD)
            && !Access::of(op.operand(0), false)
                .origin
                .is_inside(self.region)
            && self.is_needed_after(value, op, &|ops| ops.iter().any(|&it| may_write(it, op)))
    }

    /// Whether something needs `value`, of `op`, with a gang loop and what `matters` from `op` up
    /// to that, inclusive.
    fn is_needed_after(
        &self,
        value: Value<'c>,
        op: Op<'c>,
        matters: &dyn Fn(&[Op<'c>]) -> bool,
    ) -> bool {
        let mut seen = HashSet::new();
        let mut open = value.users();
        while let Some(user) = open.pop() {
            let user = user.outermost_in(self.region);
            if !seen.insert(user) {
                continue;
            }
            if is_repeatable(user) {
                open.extend(user.results().into_iter().flat_map(Value::users));
                continue;
            }
            let until = self.until_part_of(user, op);
            if until.iter().any(|&it| is_gang_loop(it)) && matters(until) {
                return true;
            }
        }
        false
    }

    /// The operations behind `op` up to `user`, or up to the gang loop that `user` prepares
    /// private variables of, with the reductions of that.
    fn until_part_of(&self, user: Op<'c>, op: Op<'c>) -> &[Op<'c>] {
        let place = |op| self.ops.iter().position(|&other| other == op);
        let (Some(first), Some(last)) = (place(op), place(user)) else {
            return &[];
        };
        let last = nest_of(user, &self.nests).map_or(last, |nest| nest.max(last));
        // Gangs that come to their end combine what they have, while others begin.
        let combines = |op: &&Op<'c>| op.is(accgpu::REDUCE);
        let reductions = self.ops[last + 1..].iter().take_while(combines).count();
        match is_gang_loop(self.ops[last]) {
            true => &self.ops[first + 1..=last + reductions],
            false => &self.ops[first + 1..=last],
        }
    }
}

fn carry<'c>(value: Value<'c>, op: Op<'c>) {
    let place = object(op, value.ty());
    let uses = value.uses();
    let stored = fir::store(&Builder::after(op), value, place);
    let loaded = fir::load(&Builder::after(stored), place);
    for (user, operand) in uses {
        user.set_operand(operand, loaded);
    }
}

/// Memory for an object of type `ty`, from `before`, an operation of a construct's own block,
/// until the construct ends.
pub fn object<'c>(before: Op<'c>, ty: Type<'c>) -> Value<'c> {
    let b = Builder::before(before);
    let memory = fir::allocmem(&b, ty, ty.heap(), &[]);
    let end = before.block().and_then(|block| block.terminator());
    let end = end.expect("a construct's body ends");
    fir::freemem(&Builder::before(end), memory);
    fir::convert(&b, memory, ty.reference())
}
