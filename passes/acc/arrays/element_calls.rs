//! Lets flang store what elemental functions return in arrays without a temporary.
//!
//! flang 22 takes a call for something that may read any memory, so that in
//! `a(2:n) = limit(b(2:n), b(1:n-1))` the function could still need what the first elements
//! replace: all results go to a temporary array first, and to `a` in a second loop. So
//! acc-stand-in-for-calls names what such a call reads and computes, as other expressions do, and
//! acc-restore-calls makes it a call again.
//!
//! ## Before acc-stand-in-for-calls, and after acc-restore-calls
//! ```mlir
//! %1 = hlfir.designate %b (%i) : (...) -> !fir.ref<f64>
//! %2:3 = hlfir.associate %value {adapt.valuebyref} : (f64) -> (...)
//! %3 = fir.call @limit(%1, %2#0) proc_attrs<elemental, pure> : (...) -> f64
//! hlfir.end_associate %2#1, %2#2
//! ```
//! ## Between them
//! ```mlir
//! %1 = hlfir.designate %b (%i) : (...) -> !fir.ref<f64>
//! %2 = fir.load %1 : !fir.ref<f64>
//! %3 = builtin.unrealized_conversion_cast %2, %value, %false {accc.callee = @limit, ...} : f64, f64, i1 to f64
//! ```
//!
//! Legality: a pure function changes no memory that others see (F2023, 15.7). This one reads
//! nothing but its arguments, which are loaded where it is called: its body shows that it
//! names no variables of modules, or the array is one that no function can name: a dummy argument,
//! which is only referenced as that once it is defined (15.5.2.14), or a local variable of which
//! the function is not passed the host's; neither may be a TARGET. Arguments are scalars
//! without pointer or allocatable components, which would lead to more. Functions of numbers that
//! flang has calls for, MOD and HYPOT, depend on nothing else.
//!
//! ## Leaves
//! Results of derived types and characters; assignments in WHERE and FORALL.

use super::absent_arguments::ABSENT;
use crate::{acc::has_descriptors, pass::Pass};
use accc_dialects::{
    acc, arith, builtin, fir, func, hlfir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};
use std::collections::HashMap;

/// What of a call the operation that stands for it keeps as attributes, with a prefix.
const KEPT: [&str; 6] = [
    "callee",
    "procedure_attrs",
    "fastmath",
    "arg_attrs",
    "res_attrs",
    "inline_attr",
];
const PREFIX: &str = "accc.";
/// How the call gets each argument.
const ARGUMENTS: &str = "accc.arguments";

/// How a call gets an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    /// As it is.
    Direct = 0,
    /// By the address that it is loaded from.
    Loaded = 1,
    /// By the address of a copy.
    Associated = 2,
}

#[derive(Clone, Default)]
pub struct StandInForCalls;

impl Pass for StandInForCalls {
    const ARGUMENT: &'static str = "acc-stand-in-for-calls";
    const SUMMARY: &'static str = "name what elemental functions read";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut procedures = Procedures::of(Module::new(module));
        for elemental in module.collect_named(hlfir::ELEMENTAL) {
            for call in elemental.collect_named(fir::CALL) {
                let mut is_apart = || {
                    has_plain_interface(call)
                        && (procedures.reads_arguments_only(call) || is_assigned_apart(elemental))
                };
                if call.enclosing(&[hlfir::ELEMENTAL]) == Some(elemental)
                    && (call.is_numeric_call() || is_apart())
                {
                    stand_in(call);
                }
            }
        }
        Ok(())
    }
}

/// Whether `call` is that of a pure function of scalars whose memory is all that they are, and its
/// result is a number.
fn has_plain_interface(call: Op<'_>) -> bool {
    has_plain_arguments(call) && call.result(0).ty().is_trivial()
}

/// Whether `call` is that of a pure function of scalars whose memory is all that they are.
pub(super) fn has_plain_arguments(call: Op<'_>) -> bool {
    let is_plain = |argument: Value<'_>| {
        let ty = argument.ty();
        ty.is_trivial() || ty.is_address() && ty.pointee().is_some_and(is_loaded)
    };
    fir::is_pure_call(call)
        && call.callee().is_some()
        && call.result_count() == 1
        && call.operands().into_iter().all(is_plain)
}

