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
//! Legality: the value is stored where it is made, by the one part that makes it, and parts
//! run one after the other. Only this pass knows the memory, so that nothing else changes it.

use accc_dialects::{
    fir,
    ir::{Builder, Op, Type, Value},
};

/// Does so in `region`, a kernels construct; `is_gang_loop` and `is_repeatable` say what is a
/// part and what every part may do again.
pub fn carry_values<'c>(
    region: Op<'c>,
    is_gang_loop: &dyn Fn(Op<'c>) -> bool,
    is_repeatable: &dyn Fn(Op<'c>) -> bool,
) {
    let [block] = region.region(0).blocks()[..] else {
        return;
    };
    let places = Places {
        ops: block.ops(),
        region,
        is_gang_loop,
        is_repeatable,
    };
    for &op in &places.ops {
        if is_gang_loop(op) || is_repeatable(op) {
            continue;
        }
        for result in op.results() {
            if result.ty().is_trivial() && places.is_needed_later(result, op) {
                carry(result, op);
            }
        }
    }
}

struct Places<'a, 'c> {
    ops: Vec<Op<'c>>,
    region: Op<'c>,
    is_gang_loop: &'a dyn Fn(Op<'c>) -> bool,
    is_repeatable: &'a dyn Fn(Op<'c>) -> bool,
}

impl<'c> Places<'_, 'c> {
    /// Whether there is a gang loop between `op` and something that needs `value`.
    fn is_needed_later(&self, value: Value<'c>, op: Op<'c>) -> bool {
        value.users().into_iter().any(|user| {
            let user = user.outermost_in(self.region);
            if (self.is_repeatable)(user) {
                let mut results = user.results().into_iter();
                return results.any(|result| self.is_needed_later(result, op));
            }
            let between = self.ops.iter().skip_while(|&&it| it != op).skip(1);
            let mut until = between.take_while(|&&it| it != user).chain([&user]);
            until.any(|&it| (self.is_gang_loop)(it))
        })
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
