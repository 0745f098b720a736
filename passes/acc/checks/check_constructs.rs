//! Refuses inside of compute constructs what only host code can execute.
//!
//! Code that runs on a device cannot start another kernel (OpenACC 3.4, 2.5.4), move
//! data or wait for queues; flang lets it through. Nor has it threads of OpenMP (`-fopenmp`): its
//! directives are refused in all that runs on a device (most SIMD loops are plain ones by now,
//! device_simd.cpp). CPUs have them; but reductions of a SIMD or
//! loop directive in a construct flang makes of another variable than the construct's own.
//!
//! ```mlir
//! acc.kernels {
//!   acc.parallel combined(loop) {   // error
//!     acc.yield
//!   }
//!   acc.terminator
//! }
//! ```
//!
//! Nothing is changed.

use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    acc,
    ir::{Module, Op, Reported, error_with_note, not_yet_supported},
    omp,
};

#[derive(Clone, Default)]
pub struct CheckConstructs;

impl Pass for CheckConstructs {
    const ARGUMENT: &'static str = "acc-check-constructs";
    const SUMMARY: &'static str = "refuse what only hosts execute inside of compute constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut outcome = check_openmp(module);
        for op in module.collect_any(&[&acc::COMPUTE[..], &HOST_ONLY].concat()) {
            if let Some(around) = op.enclosing(&acc::COMPUTE) {
                outcome = Err(error_with_note(
                    op.location(),
                    &format!("'{}' may not stand inside of a compute construct", name(op)),
                    (
                        around.location(),
                        &format!("the {} construct around it", name(around)),
                    ),
                ));
            }
        }
        outcome
    }
}

/// Refuses directives of OpenMP in device code.
fn check_openmp(module: Op<'_>) -> Result<(), Reported> {
    // Few programs have any.
    if !module.has_attribute(omp::VERSION) {
        return Ok(());
    }
    let is_for_devices = !device_code::is_for_hosts(module);
    let adds_up = |op: Op<'_>| op.has_attribute(omp::REDUCTIONS);
    let is_refused = |op: Op<'_>| {
        let is_outermost = || op.parent().is_some_and(|around| !around.in_dialect("omp"));
        let is_in_construct = || op.enclosing(&acc::COMPUTE).is_some();
        // Whose variable it is, the host knows.
        let is_directive = op.in_dialect("omp") && !op.is(omp::THREADPRIVATE);
        is_directive
            && match is_for_devices {
                true => is_outermost(),
                false => adds_up(op) && is_in_construct(),
            }
    };
    let what = match is_for_devices {
        true => "a directive of OpenMP in code for devices; it is a comment without -fopenmp",
        false => "a reduction of OpenMP in a compute construct; it is a comment without -fopenmp",
    };
    let mut outcome = Ok(());
    // Procedures may have versions.
    let mut told = Vec::new();
    let directives = module.collect(&is_refused);
    for op in device_code::in_device_code(&Module::new(module), directives) {
        if !told.contains(&op.location()) {
            told.push(op.location());
            outcome = Err(not_yet_supported(op.location(), what));
        }
    }
    outcome
}

/// Other directives of the host.
const HOST_ONLY: [&str; 9] = [
    acc::DATA,
    acc::ENTER_DATA,
    acc::EXIT_DATA,
    acc::HOST_DATA,
    acc::INIT,
    acc::SET,
    acc::SHUTDOWN,
    acc::UPDATE,
    acc::WAIT,
];

/// The directive as programs have it.
fn name(op: Op<'_>) -> String {
    op.name().trim_start_matches("acc.").replace('_', " ")
}
