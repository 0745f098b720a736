//! Makes fir.if of branches that come together again.
//!
//! ```mlir
//!   cf.cond_br %c, ^then, ^rest
//! ^then:
//!   "use"() : () -> ()
//!   cf.br ^rest
//! ^rest:
//! ```
//! becomes
//! ```mlir
//!   fir.if %c { "use"() : () -> () }
//! ```
//! The `if` says what the branches say. Behind a STOP it goes on with what follows: nothing comes
//! back from the call, which ends the program, or the thread that has come to it.

use super::counting::stops;
use accc_dialects::{
    accgpu, arith, cf, fir,
    ir::{Block, Builder, Op, Region, Type, Value},
};
use std::collections::HashMap;

/// Does so in the blocks of `region` itself, inner branches first, and joins blocks that follow each
/// other.
pub(super) fn make_ifs(region: Region<'_>) {
    let mut is_new = true;
    while is_new {
        cf::join_blocks(region);
        let blocks = region.blocks();
        let arrivals = arrivals(&blocks);
        is_new = blocks.iter().any(|&block| make_if(block, &arrivals));
    }
}

/// How often control may come to each block.
fn arrivals<'c>(blocks: &[Block<'c>]) -> HashMap<Block<'c>, usize> {
    let mut arrivals = HashMap::new();
    for next in blocks.iter().flat_map(|block| block.successors()) {
        *arrivals.entry(next).or_default() += 1;
    }
    arrivals
}

/// Makes an `if` of the branches that `block` ends with; whether it has.
fn make_if<'c>(block: Block<'c>, arrivals: &HashMap<Block<'c>, usize>) -> bool {
    let Some(end) = block
        .terminator()
        .filter(|end| end.is(cf::CONDITIONAL_BRANCH) && end.operand_count() == 1)
    else {
        return false;
    };
    let [then, otherwise] = block.successors()[..] else {
        return false;
    };
    let follows = |it: Block<'c>| arrivals[&it] == 1 && it != block && it.arguments().is_empty();
    let branches = [then, otherwise].map(|it| Some(it).filter(|&it| follows(it)));
    let ends = branches.map(|branch| branch.and_then(next));
    let (inside, rest) = match (branches, ends) {
        ([Some(_), Some(_)], [Some(Some(one)), Some(Some(other))]) if one == other => {
            (branches, Some(one))
        }
        ([Some(_), _], [Some(end), _]) if end.is_none_or(|it| it == otherwise) => {
            ([Some(then), None], Some(otherwise))
        }
        ([_, Some(_)], [_, Some(end)]) if end.is_none_or(|it| it == then) => {
            ([None, Some(otherwise)], Some(then))
        }
        _ => return false,
    };
    let Some(rest) = rest.filter(|&rest| rest != block) else {
        return false;
    };
    build(end, inside, rest);
    true
}

/// Where the branch `block` goes on, `None` in it for one that ends with a STOP; `None` for one that
/// goes on in several places, or ends in another way.
fn next(block: Block<'_>) -> Option<Option<Block<'_>>> {
    let end = block.terminator()?;
    match block.successors()[..] {
        [next] if end.is(cf::BRANCH) && end.operand_count() == 0 => Some(Some(next)),
        [] if stops(block) => Some(None),
        _ => None,
    }
}

/// Replaces `end` by an `if` with the branches `inside`, and goes on with `rest`.
fn build<'c>(end: Op<'c>, inside: [Option<Block<'c>>; 2], rest: Block<'c>) {
    let b = Builder::before(end);
    let condition = end.operand(0);
    let places = match inside {
        [None, Some(_)] => [None, Some(fir::if_then(&b, negation(&b, condition)).1)],
        [_, None] => {
            let (op, place) = fir::if_then(&b, condition);
            if accgpu::is_mask(end) {
                accgpu::set_mask(op);
            }
            [Some(place), None]
        }
        [Some(_), Some(_)] => fir::if_else(&b, condition).map(Some),
    };
    for (branch, place) in inside.into_iter().zip(places) {
        if let (Some(branch), Some(place)) = (branch, place) {
            branch.terminator().into_iter().for_each(Op::erase);
            let last = place.terminator().expect("just built");
            branch.ops().into_iter().for_each(|op| op.move_before(last));
        }
    }
    cf::branch(&b, rest);
    end.erase();
    inside.into_iter().flatten().for_each(Block::erase);
}

fn negation<'c>(b: &Builder<'c>, condition: Value<'c>) -> Value<'c> {
    arith::xor(
        b,
        condition,
        arith::constant(b, Type::integer(b.ctx(), 1), 1),
    )
}
