//! Rejects what flang lets through in clauses and the specification forbids, and
//! what flang lowers to invalid IR.
//!
//! Changes nothing. What flang lowers to invalid IR is a check of its own, for the
//! first pass: the verifier would call the program's mistake an internal error.
//!
//! | in the program | error |
//! |---|---|
//! | a data clause for a character of assumed length | not yet supported |
//! | a clause that moves or copies an array of assumed size, without bounds (a warning for one that takes what is present) | 2.7.1 |
//! | routine directives of one procedure with different levels | 2.15.1 |
//! | an assignment to a character of deferred length in a construct, or in what it calls | not yet supported |
//! | sizes of gangs, workers and vectors that are constants below 1 | |
//! | `async` and `wait` with a constant that is no queue | 2.16 |
//! | `declare link` for a variable that comes and goes | 2.13 |
//! | a loop without statements (a warning: flang may have lost them) | |

use crate::{acc::routines::merged_levels, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry, DeviceType, modifier},
    arith, fir, hlfir,
    ir::{
        Attribute, Module, Op, Reported, Type, TypeClass, Value, error, not_yet_supported, warning,
    },
};

#[derive(Clone, Default)]
pub struct CheckData;

impl Pass for CheckData {
    const ARGUMENT: &'static str = "acc-check-data";
    const SUMMARY: &'static str = "reject clauses that the specification forbids";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut result = Ok(());
        // All errors of a file at once.
        let mut note = |checked: Result<(), Reported>| {
            if checked.is_err() {
                result = checked;
            }
        };
        for link in module.collect_named(acc::DECLARE_LINK) {
            note(check_link(DataEntry(link)));
        }
        for op in module.collect(&|op| op.in_dialect("acc")) {
            note(check_sizes(op));
            note(check_queues(op));
        }
        for entry in module.collect(&|op| acc::is_data_entry(op)) {
            note(check_size(DataEntry(entry)));
        }
        let symbols = Module::new(module);
        for construct in module.collect_any(&acc::COMPUTE) {
            for assignment in construct.collect_named(hlfir::ASSIGN) {
                note(check_length(assignment, construct));
            }
            for call in construct.collect_named(fir::CALL) {
                note(check_lengths_in_call(&symbols, call, construct));
            }
        }
        let routines = acc::Routines::of(module);
        for assignment in module.collect_named(hlfir::ASSIGN) {
            if routines.around(assignment).is_some() {
                note(check_length_of_global(assignment));
            }
        }
        for op in module.collect_named(acc::LOOP) {
            warn_of_empty_loop(op);
        }
        result
    }
}

/// Nobody writes loops without statements, and flang has lost bodies of nests.
fn warn_of_empty_loop(op: Op<'_>) {
    const OF_VARIABLES: [&str; 4] = [hlfir::DECLARE, fir::STORE, fir::CONVERT, acc::YIELD];
    let [body] = op.region(0).blocks()[..] else {
        return;
    };
    let variables = body.arguments();
    let is_of_variable = |op: Op<'_>| {
        let is_counter = || variables.contains(&fir::origin(op.operand(0)));
        op.is_any(&OF_VARIABLES) && (!op.is(fir::STORE) || is_counter())
    };
    if body.ops().into_iter().all(is_of_variable) {
        warning(op.location(), "this loop has no statements");
    }
}

/// Rejects programs that flang lowers to invalid IR.
pub fn check_lowering(module: Op<'_>) -> Result<(), Reported> {
    let mut result = Ok(());
    for entry in module.collect(&|op| acc::is_data_entry(op)) {
        result = check_type(DataEntry(entry)).and(result);
    }
    for routine in module.collect_named(acc::ROUTINE) {
        result = check_routine(routine).and(result);
    }
    result
}

/// The routine directives of a procedure, which flang makes one of, have one level for each type
/// of device.
fn check_routine(routine: Op<'_>) -> Result<(), Reported> {
    const ALL_DEVICES: Option<i64> = Some(DeviceType::None as i64);
    let mut seen: Vec<(Option<i64>, &str)> = Vec::new();
    for (list, level) in merged_levels::LEVELS {
        let types = routine.attribute(list).map(Attribute::elements);
        for device in types.into_iter().flatten().map(Attribute::enum_value) {
            // Several directives may say the same.
            let differs = |&(of, other): &(Option<i64>, &str)| {
                let have_common = of == device || of == ALL_DEVICES || device == ALL_DEVICES;
                have_common && other != level
            };
            if let Some((_, other)) = seen.iter().copied().find(differs) {
                let name = acc::routine_procedure(routine).unwrap_or_default();
                let name = fir::fortran_name(&name);
                return Err(error(
                    routine.location(),
                    &format!(
                        "the routine directives of '{name}' have different levels: {other} and \
                         {level} (OpenACC 2.15.1)"
                    ),
                ));
            }
            seen.push((device, level));
        }
    }
    Ok(())
}

fn check_type(entry: DataEntry<'_>) -> Result<(), Reported> {
    if entry.variable().ty().class() != TypeClass::Character {
        return Ok(());
    }
    let name = entry.name();
    Err(not_yet_supported(
        entry.0.location(),
        &format!("a data clause for '{name}', a character of assumed length"),
    ))
}

/// Whether `ty` is the address of the descriptor of an allocatable character of deferred length.
fn has_deferred_length(ty: Type<'_>) -> bool {
    let held = ty.pointee().filter(|ty| ty.is_descriptor());
    let held = held.and_then(Type::pointee).filter(|ty| !ty.is_pointer());
    held.and_then(Type::pointee).is_some_and(|object| {
        let ty = match object.rank() {
            0 => object,
            _ => object.element(),
        };
        ty.is_character() && !ty.has_constant_size()
    })
}

