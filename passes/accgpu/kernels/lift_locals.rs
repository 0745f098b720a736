//! Takes local arrays that parts of a kernels construct share out of it.
//!
//! flang has functions of arrays, CSHIFT or SPREAD, put their values into a local array, which
//! loops fill and another one reads. Each of these is a kernel of its own
//! (`accgpu-split-kernels`), and may stand in a branch that the host takes
//! (`accgpu-lift-control`). A local variable is its gang's. What the construct allocates for the
//! same purpose goes here, too, before the host takes branches around its uses.
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
//! (`accgpu-lift-temporaries`).
//!
//! ## Leaves
//! Arrays whose size only the device knows, scalars, objects of derived type.

use super::{lift_temporaries::Temporary, split_kernels::is_repeatable};
use crate::pass::Pass;
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
                for local in shared_locals(region) {
                    lift(local, region, &mut symbols);
                }
                for temporary in Temporary::all(region) {
                    temporary.lift(&mut symbols, region);
                }
            }
        }
        Ok(())
    }
}

/// The local arrays of `region` that a loop which gangs may share uses, and something else.
fn shared_locals(region: Op<'_>) -> Vec<Op<'_>> {
    let [block] = region.region(0).blocks()[..] else {
        return Vec::new();
    };
    let locals = block.ops().into_iter().filter(|op| op.is(fir::ALLOCA));
    locals
        .filter(|local| {
            let mut users = Vec::new();
            add_users(local.result(0), region, &mut users);
            let is_array = |ty: Type<'_>| ty.rank() > 0 && ty.element().is_trivial();
            local.type_attribute("in_type").is_some_and(is_array)
                && users.len() > 1
                && users.into_iter().any(has_shared_loop)
        })
        .collect()
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
