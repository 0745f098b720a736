//! Lets the runtime forget what it still has to do with local variables that cease to
//! exist.
//!
//! `enter data` and the data routines start lifetimes that nothing ends but
//! `exit data`. A variable on the stack that is left on the device would leave an
//! entry of the present table for memory that the next procedure uses for something
//! else: its data would seem to be present, with wrong values, or to be partly
//! present. So the entry ends with its variable; nothing is copied out, as there is
//! nothing left to copy to.
//!
//! An async clause leaves copies in a queue, which would write to that memory, or read
//! what is there by then: `accrt_forget` waits for them. OpenACC leaves it to the program
//! to wait before its variables end; nobody gains by stacks that are overwritten.
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
//! %freed = llvm.mlir.addressof @accrt_freed
//! %linked = arith.cmpi ne, %freed, %null
//! fir.if %linked {
//!   %end = llvm.load %left_end atomic monotonic   // of @accrt_freed
//!   %top = llvm.intr.stacksave
//!   %reached = arith.cmpi ult, %top, %end
//!   fir.if %reached {
//!     fir.call @accrt_forget(%a, %c40, %location)
//!   }
//! }
//! return
//! ```
//!
//! The procedures that a variable is passed to may be the ones that do so: so too
//! with variables that go to a procedure of another file, or to one that enters data
//! or has async clauses, as arguments or, to internal procedures, by host association. A pointer may
//! lead to any of the procedure's variables with TARGET. Calls are full
//! of them, hence the test: as long as nothing on the stack is on a device without a
//! region around it or waits for a copy, a procedure that ends has compared two addresses. Values of
//! expressions are left out.
//!
//! Legal, because a local variable's data cannot be used after the procedure, and what a
//! region around the procedure has of the same memory stays (`accrt.h`). Wherever the
//! procedure is inlined, the test compares the top of its caller's stack, which is still
//! below all of its variables.
//!
//! The symbols are weak: files without OpenACC do not need libaccrt by this. Memory on
//! the heap is told of where it is freed (`runtime/free.c`), and the main program's
//! variables live as long as the program. Those of a BLOCK end with it, where the stack is
//! given back.

use super::{routine_names::routine, runtime};
use crate::{
    acc::{
        objects::object_types::{has_descriptors, object_type},
        routines::{device_code::device_code, host_links},
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Async, DataEntry},
    arith, fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
    llvm,
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct ForgetLocals;

impl Pass for ForgetLocals {
    const ARGUMENT: &'static str = "acc-forget-locals";
    const SUMMARY: &'static str = "end what devices do with local variables with the variables";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for (function, locals) in left_locals(&symbols) {
            for (end, locals) in by_end(function, &locals) {
                let b = Builder::before(end);
                let b = runtime::where_locals_matter(&b, &mut symbols);
                for local in locals {
                    forget(&b, &mut symbols, local);
                }
            }
        }
        Ok(())
    }
}

/// The operations in front of which memory of `locals` ends, each with that memory.
fn by_end<'c>(function: Op<'c>, locals: &[Op<'c>]) -> Vec<(Op<'c>, Vec<Op<'c>>)> {
    let returns = function.collect_any(&[func::RETURN, fir::UNREACHABLE]);
    let mut all: Vec<(Op<'c>, Vec<Op<'c>>)> = Vec::new();
    for &local in locals {
        for end in ends_of_block(local).unwrap_or_else(|| returns.clone()) {
            match all.iter_mut().find(|(known, _)| *known == end) {
                Some((_, locals)) => locals.push(local),
                None => all.push((end, vec![local])),
            }
        }
    }
    all
}

