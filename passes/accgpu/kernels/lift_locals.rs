//! Takes local variables that parts of a kernels construct share out of it.
//!
//! flang has functions of arrays, CSHIFT or UNPACK, put their values into a local array, which
//! loops fill and another one reads. Each of these is a kernel of its own
//! (`accgpu-split-kernels`), and may stand in a branch that the host takes
//! (`accgpu-lift-control`). A local variable is its gang's. What the construct allocates for the
//! same purpose goes here, too, before the host takes branches around its uses. And so does a scalar
//! that a reduction sets: what MAXVAL finds in a loop that the host has taken.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %t = fir.alloca !fir.array<70xf64> {bindc_name = ".tmp.expr_result"}
//!   fir.if %c {
//!     accgpu.loop ... independent { fir.store ... to %t }
//!   }
//!   accgpu.loop ... independent { fir.load ... of %t }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %0 = fir.call @accrt_temporary(%bytes, %location)
//! %t = fir.convert %0 : (!llvm.ptr) -> !fir.heap<!fir.array<70xf64>>
//! accgpu.region <kernels> {
//!   // as before
//! }
//! fir.call @accrt_temporary_end(%0, %queue, %location)
//! ```
//! Legality: what stands in a kernels construct outside of its loops is done once, so that there is
//! one such variable. For its memory the same holds as for what a construct allocates
//! (`accgpu-lift-temporaries`). A scalar is set outside of the loops only, where one thread does it.
//!
//! ## Leaves
//! Arrays whose size only the device knows, objects of derived type.

use super::{lift_temporaries::Temporary, split_kernels::is_repeatable};
use crate::{
    accgpu::analysis::memory_uses::{memory_uses, reads_only},
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Construct, Mode},
    fir,
    ir::{Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct LiftLocals;

impl Pass for LiftLocals {
    const ARGUMENT: &'static str = "accgpu-lift-locals";
    const SUMMARY: &'static str = "allocate local arrays that parts of kernels constructs share";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for region in module.collect_named(accgpu::REGION) {
            if accgpu::region_construct(region) == Construct::Kernels {
                lift_locals(region, &mut symbols);
            }
        }
        Ok(())
    }
}

/// Does so for `region`, a kernels construct or a part of one.
pub fn lift_locals<'c>(region: Op<'c>, symbols: &mut Module<'c>) {
    let mut shared = shared_arrays(region);
    if !region.has_attribute(accgpu::LOCAL) {
        shared.extend(reduced_scalars(region));
    }
    for local in shared {
        lift(local, region, symbols);
    }
    for temporary in Temporary::all(region) {
        temporary.lift(symbols, region);
    }
}

/// The local arrays of `region` that a loop which gangs may share uses, and something else.
fn shared_arrays(region: Op<'_>) -> Vec<Op<'_>> {
    let is_array = |ty: Type<'_>| ty.rank() > 0 && ty.element().is_trivial();
    let mut arrays = locals(region, &is_array);
    arrays.retain(|array| {
        let mut users = Vec::new();
        add_users(array.result(0), region, &mut users);
        users.len() > 1 && users.into_iter().any(has_shared_loop)
    });
    arrays
}

/// The local scalars of `region` that a reduction sets, for what comes after it.
fn reduced_scalars(region: Op<'_>) -> Vec<Op<'_>> {
    let is_result = |&(user, at): &(Op<'_>, usize)| user.is(accgpu::REDUCE) && at == 1;
    let is_set_outside = |&(user, at): &(Op<'_>, usize)| {
        let is_known = user.is_any(&[fir::STORE, accgpu::REDUCE]);
        reads_only(user, at) || is_known && user.parent() == Some(region)
    };
    let mut scalars = locals(region, &Type::is_trivial);
    scalars.retain(|scalar| {
        let uses = memory_uses(scalar.result(0));
        uses.iter().any(is_result) && uses.iter().all(is_set_outside)
    });
    scalars
}

/// The local variables of `region` of a type that `is_right`.
fn locals<'c>(region: Op<'c>, is_right: &dyn Fn(Type<'c>) -> bool) -> Vec<Op<'c>> {
    let [block] = region.region(0).blocks()[..] else {
        return Vec::new();
    };
    let is_local =
        |op: &Op<'c>| op.is(fir::ALLOCA) && op.type_attribute("in_type").is_some_and(is_right);
    block.ops().into_iter().filter(is_local).collect()
}

/// Adds to `users` what of the construct does something with the variable at `address`.
fn add_users<'c>(address: Value<'c>, region: Op<'c>, users: &mut Vec<Op<'c>>) {
    for user in address.users() {
        let user = user.outermost_in(region);
        if is_repeatable(user) {
            for result in user.results() {
                add_users(result, region, users);
            }
        } else if !users.contains(&user) {
            users.push(user);
        }
    }
}

fn has_shared_loop(op: Op<'_>) -> bool {
    let is_shared = |op: Op<'_>| op.is(accgpu::LOOP) && accgpu::mode(op) == Mode::Independent;
    is_shared(op) || !op.collect(&is_shared).is_empty()
}

fn lift<'c>(local: Op<'c>, region: Op<'c>, symbols: &mut Module<'c>) {
    let (Some(ty), Some(block)) = (local.type_attribute("in_type"), local.block()) else {
        return;
    };
    let old = local.result(0);
    let b = Builder::before(local).located(local);
    let memory = fir::allocmem(&b, ty, ty.heap(), &local.operands());
    let end = block.terminator().expect("a construct's body ends");
    let free = fir::freemem(&Builder::before(end), memory);
    let allocation = memory.defining_op().expect("just built");
    match Temporary::of(allocation, free, region) {
        Some(temporary) => {
            old.replace_all_uses_with(fir::convert(&b, memory, old.ty()));
            local.erase();
            temporary.lift(symbols, region);
        }
        None => {
            free.erase();
            allocation.erase();
        }
    }
}
