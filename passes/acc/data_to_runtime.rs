//! Converts data clauses, data constructs, updates and `declare` to calls of
//! the runtime.
//!
//! Each data operation becomes one call at its own place: flang and
//! acc-implicit-data put entries before and exits after the construct they
//! belong to. The result of an entry, the device's address or descriptor,
//! replaces its uses. OpenACC 3.4, 2.6 to 2.8, 2.13 and 2.14.4.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%a : !fir.ref<f64>) -> !fir.ref<f64> {name = "a"}
//! acc.delete accPtr(%d : !fir.ref<f64>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
//! ```
//! ## After
//! ```mlir
//! %p = fir.call @accrt_enter(%variable, %copyin, %null, %sync, %location)
//! %d = fir.convert %p : (!llvm.ptr) -> !fir.ref<f64>
//! fir.call @accrt_exit(%variable, %delete, %sync, %location)
//! ```
//!
//! A variable behind a descriptor gets a copy of the descriptor with the
//! device's base address, in memory of the calling procedure.
//!
//! ## Expects
//! Compute constructs are accgpu regions (acc-to-accgpu).
//!
//! ## Leaves
//! No data operation of `acc`, no acc.data, acc.enter_data, acc.exit_data,
//! acc.host_data, acc.update, acc.declare_enter or acc.declare_exit.

use super::{
    members::{self, Objects, OnEnter, Step},
    runtime::{self, At, Variable, action},
    variable::describe,
};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Async, DataEntry, modifier},
    fir,
    ir::{Builder, Module, Op, Region, Reported, Type, Value, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct DataToRuntime;

impl Pass for DataToRuntime {
    const ARGUMENT: &'static str = "acc-data-to-runtime";
    const SUMMARY: &'static str = "convert data clauses and constructs to calls of the runtime";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        // Exits name the variable through their entry, so they go first.
        for exit in module.collect_any(&acc::DATA_EXITS) {
            convert_exit(&mut symbols, exit)?;
        }
        for owner in module.collect_any(&OWNERS) {
            convert_waits(&mut symbols, owner);
        }
        let entries = module.collect(&|op| acc::is_data_entry(op));
        for &entry in &entries {
            convert_entry(&mut symbols, entry)?;
        }
        // The ends of declare regions use the tokens of their starts. They have
        // no effect of their own: their exits are separate operations.
        for exit in module.collect_named(DECLARE_EXIT) {
            exit.erase();
        }
        for owner in module.collect_any(&OWNERS) {
            remove_owner(owner);
        }
        for entry in entries {
            entry.erase();
        }
        for bounds in module.collect_named("acc.bounds") {
            bounds.erase();
        }
        Ok(())
    }
}

const DATA: &str = "acc.data";
const ENTER_DATA: &str = "acc.enter_data";
const EXIT_DATA: &str = "acc.exit_data";
const HOST_DATA: &str = "acc.host_data";
const UPDATE: &str = "acc.update";
const DECLARE_ENTER: &str = "acc.declare_enter";
const DECLARE_EXIT: &str = "acc.declare_exit";

/// Constructs and directives that data operations belong to.
const OWNERS: [&str; 7] = [
    DATA,
    ENTER_DATA,
    EXIT_DATA,
    HOST_DATA,
    UPDATE,
    DECLARE_ENTER,
    DECLARE_EXIT,
];

/// The construct or directive that `entry` belongs to; none for a compute
/// construct, whose operands acc-to-accgpu has dropped. The lifetime of a
/// declare directive starts at its acc.declare_enter.
fn owner_of<'c>(entry: Op<'c>) -> Option<Op<'c>> {
    let owners: Vec<_> = entry
        .result(0)
        .users()
        .into_iter()
        .filter(|user| user.is_any(&OWNERS))
        .collect();
    owners
        .iter()
        .find(|owner| !owner.is(DECLARE_EXIT))
        .or(owners.first())
        .copied()
}

