//! Makes declared variables data of the constructs that use them.
//!
//! A data clause of a declare directive is a visible data clause of each
//! construct that uses the variable: its data is that of the declare directive.
//! Without this pass a scalar would be firstprivate, with the host's value, and
//! `default(none)` would ask for a clause (OpenACC 3.4, 2.6.2 and 2.13). Data that
//! is not on this device, as of an allocatable that was allocated as a dummy
//! argument of that name, is copied for the time of the construct.
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   "use"(%s) : (!fir.ref<f32>) -> ()
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %d = acc.copyin varPtr(%s : !fir.ref<f32>) -> !fir.ref<f32> {implicit = true, name = "s"}
//! acc.parallel dataOperands(%d : !fir.ref<f32>) {
//!   "use"(%d) : (!fir.ref<f32>) -> ()
//!   acc.yield
//! }
//! acc.copyout accPtr(%d : !fir.ref<f32>) to varPtr(%s : !fir.ref<f32>) {implicit = true, name = "s"}
//! ```
//! where `%s` is the address of a declared variable.

use crate::{acc::routines::globals::Global, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir,
    ir::{Builder, Module, Op, Reported, Value, Walk},
};

#[derive(Clone, Default)]
pub struct VisibleDeclare;

impl Pass for VisibleDeclare {
    const ARGUMENT: &'static str = "acc-visible-declare";
    const SUMMARY: &'static str = "make declared variables data of the constructs that use them";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for construct in module.collect_any(&acc::COMPUTE) {
            for variable in used_variables(construct, &symbols) {
                add_data(construct, &variable);
            }
        }
        Ok(())
    }
}

/// Which variable it is: modules, and program units with one common block, may have several of
/// one name.
#[derive(PartialEq)]
enum Place<'c> {
    Global(Global),
    Local(Value<'c>),
}

impl<'c> Place<'c> {
    fn of(address: Value<'c>) -> Self {
        Global::at(address).map_or_else(|| Place::Local(fir::origin(address)), Place::Global)
    }
}

/// A declared variable that a construct uses.
struct Variable<'c> {
    name: String,
    place: Place<'c>,
    /// Its address, as often as it was taken outside of the construct.
    addresses: Vec<Value<'c>>,
}

fn used_variables<'c>(construct: Op<'c>, symbols: &Module<'c>) -> Vec<Variable<'c>> {
    let compute = Compute(construct);
    let named = compute.data_operands().into_iter();
    let named: Vec<_> = named
        .filter_map(Value::defining_op)
        .map(|entry| fir::origin(DataEntry(entry).variable()))
        .collect();
    let mut variables: Vec<Variable<'c>> = Vec::new();
    construct.walk(&mut |op| {
        // A loop's private copy is another variable than the one that routines see.
        if op.is(acc::PRIVATE) {
            return Walk::Advance;
        }
        for value in op.operands() {
            let Some(name) = declared_name(value, construct, symbols) else {
                continue;
            };
            if named.contains(&fir::origin(value)) {
                continue;
            }
            let place = Place::of(value);
            match variables.iter_mut().find(|known| known.place == place) {
                Some(known) if known.addresses.contains(&value) => {}
                Some(known) => known.addresses.push(value),
                None => variables.push(Variable {
                    name,
                    place,
                    addresses: vec![value],
                }),
            }
        }
        Walk::Advance
    });
    variables
}

/// The name of the variable when `value`, from outside of `construct`, is the
/// address of a declared one, or of one in a declared common block.
fn declared_name<'c>(value: Value<'c>, construct: Op<'c>, symbols: &Module<'c>) -> Option<String> {
    let op = value.defining_op()?;
    if !op.is_any(&[fir::DECLARE, fir::ADDRESS_OF]) || construct.is_ancestor_of(op) {
        return None;
    }
    let is_global = || {
        let variable = Global::at(value)?;
        let global = symbols.lookup(&variable.symbol)?;
        Some(acc::is_declared_at(global, variable.offset))
    };
    let is_scalar = value.ty().pointee()?.is_trivial();
    let is_declared = is_scalar && op.has_attribute(acc::DECLARE) || is_global().unwrap_or(false);
    let unique = op.text("uniq_name").or_else(|| op.text("symbol"))?;
    is_declared.then(|| fir::variable_name(&unique).to_owned())
}

fn add_data<'c>(construct: Op<'c>, variable: &Variable<'c>) {
    let Some((&address, others)) = variable.addresses.split_first() else {
        return;
    };
    for &other in others {
        other.replace_uses_inside(construct, address);
    }
    let before = Builder::before(construct);
    let after = Builder::after(construct);
    let device = acc::copy_variable_around(&before, &after, construct, address, &variable.name);
    Compute(construct).add_data_operand(device);
    // As with a clause of the program: acc-implicit-data asks for a clause of its own for
    // each address from outside.
    address.replace_uses_inside(construct, device);
}
