//! Chooses among the program's routines where device code calls what only the run knows:
//! procedure pointers, those that are components, and dummies of the host's procedures.
//!
//! Pointers hold addresses of the host. The file knows its routines: device code compares,
//! and calls them by name, so that all that works for routines works for these: inlining,
//! levels, proofs. A kernel would pay for calls through addresses with the registers of the
//! worst of all procedures, and with memory for the stack.
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   %p = fir.load %pointer : !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>
//!   %f = fir.box_addr %p : (!fir.boxproc<(!fir.ref<f32>) -> f32>) -> ((!fir.ref<f32>) -> f32)
//!   %0 = fir.call %f(%x) : (!fir.ref<f32>) -> f32
//! }
//! ```
//! ## After
//! ```mlir
//! %p = fir.load %pointer : !fir.ref<!fir.boxproc<(!fir.ref<f32>) -> f32>>
//! %a = "address of %p" : i64
//! %g = fir.load @accc_procedure_g : i64
//! acc.parallel {
//!   %is_g = arith.cmpi eq, %a, %g : i64
//!   %0 = fir.if %is_g -> f32 {
//!     %1 = fir.call @g(%x) : (!fir.ref<f32>) -> f32
//!     fir.result %1
//!   } else {
//!     %f = "procedure at %a" : (!fir.ref<f32>) -> f32
//!     %1 = fir.call %f(%x) {accc.unknown_type} : (!fir.ref<f32>) -> f32
//!     fir.result %1
//!   }
//! }
//! ```
//! For CPUs alone the calls stay, with the address by value.
//!
//! Legality: a procedure pointer is called for the procedure that it is associated with. A
//! construct that does not set it finds it as it was before, and no other thread of the host
//! may set it meanwhile. What none of the comparisons finds is called as before by the host; a
//! device ends the program there with a message (`outline_kernels.rs`). Addresses are the
//! host's everywhere: those that device code takes of procedures become so, too.
//!
//! ## Leaves
//! Variables that the construct itself associates, and internal procedures with variables of
//! their host.

use super::{
    choices::{Call, UNKNOWN_TYPE},
    host_addresses::{self, load_host_address},
};
use crate::{
    acc::routines::{device_code, internal_function::MADE},
    pass::Pass,
};
use accc_dialects::{
    acc,
    arith::{self, Compare},
    fir, func,
    ir::{Attribute, Builder, Module, Op, Reported, Value},
};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
pub struct ChooseProcedures;

impl Pass for ChooseProcedures {
    const ARGUMENT: &'static str = "acc-choose-procedures";
    const SUMMARY: &'static str = "choose procedures that the run knows by comparing addresses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            load_before(construct);
            bring_in(construct);
        }
        if device_code::is_for_hosts(module) {
            return Ok(());
        }
        let mut symbols = Module::new(module);
        loop {
            let routines = Routines::of(&symbols);
            let is_open = |op: Op<'_>| is_open(op) && !routines.for_call(op, &symbols).is_empty();
            let open = device_code::collect(&symbols, &[fir::CALL], &is_open);
            if open.is_empty() {
                break;
            }
            for call in open {
                let mut names = routines.for_call(call, &symbols);
                names.retain(|name| !leads_back(name, call, &symbols));
                choose(call, &names, &mut symbols);
            }
        }
        use_host_addresses(&mut symbols);
        Ok(())
    }
}

/// Whether `construct` gets `value` from outside.
fn is_from_outside<'c>(value: Value<'c>, construct: Op<'c>) -> bool {
    let owner = match value.defining_op() {
        Some(op) => Some(op),
        None => value.as_argument().and_then(|(block, _)| block.parent_op()),
    };
    owner.is_some_and(|owner| owner != construct && !construct.is_ancestor_of(owner))
}

/// Has variables be read before `construct`, and components of objects found inside of it.
fn load_before(construct: Op<'_>) {
    for load in construct.collect_named(fir::LOAD) {
        let address = load.operand(0);
        if !load.result(0).ty().is_procedure() || !is_from_outside(address, construct) {
            continue;
        }
        let source = fir::origin(address).defining_op();
        if source.is_some_and(|op| fir::finds_component(op) || op.is(fir::ARRAY_COOR)) {
            // The object is data of the construct.
            let b = Builder::before(load);
            let finds = |op: Op<'_>| op.is_any(&FINDS);
            load.set_operand(0, b.recompute(address, &finds, &mut HashMap::new()));
        } else if !is_set_in(construct, address) {
            load.move_before(construct);
        }
    }
}

/// What finds components and elements.
const FINDS: [&str; 3] = [fir::COORDINATE_OF, fir::ARRAY_COOR, fir::CONVERT];

fn is_set_in<'c>(construct: Op<'c>, pointer: Value<'c>) -> bool {
    let origin = fir::origin(pointer);
    let stores = construct.collect_named(fir::STORE).into_iter();
    let mut addresses = stores.map(|store| fir::origin(store.operand(1)));
    addresses.any(|address| address == origin)
}