/// Whether a variable behind a descriptor is present, when it may be an absent
/// optional dummy, whose descriptor has no address.
fn presence<'c>(b: &Builder<'c>, variable: Value<'c>) -> Option<Value<'c>> {
    let ty = variable.ty();
    if !ty.is_descriptor() && !ty.is_descriptor_address() {
        return None;
    }
    fir::may_be_absent(variable).then(|| fir::is_present(b, variable))
}

/// The if condition of an owner; group 0 in all operations that have one.
fn condition_of<'c>(owner: Option<Op<'c>>) -> Option<Value<'c>> {
    let owner = owner?;
    if owner.is_any(&[DECLARE_ENTER, DECLARE_EXIT]) {
        return None;
    }
    owner.operand_segment(0).first().copied()
}

/// The cursor for a call that runs only when `condition` holds.
fn guarded<'c>(b: &Builder<'c>, condition: Option<Value<'c>>) -> Builder<'c> {
    match condition {
        Some(condition) => {
            let (_, then) = fir::if_then(b, condition);
            Builder::before_terminator(then)
        }
        None => *b,
    }
}

// ---- Entries

/// Where the call of an entry stands: at its construct, since the condition
/// and the queue may be computed between the entry and the construct.
fn entry_cursor<'c>(entry: Op<'c>, owner: Option<Op<'c>>) -> Builder<'c> {
    Builder::before(owner.unwrap_or(entry)).located(entry)
}

fn convert_entry<'c>(symbols: &mut Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let entry = DataEntry(op);
    let owner = owner_of(op);
    let b = entry_cursor(op, owner);
    let kind = match op.name().as_str() {
        "acc.copyin" => action::COPYIN,
        "acc.create" => action::CREATE,
        "acc.present" => action::PRESENT,
        "acc.nocreate" => action::NO_CREATE,
        "acc.attach" => action::ATTACH,
        "acc.deviceptr" => action::DEVICEPTR,
        "acc.use_device" => action::USE_DEVICE,
        "acc.declare_link" => action::DECLARE_LINK,
        "acc.declare_device_resident" => action::DEVICE_RESIDENT,
        "acc.update_device" => return convert_update_device(symbols, entry, owner),
        // Only links an exit to its variable.
        _ => {
            entry.result().replace_all_uses_with(entry.variable());
            return Ok(());
        }
    };
    let mut flags = kind | modifier_flags(op);
    if owner.is_some_and(|o| o.is(HOST_DATA) && o.has_attribute("ifPresent")) {
        flags |= action::IF_PRESENT;
    }
    let queue = runtime::queue(&b, queue_of(entry, owner));
    let condition = condition_of(owner);
    let device = enter(&b, symbols, entry, flags, queue, condition)?;
    for (user, operand) in entry.result().uses() {
        if !user.is_any(&OWNERS) {
            user.set_operand(operand, device);
        }
    }
    Ok(())
}

/// Emits accrt_enter and returns what stands for the variable on the device,
/// with the type of the entry's result.
fn enter<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    flags: i64,
    queue: Value<'c>,
    condition: Option<Value<'c>>,
) -> Result<Value<'c>, Reported> {
    let ty = entry.result().ty();
    let host = entry.variable();
    if ty.is_descriptor() || ty.is_descriptor_address() {
        return enter_described(b, symbols, entry, flags, queue, condition);
    }
    let variable = describe(b, symbols.op(), entry)?;
    let Some(_) = condition else {
        let address = enter_with_members(b, symbols, host, &variable, flags, None, queue);
        return Ok(fir::convert(b, address, ty));
    };
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    let holder = fir::alloca(b, Type::integer(b.ctx(), 64));
    let same = runtime::address_as_word(b, host);
    fir::store(b, same, holder);
    let inner = guarded(b, condition);
    let address = enter_with_members(&inner, symbols, host, &variable, flags, None, queue);
    let word = inner.value("llvm.ptrtoint", &[address], same.ty(), &[]);
    fir::store(&inner, word, holder);
    let word = fir::load(b, holder);
    let address = b.value("llvm.inttoptr", &[word], pointer, &[]);
    Ok(fir::convert(b, address, ty))
}

