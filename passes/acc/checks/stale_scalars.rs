//! Warns of declared scalars whose device copy does not get what the program assigns.
//!
//! A scalar of a module that DECLARE names has a device copy all the time (OpenACC 3.4, 2.13), and
//! constructs and routines use that. What the host assigns stays on the host until an UPDATE
//! directive. Programs that forget it run as intended where host and device share memory, and where
//! the compiler takes the range of a loop from the host.
//!
//! It warns of what is plain in one file: a construct reads the scalar, host code assigns to it, and
//! nothing could bring the value to the device.
//!
//! Changes nothing. It runs when implicit data attributes are known (acc-implicit-data).
//!
//! ## Before and after
//! ```mlir
//! %n = fir.address_of(@_QMmEn) : !fir.ref<i32>
//! fir.store %ten to %n : !fir.ref<i32>
//! %d = acc.copyin varPtr(%n : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "n"}
//! acc.parallel dataOperands(%d : !fir.ref<i32>) {
//!   %v = fir.load %d : !fir.ref<i32>
//!   acc.yield
//! }
//! // x.f90:7:3: warning: 'n' is the device's here, ...
//! ```

use crate::{acc::routines::device_code, accgpu::analysis::memory_uses::memory_uses, pass::Pass};
use accc_dialects::{
    acc::{self, DataEntry, data_clause},
    fir, func,
    ir::{Op, Reported, Severity, Value, emit},
};
use std::collections::BTreeMap;

#[derive(Clone, Default)]
pub struct StaleScalars;

impl Pass for StaleScalars {
    const ARGUMENT: &'static str = "acc-stale-scalars";
    const SUMMARY: &'static str = "warn of declared scalars that only the host assigns";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let globals = module.collect_named(fir::GLOBAL).into_iter();
        let mut scalars: BTreeMap<_, _> = globals
            .filter(|&global| is_declared_scalar(global))
            .filter_map(|global| Some((global.symbol_name()?, Scalar::default())))
            .collect();
        let routines = device_code::routines(module);
        for address in module.collect_named(fir::ADDRESS_OF) {
            let symbol = address.text("symbol").unwrap_or_default();
            let function = address.enclosing(&[func::FUNC]);
            if let Some(scalar) = scalars.get_mut(&symbol)
                && let Some(function) = function
            {
                scalar.add_uses(address.result(0), routines.contains(&function));
            }
        }
        for scalar in scalars.into_values() {
            scalar.warn();
        }
        Ok(())
    }
}

/// Whether DECLARE gives the variable, a number, a device copy with no other link to the host's.
fn is_declared_scalar(global: Op<'_>) -> bool {
    const COPIES: [i64; 2] = [data_clause::CREATE, data_clause::COPYIN];
    let ty = global.type_attribute("type");
    ty.is_some_and(|ty| ty.is_trivial())
        && acc::declare_clause(global).is_some_and(|clause| COPIES.contains(&clause))
}

/// What a file does with a scalar.
#[derive(Default)]
struct Scalar<'c> {
    /// The first operation of the host that sets it.
    assignment: Option<Op<'c>>,
    /// Constructs that read the device copy, and what they call it.
    readers: Vec<(Op<'c>, String)>,
    /// Whether something may change the device copy.
    may_change: bool,
}

impl<'c> Scalar<'c> {
    /// Adds what a procedure does by `address`, in device code if `is_routine`.
    fn add_uses(&mut self, address: Value<'c>, is_routine: bool) {
        for (user, operand) in memory_uses(address) {
            if user.is(fir::LOAD) {
                continue;
            }
            let is_assignment = fir::is_store(user, operand) || reads_input(user);
            let is_implicit = acc::is_data_entry(user) && acc::flag(user, "implicit", false);
            if is_implicit && !is_routine {
                self.add_copy(DataEntry(user));
            } else if is_assignment && !is_routine {
                self.assignment.get_or_insert(user);
            } else if !user.is_any(&acc::DATA_EXITS) {
                self.may_change = true;
            }
        }
    }

    /// Adds what a construct does with its copy.
    fn add_copy(&mut self, entry: DataEntry<'c>) {
        for (user, _) in memory_uses(entry.result()) {
            if user.is(fir::LOAD) {
                let construct = user.enclosing(&acc::COMPUTE);
                self.readers.extend(construct.map(|it| (it, entry.name())));
            } else if !user.is_any(&acc::COMPUTE) && !user.is_any(&acc::DATA_EXITS) {
                self.may_change = true;
            }
        }
    }

    fn warn(self) {
        let Some(assignment) = self.assignment.filter(|_| !self.may_change) else {
            return;
        };
        // The latest use comes first.
        if let Some((construct, name)) = self.readers.last() {
            let message = format!(
                "'{name}' is the device's here, which does not get what the host assigns: \
                 'update device({name})' would bring it there"
            );
            let note = (assignment.location(), "assigned here");
            emit(
                Severity::Warning,
                construct.location(),
                &message,
                Some(note),
            );
        }
    }
}

/// Whether `call` is flang's for an item of a READ statement.
fn reads_input(call: Op<'_>) -> bool {
    let is_input = |name: String| name.starts_with("_FortranAioInput");
    call.is(fir::CALL) && call.callee().is_some_and(is_input)
}