/// Rejects assignments in `construct` that may give a character another length: its memory is
/// the host's, unless it is a variable of the construct's own.
fn check_length(assignment: Op<'_>, construct: Op<'_>) -> Result<(), Reported> {
    let variable = assignment.operand(1);
    let may_change = hlfir::may_allocate(assignment) && has_deferred_length(variable.ty());
    if !may_change || is_made_in(variable, construct) {
        return Ok(());
    }
    Err(not_yet_supported(
        assignment.location(),
        "assignment to a character of deferred length in a construct",
    ))
}

/// The same for characters that procedures may change for `construct`, by their dummy arguments.
fn check_lengths_in_call<'c>(
    symbols: &Module<'c>,
    call: Op<'c>,
    construct: Op<'c>,
) -> Result<(), Reported> {
    let callee = call.callee().and_then(|name| symbols.lookup(&name));
    let arguments = callee.and_then(|callee| {
        let entry = callee.region(0).blocks().first().copied()?;
        Some(entry.arguments())
    });
    for (number, operand) in call.operands().into_iter().enumerate() {
        let dummy = arguments.as_ref().and_then(|all| all.get(number).copied());
        if has_deferred_length(operand.ty())
            && !is_made_in(operand, construct)
            && !dummy.is_some_and(fir::is_intent_in)
        {
            return Err(not_yet_supported(
                call.location(),
                "a character of deferred length that a procedure may allocate in a construct; \
                 INTENT(IN) says that it does not",
            ));
        }
    }
    Ok(())
}

fn is_made_in(variable: Value<'_>, construct: Op<'_>) -> bool {
    let source = fir::storage(variable).defining_op();
    source.is_some_and(|op| op.is(fir::ALLOCA) && construct.is_ancestor_of(op))
}

/// Rejects the same in routines for variables of modules; dummy arguments may be variables of
/// the caller's own.
fn check_length_of_global(assignment: Op<'_>) -> Result<(), Reported> {
    let variable = assignment.operand(1);
    let source = fir::storage(variable).defining_op();
    if !hlfir::may_allocate(assignment)
        || !has_deferred_length(variable.ty())
        || !source.is_some_and(|op| op.is(fir::ADDRESS_OF))
    {
        return Ok(());
    }
    Err(not_yet_supported(
        assignment.location(),
        "assignment to a module's character of deferred length in a routine",
    ))
}

/// Rejects dummy arguments `a(*)` where all elements have to be known. Clauses that find data
/// need its beginning only: so do those that bring what is not present, which others then have done.
fn check_size(entry: DataEntry<'_>) -> Result<(), Reported> {
    const FINDING: [&str; 6] = [
        acc::PRESENT,
        acc::NOCREATE,
        acc::ATTACH,
        acc::DEVICEPTR,
        acc::USE_DEVICE,
        acc::DECLARE_LINK,
    ];
    let only_ends = entry.0.is(acc::GET_DEVICEPTR)
        && !(entry.result().users().iter())
            .any(|user| user.is_any(&[acc::COPYOUT, acc::UPDATE_HOST]));
    if entry.is_implicit()
        || entry.0.is_any(&FINDING)
        || only_ends
        || !entry.bounds().is_empty()
        || !hlfir::has_assumed_size(entry.variable())
    {
        return Ok(());
    }
    let name = entry.name();
    let moves_present =
        acc::modifiers_of(entry.0) & (modifier::ALWAYS_IN | modifier::ALWAYS_OUT) != 0;
    let joins = entry.0.is_any(&[acc::COPYIN, acc::CREATE]) && !moves_present;
    if entry.is_structured() && joins {
        let message = format!(
            "'{name}' is an array of assumed size: the clause finds what is present of it, and brings \
             nothing without bounds for its last dimension"
        );
        warning(entry.0.location(), &message);
        return Ok(());
    }
    Err(error(
        entry.0.location(),
        &format!(
            "'{name}' is an array of assumed size: the clause has to give bounds for its last \
             dimension"
        ),
    ))
}

fn check_link(entry: DataEntry<'_>) -> Result<(), Reported> {
    let comes_and_goes = match fir::storage(entry.variable()).defining_op() {
        None => true,
        Some(source) => source.is(fir::ALLOCA),
    };
    if !comes_and_goes {
        return Ok(());
    }
    let name = entry.name();
    Err(error(
        entry.0.location(),
        &format!("'{name}' in a link clause has to be a variable of a module or common block"),
    ))
}

fn check_sizes(op: Op<'_>) -> Result<(), Reported> {
    if op.is_any(&[acc::PARALLEL, acc::KERNELS]) {
        let compute = Compute(op);
        for (clause, sizes) in [
            ("num_gangs", compute.num_gangs()),
            ("num_workers", Vec::from_iter(compute.num_workers())),
            ("vector_length", Vec::from_iter(compute.vector_length())),
        ] {
            for size in sizes {
                check_positive(op, size, clause)?;
            }
        }
    }
    Ok(())
}

fn check_positive(op: Op<'_>, size: Value<'_>, what: &str) -> Result<(), Reported> {
    match arith::constant_value(size) {
        Some(value) if value < 1 => Err(error(
            op.location(),
            &format!("{what} has to be at least 1, not {value}"),
        )),
        _ => Ok(()),
    }
}

fn check_queues(op: Op<'_>) -> Result<(), Reported> {
    for queue in acc::queues(op) {
        if let Some(value) = arith::constant_value(queue)
            && value < acc::LOWEST_QUEUE
        {
            return Err(error(
                op.location(),
                &format!("{value} is not an async queue: numbers are not negative"),
            ));
        }
    }
    Ok(())
}