/// Whether values of this type can be loaded, and lead to no other memory.
fn is_loaded(ty: Type<'_>) -> bool {
    ty.is_trivial() || ty.is_record() && !has_descriptors(ty)
}

/// Whether `elemental` is assigned to an array that functions can only be passed.
fn is_assigned_apart(elemental: Op<'_>) -> bool {
    let value = elemental.result(0);
    let mut assignments = value
        .users()
        .into_iter()
        .filter(|user| user.is(hlfir::ASSIGN));
    assignments.next().is_some_and(|assign| {
        assign.operand(0) == value && assignments.next().is_none() && is_apart(assign.operand(1))
    })
}

/// Whether the variable that `place` is part of has no other name than that of a dummy
/// argument or local variable.
pub(super) fn is_apart(mut place: Value<'_>) -> bool {
    loop {
        if let Some((block, _)) = place.as_argument() {
            return block.parent_op().is_some_and(|op| op.is(func::FUNC));
        }
        let Some(op) = place.defining_op() else {
            return false;
        };
        place = match op.name().as_str() {
            fir::ALLOCA => return true,
            hlfir::DECLARE if op.may_be_pointed_to() => return false,
            // The array behind an allocatable variable's descriptor.
            fir::LOAD if place.ty().is_pointer() => return false,
            hlfir::DECLARE | hlfir::DESIGNATE | fir::LOAD | fir::BOX_ADDR => op.operand(0),
            _ if acc::is_data_entry(op) => op.operand(0),
            _ => return false,
        };
    }
}

/// The procedures of a module, with what is known of those that were asked for.
pub(super) struct Procedures<'c> {
    symbols: Module<'c>,
    /// Whether they read nothing but arguments and constants. Not of those that are
    /// being looked at.
    known: HashMap<String, bool>,
}

impl<'c> Procedures<'c> {
    pub fn of(symbols: Module<'c>) -> Self {
        Procedures {
            symbols,
            known: HashMap::new(),
        }
    }

    /// Whether all variables that the procedure of `call` reads are arguments, its own, or
    /// constants.
    pub fn reads_arguments_only(&mut self, call: Op<'c>) -> bool {
        let Some(name) = call.callee() else {
            return false;
        };
        if fir::calls_library(call) {
            return true;
        }
        if let Some(&known) = self.known.get(&name) {
            return known;
        }
        self.known.insert(name.clone(), false);
        let reads_them = self.symbols.lookup(&name).is_some_and(|procedure| {
            let variables = procedure.collect_named(fir::ADDRESS_OF);
            let calls = procedure.collect_any(&[fir::CALL, fir::DISPATCH]);
            procedure.region(0).first_block().is_some()
                && variables.into_iter().all(|op| {
                    is_declared_only(op) || fir::is_address_of_constant(&self.symbols, op)
                })
                && calls
                    .into_iter()
                    .all(|call| self.reads_arguments_only(call))
        });
        self.known.insert(name, reads_them);
        reads_them
    }
}

/// Whether `address` is that of a variable which a procedure can name and does not.
fn is_declared_only(address: Op<'_>) -> bool {
    let is_unused =
        |user: Op<'_>| user.is(hlfir::DECLARE) && user.results().into_iter().all(Value::is_unused);
    address.result(0).users().into_iter().all(is_unused)
}

/// Puts what stands for it in the place of `call`.
fn stand_in<'c>(call: Op<'c>) {
    let b = Builder::before(call);
    let mut passings = Vec::new();
    let mut values = Vec::new();
    let mut copies = Vec::new();
    for argument in call.operands() {
        let (passing, value) = match copied(argument) {
            // A text for messages is the only address that functions of the library get.
            _ if !argument.ty().is_address() || call.is_numeric_call() => {
                (Passing::Direct, argument)
            }
            Some(copy) => {
                copies.push(copy);
                (Passing::Associated, copy.operand(0))
            }
            None if may_be_absent(argument) => (Passing::Direct, argument),
            None => (Passing::Loaded, fir::load(&b, argument)),
        };
        passings.push(passing as i32);
        values.push(value);
    }
    // MLIR folds a conversion to the same type, and one back to it: with another operand it is none.
    values.push(arith::constant(&b, Type::integer(b.ctx(), 1), 0));
    let result = call.result(0);
    let computed = b.value(
        builtin::UNREALIZED_CONVERSION_CAST,
        &values,
        result.ty(),
        &[],
    );
    if let Some(op) = computed.defining_op() {
        op.set_attribute(ARGUMENTS, Attribute::i32_array(b.ctx(), &passings));
        for name in KEPT {
            if let Some(attribute) = call.attribute(name) {
                op.set_attribute(&format!("{PREFIX}{name}"), attribute);
            }
        }
    }
    result.replace_all_uses_with(computed);
    call.erase();
    for copy in copies {
        copy.results()
            .into_iter()
            .flat_map(Value::users)
            .for_each(Op::erase);
        copy.erase();
    }
}

