//! Frees what clauses and loop bounds were computed with where they have been computed.
//!
//! Temporary arrays, function results and the stack that those take live as long as the statement.
//! LLVM 22's flang ends those of the clauses of a compute construct, and of the bounds of its loops,
//! with the first statement of the body: in each iteration of the loop, on the device, or never
//! where there is no iteration.
//!
//! ## Before
//! ```mlir
//! %last = hlfir.sum %temporary : (!hlfir.expr<?xi32>) -> i32
//! acc.loop control(%i : i32) = (%first : i32) to (%last : i32) step (%one : i32) {
//!   hlfir.destroy %temporary : !hlfir.expr<?xi32>
//!   ...
//! }
//! ```
//! ## After
//! ```mlir
//! %last = hlfir.sum %temporary : (!hlfir.expr<?xi32>) -> i32
//! hlfir.destroy %temporary : !hlfir.expr<?xi32>
//! acc.loop control(%i : i32) = (%first : i32) to (%last : i32) step (%one : i32) {
//!   ...
//! }
//! ```
//!
//! Legality: no statement of a body ends what was made in front of its construct, and none that is
//! not its end uses it: nobody can name it. What only computes the end's operands goes with it.
//! The result of a function has a place, of which the body may know: only what does no more than
//! free it is moved.

use crate::pass::Pass;
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Op, Reported, Value},
    llvm,
};

#[derive(Clone, Default)]
pub struct EarlyCleanUp;

impl Pass for EarlyCleanUp {
    const ARGUMENT: &'static str = "acc-early-clean-up";
    const SUMMARY: &'static str = "free temporaries of clauses and bounds before the construct";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let constructs = module.collect(&|op| op.in_dialect("acc") && op.region_count() > 0);
        // Those inside first: what they leave to their construct may not be its own either.
        for construct in constructs.into_iter().rev() {
            for op in clean_up(construct) {
                op.move_before(construct);
            }
        }
        Ok(())
    }
}

/// The operations of the body of `construct` that free what was made before it.
fn clean_up(construct: Op<'_>) -> Vec<Op<'_>> {
    let body: Vec<_> = construct
        .region(0)
        .blocks()
        .into_iter()
        .flat_map(|block| block.ops())
        .collect();
    let mut freeing = Vec::new();
    for op in &body {
        if let Some(ends) = ends_of(*op, construct) {
            for op in ends {
                if !freeing.contains(&op) {
                    freeing.push(op);
                }
            }
        }
    }
    freeing.extend(computed_for(&freeing, &body));
    let is_apart = |op: &Op<'_>| {
        op.values_used().into_iter().all(|value| {
            let is_moved = |maker: Op<'_>| freeing.iter().any(|op| op.is_ancestor_of(maker));
            !value.is_inside(construct) || value.defining_op().is_some_and(is_moved)
        })
    };
    match freeing.iter().all(is_apart) {
        true => body.into_iter().filter(|op| freeing.contains(op)).collect(),
        false => Vec::new(),
    }
}

/// What frees, beginning with `op` of the body of `construct`, something made before that.
fn ends_of<'c>(op: Op<'c>, construct: Op<'c>) -> Option<Vec<Op<'c>>> {
    const ENDS: [&str; 3] = [hlfir::DESTROY, hlfir::END_ASSOCIATE, llvm::STACKRESTORE];
    if op.is_any(&ENDS) {
        return (!op.operand(0).is_inside(construct)).then(|| vec![op]);
    }
    let place = *op.operands().first()?;
    if !op.is_any(&[fir::LOAD, fir::EMBOX]) || !is_result_before(place, construct) {
        return None;
    }
    frees(op, construct).filter(|ops| ops.iter().any(|op| is_free(*op)))
}

/// Whether `place` is that of the result of a function which is called before `construct`.
fn is_result_before<'c>(place: Value<'c>, construct: Op<'c>) -> bool {
    const RESULT: &str = ".result";
    let is_result =
        |op: Op<'_>| op.is(fir::ALLOCA) && op.text("bindc_name").as_deref() == Some(RESULT);
    let saves = |user: &Op<'_>| user.is(fir::SAVE_RESULT);
    !place.is_inside(construct)
        && place.defining_op().is_some_and(is_result)
        && !place
            .users()
            .iter()
            .filter(|user| saves(user))
            .any(|user| construct.is_ancestor_of(*user))
}

/// `op` and what uses its results, at the top of `construct`; `None` where some of it does not belong
/// to freeing a result.
fn frees<'c>(op: Op<'c>, construct: Op<'c>) -> Option<Vec<Op<'c>>> {
    const STEPS: [&str; 7] = [
        fir::LOAD,
        fir::EMBOX,
        fir::BOX_ADDR,
        fir::CONVERT,
        arith::CMPI,
        fir::IF,
        fir::CALL,
    ];
    let mut ops = vec![op];
    let mut next = 0;
    while let Some(&op) = ops.get(next) {
        next += 1;
        if !op.is_any(&STEPS) || op.is_any(&[fir::IF, fir::CALL]) && !is_free(op) {
            return None;
        }
        for user in op.results().into_iter().flat_map(Value::users) {
            let user = user.outermost_in(construct);
            if !ops.contains(&user) {
                ops.push(user);
            }
        }
    }
    Some(ops)
}

/// Whether `op` frees memory, on a condition, or calls the library for it.
fn is_free(op: Op<'_>) -> bool {
    const LIBRARY: [&str; 4] = [
        "_FortranADestroy",
        "_FortranADestroyWithoutFinalization",
        "_FortranAFinalize",
        "_FortranAAllocatableDeallocate",
    ];
    let is_end = |op: &Op<'_>| op.is_any(&[fir::FREEMEM, fir::RESULT]);
    match op.is(fir::IF) {
        true => op.collect(&|_| true).iter().all(is_end),
        false => op
            .callee()
            .is_some_and(|name| LIBRARY.contains(&name.as_str())),
    }
}

/// Constants and the like in `body` that only `freeing` uses.
fn computed_for<'c>(freeing: &[Op<'c>], body: &[Op<'c>]) -> Vec<Op<'c>> {
    let mut computed = freeing.to_vec();
    for op in body.iter().rev() {
        let mut users = op.results().into_iter().flat_map(Value::users).peekable();
        let is_used = users.peek().is_some();
        let belongs = |user: Op<'c>| computed.iter().any(|op| op.is_ancestor_of(user));
        if is_used && op.region_count() == 0 && op.is_pure() && users.all(belongs) {
            computed.push(*op);
        }
    }
    computed.split_off(freeing.len())
}
