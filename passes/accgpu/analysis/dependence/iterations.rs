//! Two iterations of a loop as a system of integers.

use super::{
    Meeting,
    invariants::Invariants,
    linear::Linear,
    ranges::{Range, ranges},
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Op, Value},
    presburger::{Row, System},
};

/// Which of the two iterations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    One = 0,
    Other = 1,
}

/// What a variable of the system stands for.
#[derive(Clone, Copy)]
enum Unknown<'c> {
    /// Of the same value in all iterations.
    Shared(Value<'c>),
    /// The value in one iteration.
    Of(Side, Value<'c>),
}

/// Two iterations, each at one of two accesses.
pub struct Iterations<'a, 'c> {
    invariants: &'a Invariants<'c>,
    system: System,
    /// By number of the system's variable; `None` for those without a value in the
    /// program.
    unknowns: Vec<Option<Unknown<'c>>>,
}

impl<'a, 'c> Iterations<'a, 'c> {
    /// Iterations that reach the same at `accesses`: the pairs of `meeting` have the same values.
    pub fn new(
        invariants: &'a Invariants<'c>,
        accesses: [Op<'c>; 2],
        meeting: &Meeting<'c>,
    ) -> Self {
        let mut iterations = Iterations {
            invariants,
            system: System::default(),
            unknowns: Vec::new(),
        };
        for (side, access) in [Side::One, Side::Other].into_iter().zip(accesses) {
            iterations.add_loops(side, access);
        }
        for &(one, other) in meeting {
            let one = iterations.linear(Side::One, one);
            let other = iterations.linear(Side::Other, other);
            if let Some(difference) = one.and_then(|one| minus(one, &other?)) {
                iterations.system.equal_zero(difference);
            }
        }
        iterations
    }

    /// Whether there may be such iterations, or such a one.
    pub fn can_be(&self) -> bool {
        !self.system.is_empty()
    }

    /// Whether the iterations may be ones in which one of `counters` differs.
    pub fn can_differ(&mut self, counters: &[Value<'c>]) -> bool {
        counters.iter().any(|&variable| {
            let one = self.number(Unknown::Of(Side::One, variable));
            let other = self.number(Unknown::Of(Side::Other, variable));
            [(one, other), (other, one)].iter().any(|&(less, more)| {
                let mut ordered = self.system.clone();
                ordered.at_least_zero(Row {
                    terms: vec![(more, 1), (less, -1)],
                    constant: -1,
                });
                !ordered.is_empty()
            })
        })
    }

    /// Brings in the loops around `access`, up to the construct.
    fn add_loops(&mut self, side: Side, access: Op<'c>) {
        const LOOPS: [&str; 2] = [accgpu::LOOP, fir::DO_LOOP];
        let mut around = access.enclosing(&LOOPS);
        while let Some(nest) = around {
            for (variable, range) in ranges(nest) {
                self.add_range(side, variable, range);
            }
            around = nest.enclosing(&LOOPS);
        }
    }

    fn add_range(&mut self, side: Side, variable: Value<'c>, range: Range<'c>) {
        let Some(step) = arith::constant_value(range.step).filter(|&step| step != 0) else {
            return;
        };
        let number = self.loop_variable(side, variable);
        let value = Row {
            terms: vec![(number, 1)],
            constant: 0,
        };
        let lower = self.linear(side, range.lower);
        let upper = self.linear(side, range.upper);
        let from_lower = lower.and_then(|lower| minus(value.clone(), &lower));
        let to_upper = upper.and_then(|upper| minus(upper, &value));
        let is_down = step < 0;
        for distance in [&from_lower, &to_upper].into_iter().flatten() {
            let distance = match is_down {
                true => times(distance, -1),
                false => Some(distance.clone()),
            };
            if let Some(distance) = distance {
                self.system.at_least_zero(distance);
            }
        }
        if step.unsigned_abs() == 1 {
            return;
        }
        // variable = lower + step * number of the iteration
        if let Some((mut distance, back)) = from_lower.zip(step.checked_neg()) {
            let iteration = self.system.add_variable();
            self.unknowns.push(None);
            distance.terms.push((iteration, back));
            self.system.equal_zero(distance);
        }
    }

    /// The variable for `variable` of a loop around the accesses. Loops around the
    /// nest are in one iteration.
    fn loop_variable(&mut self, side: Side, variable: Value<'c>) -> usize {
        match self.invariants.are_same(variable, variable) {
            true => self.number(Unknown::Shared(variable)),
            false => self.number(Unknown::Of(side, variable)),
        }
    }

    /// `value` in one iteration in terms of the system's variables.
    fn linear(&mut self, side: Side, value: Value<'c>) -> Option<Row> {
        let Linear { terms, constant } = Linear::of(value)?;
        let mut row = Row {
            terms: Vec::new(),
            constant,
        };
        for (value, factor) in terms {
            let unknown = match self.invariants.are_same(value, value) {
                true => Unknown::Shared(value),
                false => Unknown::Of(side, value),
            };
            let term = Row {
                terms: vec![(self.number(unknown), factor)],
                constant: 0,
            };
            row = minus(row, &times(&term, -1)?)?;
        }
        Some(row)
    }

    /// The variable of the system for `unknown`.
    fn number(&mut self, unknown: Unknown<'c>) -> usize {
        let is_it = |known: &Option<Unknown<'c>>| match (*known, unknown) {
            (Some(Unknown::Of(side, value)), Unknown::Of(wanted, other)) => {
                side == wanted && value == other
            }
            (Some(Unknown::Shared(value)), Unknown::Shared(other)) => {
                self.invariants.are_same(value, other)
            }
            _ => false,
        };
        if let Some(number) = self.unknowns.iter().position(is_it) {
            return number;
        }
        self.unknowns.push(Some(unknown));
        self.system.add_variable()
    }
}

fn minus(one: Row, other: &Row) -> Option<Row> {
    let mut difference = one;
    difference.constant = difference.constant.checked_sub(other.constant)?;
    for &(variable, factor) in &other.terms {
        let mut terms = difference.terms.iter_mut();
        match terms.find(|(known, _)| *known == variable) {
            Some((_, known)) => *known = known.checked_sub(factor)?,
            None => difference.terms.push((variable, factor.checked_neg()?)),
        }
    }
    Some(difference)
}

fn times(row: &Row, factor: i64) -> Option<Row> {
    let terms = row.terms.iter().map(|&(variable, known)| {
        let product = known.checked_mul(factor)?;
        Some((variable, product))
    });
    Some(Row {
        terms: terms.collect::<Option<_>>()?,
        constant: row.constant.checked_mul(factor)?,
    })
}
