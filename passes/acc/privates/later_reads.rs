//! Whether the program reads a scalar behind a construct, before it sets it again.
//!
//! Follows the paths from the construct, those back in loops around it too, up to what sets the
//! variable. Loops are taken to have iterations. What ASSOCIATE gives a name, an element or a component,
//! is also read where what it is a part of is.

use crate::accgpu::analysis::{access::Access, parts::Parts};
use accc_dialects::{
    acc::{self, DataEntry},
    builtin, fir, func,
    ir::{Block, Module, Op, Region, Value},
};

/// The first certain read on a path from `construct`, outside of which `variable` is. What may do
/// anything with it ends a path.
pub fn read_behind<'c>(construct: Op<'c>, variable: Value<'c>) -> Option<Op<'c>> {
    search_behind(construct, variable, Callers::Ignored)
}

/// The first operation on a path from `construct` that may read `variable`: procedures that are
/// called, and those that call this one, too.
pub fn needed_behind<'c>(construct: Op<'c>, variable: Value<'c>) -> Option<Op<'c>> {
    search_behind(construct, variable, Callers::MayRead)
}

/// What is expected of procedures that may know the variable.
#[derive(Clone, Copy, PartialEq)]
enum Callers {
    Ignored,
    MayRead,
}

fn search_behind<'c>(construct: Op<'c>, variable: Value<'c>, callers: Callers) -> Option<Op<'c>> {
    let mut search = Search {
        construct,
        names: vec![fir::origin(variable)],
        part: part(variable),
        may_be_used_by_calls: may_be_used_by_calls(variable),
        outlives_procedure: outlives_procedure(variable),
        callers,
    };
    let mut inside = construct;
    loop {
        match search.rest(inside) {
            Path::Read(read) => return Some(read),
            Path::Ends => return None,
            Path::Goes => {}
        }
        let around = inside.parent().filter(|around| !around.is(func::FUNC))?;
        if around.is_any(&LOOPS)
            && let Path::Read(read) = search.region(around.region(0))
        {
            return Some(read);
        }
        inside = around;
    }
}

const LOOPS: [&str; 2] = [fir::DO_LOOP, fir::ITERATE_WHILE];

/// What happens on the paths through a piece of code.
enum Path<'c> {
    /// One of them reads the variable.
    Read(Op<'c>),
    /// All end.
    Ends,
    /// One of them leads behind it.
    Goes,
}

struct Search<'c> {
    construct: Op<'c>,
    /// What the variable's address comes from, and that of firstprivate copies.
    names: Vec<Value<'c>>,
    /// The variable where it is a part of another one.
    part: Option<Access<'c>>,
    /// Whether procedures may use it that it is not passed to.
    may_be_used_by_calls: bool,
    outlives_procedure: bool,
    callers: Callers,
}

