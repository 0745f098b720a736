//! Lets the runtime forget the device copies of local variables that cease to
//! exist.
//!
//! `enter data` and the data routines start lifetimes that nothing ends but
//! `exit data`. A procedure that leaves one of its own variables on the device
//! would leave an entry of the present table for memory that the next procedure
//! uses for something else: its data would seem to be present, with wrong values,
//! or to be partly present. So the entry ends with its variable; nothing is copied
//! out, as there is nothing left to copy to.
//!
//! ## Before
//! ```mlir
//! %a = fir.alloca !fir.array<10xf32>
//! %d = acc.create varPtr(%a) {structured = false}
//! acc.enter_data dataOperands(%d)
//! return
//! ```
//! ## After
//! ```mlir
//! %a = fir.alloca !fir.array<10xf32>
//! %d = acc.create varPtr(%a) {structured = false}
//! acc.enter_data dataOperands(%d)
//! fir.call @accrt_forget(%a, %c40, %location)
//! return
//! ```
//!
//! Variables on the heap (automatic arrays) are forgotten before they are freed;
//! allocatables and what other procedures enter are left alone.

use super::runtime;
use crate::pass::Pass;
use accc_dialects::{
    acc::DataEntry,
    arith, fir,
    ir::{Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ForgetLocals;

impl Pass for ForgetLocals {
    const ARGUMENT: &'static str = "acc-forget-locals";
    const SUMMARY: &'static str = "end the device lifetimes of local variables with the variables";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for function in module.collect_named("func.func") {
            for local in entered_locals(function) {
                for end in ends_of(local, function) {
                    forget(&Builder::before(end), &mut symbols, local);
                }
            }
        }
        Ok(())
    }
}

/// The memory of local variables whose dynamic lifetime `function` starts.
fn entered_locals(function: Op<'_>) -> Vec<Op<'_>> {
    let mut locals = Vec::new();
    for op in function.collect(&|op| op.is_any(&["acc.enter_data", "fir.call"])) {
        for variable in entered_by(op) {
            if let Some(local) = local_memory(variable, function)
                && !locals.contains(&local)
            {
                locals.push(local);
            }
        }
    }
    locals
}

/// The variables whose dynamic lifetime `op` starts.
fn entered_by(op: Op<'_>) -> Vec<Value<'_>> {
    if op.is("acc.enter_data") {
        let entries = op.operands().into_iter().filter_map(Value::defining_op);
        return entries
            .filter(|entry| entry.is_any(&["acc.copyin", "acc.create"]))
            .map(|entry| DataEntry(entry).variable())
            .collect();
    }
    // Specific procedures of module openacc and openacc_lib.h (3.2.18).
    const ROUTINES: [&str; 5] = [
        "_QPacc_copyin",
        "_QPacc_create",
        "_QPacc_pcopyin",
        "_QPacc_pcreate",
        "_QPacc_present_or_",
    ];
    let is_routine = op
        .text("callee")
        .is_some_and(|callee| ROUTINES.iter().any(|name| callee.starts_with(name)));
    let first = op.operands().into_iter().next();
    first.filter(|_| is_routine).into_iter().collect()
}

/// Where the variable of an address or descriptor lies, when that is memory of
/// the procedure's own that is not itself a descriptor.
fn local_memory<'c>(variable: Value<'c>, function: Op<'c>) -> Option<Op<'c>> {
    let mut value = variable;
    loop {
        let op = fir::origin(value).defining_op()?;
        match op.name().as_str() {
            "fir.coordinate_of" | "fir.array_coor" => value = op.operand(0),
            "fir.alloca" | "fir.allocmem" => {
                let holds_descriptor = op.result(0).ty().is_descriptor_address();
                let is_whole_time = op.block() == Some(function.body(0));
                return (is_whole_time && !holds_descriptor).then_some(op);
            }
            _ => return None,
        }
    }
}

/// The operations before which the memory still exists, for the last time.
fn ends_of<'c>(local: Op<'c>, function: Op<'c>) -> Vec<Op<'c>> {
    if local.is("fir.alloca") {
        return function.collect(&|op| op.is_any(&["func.return", "fir.unreachable"]));
    }
    let frees = function.collect_named("fir.freemem").into_iter();
    frees
        .filter(|free| fir::origin(free.operand(0)).defining_op() == Some(local))
        .collect()
}

fn forget<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, local: Op<'c>) {
    let memory = local.result(0);
    let object = memory.ty().pointee().expect("memory of something");
    let element = match object.rank() {
        0 => object,
        _ => object.element(),
    };
    let word = Type::integer(b.ctx(), 64);
    let constant: i64 = (0..object.rank())
        .filter_map(|dimension| object.extent(dimension))
        .product();
    let mut bytes = arith::constant(b, word, constant);
    // Extents known only at run time are operands, in order.
    for extent in local.operands() {
        bytes = arith::mul(b, bytes, fir::to_i64(b, extent));
    }
    let size = match element.byte_size(symbols.op()) {
        Some(size) => arith::constant(b, word, size),
        None => fir::byte_size(b, element),
    };
    bytes = arith::mul(b, bytes, size);
    runtime::forget(b, symbols, memory, bytes);
}