/// What gives the stack back as it was before the BLOCK that `local` is a variable of; `None`
/// if it is none of a BLOCK's. All of them are behind `local`: they need the stack's top, which
/// was asked for in the same block of operations.
fn ends_of_block(local: Op<'_>) -> Option<Vec<Op<'_>>> {
    let before = local.block()?.ops().into_iter();
    let saves = before.take_while(|op| *op != local);
    let saves: Vec<_> = saves.filter(|op| op.is(llvm::STACKSAVE)).collect();
    saves.into_iter().rev().find_map(|save| {
        let restores = save.result(0).users();
        let is_over = |end: &Op<'_>| end.block() == local.block() && end.is_before(local);
        let is_of_block =
            restores.iter().all(|end| end.is(llvm::STACKRESTORE)) && !restores.iter().any(is_over);
        is_of_block.then_some(restores)
    })
}

/// Procedures with the memory of those of their local variables that they, or procedures
/// that they call, may leave on a device or in a queue.
fn left_locals<'c>(symbols: &Module<'c>) -> Vec<(Op<'c>, Vec<Op<'c>>)> {
    // Routines and the like leave nothing.
    let device_code = device_code(symbols);
    let callees = Callees {
        leaving: leaving(symbols, &device_code),
        device_code: &device_code,
        symbols,
    };
    let mut left = Vec::new();
    for function in symbols.op().collect_named(func::FUNC) {
        let name = name_of(function);
        if device_code.contains(&name) {
            continue;
        }
        let targets = targets(function);
        let mut locals = Vec::new();
        for op in function.collect(&|op| op.is_any(&[CALL, DISPATCH]) || leaves(op)) {
            for local in callees.left_by(op, function, &targets) {
                let is_left = name != fir::MAIN_PROGRAM || ends_of_block(local).is_some();
                if is_left && !locals.contains(&local) {
                    locals.push(local);
                }
            }
        }
        if !locals.is_empty() {
            left.push((function, locals));
        }
    }
    left
}

/// Whether a construct or directive may leave variables on a device or in a queue.
fn leaves(op: Op<'_>) -> bool {
    op.is(acc::ENTER_DATA) || acc::queue_of(op) != Async::Synchronous
}

/// The variables of which a construct or directive may leave something: those of its
/// clauses, and what constructs use without one.
fn variables_of<'c>(op: Op<'c>) -> Vec<Value<'c>> {
    let entries = op.operands().into_iter().filter_map(Value::defining_op);
    let entries = entries.filter(|entry| acc::is_data_entry(*entry));
    let mut variables: Vec<_> = entries.map(|entry| DataEntry(entry).variable()).collect();
    if op.is_any(&acc::COMPUTE) {
        let inside = op.collect(&|inside| inside != op).into_iter();
        variables.extend(inside.flat_map(Op::operands));
    }
    variables
}

const CALL: &str = fir::CALL;
/// A call of a type-bound procedure that the object's type chooses.
const DISPATCH: &str = fir::DISPATCH;

/// OpenACC's routines that start lifetimes (3.2.18).
const ENTERING: [&str; 2] = ["copyin", "create"];

/// Those that copy, of which some put their copies into queues.
const COPYING: [&str; 3] = ["copyout", "update_", "memcpy_"];

/// Functions of flang's and our runtime.
const NEVER_LEAVE: [&str; 3] = ["_Fortran", "accrt_", "llvm."];

fn begins_with_any(name: &str, beginnings: &[&str]) -> bool {
    beginnings
        .iter()
        .any(|beginning| name.starts_with(beginning))
}

/// The procedures of this file that leave variables, or call others that may.
fn leaving(symbols: &Module<'_>, device_code: &HashSet<String>) -> HashSet<String> {
    let mut callees = Callees {
        leaving: HashSet::new(),
        device_code,
        symbols,
    };
    let mut open: Vec<_> = symbols.op().collect_named(func::FUNC);
    loop {
        let (leaving, others): (Vec<_>, Vec<_>) = open
            .into_iter()
            .partition(|function| callees.are_left_in(*function));
        if leaving.is_empty() {
            return callees.leaving;
        }
        callees.leaving.extend(leaving.into_iter().map(name_of));
        open = others;
    }
}

/// What is known of the procedures that a file calls.
struct Callees<'a, 'c> {
    /// Those with a body that may leave variables.
    leaving: HashSet<String>,
    device_code: &'a HashSet<String>,
    symbols: &'a Module<'c>,
}