/// As `enter`, for a variable behind a descriptor: returns a descriptor with
/// the device's address, or nothing's descriptor for an absent argument.
fn enter_described<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    flags: i64,
    queue: Value<'c>,
    condition: Option<Value<'c>>,
) -> Result<Value<'c>, Reported> {
    let ty = entry.result().ty();
    let host = entry.variable();
    let descriptor = if ty.is_descriptor() {
        ty
    } else {
        ty.pointee().expect("an address")
    };
    let holder = fir::alloca(b, descriptor);
    let present = presence(b, host);
    let inner = guarded(b, present);
    if condition.is_some() {
        let same = if ty.is_descriptor() {
            host
        } else {
            fir::load(&inner, host)
        };
        fir::store(&inner, same, holder);
    }
    let inner = guarded(&inner, condition);
    let variable = describe(&inner, symbols.op(), entry)?;
    enter_with_members(&inner, symbols, host, &variable, flags, Some(holder), queue);
    let device = |b: &Builder<'c>| {
        if ty.is_descriptor() {
            fir::load(b, holder)
        } else {
            fir::convert(b, holder, ty)
        }
    };
    Ok(match present {
        Some(present) => fir::if_value(b, present, ty, device, |b| fir::absent(b, ty)),
        None => device(b),
    })
}

/// accrt_enter for `host`, described by `variable`, and for what its members are
/// to do.
fn enter_with_members<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    host: Value<'c>,
    variable: &Variable<'c>,
    flags: i64,
    device_descriptor: Option<Value<'c>>,
    queue: Value<'c>,
) -> Value<'c> {
    let on_enter = members::has_descriptors(members::object_type(host.ty()))
        .then(|| members::action_on_enter(symbols.op(), flags))
        .flatten();
    let enter = |b: &Builder<'c>, symbols: &mut Module<'c>, flags: i64| {
        let at = At::here(b, symbols, flags, queue);
        runtime::enter(b, symbols, variable, device_descriptor, &at)
    };
    let follow = |b: &Builder<'c>, symbols: &mut Module<'c>, on_enter: i64| {
        let on_enter = on_enter | flags & action::DECLARED;
        let objects = objects(b, host, variable);
        members::follow(b, symbols, &objects, Step::Enter, on_enter, queue);
    };
    match on_enter {
        None => enter(b, symbols, flags),
        Some(OnEnter::Follow(on_enter)) => {
            let address = enter(b, symbols, flags);
            follow(b, symbols, on_enter);
            address
        }
        Some(OnEnter::FollowNew(on_enter)) => {
            let made = enter(b, symbols, flags | action::MEMBER);
            let (_, then) = fir::if_then(b, members::is_made(b, made));
            follow(&Builder::before_terminator(then), symbols, on_enter);
            enter(b, symbols, action::USE_DEVICE)
        }
    }
}

/// The objects that `variable`, the description of `host`, names.
fn objects<'c>(b: &Builder<'c>, host: Value<'c>, variable: &Variable<'c>) -> Objects<'c> {
    let place = match host.ty().is_descriptor_address() {
        true => fir::load(b, host),
        false => host,
    };
    let dimensions = variable.dimensions.iter();
    Objects {
        place,
        section: dimensions
            .map(|&[lower, extent, _]| [lower, extent])
            .collect(),
    }
}

