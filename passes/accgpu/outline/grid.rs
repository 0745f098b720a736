//! How many gangs a launch has, and what the kernel may rely on.

use super::{
    rows::{Rows, up_to},
    shape::{self, NARROWEST_WAVEFRONT, Shape, ThreadCount, WAVEFRONT},
};
use crate::accgpu::{
    analysis::gang_loop::GangLoop,
    bounds::{ceil_div, most_iterations, product},
};
use accc_dialects::{
    accgpu::{self, Level},
    arith::{self, Compare},
    fir, gpu,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// Gangs at most in one dimension of a grid.
const GRID_LIMIT: i64 = i32::MAX as i64;
/// Threads at most in one dimension of a grid: HIP and AMD's dispatch packets count them in 32 bits.
const GRID_THREADS: i64 = u32::MAX as i64;
/// Gangs at most when each adds its part to a reduction. The runtime takes what the
/// device runs at a time, if that is less: more would only wait for their turns.
const REDUCTION_GANGS: i64 = 65536;

/// Where the number of gangs comes from.
pub enum Grid<'c> {
    /// One gang runs the construct.
    Single,
    /// The num_gangs clause.
    Given(Vec<Value<'c>>),
    /// The runtime chooses.
    Open,
    /// The gang loop, which has a dimension for each of its loops.
    Rows(Rows<'c>),
    /// The gang loop: enough for its iterations, but `limit` at most.
    Loop { nest: GangLoop<'c>, limit: i64 },
    /// The gang loop, and gangs combine what they have: as many as the device runs
    /// at a time, but no more than its iterations need.
    Reducing { nest: GangLoop<'c> },
    /// The gang loop: always enough for its iterations, which never takes more
    /// than `limit`.
    Covering { nest: GangLoop<'c>, limit: i64 },
}

impl<'c> Grid<'c> {
    pub fn of(region: Op<'c>, shape: &Shape<'c>) -> Self {
        if shape::has_one_gang(region) {
            return Grid::Single;
        }
        let given = accgpu::region_bounds(region).num_gangs;
        if !given.is_empty() {
            return Grid::Given(given);
        }
        let nest = match shape::gang_loops(region).as_slice() {
            [] => return Grid::Single,
            [nest] => GangLoop::of(*nest, region),
            _ => None,
        };
        let Some(nest) = nest else {
            return Grid::Open;
        };
        if let Some(rows) = Rows::alone(&nest, shape) {
            return Grid::Rows(rows);
        }
        if reduces_over_gangs(region) {
            return Grid::Reducing { nest };
        }
        let is_static = accgpu::loop_static_chunk(nest.nest).is_some();
        let may_cover = nest.is_certain && (!is_static || accgpu::is_in_turns(nest.nest));
        let per_gang = least_per_gang(nest.nest, shape);
        let most = most_iterations(nest.nest).map(|most| (most + per_gang - 1) / per_gang);
        match most.and_then(|most| i64::try_from(most).ok()) {
            // Where only gangs share the loop, the runtime refuses more than an AMD GPU takes.
            Some(limit) if limit <= GRID_LIMIT && may_cover => Grid::Covering { nest, limit },
            _ => Grid::Loop {
                nest,
                limit: most_gangs(shape),
            },
        }
    }

    /// How the gang loop can run by rows.
    pub fn rows(&self, shape: &Shape<'c>) -> Option<Rows<'c>> {
        match self {
            Grid::Loop { nest, .. } => Rows::of(nest, shape, false),
            Grid::Reducing { nest } => Rows::of(nest, shape, true),
            _ => None,
        }
    }

    /// Notes on `kernel`, with a copy of the region, what every launch of it has.
    pub fn set(&self, kernel: Op<'c>) {
        let limit = match self {
            Grid::Rows(rows) => return rows.set(kernel),
            Grid::Single => 1,
            Grid::Given(sizes) => known_product(sizes).unwrap_or(GRID_LIMIT),
            Grid::Open => GRID_LIMIT,
            Grid::Reducing { .. } => REDUCTION_GANGS,
            Grid::Loop { limit, .. } | Grid::Covering { limit, .. } => *limit,
        };
        let ty = Type::integer(kernel.ctx(), 32);
        kernel.set_attribute(gpu::MAX_GANGS, Attribute::integer(ty, limit.max(1)));
        let known = match self {
            Grid::Covering { .. } => accgpu::COVERED,
            Grid::Loop { nest, .. } if nest.is_certain => accgpu::MOSTLY_COVERED,
            _ => return,
        };
        for nest in shape::gang_loops(kernel) {
            nest.set_attribute(known, Attribute::unit(kernel.ctx()));
        }
    }

    /// The size of the grid at launch in three dimensions (i32).
    pub fn sizes(&self, b: &Builder<'c>, shape: &Shape<'c>) -> [Value<'c>; 3] {
        match self {
            Grid::Rows(rows) => rows.whole_grid(b).map(|size| fir::to_i32(b, size)),
            _ => [self.gangs(b, shape), arith::i32(b, 1), arith::i32(b, 1)],
        }
    }

    /// The number of gangs at launch (i32) in a grid of one dimension, 0 where the runtime
    /// chooses, less where it chooses up to a number (accrt.h).
    fn gangs(&self, b: &Builder<'c>, shape: &Shape<'c>) -> Value<'c> {
        match self {
            Grid::Rows(_) => unreachable!("a grid of several dimensions"),
            Grid::Single => arith::i32(b, 1),
            Grid::Open => arith::i32(b, 0),
            // A size that the device cannot have is lowered to what it can (2.5.10).
            Grid::Given(sizes) if let [size] = sizes[..] => {
                let most = arith::i32(b, most_gangs(shape));
                arith::min(b, fir::to_i32(b, size), most)
            }
            Grid::Given(sizes) => sizes
                .iter()
                .map(|&size| fir::to_i32(b, size))
                .reduce(|x, y| arith::mul(b, x, y))
                .expect("not empty"),
            Grid::Loop { nest, limit } | Grid::Covering { nest, limit } if nest.is_certain => {
                needed(b, nest, shape, *limit)
            }
            // What is only expected may be far from what it is. No iterations: the host's
            // variables have most likely never been set.
            Grid::Loop { nest, limit } | Grid::Covering { nest, limit } => {
                let total = nest.space(b).total(b);
                let none = arith::compare(b, Compare::Equal, total, arith::index(b, 0));
                let some = up_to(b, needed(b, nest, shape, *limit));
                arith::select(b, none, arith::i32(b, 0), some)
            }
            Grid::Reducing { nest } => up_to(b, needed(b, nest, shape, REDUCTION_GANGS)),
        }
    }
}

/// The gangs that fit one dimension of a grid, of `shape`.
fn most_gangs(shape: &Shape<'_>) -> i64 {
    GRID_LIMIT.min(GRID_THREADS / shape.most_threads())
}

/// How many gangs `sizes`, of num_gangs, ask for, where that is known: for less than 1, the runtime
/// chooses.
fn known_product(sizes: &[Value<'_>]) -> Option<i64> {
    let mut each = sizes.iter().map(|&size| arith::constant_value(size));
    let product = each.try_fold(1i64, |product, size| {
        product.checked_mul(size.filter(|&size| size > 0)?)
    })?;
    (product <= GRID_LIMIT).then_some(product)
}

/// The gangs that the iterations of `nest` need (i32): 1 to `limit`.
fn needed<'c>(b: &Builder<'c>, nest: &GangLoop<'c>, shape: &Shape<'c>, limit: i64) -> Value<'c> {
    let total = nest.space(b).total(b);
    let needed = ceil_div(b, total, per_gang(b, nest.nest, shape));
    let needed = arith::min(b, needed, arith::index(b, limit));
    fir::to_i32(b, arith::max(b, needed, arith::index(b, 1)))
}

/// The sizes of a gang that `nest` is shared over, besides the gangs.
fn inner_sizes<'c>(nest: Op<'c>, shape: &Shape<'c>) -> Vec<ThreadCount<'c>> {
    let levels = accgpu::levels(nest);
    [
        (Level::Worker, shape.workers),
        (Level::Vector, shape.vector_length),
    ]
    .into_iter()
    .filter(|(level, _)| levels.contains(level))
    .map(|(_, count)| count)
    .collect()
}

/// Iterations that one gang runs at a time; fewer where wavefronts are wide.
fn per_gang<'c>(b: &Builder<'c>, nest: Op<'c>, shape: &Shape<'c>) -> Value<'c> {
    let mut sizes: Vec<_> = inner_sizes(nest, shape)
        .into_iter()
        .map(|count| match count {
            ThreadCount::Constant(count) => arith::index(b, at_least(count)),
            ThreadCount::Runtime { .. } => fir::to_index(b, count.at_launch(b)),
        })
        .collect();
    if let several @ 2.. = accgpu::numbered_per_lane(nest) {
        sizes.push(arith::index(b, several));
    }
    product(b, &sizes)
}

/// What `per_gang` computes, at least.
fn least_per_gang<'c>(nest: Op<'c>, shape: &Shape<'c>) -> i128 {
    let of_sizes: i128 = inner_sizes(nest, shape)
        .into_iter()
        .map(|count| match count {
            ThreadCount::Constant(count) => at_least(count).into(),
            ThreadCount::Runtime { .. } => 1,
        })
        .product();
    of_sizes * i128::from(accgpu::numbered_per_lane(nest))
}

fn at_least(count: i64) -> i64 {
    match count {
        WAVEFRONT => NARROWEST_WAVEFRONT,
        count => count,
    }
}

fn reduces_over_gangs(region: Op<'_>) -> bool {
    region
        .collect_named(accgpu::REDUCE)
        .into_iter()
        .any(|r| accgpu::levels(r).contains(&Level::Gang))
}
