//! Reduction operators on values and on variables (OpenACC 3.4, 2.5.15).

use accc_dialects::{
    accgpu::{self, Operator},
    arith::{self, Compare, CompareReals},
    fir,
    ir::{Block, Builder, Op, Region, Type, Value},
    llvm::AtomicOperation,
};

/// `x` operator `y`; `None` when the operator is not defined for their type.
pub fn combine<'c>(
    b: &Builder<'c>,
    operator: Operator,
    x: Value<'c>,
    y: Value<'c>,
) -> Option<Value<'c>> {
    let ty = x.ty();
    if ty.is_logical() {
        let flag = Type::integer(b.ctx(), 1);
        let [x, y] = [x, y].map(|value| fir::convert(b, value, flag));
        return combine_flags(b, operator, x, y).map(|value| fir::convert(b, value, ty));
    }
    if ty.is_integer() {
        return combine_integers(b, operator, x, y);
    }
    if ty.is_float() {
        return combine_reals(b, operator, x, y);
    }
    if ty.is_complex() {
        let name = match operator {
            Operator::Add => fir::ADDC,
            Operator::Mul => fir::MULC,
            _ => return None,
        };
        return Some(b.value(name, &[x, y], ty, &[]));
    }
    None
}

/// The region of an accgpu.reduce that combines two scalars whose addresses have the type
/// `address`, located like `like`; `None` when the operator is not defined for them.
pub fn combiner<'c>(like: Op<'c>, operator: Operator, address: Type<'c>) -> Option<Region<'c>> {
    let argument = (address, like.location());
    let block = Block::create(&[argument, argument]);
    let region = Region::create();
    region.append(block);
    let b = Builder::at_end(block, like);
    let [target, copy] = block.arguments()[..] else {
        return None;
    };
    update(&b, operator, target, copy)?;
    accgpu::yield_op(&b);
    Some(region)
}

/// Combines the scalar variable at `target` with that at `copy`; `None` when the
/// operator is not defined for their type.
pub fn update<'c>(
    b: &Builder<'c>,
    operator: Operator,
    target: Value<'c>,
    copy: Value<'c>,
) -> Option<()> {
    let (x, y) = (fir::load(b, target), fir::load(b, copy));
    let combined = combine(b, operator, x, y)?;
    fir::store(b, combined, target);
    Some(())
}

/// The operation that has the greatest or the least of two values of type `ty`, and of a number
/// and a NaN the number.
pub fn extreme_number(ty: Type<'_>, is_greatest: bool) -> &'static str {
    match (ty.is_float(), is_greatest) {
        (true, true) => arith::MAXNUMF,
        (true, false) => arith::MINNUMF,
        (false, true) => arith::MAXSI,
        (false, false) => arith::MINSI,
    }
}

/// The atomic operation of LLVM for an operator and a type.
pub fn atomic_operation(operator: Operator, ty: Type<'_>) -> Option<AtomicOperation> {
    let bits = ty.bit_width();
    if !(bits == 32 || bits == 64) {
        return None;
    }
    if ty.is_float() {
        return match operator {
            Operator::Add => Some(AtomicOperation::FloatAdd),
            Operator::Max => Some(AtomicOperation::FloatMax),
            Operator::Min => Some(AtomicOperation::FloatMin),
            _ => None,
        };
    }
    if !ty.is_integer() {
        return None;
    }
    match operator {
        Operator::Add => Some(AtomicOperation::Add),
        Operator::Max => Some(AtomicOperation::Max),
        Operator::Min => Some(AtomicOperation::Min),
        Operator::Iand => Some(AtomicOperation::And),
        Operator::Ior => Some(AtomicOperation::Or),
        Operator::Xor => Some(AtomicOperation::Xor),
        _ => None,
    }
}

fn combine_flags<'c>(
    b: &Builder<'c>,
    operator: Operator,
    x: Value<'c>,
    y: Value<'c>,
) -> Option<Value<'c>> {
    Some(match operator {
        Operator::Land => arith::and(b, x, y),
        Operator::Lor => arith::or(b, x, y),
        Operator::Eqv => arith::compare(b, Compare::Equal, x, y),
        Operator::Neqv => arith::compare(b, Compare::NotEqual, x, y),
        _ => return None,
    })
}

fn combine_integers<'c>(
    b: &Builder<'c>,
    operator: Operator,
    x: Value<'c>,
    y: Value<'c>,
) -> Option<Value<'c>> {
    Some(match operator {
        Operator::Add => arith::add(b, x, y),
        Operator::Mul => arith::mul(b, x, y),
        Operator::Max => arith::max(b, x, y),
        Operator::Min => arith::min(b, x, y),
        Operator::Iand => arith::and(b, x, y),
        Operator::Ior => arith::or(b, x, y),
        Operator::Xor => arith::xor(b, x, y),
        Operator::Land | Operator::Lor | Operator::Eqv | Operator::Neqv => return None,
    })
}

fn combine_reals<'c>(
    b: &Builder<'c>,
    operator: Operator,
    x: Value<'c>,
    y: Value<'c>,
) -> Option<Value<'c>> {
    Some(match operator {
        Operator::Add => b.value(arith::ADDF, &[x, y], x.ty(), &[]),
        Operator::Mul => b.value(arith::MULF, &[x, y], x.ty(), &[]),
        Operator::Max => choose(b, CompareReals::Greater, x, y),
        Operator::Min => choose(b, CompareReals::Less, x, y),
        _ => return None,
    })
}

/// `x` if it compares so with `y`, else `y`: one comparison and one selection, which every
/// target has.
fn choose<'c>(b: &Builder<'c>, comparison: CompareReals, x: Value<'c>, y: Value<'c>) -> Value<'c> {
    let chosen = arith::compare_reals(b, comparison, x, y);
    arith::select(b, chosen, x, y)
}