/// The hlfir.associate that `argument` is the copy of, if only one call uses it.
fn copied(argument: Value<'_>) -> Option<Op<'_>> {
    let copy = argument
        .defining_op()
        .filter(|op| op.is(hlfir::ASSOCIATE))?;
    let mut users: Vec<_> = copy.results().into_iter().flat_map(Value::users).collect();
    users.dedup();
    let is_one = copy.operand_count() == 1
        && copy.operand(0).ty().is_trivial()
        && users.len() == 2
        && users
            .iter()
            .all(|user| user.is_any(&[fir::CALL, hlfir::END_ASSOCIATE]));
    is_one.then_some(copy)
}

/// Whether there may be nothing to load at `argument`: an optional dummy argument, which no array
/// that is assigned can be, or what stands for none.
fn may_be_absent(argument: Value<'_>) -> bool {
    argument
        .defining_op()
        .is_some_and(|op| match op.name().as_str() {
            fir::CONVERT => may_be_absent(op.operand(0)),
            hlfir::DECLARE => fir::declares_optional(op),
            _ => op.is(fir::ABSENT) || op.has_attribute(ABSENT),
        })
}

#[derive(Clone, Default)]
pub struct RestoreCalls;

impl Pass for RestoreCalls {
    const ARGUMENT: &'static str = "acc-restore-calls";
    const SUMMARY: &'static str = "call elemental functions again";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for stand_in in module.collect(&|op| op.has_attribute(ARGUMENTS)) {
            restore(stand_in);
        }
        Ok(())
    }
}

/// Whether nothing between `load` and `stand_in` may change what has been loaded.
fn is_unchanged<'c>(load: Op<'c>, stand_in: Op<'c>) -> bool {
    let ops = load.block().map(|block| block.ops()).unwrap_or_default();
    let mut between = ops
        .into_iter()
        .skip_while(|&op| op != load)
        .take_while(|&op| op != stand_in);
    let is_idle =
        |op: Op<'c>| op.is_memory_effect_free() || op.is_any(&[fir::LOAD, hlfir::DESIGNATE]);
    load.block() == stand_in.block() && between.all(is_idle)
}

fn restore(stand_in: Op<'_>) {
    let b = Builder::before(stand_in);
    let passings = stand_in.attribute(ARGUMENTS).and_then(Attribute::as_i32s);
    let passings = passings.expect("it says how the call gets its arguments");
    let mut copies = Vec::new();
    // What the call does not need.
    let mut former = Vec::new();
    let mut arguments = Vec::new();
    for (value, passing) in stand_in.operands().into_iter().zip(passings) {
        let load = value.defining_op().filter(|op| op.is(fir::LOAD));
        arguments.push(match load {
            _ if passing == Passing::Direct as i32 => value,
            Some(load) if passing == Passing::Loaded as i32 && is_unchanged(load, stand_in) => {
                former.push(load);
                load.operand(0)
            }
            _ => {
                let copy = hlfir::associate_value(&b, value);
                copies.push(copy);
                copy.result(0)
            }
        });
    }
    let kept = KEPT.map(|name| (name, stand_in.attribute(&format!("{PREFIX}{name}"))));
    let attributes: Vec<_> = kept
        .into_iter()
        .filter_map(|(name, attribute)| Some((name, attribute?)))
        .collect();
    former.extend(
        stand_in
            .operands()
            .last()
            .and_then(|last| last.defining_op()),
    );
    let result = stand_in.result(0);
    let called = b.value(fir::CALL, &arguments, result.ty(), &attributes);
    for copy in copies {
        hlfir::end_associate(&b, copy);
    }
    result.replace_all_uses_with(called);
    stand_in.erase();
    for op in former {
        if op.result(0).is_unused() {
            op.erase();
        }
    }
}