impl<'c> Callees<'_, 'c> {
    fn are_left_in(&self, function: Op<'c>) -> bool {
        let may_leave = |op: Op<'c>| {
            leaves(op) || (op.is_any(&[CALL, DISPATCH]) && (is_routine(op) || self.may_leave(op)))
        };
        !function.collect(&may_leave).is_empty()
    }

    /// Whether the procedure that is called may leave what it is passed.
    fn may_leave(&self, call: Op<'c>) -> bool {
        // By a procedure pointer, or dispatched: nobody knows.
        let Some(name) = call.callee() else {
            return true;
        };
        let leaves_nothing = begins_with_any(&name, &NEVER_LEAVE) || routine(&name).is_some();
        if self.device_code.contains(&name) || leaves_nothing {
            return false;
        }
        let has_body = |function: Op<'c>| function.region(0).first_block().is_some();
        match self.symbols.lookup(&name) {
            Some(function) if has_body(function) => self.leaving.contains(&name),
            _ => true,
        }
    }

    /// The local variables of `function` that `op` may leave, of which `targets` have TARGET.
    fn left_by(&self, op: Op<'c>, function: Op<'c>, targets: &[Op<'c>]) -> Vec<Op<'c>> {
        let locals = |variable| {
            let pointed = match !targets.is_empty() && leads_to_targets(variable) {
                true => targets,
                false => &[],
            };
            let own = local_memory(variable, function).into_iter();
            own.chain(pointed.iter().copied())
        };
        if leaves(op) {
            return variables_of(op).into_iter().flat_map(locals).collect();
        }
        if !is_routine(op) && (!self.may_leave(op) || op.enclosing(&acc::COMPUTE).is_some()) {
            return Vec::new();
        }
        let arguments = op.operands().into_iter();
        arguments
            .flat_map(passed)
            .flat_map(locals)
            .filter(|local| is_variable(*local))
            .collect()
    }
}

/// What a procedure reaches by an argument: the variable, or those of its host, which
/// procedures that are arguments have with them.
fn passed(argument: Value<'_>) -> Vec<Value<'_>> {
    let mut value = fir::origin(argument);
    if let Some(procedure) = value.defining_op().filter(|op| op.is(fir::EMBOXPROC))
        && let Some(link) = procedure.operands().get(1)
    {
        value = fir::origin(*link);
    }
    match value.ty().pointee().is_some_and(Type::is_tuple) {
        true => host_links::variables(value),
        false => vec![argument],
    }
}

/// Whether a call is one of a routine of OpenACC that may leave its arguments.
fn is_routine(call: Op<'_>) -> bool {
    let callee = call.callee();
    callee.as_deref().and_then(routine).is_some_and(|name| {
        let copies_later = name.contains("_async") && begins_with_any(name, &COPYING);
        copies_later || begins_with_any(name, &ENTERING)
    })
}

fn name_of(function: Op<'_>) -> String {
    function.symbol_name().expect("a function has a name")
}

/// Whether memory is a variable's, or an array's of any kind.
fn is_variable(local: Op<'_>) -> bool {
    let object = local.result(0).ty().pointee().expect("memory of something");
    let is_scalar = object.is_trivial() || object.is_character();
    let has_name = local.has_attribute("bindc_name");
    object.rank() > 0 || object.is_record() || (is_scalar && has_name)
}

/// Where the variable of an address or descriptor lies, when that is stack memory of
/// the procedure's own, or of a BLOCK in it, that is not itself a descriptor. Variables of a
/// BLOCK inside a compute construct are none: each iteration has its own, on the device.
fn local_memory<'c>(variable: Value<'c>, function: Op<'c>) -> Option<Op<'c>> {
    let mut value = variable;
    loop {
        let op = fir::origin(value).defining_op()?;
        match op.name().as_str() {
            fir::COORDINATE_OF | fir::ARRAY_COOR | fir::EMBOXCHAR => value = op.operand(0),
            fir::ALLOCA => {
                let holds_descriptor = op.result(0).ty().is_descriptor_address();
                let is_host = op.enclosing(&acc::COMPUTE).is_none();
                let has_end = op.block() == Some(function.body(0)) || ends_of_block(op).is_some();
                return (is_host && has_end && !holds_descriptor).then_some(op);
            }
            _ => return None,
        }
    }
}

/// The local variables of `function` that pointers may lead to.
fn targets(function: Op<'_>) -> Vec<Op<'_>> {
    let mut locals = function.collect_named(fir::ALLOCA);
    locals.retain(|local| {
        let memory = local.result(0);
        fir::is_declared_target(memory) && local_memory(memory, function).is_some()
    });
    locals
}

/// Whether `variable` is a pointer, is reached by one or may have one inside.
fn leads_to_targets(variable: Value<'_>) -> bool {
    let mut value = variable;
    while !is_pointer(value.ty()) && !has_descriptors(object_type(value.ty())) {
        value = fir::origin(value);
        if is_pointer(value.ty()) {
            return true;
        }
        const STEPS: [&str; 4] = [
            fir::COORDINATE_OF,
            fir::ARRAY_COOR,
            fir::EMBOXCHAR,
            fir::LOAD,
        ];
        match value.defining_op().filter(|op| op.is_any(&STEPS)) {
            Some(op) => value = op.operand(0),
            None => return false,
        }
    }
    true
}

/// Whether `ty` is that of a pointer, or of its descriptor.
fn is_pointer(ty: Type<'_>) -> bool {
    let held = match ty.is_descriptor_address() {
        true => ty.pointee(),
        false => Some(ty),
    };
    held.is_some_and(|ty| ty.is_descriptor() && ty.is_pointer())
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
