//! Keeps the device copies of declared allocatables and pointers in step with
//! their allocations (OpenACC 3.4, 2.13.2).
//!
//! Whatever allocates a variable of a declare directive creates its device copy,
//! whatever frees it deletes that before. `move_alloc` takes the device copy along
//! with the memory, to variables without the directive as well; an assignment that allocates anew counts as both. All this is
//! read off what the statements became, in every procedure that knows of the
//! declare directive: the functions that flang makes for the same purpose are in
//! the file of the module only, and not for all of these statements.
//!
//! ## Before
//! ```mlir
//! fir.store %new to %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! %b = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! %p = fir.box_addr %b : (!fir.box<!fir.heap<!fir.array<?xf32>>>) -> !fir.heap<!fir.array<?xf32>>
//! fir.freemem %p : !fir.heap<!fir.array<?xf32>>
//! ```
//! ## After
//! ```mlir
//! fir.store %new to %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! %0 = acc.create varPtr(%a) {implicit = true, name = "a", structured = false}
//! %b = fir.load %a : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! %p = fir.box_addr %b : (!fir.box<!fir.heap<!fir.array<?xf32>>>) -> !fir.heap<!fir.array<?xf32>>
//! %1 = acc.getdeviceptr varPtr(%a) {implicit = true, name = "a", structured = false}
//! acc.delete accPtr(%1) {accc.deallocates, implicit = true, name = "a", structured = false}
//! fir.freemem %p : !fir.heap<!fir.array<?xf32>>
//! ```
//! where `%new` describes fresh memory and `%a` is a declared allocatable.
//!
//! An allocatable or pointer dummy argument may stand for a declared variable, which only the
//! run knows: libaccrt has the addresses of the descriptors of all, those of procedures while these
//! run. What may allocate such a
//! dummy is followed by an entry that does nothing for others, and for data that is there:
//! ```mlir
//! %0 = acc.create varPtr(%dummy) {accc.if_declared, implicit = true, name = "x", structured = false}
//! ```
//! Memory that is freed is forgotten (`runtime/free.c`).
//!
//! ## Leaves
//! Files without OpenACC, and dummies of procedures that device code may call.

use crate::{acc::routines::device_code::device_code, pass::Pass};
use accc_dialects::{
    acc::{self, DynamicData},
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
};
use std::collections::HashSet;

const MOVE_ALLOC: &str = "_FortranAMoveAlloc";

/// Assignments that may allocate anew: in general, to characters of a declared length and to
/// polymorphic variables.
const ASSIGN: [&str; 3] = [
    "_FortranAAssign",
    "_FortranAAssignExplicitLengthCharacter",
    "_FortranAAssignPolymorphic",
];

#[derive(Clone, Default)]
pub struct FollowAllocations;

impl Pass for FollowAllocations {
    const ARGUMENT: &'static str = "acc-follow-allocations";
    const SUMMARY: &'static str = "follow allocations of declared variables on the device";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let dummies = Dummies::of(&symbols);
        for op in module.collect_any(&[fir::STORE, fir::FREEMEM, fir::CALL]) {
            // Device code allocates for itself.
            if op.enclosing(&acc::COMPUTE).is_some() {
                continue;
            }
            follow(op, &symbols);
            if let Some(dummy) = dummies.allocated_by(op) {
                let keeps_contents = op.callee().is_some_and(|it| it == MOVE_ALLOC);
                let after = Builder::after(op);
                dummy.data().enter_if_declared(&after, keeps_contents);
            }
        }
        remove_functions_of_flang(module);
        Ok(())
    }
}

/// Where dummy arguments may stand for declared variables.
struct Dummies {
    /// Procedures that may run on a device.
    device_code: HashSet<String>,
    /// Whether the file has OpenACC.
    has_directives: bool,
}

impl Dummies {
    fn of(symbols: &Module<'_>) -> Self {
        let is_directive = |op: Op<'_>| op.name().as_str().starts_with("acc.");
        Dummies {
            device_code: device_code(symbols),
            has_directives: !symbols.op().collect(&is_directive).is_empty(),
        }
    }

