//! Converts the executable directives and what `declare` leaves at module level
//! to calls of the runtime.
//!
//! `wait`, `init`, `shutdown` and `set` (OpenACC 3.4, 2.14 and 2.16.3) become one
//! call each. acc.global_ctor becomes a function that runs before the main
//! program. acc.routine has done its duty.
//!
//! ## Before
//! ```mlir
//! acc.wait(%queue : i32) async
//! ```
//! ## After
//! ```mlir
//! fir.call @accrt_wait(%queues, %c1_i32, %c-1_i32, %c-1_i32, %location)
//! ```

use super::runtime::{self, QUEUE_SYNC, symbol};
use crate::{llvm::CONSTRUCTOR, pass::Pass};
use accc_dialects::{
    acc::{self, Async},
    arith, fir, func,
    ir::{Attribute, Builder, Module, Op, Region, Reported, Value},
    llvm,
};

#[derive(Clone, Default)]
pub struct ExecutableToRuntime;

impl Pass for ExecutableToRuntime {
    const ARGUMENT: &'static str = "acc-executable-to-runtime";
    const SUMMARY: &'static str = "convert wait, init, shutdown, set and declare to runtime calls";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for op in module.collect_named(acc::WAIT) {
            convert_wait(&mut symbols, op);
        }
        for (name, callee) in [(acc::INIT, symbol::INIT), (acc::SHUTDOWN, symbol::SHUTDOWN)] {
            for op in module.collect_named(name) {
                convert_init(&mut symbols, op, callee);
            }
        }
        for op in module.collect_named(acc::SET) {
            convert_set(&mut symbols, op);
        }
        for op in module.collect(&|op| op.has_attribute("acc.declare")) {
            op.remove_attribute("acc.declare");
        }
        convert_constructors(&mut symbols);
        for op in module.collect_any(&[acc::ROUTINE, acc::GLOBAL_DESTRUCTOR]) {
            // Device memory of module variables goes with the device.
            op.erase();
        }
        remove_routine_attributes(module);
        Ok(())
    }
}

fn first(op: Op<'_>, segment: usize) -> Option<Value<'_>> {
    op.operand_segment(segment).first().copied()
}

/// Operand groups: queues, async queue, device number, condition.
fn convert_wait<'c>(symbols: &mut Module<'c>, op: Op<'c>) {
    let b = fir::under_any(&Builder::before(op), first(op, 3));
    let clause = match first(op, 1) {
        Some(queue) => Async::Queue(queue),
        None if op.has_attribute("async") => Async::NoValue,
        None => Async::Synchronous,
    };
    let queue = runtime::queue(&b, clause);
    runtime::wait(&b, symbols, &op.operand_segment(0), first(op, 2), queue);
    op.erase();
}

fn or_absent<'c>(b: &Builder<'c>, value: Option<Value<'c>>, absent: i64) -> Value<'c> {
    match value {
        Some(value) => fir::to_i32(b, value),
        None => arith::i32(b, absent),
    }
}

/// The number of acc_device_t (module openacc) for a device_type clause.
fn device_number(attribute: Option<Attribute<'_>>) -> i64 {
    const HOST: i64 = 2;
    const NOT_HOST: i64 = 3;
    const NVIDIA: i64 = 4;
    const RADEON: i64 = 5;
    match attribute.and_then(Attribute::enum_value) {
        // acc.device_type: star, default, host, multicore, nvidia, radeon.
        Some(1) => NOT_HOST,
        Some(2) => 1,
        Some(3 | 4) => HOST,
        Some(5) => NVIDIA,
        Some(6) => RADEON,
        _ => -1,
    }
}

/// Operand groups: device number, condition. One call for each device type.
fn convert_init<'c>(symbols: &mut Module<'c>, op: Op<'c>, callee: &str) {
    let b = fir::under_any(&Builder::before(op), first(op, 1));
    let types = op
        .attribute("device_types")
        .map(Attribute::elements)
        .unwrap_or_default();
    let mut numbers: Vec<i64> = types.into_iter().map(|t| device_number(Some(t))).collect();
    if numbers.is_empty() {
        numbers.push(-1);
    }
    for number in numbers {
        let arguments = [arith::i32(&b, number), or_absent(&b, first(op, 0), -1)];
        runtime::device_call(&b, symbols, callee, &arguments);
    }
    op.erase();
}

/// Operand groups: default async, device number, condition.
fn convert_set<'c>(symbols: &mut Module<'c>, op: Op<'c>) {
    let b = fir::under_any(&Builder::before(op), first(op, 2));
    let arguments = [
        arith::i32(&b, device_number(op.attribute("device_type"))),
        or_absent(&b, first(op, 1), -1),
        or_absent(&b, first(op, 0), QUEUE_SYNC - 1),
    ];
    runtime::device_call(&b, symbols, symbol::SET, &arguments);
    op.erase();
}

fn convert_constructors<'c>(symbols: &mut Module<'c>) {
    let constructors = symbols.op().collect_named(acc::GLOBAL_CONSTRUCTOR);
    for op in constructors {
        let name = op.symbol_name().expect("a symbol has a name");
        for block in op.region(0).blocks() {
            if let Some(end) = block.terminator()
                && end.is(acc::TERMINATOR)
            {
                Builder::before(end).op(func::RETURN, &[], &[], &[], vec![]);
                end.erase();
            }
        }
        let body = Region::create();
        body.take_body(op.region(0));
        let function = func::define(op, &name, &[], &[], body);
        function.set_attribute(CONSTRUCTOR, Attribute::unit(op.ctx()));
        // Each file that declares a common block has one for it. Not a private symbol,
        // which would go: nothing in the module uses it yet.
        function.set_attribute("llvm.linkage", llvm::internal_linkage(op.ctx()));
        op.erase();
        symbols.add(function);
    }
}

fn remove_routine_attributes(module: Op<'_>) {
    for op in module.collect(&|op| op.has_attribute(acc::ROUTINE_INFO)) {
        op.remove_attribute(acc::ROUTINE_INFO);
    }
}