/// Has `construct` get the addresses of procedures, and make procedures of them.
fn bring_in<'c>(construct: Op<'c>) {
    let mut inside: HashMap<Value<'c>, Value<'c>> = HashMap::new();
    let users = construct.collect(&|op| op != construct);
    for user in users {
        for (number, value) in user.operands().into_iter().enumerate() {
            let is_theirs = value.ty().is_procedure() && is_from_outside(value, construct);
            if !is_theirs || has_host_variables(value) {
                continue;
            }
            let before = Builder::before(construct);
            let address = *inside
                .entry(value)
                .or_insert_with(|| fir::procedure_address(&before, value));
            let b = Builder::before(user);
            user.set_operand(number, fir::procedure_at(&b, address, value.ty()));
        }
    }
}

/// Whether `value` is an internal procedure with the variables of its host.
fn has_host_variables(value: Value<'_>) -> bool {
    let procedure = value.through(|op| op.is_any(&[fir::CONVERT, fir::BOX_ADDR]));
    let made = procedure.defining_op().filter(|op| op.is(fir::EMBOXPROC));
    made.is_some_and(|op| op.operand_count() > 1)
}

/// Whether `call` is one of a procedure that is not known yet.
fn is_open(call: Op<'_>) -> bool {
    call.callee().is_none()
        && !call.has_attribute(UNKNOWN_TYPE)
        && call.operand(0).ty().is_procedure()
        && !has_host_variables(call.operand(0))
        && call_of(call).may_be_repeated()
}

fn call_of(call: Op<'_>) -> Call<'_> {
    Call {
        op: call,
        arguments: call.operands()[1..].to_vec(),
    }
}

/// The procedures that pointers may lead device code to.
struct Routines {
    /// With a routine directive, or called by device code.
    directed: Vec<String>,
    /// Whose addresses the file takes.
    addressed: Vec<String>,
}

impl Routines {
    fn of(symbols: &Module<'_>) -> Self {
        let called = device_code::device_code(symbols);
        let taken = symbols.op().collect_named(fir::ADDRESS_OF).into_iter();
        let taken: HashSet<_> = taken.filter_map(|op| op.text("symbol")).collect();
        let functions = symbols.op().collect_named(func::FUNC).into_iter();
        let with_body = functions.filter(|function| {
            !function.has_attribute(MADE) && function.region(0).first_block().is_some()
        });
        let names: Vec<_> = with_body.filter_map(Op::symbol_name).collect();
        let chosen = |set: &HashSet<String>| {
            let names = names.iter().filter(|name| set.contains(*name));
            names.cloned().collect()
        };
        Routines {
            directed: chosen(&called),
            addressed: chosen(&taken),
        }
    }

    /// Those that `call` may mean: routines, or else what has no directive.
    fn for_call(&self, call: Op<'_>, symbols: &Module<'_>) -> Vec<String> {
        let wanted = call.operand(0).ty();
        let fitting = |names: &[String]| -> Vec<String> {
            let fits = |name: &&String| {
                let ty = symbols
                    .lookup(name)
                    .and_then(|op| op.type_attribute(func::TYPE));
                ty.is_some_and(|ty| fir::may_be_called_as(ty, wanted))
            };
            names.iter().filter(fits).cloned().collect()
        };
        let directed = fitting(&self.directed);
        match directed.is_empty() {
            true => fitting(&self.addressed),
            false => directed,
        }
    }
}

/// Whether the procedure `name` may come to `call`, by other calls: devices have no recursion.
fn leads_back(name: &str, call: Op<'_>, symbols: &Module<'_>) -> bool {
    let is_in_construct = call.enclosing(&acc::COMPUTE).is_some();
    let around = call.enclosing(&[func::FUNC]).and_then(Op::symbol_name);
    let reached = device_code::reached_from(vec![name.to_owned()], symbols);
    !is_in_construct && around.is_some_and(|around| reached.contains(&around))
}

/// Makes `call` a choice among the procedures `names`.
fn choose<'c>(call: Op<'c>, names: &[String], symbols: &mut Module<'c>) {
    let b = Builder::before(call);
    let address = fir::procedure_address(&b, call.operand(0));
    let mut cases = Vec::new();
    for name in names {
        let known = host_address(&b, name, symbols);
        let is_it = arith::compare(&b, Compare::Equal, address, known);
        cases.push((is_it, name.clone()));
    }
    call_of(call).choose(&cases, symbols);
}

/// The host's address of the procedure `name`.
fn host_address<'c>(b: &Builder<'c>, name: &str, symbols: &mut Module<'c>) -> Value<'c> {
    let procedure = symbols.lookup(name).expect("a procedure of the file");
    let ty = procedure
        .type_attribute(func::TYPE)
        .expect("a procedure has a type");
    let variable = format!("{}{name}", host_addresses::PROCEDURE);
    load_host_address(symbols, b, &variable, |b| {
        let symbol = Attribute::symbol(b.ctx(), name);
        let function = b.value(fir::ADDRESS_OF, &[], ty, &[("symbol", symbol)]);
        fir::procedure_address(b, function)
    })
}

/// Has device code that takes the address of a procedure take the host's.
fn use_host_addresses(symbols: &mut Module<'_>) {
    let is_taken = |op: Op<'_>| op.result(0).ty().is_procedure();
    for taken in device_code::collect(symbols, &[fir::ADDRESS_OF], &is_taken) {
        let name = taken.text("symbol").expect("an address of a symbol");
        if symbols.lookup(&name).is_none() {
            continue;
        }
        let b = Builder::before(taken);
        let address = host_address(&b, &name, symbols);
        let value = taken.result(0);
        value.replace_all_uses_with(fir::procedure_at(&b, address, value.ty()));
        taken.erase();
    }
}