impl<'c> Search<'c> {
    /// What follows `op` in its region.
    fn rest(&mut self, op: Op<'c>) -> Path<'c> {
        let Some(block) = op.block() else {
            return Path::Ends;
        };
        match self.from(op.next()) {
            Path::Goes => self.graph(block.successors()),
            path => path,
        }
    }

    /// The operations of a block from `first`.
    fn from(&mut self, first: Option<Op<'c>>) -> Path<'c> {
        let mut next = first;
        while let Some(op) = next {
            match self.operation(op) {
                Path::Goes => next = op.next(),
                path => return path,
            }
        }
        Path::Goes
    }

    fn region(&mut self, region: Region<'c>) -> Path<'c> {
        match region.first_block() {
            Some(first) => self.graph(vec![first]),
            None => Path::Goes,
        }
    }

    /// The blocks that are reached from `open`.
    fn graph(&mut self, mut open: Vec<Block<'c>>) -> Path<'c> {
        let mut seen = open.clone();
        let mut leads_behind = open.is_empty();
        while let Some(block) = open.pop() {
            match self.from(block.ops().first().copied()) {
                Path::Read(read) => return Path::Read(read),
                Path::Ends => continue,
                Path::Goes => {}
            }
            let successors = block.successors();
            leads_behind |= successors.is_empty();
            for next in successors {
                if !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        match leads_behind {
            true => Path::Goes,
            false => Path::Ends,
        }
    }

    fn operation(&mut self, op: Op<'c>) -> Path<'c> {
        if op == self.construct || op.is(fir::UNREACHABLE) {
            return Path::Ends;
        }
        let operands = op.operands();
        let used = operands.iter().position(|&value| self.is_variable(value));
        match (op.name().as_str(), used) {
            (fir::LOAD, Some(_)) => Path::Read(op),
            (fir::LOAD, None) if self.may_reach_part(op.operand(0)) => Path::Read(op),
            (fir::CALL, None) if self.writes_part_out(op) => Path::Read(op),
            (fir::DECLARE | fir::CONVERT, _) => Path::Goes,
            (acc::FIRSTPRIVATE, Some(_)) => {
                self.names.push(op.result(0));
                Path::Goes
            }
            // The variable of a loop, which the loop sets.
            (acc::PRIVATE, Some(_)) if DataEntry(op).is_implicit() => Path::Ends,
            (acc::PRIVATE, Some(_)) => Path::Goes,
            (fir::CALL, Some(argument)) if is_only_read(op, argument) => Path::Read(op),
            (fir::CALL, Some(argument)) if is_only_set(op, argument) => Path::Ends,
            (fir::STORE, Some(_)) => Path::Ends,
            (fir::CALL | fir::DISPATCH, None)
                if self.may_be_used_by_calls && !fir::calls_library(op) =>
            {
                self.possible_read(op)
            }
            (func::RETURN, _) if self.outlives_procedure => self.possible_read(op),
            (_, Some(_)) if !op.is_any(&acc::COMPUTE) && !op.is(acc::LOOP) => {
                self.possible_read(op)
            }
            _ => self.inside(op),
        }
    }

    fn possible_read(&self, op: Op<'c>) -> Path<'c> {
        match self.callers {
            Callers::MayRead => Path::Read(op),
            Callers::Ignored => Path::Ends,
        }
    }

    /// The regions of `op`.
    fn inside(&mut self, op: Op<'c>) -> Path<'c> {
        let regions = op.regions();
        // What a construct sets is its copy.
        let mut leads_behind = regions.is_empty() || op.is_any(&acc::COMPUTE);
        for region in regions {
            match self.region(region) {
                Path::Read(read) => return Path::Read(read),
                Path::Goes => leads_behind = true,
                Path::Ends => {}
            }
        }
        match leads_behind {
            true => Path::Goes,
            false => Path::Ends,
        }
    }

    /// Whether `op` writes a whole of which the variable is a part.
    fn writes_part_out(&self, op: Op<'c>) -> bool {
        let callee = op.callee();
        let is_output = callee.is_some_and(|name| name.starts_with("_FortranAioOutput"));
        let mut items = op.operands().into_iter().skip(1);
        is_output && items.any(|item| self.may_reach_part(item))
    }

    /// Whether the variable is a part of another one, which an address or a descriptor may reach it by.
    fn may_reach_part(&self, whole: Value<'c>) -> bool {
        let part = self.part.as_ref();
        part.is_some_and(|part| Parts::of(part, &Access::of(whole, false)) != Parts::Apart)
    }

    fn is_variable(&self, value: Value<'c>) -> bool {
        let source = fir::origin(value);
        self.names
            .iter()
            .any(|&name| fir::are_same_variable(name, source))
    }
}

/// `variable`, if it is an element or a component of another one.
fn part(variable: Value<'_>) -> Option<Access<'_>> {
    let access = Access::of(variable, false);
    (!access.path.is_empty()).then_some(access)
}

/// Whether procedures may use the variable that it is not passed to: they can name it, or have its
/// address from elsewhere.
pub(crate) fn may_be_used_by_calls(variable: Value<'_>) -> bool {
    let source = fir::origin(variable);
    let is_local = source.defining_op().is_some_and(|op| op.is(fir::ALLOCA));
    !is_local || is_handed_on(source)
}

fn is_handed_on(address: Value<'_>) -> bool {
    address.uses().into_iter().any(|(user, operand)| {
        let is_view = user.is_any(&[fir::DECLARE, fir::CONVERT]);
        match is_view {
            true => is_handed_on(user.result(0)),
            false => {
                let is_access = user.is(fir::LOAD) || fir::is_store(user, operand);
                let is_clause = acc::is_data_entry(user) || user.is_any(&acc::DATA_EXITS);
                !is_access && !is_clause && !user.is(fir::CALL)
            }
        }
    })
}

/// Whether the dummy for the argument `argument` of `call` has INTENT(IN).
pub(super) fn is_only_read(call: Op<'_>, argument: usize) -> bool {
    dummy(call, argument).is_some_and(fir::is_intent_in)
}

/// Whether it has INTENT(OUT).
fn is_only_set(call: Op<'_>, argument: usize) -> bool {
    dummy(call, argument).is_some_and(fir::is_intent_out)
}

/// The dummy for the argument `argument` of `call`, of a procedure in this file.
pub(super) fn dummy(call: Op<'_>, argument: usize) -> Option<Value<'_>> {
    let module = Module::new(call.enclosing(&[builtin::MODULE])?);
    let procedure = module.lookup(&call.callee()?)?;
    let body = procedure.region(0).first_block()?;
    body.arguments().get(argument).copied()
}

/// Whether others than this procedure may read it: a global variable or a dummy argument.
pub fn outlives_procedure(variable: Value<'_>) -> bool {
    match fir::storage(variable).defining_op() {
        Some(source) => source.is(fir::ADDRESS_OF) || fir::tuple_of_host(source).is_some(),
        None => true,
    }
}

/// The first store to `entry`, what stands for a firstprivate variable of `construct`, but for those of
/// what a loop counts in it, or leaves there, and those that a warning has been about.
pub fn first_store<'c>(construct: Op<'c>, entry: DataEntry<'c>) -> Option<Op<'c>> {
    let mut own = construct.collect_named(fir::STORE);
    own.retain(|store| {
        let is_reported = store.has_attribute(acc::LOST_REDUCTION);
        fir::origin(store.operand(1)) == entry.result() && !is_reported
    });
    let is_counter = |store: Op<'c>| {
        let counted = loop_before(store.operand(0));
        counted.is_some_and(|counted| own.iter().any(|inner| counted.is_ancestor_of(*inner)))
    };
    own.iter()
        .copied()
        .find(|&store| !counts(store.operand(0)) && !is_counter(store))
}

/// The loop whose result `value` is.
fn loop_before(value: Value<'_>) -> Option<Op<'_>> {
    let source = value.defining_op()?;
    match source.is(fir::CONVERT) {
        true => loop_before(source.operand(0)),
        false => Some(source).filter(|op| op.is_any(&LOOPS)),
    }
}

/// Whether a loop that counts stores this at the start of each iteration.
pub fn counts(value: Value<'_>) -> bool {
    match (value.defining_op(), value.as_argument()) {
        (Some(op), _) => op.is(fir::CONVERT) && counts(op.operand(0)),
        (None, Some((block, _))) => block.parent_op().is_some_and(|op| op.is(fir::DO_LOOP)),
        (None, None) => false,
    }
}
