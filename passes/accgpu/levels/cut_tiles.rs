//! Cuts nests with a tile clause into loops over tiles and loops inside of them.
//!
//! OpenACC 3.4, 2.9.8. Gangs share the tiles, in a nest of their own, and lanes what is
//! in one: all loops inside of a tile are one nest, so that a tile of 8 by 8 iterations
//! has work for 64 lanes. The last tile in each direction may be smaller.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%j, %i) = (%a, %b) to (%m, %n) step (%c1, %c1) : index, index par [gang, vector] independent {
//!   "use"(%j, %i) : (index, index) -> ()
//!   accgpu.yield
//! } {accgpu.tile = array<i32: 8, 32>, accgpu.element_level = #accgpu.level<vector>}
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%J, %I) = (%a, %b) to (%m, %n) step (%c8, %c32) : index, index par [gang] independent {
//!   %last_y = arith.minsi "%m - %J", %c7
//!   %last_x = arith.minsi "%n - %I", %c31
//!   accgpu.loop (%y, %x) = (%c0, %c0) to (%last_y, %last_x) step (%c1, %c1) : index, index par [vector] independent {
//!     "use"(%J + %y, %I + %x)
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! Loops with other steps than 1 are counted first: by their iterations, from 0.
//!
//! Legality: the iterations are independent, so that any order is right; each belongs to
//! one tile. The ranges are values from outside of the nest. Private variables and
//! reductions stay outside of both nests, with the levels of both.
//!
//! ## Leaves
//! No loop with tiles. The upper bounds inside of tiles say that a loop has no more
//! iterations than a tile (`bounds::most_of_tile`), which the lowering of loops over
//! lanes uses.

use crate::{
    accgpu::bounds::{Space, fits_32_bits, most_of_each},
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level, Ranges, Tile},
    arith, fir,
    ir::{Block, Builder, Op, Region, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct CutTiles;

impl Pass for CutTiles {
    const ARGUMENT: &'static str = "accgpu-cut-tiles";
    const SUMMARY: &'static str = "make loops over tiles and inside of them of a tile clause";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            if let Some(tile) = accgpu::tile(nest) {
                cut(nest, &tile);
            }
        }
        Ok(())
    }
}

/// The levels of a nest that share its tiles, and those that share what is in them.
pub fn split_levels(nest: Op<'_>, tile: &Tile) -> (Vec<Level>, Vec<Level>) {
    let levels = accgpu::levels(nest).into_iter();
    levels.partition(|&level| level < tile.element_level)
}

fn cut<'c>(nest: Op<'c>, tile: &Tile) {
    let b = Builder::before(nest);
    let index = Type::index(b.ctx());
    let counts = Count::all(&b, nest);
    let is_cut = |which: usize| tile.sizes[which] > 0;
    let size = |b: &Builder<'c>, which: usize| arith::index(b, tile.sizes[which].into());
    let cut_loops: Vec<_> = (0..counts.len()).filter(|&which| is_cut(which)).collect();
    let (outside, inside) = split_levels(nest, tile);
    let mode = accgpu::mode(nest);

    let over_tiles = Ranges {
        lower: cut_loops.iter().map(|&it| counts[it].first).collect(),
        upper: cut_loops.iter().map(|&it| counts[it].last).collect(),
        step: cut_loops.iter().map(|&it| size(&b, it)).collect(),
    };
    let block = Block::create(&vec![(index, b.location()); cut_loops.len()]);
    let body = Region::create();
    body.append(block);
    accgpu::loop_op(&b, &over_tiles, None, &outside, mode, body);

    let b = Builder::at_end(block, nest);
    let mut tiles = block.arguments().into_iter();
    let firsts: Vec<_> = (0..counts.len())
        .map(|which| match is_cut(which) {
            true => tiles.next().expect("each has an argument"),
            false => counts[which].first,
        })
        .collect();
    let in_tile = Ranges {
        lower: vec![arith::index(&b, 0); counts.len()],
        upper: (0..counts.len())
            .map(|which| counts[which].last_in_tile(&b, firsts[which], tile.sizes[which]))
            .collect(),
        step: vec![arith::index(&b, 1); counts.len()],
    };
    count_in_tile(nest, &counts, &firsts);
    let body = Region::create();
    body.take_body(nest.region(0));
    accgpu::loop_op(&b, &in_tile, None, &inside, mode, body);
    accgpu::yield_op(&b);
    nest.erase();
}

