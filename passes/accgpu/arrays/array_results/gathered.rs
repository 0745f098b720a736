//! One value that a nest of loops gathers.

use super::{
    extreme::{Best, Extreme},
    nest::Nest,
};
use crate::accgpu::analysis::{
    access::Access,
    dependence::{may_overlap, uses},
};
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
};

/// How the value of the iterations before and that of this one give the new value.
pub enum Gathered<'c> {
    /// By an operation.
    Combined,
    /// A flag, by an operation.
    Flags { combine: Op<'c>, flag: Value<'c> },
    /// By COUNT's selection of the value before or of the one after it.
    Counted(Op<'c>),
    /// By choosing the greater or the lesser one.
    Chosen(Extreme<'c>),
}

impl<'c> Gathered<'c> {
    pub fn of(nest: &Nest<'c>) -> Option<Self> {
        let maker = nest.maker(0)?;
        let old = match nest.old[..] {
            [old] => old,
            // The second value tells whether there was none yet under the mask.
            [_, _] => {
                let is_all = nest.ends_being_first(1) && nest.outer().result(1).is_unused();
                let extreme = is_all.then(|| Extreme::of(nest, 0, Some(1)))?;
                return extreme.map(Gathered::Chosen);
            }
            _ => return None,
        };
        let is_only_use = nest.users_of_old(0) == [maker];
        let other = maker.operands().into_iter().find(|&value| value != old);
        let is_flag = old.ty().is_integer() && old.ty().bit_width() == 1;
        if is_flag {
            let flag = other.filter(|_| is_only_use && maker.is_any(&[arith::ANDI, arith::ORI]))?;
            return Some(Gathered::Flags {
                combine: maker,
                flag,
            });
        }
        if maker.is_any(&SIMPLE) {
            return is_only_use.then_some(Gathered::Combined);
        }
        if counts(nest, maker) {
            return Some(Gathered::Counted(maker));
        }
        Extreme::of(nest, 0, None).map(Gathered::Chosen)
    }

    /// Returns the loops that take the place of `nest`.
    pub fn rewrite(self, nest: Nest<'c>) -> Op<'c> {
        match self {
            Gathered::Combined => gather(nest),
            Gathered::Flags { combine, flag } => gather_flags(nest, combine, flag),
            Gathered::Counted(select) => {
                add_condition(select, nest.old[0]);
                gather(nest)
            }
            Gathered::Chosen(extreme) => {
                let best = Best::gather(&nest, 0, extreme);
                let loops = nest.close();
                let found = best.found(&nest);
                nest.replace(&[found]);
                loops
            }
        }
    }
}

/// Operations that combine the old value with another one.
const SIMPLE: [&str; 11] = [
    arith::ADDF,
    arith::ADDI,
    arith::MULF,
    arith::MULI,
    arith::ANDI,
    arith::ORI,
    arith::XORI,
    arith::MAXSI,
    arith::MINSI,
    fir::ADDC,
    fir::MULC,
];

/// Gathers the value in memory, that of the variable that it goes to if it may be.
fn gather(nest: Nest<'_>) -> Op<'_> {
    let outer = nest.outer();
    let b = Builder::before(outer);
    let given = nest.given()[0];
    let target = target(outer);
    let place = match target {
        Some(store) => store.operand(1),
        None => nest.object(given.ty()),
    };
    fir::store(&b, given, place);
    nest.keep_in(0, place);
    let loops = nest.close();
    match target {
        Some(store) => {
            store.erase();
            nest.replace(&[]);
        }
        None => nest.replace(&[fir::load(&b, place)]),
    }
    loops
}

/// Gathers flags in an integer, for which devices have atomic operations.
fn gather_flags<'c>(nest: Nest<'c>, combine: Op<'c>, flag: Value<'c>) -> Op<'c> {
    let outer = nest.outer();
    let b = Builder::before(outer);
    let number = |b: &Builder<'c>, flag| arith::select(b, flag, arith::i32(b, 1), arith::i32(b, 0));
    let start = number(&b, nest.given()[0]);
    let place = nest.object(start.ty());
    fir::store(&b, start, place);
    let inside = Builder::before(combine);
    let old = fir::load(&inside, place);
    let flag = number(&inside, flag);
    let new = match combine.is(arith::ANDI) {
        true => arith::and(&inside, old, flag),
        false => arith::or(&inside, old, flag),
    };
    fir::store(&inside, new, place);
    nest.drop_new(0);
    let loops = nest.close();
    let found = arith::compare(
        &b,
        Compare::NotEqual,
        fir::load(&b, place),
        arith::i32(&b, 0),
    );
    nest.replace(&[found]);
    loops
}

/// Whether `select` chooses between the old value and the sum of it and another one.
fn counts<'c>(nest: &Nest<'c>, select: Op<'c>) -> bool {
    let old = nest.old[0];
    let is_choice = select.is(arith::SELECT) && select.operand(2) == old;
    if !is_choice || nest.users_of_old(0).len() != 2 {
        return false;
    }
    let sum = select.operand(1);
    sum.defining_op()
        .is_some_and(|add| add.is(arith::ADDI) && add.operand(0) == old && sum.users() == [select])
}

/// Adds in all iterations, instead of those where the condition of `select` holds.
fn add_condition<'c>(select: Op<'c>, old: Value<'c>) {
    let add = select.operand(1).defining_op().expect("asked before");
    let one = add.operand(1);
    let b = Builder::before(select);
    let zero = arith::constant(&b, one.ty(), 0);
    let counted = arith::select(&b, select.operand(0), one, zero);
    let sum = arith::add(&b, old, counted);
    select.result(0).replace_all_uses_with(sum);
    select.erase();
    add.erase();
}

/// The store that does all that is done with the result of `counted`: to a variable that the
/// loops do not use.
fn target(counted: Op<'_>) -> Option<Op<'_>> {
    let [store] = counted.result(0).users()[..] else {
        return None;
    };
    let is_next = store.is(fir::STORE) && counted.next() == Some(store);
    let place = is_next.then(|| store.operand(1))?;
    let is_before = place
        .defining_op()
        .is_none_or(|op| op.block() != counted.block() || op.is_before(counted));
    let written = Access::of(place, true);
    let used = uses(counted).ok()?;
    let is_apart = !used.iter().any(|used| may_overlap(&used.access, &written));
    let is_scalar = written.path.is_empty() && written.storage().is_some();
    (is_before && is_apart && is_scalar).then_some(store)
}
