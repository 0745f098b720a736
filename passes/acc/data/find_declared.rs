//! Lets routines find the device copies of declared variables when constructs of other
//! files call them on the CPU.
//!
//! In a construct a variable of a declare directive means its device copy (OpenACC
//! 3.4, 2.13), inside of the routines called there too. Constructs of the same file
//! pass them (acc-pass-globals); those of other files do not know of them and call the
//! routine itself. It asks the runtime, when it runs for a construct on memory that is
//! not the program's. Otherwise, in host code above all, it uses the host's variable.
//! GPUs do not come into it: the file of the kernel has their routines
//! (`shared_routines`).
//!
//! ## Before
//! ```mlir
//! func.func @f() attributes {acc.routine_info = #acc.routine_info<[@r]>} {
//!   %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
//!   "use"(%s) : (!fir.ref<f32>) -> ()
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @f() attributes {acc.routine_info = #acc.routine_info<[@r]>} {
//!   %apart = fir.call @accrt_host_apart() : () -> i32
//!   %is_apart = arith.cmpi ne, %apart, %zero : i32
//!   %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
//!   %seen = fir.if %is_apart -> !fir.ref<f32> {
//!     %p = fir.call @accrt_enter(%variable_s, %use_device, %null, %sync, %location)
//!     %d = fir.convert %p : (!llvm.ptr) -> !fir.ref<f32>
//!     fir.result %d : !fir.ref<f32>
//!   } else {
//!     fir.result %s : !fir.ref<f32>
//!   }
//!   "use"(%seen) : (!fir.ref<f32>) -> ()
//!   return
//! }
//! ```
//! for a declared `s`. A variable behind a descriptor gets a copy of the descriptor
//! with the device's base address, in memory of the routine.
//!
//! ## Expects
//! acc-pass-globals has made its versions of the routine.

use super::runtime::{self, At, action};
use crate::{acc::routines::globals, pass::Pass};
use accc_dialects::{
    acc::{self, Async},
    accgpu::Variable,
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct FindDeclared;

impl Pass for FindDeclared {
    const ARGUMENT: &'static str = "acc-find-declared";
    const SUMMARY: &'static str = "let routines find declared variables for other files";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for routine in reachable_routines(&symbols) {
            let mut used = globals::used_in(routine, &symbols);
            used.retain(|(variable, _)| {
                let symbol = symbols.lookup(&variable.symbol);
                symbol.is_some_and(|symbol| acc::is_declared_at(symbol, variable.offset))
            });
            if used.is_empty() {
                continue;
            }
            let is_apart = is_apart(&mut symbols, routine);
            for (_, address) in used {
                let own = globals::of_thread(address);
                let address = own.map_or(address, |own| own.result(0));
                find(&mut symbols, address, is_apart);
            }
        }
        Ok(())
    }
}

const APART: &str = "accrt_host_apart";

/// The procedures that a construct of another file may reach: those with a routine
/// directive, and what they call.
fn reachable_routines<'c>(symbols: &Module<'c>) -> Vec<Op<'c>> {
    let functions = symbols.op().collect_named(func::FUNC).into_iter();
    let mut pending: Vec<_> = functions
        .filter(|function| function.has_attribute(acc::ROUTINE_INFO))
        .collect();
    let mut seen = HashSet::new();
    let mut reachable = Vec::new();
    while let Some(function) = pending.pop() {
        let name = function.symbol_name().expect("a symbol has a name");
        if function.region(0).first_block().is_none() || !seen.insert(name) {
            continue;
        }
        reachable.push(function);
        let calls = function.collect_named(fir::CALL).into_iter();
        let callees = calls.filter_map(|call| symbols.lookup(&call.callee()?));
        pending.extend(callees.filter(|callee| callee.is(func::FUNC)));
    }
    reachable
}

/// Whether the routine runs on memory apart, asked for once where it begins.
fn is_apart<'c>(symbols: &mut Module<'c>, routine: Op<'c>) -> Value<'c> {
    let b = Builder::at_start(routine.body(0), routine);
    let i32 = Type::integer(b.ctx(), 32);
    func::declare(symbols, APART, &[], &[i32]);
    let apart = fir::call(&b, APART, &[], &[i32]).result(0);
    let zero = arith::i32(&b, 0);
    arith::compare(&b, Compare::NotEqual, apart, zero)
}

/// Lets what uses `address`, that of a declared variable, use its device copy there.
fn find<'c>(symbols: &mut Module<'c>, address: Value<'c>, is_apart: Value<'c>) {
    let uses = address.uses();
    let made = address.defining_op().expect("made from a global's address");
    let b = Builder::after(made);
    let ty = address.ty();
    let name = uses
        .iter()
        .find_map(|(user, _)| user.text("uniq_name"))
        .unwrap_or_default();
    let object = ty.pointee().expect("the address of a variable");
    let room = object.is_descriptor().then(|| fir::alloca(&b, object));
    let look_up = |b: &Builder<'c>| {
        let variable = Variable {
            place: address,
            name: fir::variable_name(&name).to_owned(),
            element_bytes: match room {
                Some(_) => arith::constant(b, Type::integer(b.ctx(), 64), 0),
                None => fir::byte_size(b, object),
            },
            element_type: 0,
            dimensions: Vec::new(),
            lower_bounds: Vec::new(),
            derived_type: None,
        };
        let queue = runtime::queue(b, Async::Synchronous);
        let at = At::here(b, symbols, action::USE_DEVICE, queue);
        let device = runtime::enter(b, symbols, &variable, room, &at);
        room.unwrap_or_else(|| fir::convert(b, device, ty))
    };
    let seen = fir::if_value(&b, is_apart, ty, look_up, |_| address);
    for (user, operand) in uses {
        if user.is(fir::DECLARE) {
            fir::detach_storage(user);
        }
        if !user.is(fir::DECLARE) || operand == 0 {
            user.set_operand(operand, seen);
        }
    }
}