/// A loop as one that counts up by 1.
struct Count<'c> {
    first: Value<'c>,
    last: Value<'c>,
    /// The distance of two of its numbers fits 32 bits, and so do they.
    is_narrow: bool,
    /// What the values of the loop variable are counted by, if not by themselves: the
    /// nest's ranges, and which of them.
    iterations: Option<(Space<'c>, usize)>,
}

impl<'c> Count<'c> {
    /// Those of all loops of `nest`, computed at the cursor.
    fn all(b: &Builder<'c>, nest: Op<'c>) -> Vec<Self> {
        let most = most_of_each(nest);
        let ranges = accgpu::loop_ranges(nest);
        let counted = |(which, most): (usize, &Option<i128>)| {
            let is_short = most.is_some_and(|most| most <= i32::MAX.into());
            if arith::constant_value(ranges.step[which]) != Some(1) {
                let space = Space::new(b, nest);
                let one = arith::index(b, 1);
                return Count {
                    first: arith::index(b, 0),
                    last: arith::sub_exactly(b, space.trips[which], one),
                    is_narrow: is_short,
                    iterations: Some((space, which)),
                };
            }
            let [first, last] = [ranges.lower[which], ranges.upper[which]];
            Count {
                first: fir::to_index(b, first),
                last: fir::to_index(b, last),
                is_narrow: is_short && fits_32_bits(first) && fits_32_bits(last),
                iterations: None,
            }
        };
        most.iter().enumerate().map(counted).collect()
    }

    /// The number, from 0, of the last iteration in the tile of `size` that begins with
    /// `first`; with no size that of the last one of all, -1 or less where there is none.
    fn last_in_tile(&self, b: &Builder<'c>, first: Value<'c>, size: i32) -> Value<'c> {
        if size == 0 {
            return arith::sub_exactly(b, self.last, first);
        }
        // A tile begins before the end: the distance is none of an empty loop.
        let i32 = Type::integer(b.ctx(), 32);
        let [first, last] = [first, self.last].map(|value| match self.is_narrow {
            true => arith::narrow_index(b, value, i32),
            false => value,
        });
        let left = arith::sub_exactly(b, last, first);
        let most = arith::constant(b, left.ty(), i64::from(size) - 1);
        fir::to_index(b, arith::min(b, left, most))
    }

    /// The value of the loop variable, as an index.
    fn value(&self, b: &Builder<'c>, number: Value<'c>) -> Value<'c> {
        match &self.iterations {
            Some((space, which)) => space.induction_value(b, *which, number),
            None => number,
        }
    }
}

/// Makes the arguments of the body of `nest` the numbers of its iterations in a tile, from
/// 0, whose first ones have the numbers `firsts`.
fn count_in_tile<'c>(nest: Op<'c>, counts: &[Count<'c>], firsts: &[Value<'c>]) {
    let entry = nest.body(0);
    let b = Builder::at_start(entry, nest);
    let variables = entry.arguments();
    for ((variable, count), &first) in variables.iter().zip(counts).zip(firsts) {
        let in_tile = entry.add_argument(Type::index(b.ctx()), nest.location());
        let number = arith::add_exactly(&b, first, in_tile);
        let value = fir::convert(&b, count.value(&b, number), variable.ty());
        variable.replace_all_uses_with(value);
    }
    for _ in &variables {
        entry.erase_argument(0);
    }
}