fn modifier_flags(op: Op<'_>) -> i64 {
    const COPYIN_READONLY: i64 = 2;
    const COPYOUT_ZERO: i64 = 5;
    const CREATE_ZERO: i64 = 8;
    let bits = acc::modifiers_of(op);
    let clause = acc::clause_of(op);
    let mut flags = 0;
    for (set, flag) in [
        (acc::flag(op, "structured", true), action::STRUCTURED),
        (acc::flag(op, "implicit", false), action::IMPLICIT),
        (
            bits & modifier::ZERO != 0 || clause == CREATE_ZERO || clause == COPYOUT_ZERO,
            action::ZERO,
        ),
        (
            bits & modifier::READONLY != 0 || clause == COPYIN_READONLY,
            action::READONLY,
        ),
        (bits & modifier::ALWAYS_IN != 0, action::ALWAYS_IN),
        (bits & modifier::ALWAYS_OUT != 0, action::ALWAYS_OUT),
        (is_declared(op), action::DECLARED),
    ] {
        if set {
            flags |= flag;
        }
    }
    flags
}

/// Whether this is the start of a global's lifetime, on all devices, or the end of
/// a declared variable's memory (2.13).
fn is_declared(op: Op<'_>) -> bool {
    op.has_attribute(acc::DEALLOCATES) || op.enclosing(&[acc::GLOBAL_CONSTRUCTOR]).is_some()
}

/// The queue of an entry: its own clause, or that of enter data and exit data.
fn queue_of<'c>(entry: DataEntry<'c>, owner: Option<Op<'c>>) -> Async<'c> {
    match entry.async_clause() {
        Async::Synchronous => owner.map_or(Async::Synchronous, unstructured_queue),
        clause => clause,
    }
}

fn unstructured_queue(owner: Op<'_>) -> Async<'_> {
    if !owner.is_any(&[ENTER_DATA, EXIT_DATA]) {
        return Async::Synchronous;
    }
    if owner.has_attribute("async") {
        return Async::NoValue;
    }
    match owner.operand_segment(1).first() {
        Some(&queue) => Async::Queue(queue),
        None => Async::Synchronous,
    }
}

fn convert_update_device<'c>(
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    owner: Option<Op<'c>>,
) -> Result<(), Reported> {
    let b = guarded(&entry_cursor(entry.0, owner), condition_of(owner));
    let b = guarded(&b, presence(&b, entry.variable()));
    let variable = describe(&b, symbols.op(), entry)?;
    update(&b, symbols, entry, owner, &variable, true);
    Ok(())
}

/// accrt_update for the variable of `entry`, and for its members where they follow.
fn update<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    owner: Option<Op<'c>>,
    variable: &Variable<'c>,
    to_device: bool,
) {
    let queue = runtime::queue(b, entry.async_clause());
    let flags = update_flags(owner);
    let at = At::here(b, symbols, flags, queue);
    runtime::update(b, symbols, variable, to_device, &at);
    let host = entry.variable();
    if members::has_descriptors(members::object_type(host.ty()))
        && let Some(flags) = members::flags_on_update(symbols.op(), flags)
    {
        let step = match to_device {
            true => Step::UpdateDevice,
            false => Step::UpdateSelf,
        };
        let objects = objects(b, host, variable);
        members::follow(b, symbols, &objects, step, flags, queue);
    }
}

fn update_flags(owner: Option<Op<'_>>) -> i64 {
    if owner.is_some_and(|o| o.has_attribute("ifPresent")) {
        action::IF_PRESENT
    } else {
        0
    }
}

// ---- Exits