    /// The dummy argument that `op` may have allocated.
    fn allocated_by<'c>(&self, op: Op<'c>) -> Option<Declared<'c>> {
        const ALLOCATE: [&str; 3] = [
            "_FortranAAllocatableAllocate",
            "_FortranAPointerAllocate",
            MOVE_ALLOC,
        ];
        let allocates = |callee: &str| {
            ALLOCATE.iter().any(|name| callee.starts_with(name)) || ASSIGN.contains(&callee)
        };
        let function = op.enclosing(&[func::FUNC])?;
        if !self.has_directives || self.device_code.contains(&function.symbol_name()?) {
            return None;
        }
        let target = match op.callee() {
            Some(callee) if allocates(&callee) => *op.operands().first()?,
            None if op.is(fir::STORE) && describes_fresh_memory(op.operand(0)) => op.operand(1),
            _ => return None,
        };
        let mut declare = target.defining_op()?;
        while declare.is(fir::CONVERT) {
            declare = declare.operand(0).defining_op()?;
        }
        let is_dummy = declare.is(fir::DECLARE)
            && fir::declares_dummy(declare)
            && acc::declare_clause(declare).is_none();
        let descriptor = declare.result(0);
        (is_dummy && descriptor.ty().is_descriptor_address()).then(|| Declared {
            descriptor,
            name: fir::declared_name(descriptor).unwrap_or_default(),
        })
    }
}

/// The address of the descriptor of a variable that is or may be declared, and its name.
struct Declared<'c> {
    descriptor: Value<'c>,
    name: String,
}

impl<'c> Declared<'c> {
    fn data(&self) -> DynamicData<'_, 'c> {
        DynamicData {
            variable: self.descriptor,
            name: &self.name,
        }
    }
}

fn follow<'c>(op: Op<'c>, symbols: &Module<'c>) {
    let declared = |value| declared(value, symbols);
    if op.is(fir::STORE) {
        if describes_fresh_memory(op.operand(0))
            && let Some(variable) = declared(op.operand(1))
        {
            variable.data().create(&Builder::after(op));
        }
    } else if op.is(fir::FREEMEM) {
        if let Some(variable) = descriptor_of(op.operand(0)).and_then(declared) {
            variable.data().delete(&Builder::before(op));
        }
    } else if let Some(callee) = op.callee() {
        follow_call(op, &callee, &declared);
    }
}

/// Functions of flang's runtime, with the descriptor as first operand.
fn follow_call<'c>(
    call: Op<'c>,
    callee: &str,
    declared: &dyn Fn(Value<'c>) -> Option<Declared<'c>>,
) {
    let Some(&target) = call.operands().first() else {
        return;
    };
    let is = |names: &[&str]| names.iter().any(|name| callee.starts_with(name));
    if callee == MOVE_ALLOC {
        follow_move(call, declared(target), declared(call.operand(1)));
    } else if is(&["_FortranAAllocatableAllocate", "_FortranAPointerAllocate"]) {
        if let Some(variable) = declared(target) {
            variable.data().create(&Builder::after(call));
        }
    } else if is(&[
        "_FortranAAllocatableDeallocate",
        "_FortranAPointerDeallocate",
    ]) {
        if let Some(variable) = declared(target) {
            variable.data().delete(&Builder::before(call));
        }
    } else if ASSIGN.contains(&callee)
        && let Some(variable) = declared(target)
    {
        follow_assignment(call, &variable);
    }
}

/// Present data is found by its host address, which moves: between two declared variables nothing
/// changes but that the target's old data goes. A variable without a declare directive has the data of
/// a declared one until its memory is freed, or until that comes to a declared one again: programs
/// exchange two time levels so. What is not there yet comes with the host's contents.
fn follow_move<'c>(call: Op<'c>, to: Option<Declared<'c>>, from: Option<Declared<'c>>) {
    if let Some(to) = to {
        to.data().delete(&Builder::before(call));
        if from.is_none() {
            to.data().take_over(&Builder::after(call));
        }
    }
}

/// An assignment allocates anew when the shape differs, the type or the length (F2023, 10.2.1.3).
fn follow_assignment<'c>(call: Op<'c>, variable: &Declared<'c>) {
    let before = Builder::before(call);
    let old = fir::load(&before, variable.descriptor);
    let after = Builder::after(call);
    let new = fir::load(&after, variable.descriptor);
    let Some(moved) = differ(&after, old, new) else {
        return;
    };
    let b = fir::under(&after, moved);
    let freed = DynamicData {
        variable: old,
        name: &variable.name,
    };
    freed.delete(&b);
    variable.data().create(&b);
}

