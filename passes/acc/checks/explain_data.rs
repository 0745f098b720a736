//! Tells the user which data clauses a construct got without asking, as remarks for
//! `-Minfo=accel`: what moves implicitly, in words that could stand in the program.
//!
//! Changes nothing. It runs when implicit data attributes are known (OpenACC 3.4,
//! 2.6.2) and operations still have the clauses' names.
//!
//! ## Before and after
//! ```mlir
//! %a = acc.copyin var(%x) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "x"}
//! acc.parallel dataOperands(%a) {
//!   acc.yield
//! }
//! // x.f90:3:9: remark: implicit clauses: copy(x)
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, data_clause},
    ir::{Attribute, Op, Reported, Value, remark},
};

#[derive(Clone, Default)]
pub struct ExplainData;

impl Pass for ExplainData {
    const ARGUMENT: &'static str = "acc-explain-data";
    const SUMMARY: &'static str = "tell which data clauses are implicit, as remarks";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            let clauses = implicit_clauses(construct);
            if !clauses.is_empty() {
                let message = format!("implicit clauses: {}", clauses.join(" "));
                remark(construct.location(), &message);
            }
        }
        Ok(())
    }
}

/// Clauses with their variables, both in the order of the construct's operands.
fn implicit_clauses(construct: Op<'_>) -> Vec<String> {
    let mut clauses: Vec<(&'static str, Vec<String>)> = Vec::new();
    let entries = construct
        .operands()
        .into_iter()
        .filter_map(Value::defining_op);
    for entry in entries.filter(|&op| is_implicit(op)) {
        let (Some(clause), Some(name)) = (clause(entry), entry.text("name")) else {
            continue;
        };
        match clauses.iter_mut().find(|(known, _)| *known == clause) {
            Some((_, names)) => names.push(name),
            None => clauses.push((clause, vec![name])),
        }
    }
    clauses
        .into_iter()
        .map(|(clause, names)| format!("{clause}({})", names.join(", ")))
        .collect()
}

fn is_implicit(op: Op<'_>) -> bool {
    acc::is_data_entry(op) && acc::flag(op, "implicit", false)
}

/// The clause that an implicit data operation stands for. A reduction's variable
/// is copied (2.9.11).
fn clause(entry: Op<'_>) -> Option<&'static str> {
    let written = entry
        .attribute("dataClause")
        .and_then(Attribute::enum_value);
    match written {
        Some(data_clause::COPY | data_clause::REDUCTION) => Some("copy"),
        Some(data_clause::COPYIN) => Some("copyin"),
        Some(data_clause::COPYOUT) => Some("copyout"),
        Some(data_clause::PRESENT) => Some("present"),
        Some(data_clause::CREATE) => Some("create"),
        Some(data_clause::NO_CREATE) => Some("no_create"),
        Some(data_clause::FIRSTPRIVATE) => Some("firstprivate"),
        Some(data_clause::DEVICEPTR) => Some("deviceptr"),
        Some(_) => None,
        None => CLAUSES
            .into_iter()
            .find(|&(operation, _)| entry.is(operation))
            .map(|(_, clause)| clause),
    }
}

/// What an operation stands for when it does not say.
const CLAUSES: [(&str, &str); 6] = [
    (acc::COPYIN, "copyin"),
    (acc::CREATE, "create"),
    (acc::PRESENT, "present"),
    (acc::NOCREATE, "no_create"),
    (acc::FIRSTPRIVATE, "firstprivate"),
    (acc::DEVICEPTR, "deviceptr"),
];
