//! Has routines that are inlined work on the memory where the caller wants the result.
//!
//! ## Before
//! ```mlir
//! // in @f: %ans = fir.alloca !fir.array<?xf32>, ... %value = fir.load %ans, return %value
//! %r = fir.call @f(%x) : (...) -> !fir.array<?xf32>
//! fir.save_result %r to %saved(%shape)
//! ```
//! ## After
//! ```mlir
//! // in @f: %saved for %ans, return
//! fir.call @f(%x) : (...) -> ()
//! ```
//! An array of no constant size has no value that could be stored at once, and fir.save_result is
//! for calls only. What is no variable of the procedure's is stored: the elements of an array in a
//! loop, which the threads of a gang can share.
//!
//! Legality: flang makes an argument of the memory in the same way (AbstractResultOpt), and gives
//! memory that the procedure does not reach otherwise.

use accc_dialects::{
    arith, fir, func,
    ir::{Attribute, Builder, Op, Value},
};

/// The operands of a fir.save_result, by groups.
const MEMORY: usize = 1;
const SHAPE: usize = 2;
const LENGTHS: usize = 3;

/// Does so in `routine`, a copy for `call`, or in the caller.
pub fn store_result<'c>(routine: Op<'c>, call: Op<'c>) {
    let Some((save, ends)) = saved(routine, call) else {
        for result in call.results() {
            let saves = result.users().into_iter();
            saves
                .filter(|user| user.is(fir::SAVE_RESULT))
                .for_each(store);
        }
        return;
    };
    let loads = ends.iter().filter_map(|end| end.operand(0).defining_op());
    let loads: Vec<_> = loads.collect();
    match variable(&loads) {
        Some(variable) => {
            let b = Builder::before(variable);
            let result = variable.result(0);
            result.replace_all_uses_with(fir::convert(&b, save.operand(MEMORY), result.ty()));
            variable.erase();
        }
        None => ends.iter().zip(&loads).for_each(|(&end, load)| {
            copy(&Builder::before(end), load.operand(0), save);
        }),
    }
    ends.iter().for_each(|end| end.set_operands(&[]));
    for load in loads {
        if load.result(0).is_unused() {
            load.erase();
        }
    }
    save.erase();
}

/// The local variable from which all of `loads` are.
fn variable<'c>(loads: &[Op<'c>]) -> Option<Op<'c>> {
    let mut variables = loads
        .iter()
        .map(|load| fir::origin(load.operand(0)).defining_op());
    let first = variables.next()??;
    (first.is(fir::ALLOCA) && variables.all(|other| other == Some(first))).then_some(first)
}

fn store(save: Op<'_>) {
    fir::store(
        &Builder::before(save),
        save.operand(0),
        save.operand(MEMORY),
    );
    save.erase();
}

/// What saves the array or object that `call` returns, and where `routine` returns it.
fn saved<'c>(routine: Op<'c>, call: Op<'c>) -> Option<(Op<'c>, Vec<Op<'c>>)> {
    let result = call.results().first().copied()?;
    let [save] = result.users()[..] else {
        return None;
    };
    let is_saved = save.is(fir::SAVE_RESULT)
        && save.operand_segment(LENGTHS).is_empty()
        && save.operand(MEMORY).ty().is_address();
    let ends = routine.collect_named(func::RETURN);
    let loads = ends.iter().map(|end| end.operand(0).defining_op());
    let loads: Option<Vec<_>> = loads.map(|op| op.filter(|op| op.is(fir::LOAD))).collect();
    let is_in_memory = loads.is_some_and(|loads| {
        result.ty().rank() > 0 || result.ty().is_record() && variable(&loads).is_some()
    });
    (is_saved && is_in_memory).then_some((save, ends))
}

/// The elements of the array at `from` to where `save` saves them.
fn copy<'c>(b: &Builder<'c>, from: Value<'c>, save: Op<'c>) {
    let ty = save.operand(0).ty();
    let extents = extents(b, save);
    let one = arith::index(b, 1);
    let shape = fir::shape(b, &extents);
    let mut cursor = *b;
    let mut subscripts = Vec::new();
    for &extent in extents.iter().rev() {
        let (nest, body) = fir::do_loop(&cursor, one, extent, one);
        nest.set_attribute(fir::UNORDERED, Attribute::unit(b.ctx()));
        cursor = Builder::before_terminator(body);
        subscripts.insert(0, body.arguments()[0]);
    }
    let at = |array| {
        let element = ty.element().reference();
        fir::array_element(&cursor, array, Some(shape), &subscripts, element)
    };
    let (from, to) = (at(from), at(save.operand(MEMORY)));
    fir::store(&cursor, fir::load(&cursor, from), to);
}

fn extents<'c>(b: &Builder<'c>, save: Op<'c>) -> Vec<Value<'c>> {
    let shape = save.operand_segment(SHAPE).first().copied();
    if let Some(shape) = shape
        .and_then(Value::defining_op)
        .filter(|op| op.is(fir::SHAPE))
    {
        return shape.operands();
    }
    let ty = save.operand(0).ty();
    let constants = (0..ty.rank()).filter_map(|dimension| ty.extent(dimension));
    constants.map(|extent| arith::index(b, extent)).collect()
}