/// Whether two descriptors of one variable describe different memory. What is allocated after the old
/// memory is freed may have its address.
fn differ<'c>(b: &Builder<'c>, old: Value<'c>, new: Value<'c>) -> Option<Value<'c>> {
    let pointer = old.ty().pointee()?;
    let object = pointer.pointee()?;
    let rank = object.rank();
    let address = |box_: Value<'c>| {
        let address = fir::box_addr(b, box_, pointer);
        fir::convert(b, address, Type::integer(b.ctx(), 64))
    };
    let mut moved = arith::compare(b, Compare::NotEqual, address(old), address(new));
    for dimension in 0..rank {
        let [_, before, _] = fir::box_dims(b, old, dimension as i64);
        let [_, now, _] = fir::box_dims(b, new, dimension as i64);
        let resized = arith::compare(b, Compare::NotEqual, before, now);
        moved = arith::or(b, moved, resized);
    }
    let element = if rank > 0 { object.element() } else { object };
    if !element.is_trivial() {
        let [before, now] = [old, new].map(|descriptor| fir::box_elesize(b, descriptor));
        let resized = arith::compare(b, Compare::NotEqual, before, now);
        moved = arith::or(b, moved, resized);
    }
    if old.ty().is_polymorphic() {
        let [before, now] = [old, new].map(|descriptor| fir::dynamic_type(b, descriptor));
        let retyped = arith::compare(b, Compare::NotEqual, before, now);
        moved = arith::or(b, moved, retyped);
    }
    Some(moved)
}

/// The declared variable at an address, when it is one with a descriptor whose
/// allocations its declare directive follows.
fn declared<'c>(address: Value<'c>, symbols: &Module<'c>) -> Option<Declared<'c>> {
    let mut value = address;
    while let Some(op) = value.defining_op() {
        let marked = match op.name().as_str() {
            fir::DECLARE => Some(op),
            fir::ADDRESS_OF => symbols.lookup(&op.text("symbol")?),
            fir::CONVERT => None,
            _ => return None,
        };
        if marked.is_some_and(follows_allocations) {
            let unique = op.text("uniq_name").or_else(|| op.text("symbol"))?;
            return value.ty().is_descriptor_address().then(|| Declared {
                descriptor: value,
                name: fir::variable_name(&unique).to_owned(),
            });
        }
        value = *op.operands().first()?;
    }
    None
}

/// `present` and `deviceptr` expect data of the caller's, `link` that of a data
/// clause.
fn follows_allocations(marked: Op<'_>) -> bool {
    const OTHERS: [i64; 3] = [
        acc::data_clause::PRESENT,
        acc::data_clause::DEVICEPTR,
        acc::data_clause::DECLARE_LINK,
    ];
    acc::declare_clause(marked).is_some_and(|clause| !OTHERS.contains(&clause))
}

fn describes_fresh_memory(descriptor: Value<'_>) -> bool {
    let described = descriptor.defining_op().filter(|op| op.is(fir::EMBOX));
    described
        .and_then(|op| fir::origin(op.operand(0)).defining_op())
        .is_some_and(|source| source.is(fir::ALLOCMEM))
}

/// Where the descriptor stands whose memory this is.
fn descriptor_of(memory: Value<'_>) -> Option<Value<'_>> {
    let load = fir::origin(memory).defining_op()?;
    load.is(fir::LOAD).then(|| load.operand(0))
}

/// Without them nothing asks for the functions that flang names and makes.
fn remove_functions_of_flang(module: Op<'_>) {
    const ACTION: &str = "acc.declare_action";
    const MARK: &str = "_acc_declare_";
    for op in module.collect(&|op| op.has_attribute(ACTION)) {
        op.remove_attribute(ACTION);
    }
    for function in module.collect_named(func::FUNC) {
        if function
            .symbol_name()
            .is_some_and(|name| name.contains(MARK))
        {
            function.erase();
        }
    }
}
