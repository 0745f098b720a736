//! The sizes of a tile clause.

use accc_dialects::{
    acc::Loop,
    accgpu::{Level, Tile},
    arith,
    ir::{Reported, not_yet_supported},
};

/// Iterations of a tile whose sizes are all accc's choice: a gang's lanes.
const USUAL: i64 = 128;
/// Of these in the innermost loop: a warp of neighbours.
const USUAL_INNERMOST: i64 = 32;
/// What flang has for `*`.
const OPEN: i64 = -1;

/// The tiles that a clause of `source` asks for.
///
/// The first size is that of the innermost loop of as many as there are sizes, and the
/// vector clause is for the iterations inside of tiles; so is the worker clause where
/// there is no vector clause (OpenACC 3.4, 2.9.8).
pub fn tile(source: &Loop<'_>) -> Result<Option<Tile>, Reported> {
    let sizes: Option<Vec<i64>> = source
        .tile_sizes()
        .into_iter()
        .map(arith::constant_value)
        .collect();
    let Some(sizes) = sizes else {
        let location = source.0.location();
        return Err(not_yet_supported(location, "this form of the tile clause"));
    };
    if sizes.is_empty() {
        return Ok(None);
    }
    let mut sizes = chosen(&sizes);
    sizes.reverse();
    // collapse(n) may name further loops inside, which are not cut.
    sizes.resize(source.lower().len(), 0);
    let element_level = match source.has_vector() {
        true => Level::Vector,
        false => Level::Worker,
    };
    Ok(Some(Tile {
        sizes,
        element_level,
    }))
}

/// `sizes`, innermost first, with numbers for those that accc chooses: so that the lanes
/// of a gang have an iteration each, and that the innermost ones are neighbours.
fn chosen(sizes: &[i64]) -> Vec<i32> {
    let given: i64 = sizes.iter().filter(|&&size| size != OPEN).product();
    let mut left = (USUAL / given.clamp(1, USUAL)).ilog2();
    let mut open = sizes.iter().filter(|&&size| size == OPEN).count();
    let mut number = |&size: &i64| {
        if size != OPEN {
            return i32::try_from(size).unwrap_or(i32::MAX);
        }
        open -= 1;
        let share = match open {
            0 => left,
            _ => left.min(USUAL_INNERMOST.ilog2()),
        };
        left -= share;
        1 << share
    };
    sizes.iter().map(&mut number).collect()
}
