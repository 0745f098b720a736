//! Lets lanes keep what they gather over all iterations of the gang's loop around theirs.
//!
//! A reduction of lanes in each iteration of a gang's loop has every lane wait several times
//! in each. Where the gang does nothing with the result but gather it by the same operator,
//! once at the end is enough.
//!
//! ## Before
//! ```mlir
//! %gang = accgpu.private <gang> "s" f64 follows_loop : !fir.ref<f64>
//! fir.store %zero to %gang
//! accgpu.loop (%j) = (%a) to (%b) step (%s) : index par [gang] independent {
//!   %lane = accgpu.private <vector> "s" f64 follows_loop : !fir.ref<f64>
//!   fir.store %zero to %lane
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [vector] independent {
//!     "gather"(%lane)
//!   }
//!   accgpu.reduce <add> %lane into %gang [vector]
//! }
//! accgpu.reduce <add> %gang into %s [gang]
//! ```
//! ## After
//! ```mlir
//! %lane = accgpu.private <vector> "s" f64 follows_loop : !fir.ref<f64>
//! fir.store %zero to %lane
//! accgpu.loop (%j) = (%a) to (%b) step (%s) : index par [gang] independent {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [vector] independent {
//!     "gather"(%lane)
//!   }
//! }
//! accgpu.reduce <add> %lane into %s [gang, vector]
//! ```
//!
//! Legality: both copies start with the identity, and nothing uses the gang's but the two
//! reductions. The order in which a reduction combines values is the compiler's (OpenACC 3.4,
//! 2.9.11). Kernels with workers stay as they are: those that take no part in a loop of lanes
//! would have copies too.

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Attribute, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct PostponeReductions;

impl Pass for PostponeReductions {
    const ARGUMENT: &'static str = "accgpu-postpone-reductions";
    const SUMMARY: &'static str = "let lanes reduce once, after the loop of their gang";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let mut loops = region.collect_named(accgpu::LOOP).into_iter();
            if loops.any(|nest| accgpu::levels(nest).contains(&Level::Worker)) {
                continue;
            }
            for private in region.collect_named(accgpu::PRIVATE) {
                if let Some(gathered) = Gathered::of(private) {
                    gathered.postpone();
                }
            }
        }
        Ok(())
    }
}

/// What a gang gathers from its lanes.
struct Gathered<'c> {
    /// The gang's copy.
    private: Op<'c>,
    /// Its first value.
    start: Op<'c>,
    /// From the lanes, in iterations of the gang's loop.
    of_lanes: Vec<OfLanes<'c>>,
    /// Across gangs.
    of_gangs: Op<'c>,
    /// Other names of the copy.
    names: Vec<Op<'c>>,
}

/// A reduction of lanes, each of which has a copy.
struct OfLanes<'c> {
    reduce: Op<'c>,
    private: Op<'c>,
    start: Op<'c>,
}

impl<'c> Gathered<'c> {
    fn of(private: Op<'c>) -> Option<Self> {
        if accgpu::level(private) != Level::Gang || !is_scalar(private) {
            return None;
        }
        let uses = Uses::of(private);
        let [start] = uses.stores[..] else {
            return None;
        };
        let [of_gangs] = uses.reduced[..] else {
            return None;
        };
        let only_reduced = uses.others.is_empty() && !uses.targeted.is_empty();
        if !only_reduced || accgpu::levels(of_gangs) != [Level::Gang] {
            return None;
        }
        let of_lanes: Option<Vec<_>> = uses
            .targeted
            .iter()
            .map(|&reduce| OfLanes::of(reduce, start, of_gangs))
            .collect();
        Some(Gathered {
            private,
            start,
            of_lanes: of_lanes?,
            of_gangs,
            names: uses.names,
        })
    }

    fn postpone(self) {
        let [first, others @ ..] = &self.of_lanes[..] else {
            return;
        };
        let copy = first.private.result(0);
        first.private.move_before(self.private);
        for lanes in others {
            lanes.private.result(0).replace_all_uses_with(copy);
        }
        for lanes in &self.of_lanes {
            lanes.reduce.erase();
            lanes.start.erase();
        }
        others.iter().for_each(|lanes| lanes.private.erase());
        self.start.set_operand(1, copy);
        self.of_gangs.set_operand(0, copy);
        accgpu::set_levels(self.of_gangs, &[Level::Gang, Level::Vector]);
        self.names.iter().rev().for_each(|name| name.erase());
        self.private.erase();
    }
}

impl<'c> OfLanes<'c> {
    /// `None` if it does not begin as the gang's copy does with `start`, or has another
    /// operator than `of_gangs`.
    fn of(reduce: Op<'c>, start: Op<'c>, of_gangs: Op<'c>) -> Option<Self> {
        let private = reduce.operand(0).defining_op()?;
        let is_copy = private.is(accgpu::PRIVATE)
            && accgpu::level(private) == Level::Vector
            && private.result(0).ty() == of_gangs.operand(0).ty();
        if !is_copy || accgpu::levels(reduce) != [Level::Vector] {
            return None;
        }
        let is_same_operator = accgpu::reduce_operator(reduce) == accgpu::reduce_operator(of_gangs);
        let uses = Uses::of(private);
        let is_outside = |op: &Op<'c>| op.block() == reduce.block();
        let own: Vec<_> = uses.stores.iter().copied().filter(is_outside).collect();
        let [own] = own[..] else {
            return None;
        };
        let only_lanes =
            !uses.others.iter().chain(&uses.targeted).any(is_outside) && uses.reduced == [reduce];
        let starts_alike = constant(own).is_some_and(|first| constant(start) == Some(first));
        (is_same_operator && only_lanes && starts_alike).then_some(OfLanes {
            reduce,
            private,
            start: own,
        })
    }
}

/// What uses a private variable.
#[derive(Default)]
struct Uses<'c> {
    stores: Vec<Op<'c>>,
    /// Reductions of its copies.
    reduced: Vec<Op<'c>>,
    /// Reductions into it.
    targeted: Vec<Op<'c>>,
    names: Vec<Op<'c>>,
    others: Vec<Op<'c>>,
}

impl<'c> Uses<'c> {
    fn of(private: Op<'c>) -> Self {
        let mut uses = Uses::default();
        uses.collect(private.result(0));
        uses
    }

    fn collect(&mut self, address: Value<'c>) {
        for (user, operand) in address.uses() {
            match (user.name().as_str(), operand) {
                (fir::DECLARE, 0) => {
                    self.names.push(user);
                    self.collect(user.result(0));
                }
                (fir::STORE, 1) => self.stores.push(user),
                (accgpu::REDUCE, 0) => self.reduced.push(user),
                (accgpu::REDUCE, _) => self.targeted.push(user),
                _ => self.others.push(user),
            }
        }
    }
}

fn is_scalar(private: Op<'_>) -> bool {
    let ty = private.type_attribute("in_type");
    ty.is_some_and(|ty| ty.is_trivial())
}

/// The constant that `store` stores.
fn constant<'c>(store: Op<'c>) -> Option<Attribute<'c>> {
    let source = store.operand(0).defining_op()?;
    source
        .is(arith::CONSTANT)
        .then(|| source.attribute("value"))?
}
