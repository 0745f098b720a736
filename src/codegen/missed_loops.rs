//! Loops of which a directive demands a transformation that LLVM cannot do.
//!
//! Compilers are asked by `!dir$ vector always` and `!dir$ unroll_and_jam`; `!dir$ ivdep` only
//! promises something, and nothing is said where LLVM has no use for it.

use accc_dialects::ir::{Ctx, Location, warning};
use std::collections::HashMap;

/// Where a loop begins.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// What LLVM has said of the loops of a module.
#[derive(Default)]
pub struct MissedLoops {
    /// LLVM's name of the failure.
    failures: Vec<(Place, String)>,
    reasons: HashMap<Place, String>,
}

impl MissedLoops {
    /// A loop is left as it is. LLVM says so of each of its copies.
    pub fn add_failure(&mut self, place: Place, name: String) {
        let failure = (place, name);
        if !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }

    /// Why a pass does nothing with a loop.
    pub fn add_reason(&mut self, place: Place, reason: String) {
        self.reasons.insert(place, reason);
    }

    /// Warns of each of them.
    pub fn warn(&self, ctx: Ctx<'_>) {
        for (place, name) in &self.failures {
            let Some((action, outcome)) = demanded(name) else {
                continue;
            };
            let reason = self.reasons.get(place).map(String::as_str);
            let reason = reason.and_then(|text| text.strip_prefix(outcome));
            let why = reason.map_or(String::new(), |text| format!(": {text}"));
            let location = Location::in_file(ctx, &place.file, place.line, place.column);
            let message = format!("LLVM does not {action} this loop, as a directive demands{why}");
            warning(location, &message);
        }
    }
}

/// What a failure of this name is about, and how LLVM's reasons for it begin.
fn demanded(failure: &str) -> Option<(&'static str, &'static str)> {
    match failure {
        "FailedRequestedVectorization" => Some(("vectorise", "loop not vectorized: ")),
        "FailedRequestedUnrollAndJamming" => {
            Some(("unroll and jam", "loop not unroll-and-jammed: "))
        }
        "FailedRequestedUnrolling" => Some(("unroll", "loop not unrolled: ")),
        _ => None,
    }
}