fn convert_exit<'c>(symbols: &mut Module<'c>, op: Op<'c>) -> Result<(), Reported> {
    let entry = op
        .operand(0)
        .defining_op()
        .filter(|&e| acc::is_data_entry(e))
        .map(DataEntry)
        .ok_or_else(|| not_yet_supported(op.location(), "a data clause without its entry"))?;
    let owner = owner_of(entry.0);
    let b = guarded(&Builder::before(op), condition_of(owner));
    let b = guarded(&b, presence(&b, entry.variable()));
    let variable = describe(&b, symbols.op(), entry)?;
    if op.is("acc.update_host") {
        update(&b, symbols, entry, owner, &variable, false);
        op.erase();
        return Ok(());
    }
    let clause = acc::clause_of(op);
    let kind = match op.name().as_str() {
        // A constant needs no way back, and its memory may be read-only.
        "acc.copyout" if is_constant(symbols, entry.variable()) => action::DELETE,
        "acc.copyout" => action::COPYOUT,
        "acc.detach" => action::DETACH,
        _ if clause == acc::data_clause::PRESENT || clause == acc::data_clause::NO_CREATE => {
            action::RELEASE
        }
        _ => action::DELETE,
    };
    let mut flags = kind | modifier_flags(op);
    if owner.is_some_and(|o| o.has_attribute("finalize")) {
        flags |= action::FINALIZE;
    }
    let queue = runtime::queue(&b, queue_of(entry, owner));
    let host = entry.variable();
    if members::has_descriptors(members::object_type(host.ty()))
        && let Some(on_exit) = members::action_on_exit(symbols.op(), flags)
    {
        let objects = objects(&b, host, &variable);
        members::follow(&b, symbols, &objects, Step::Exit, on_exit, queue);
    }
    let at = At::here(&b, symbols, flags, queue);
    runtime::exit(&b, symbols, &variable, &at);
    op.erase();
    Ok(())
}

/// Whether the variable is a named constant.
fn is_constant<'c>(symbols: &Module<'c>, variable: Value<'c>) -> bool {
    fir::origin(variable)
        .defining_op()
        .filter(|op| op.is("fir.address_of"))
        .and_then(|op| symbols.lookup(&op.text("symbol")?))
        .is_some_and(|global| global.has_attribute("constant"))
}

// ---- Owners

/// The wait clause of a directive runs before its first data operation: both
/// stand at the directive, the wait first.
fn convert_waits<'c>(symbols: &mut Module<'c>, owner: Op<'c>) {
    let (wait, queue) = if owner.is_any(&[DATA, UPDATE]) {
        (acc::wait_clause(owner, 2), acc::async_clause(owner, 1))
    } else if owner.is_any(&[ENTER_DATA, EXIT_DATA]) {
        let queues = owner.operand_segment(3);
        let all = owner.has_attribute("wait");
        let wait = (all || !queues.is_empty()).then(|| acc::Wait {
            devnum: owner.operand_segment(2).first().copied(),
            queues,
            all,
        });
        (wait, unstructured_queue(owner))
    } else {
        return;
    };
    let Some(wait) = wait else { return };
    let b = guarded(&Builder::before(owner), condition_of(Some(owner)));
    let queue = runtime::queue(&b, queue);
    runtime::wait(&b, symbols, &wait.queues, wait.devnum, queue);
}

/// Puts the body of a construct in its place and removes the construct.
fn remove_owner(owner: Op<'_>) {
    if owner.is_any(&[DATA, HOST_DATA]) {
        inline_body(owner);
    }
    owner.erase();
}

/// Puts the body of a construct in its place; the construct is empty then.
pub(super) fn inline_body(owner: Op<'_>) {
    let blocks = owner.region(0).blocks();
    if blocks.len() > 1 {
        // Branches inside the body stay inside: they cannot leave a construct.
        let b = Builder::before(owner);
        let region = Region::create();
        for block in &blocks {
            if let Some(end) = block.terminator()
                && end.in_dialect("acc")
            {
                Builder::before(end).op("scf.yield", &[], &[], &[], vec![]);
                end.erase();
            }
        }
        region.take_body(owner.region(0));
        b.op("scf.execute_region", &[], &[], &[], vec![region]);
        return;
    }
    for block in blocks {
        for op in block.ops() {
            if !op.is_any(&["acc.terminator", "acc.yield"]) {
                op.move_before(owner);
            }
        }
    }
}
