//! Keeps sections that cache directives name in a gang's shared memory.
//!
//! The directive is advice for an iteration of its loop (OpenACC 3.4, 2.10). What pays
//! on a GPU is a copy that all lanes of a gang use: neighbouring iterations name
//! overlapping sections. A loop over lanes is cut into strips of as many iterations as
//! a gang has lanes; before each strip the lanes copy all that its iterations name, and
//! loads of elements of the section then read the copy.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%c1) : index par [gang, vector] independent {
//!   accgpu.cache "x" %x [%i_minus_1 : %i_plus_1 from %c1] : !fir.ref<!fir.array<?xf64>>
//!   %left = fir.array_coor %x(%shape) %i_minus_1
//!   %0 = fir.load %left : !fir.ref<f64>
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%strip) = (%c0) to (%last) step (%c1) : index par [gang] independent {
//!   %copy = accgpu.private <gang> "x" !fir.array<130xf64> : !fir.ref<!fir.array<130xf64>>
//!   accgpu.loop (%e) = (%c0) to (%c129) step (%c1) : index par [vector] independent {
//!     fir.if %is_loaded { copy(%e) = x(%first + %e) }
//!     accgpu.yield
//!   }
//!   accgpu.loop (%lane) = (%c0) to (%most) step (%c1) : index par [vector] independent {
//!     %left = fir.coordinate_of %copy, %lane : (!fir.ref<!fir.array<130xf64>>, index) -> !fir.ref<f64>
//!     %0 = fir.load %left : !fir.ref<f64>
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//!
//! Legality:
//! - Nothing in the construct writes the array, so that the copy and the original agree
//!   whenever they are read.
//! - Loops over lanes end in a barrier (`to_gpu/predicate.rs`): the copy is complete
//!   before it is used, and used up before the next one.
//! - A load uses the copy only where its subscripts are proven to lie in the section of
//!   its own iteration, so that they lie in the copy.
//! - Copied are elements that the redirected loads read in iterations that run; where
//!   some of the loads are conditional, as far as they lie in the array at all, which is on the
//!   device as a whole then: by a clause of the construct that is not about a section.
//! - Iterations of a loop over gangs and lanes are independent: cutting it into strips
//!   changes only who runs which. Each lane keeps its own private variables.
//!
//! Where the directive is in a sequential loop inside the lanes' loop, the lanes' loop
//! goes into that one first (`inward`), so that all lanes are in the same of its
//! iterations.
//!
//! In all other cases the directive has no effect, and a remark says why. Only kernels
//! have copies: CPUs have caches that need no help.

mod fill;
mod inward;
mod place;
mod section;
mod strips;
mod team;

use crate::accgpu::{
    analysis::{
        access::Access,
        dependence::{Use, may_overlap, uses},
        host,
    },
    outline::{
        hoist,
        shape::{SHARED_FOR_ARRAYS, Shape},
    },
};
use accc_dialects::{
    accgpu::{self, Cache, Level},
    builtin, fir, func,
    ir::{Builder, Op, Value, remark},
};
use place::Place;
use section::Section;
use std::borrow::Cow;
use team::Team;

/// Why a directive has no effect.
type Refusal = Cow<'static, str>;

/// Bytes of a gang's copies at most. Compute units of AMD have 64 KiB of shared memory:
/// with these they run four gangs at a time, which is enough to have work while one
/// waits for memory.
const LIMIT: i64 = 16 * 1024;

/// A copy of `region` before it, for a kernel, with what its cache directives name in
/// shared memory.
pub fn hold<'c>(region: Op<'c>, shape: &Shape<'c>) -> Op<'c> {
    let mut kept = copy_of(region);
    let limit = LIMIT.min(SHARED_FOR_ARRAYS - bytes_of_privates(region));
    let mut bytes = 0;
    while let Some(&directive) = kept.collect_named(accgpu::CACHE).first() {
        let cache = Cache::of(directive);
        let location = directive.location();
        // Beyond the lanes' loop first: fewer copies are made then.
        let attempt = |widely| attempt(kept, shape, widely, limit - bytes);
        match attempt(true).or_else(|_| attempt(false)) {
            Ok((trial, size)) => {
                kept.erase();
                kept = trial;
                bytes += size;
                let name = &cache.name;
                let message =
                    format!("cache: '{name}' is held in shared memory, {size} bytes per gang");
                remark(location, &message);
            }
            Err(reason) => {
                explain(directive, &reason);
                drop_directive(directive);
            }
        }
    }
    if bytes > 0 {
        hoist::hoist(kept);
    }
    kept
}

/// What the private arrays of gangs in `region` may take of shared memory, which they
/// need more.
fn bytes_of_privates(region: Op<'_>) -> i64 {
    let privates = region.collect_named(accgpu::PRIVATE).into_iter();
    let shared = privates.filter(|&private| accgpu::level(private) != Level::Vector);
    let bytes = |private: Op<'_>| {
        let module = private.enclosing(&[builtin::MODULE])?;
        private.type_attribute("in_type")?.byte_size(module)
    };
    shared.filter_map(bytes).sum()
}

fn copy_of(region: Op<'_>) -> Op<'_> {
    let copy = region.clone_op();
    Builder::before(region).insert(copy)
}

/// A copy of `region` whose first directive is followed, and the bytes that takes.
fn attempt<'c>(
    region: Op<'c>,
    shape: &Shape<'c>,
    widely: bool,
    limit: i64,
) -> Result<(Op<'c>, i64), Refusal> {
    let trial = copy_of(region);
    let directive = trial.collect_named(accgpu::CACHE)[0];
    match apply(directive, trial, shape, widely, limit) {
        Ok(bytes) => Ok((trial, bytes)),
        Err(reason) => {
            trial.erase();
            Err(reason)
        }
    }
}

/// Drops the directives of `module`; where `says_why` with a remark.
pub fn drop_all(module: Op<'_>, says_why: bool) {
    for directive in module.collect_named(accgpu::CACHE) {
        let is_in_construct = directive.enclosing(&[accgpu::REGION]).is_some();
        if says_why {
            explain(directive, "CPUs have caches of their own");
        } else if !is_in_construct {
            explain(directive, "it is not in a construct");
        }
        drop_directive(directive);
    }
}

fn explain(directive: Op<'_>, reason: &str) {
    let name = Cache::of(directive).name;
    remark(
        directive.location(),
        &format!("cache has no effect: '{name}' stays in memory: {reason}"),
    );
}

/// Removes `directive` and what only computed its bounds: a kernel would take
/// parameters for it.
fn drop_directive(directive: Op<'_>) {
    let scope = directive.enclosing(&[accgpu::REGION, func::FUNC]);
    directive.erase();
    if let Some(scope) = scope {
        host::drop_unused(scope);
    }
}

/// Holds what `directive` names, in `region`, in at most `limit` bytes; returns their
/// number. What it has changed when it fails is right, but of no use.
fn apply<'c>(
    directive: Op<'c>,
    region: Op<'c>,
    shape: &Shape<'c>,
    widely: bool,
    limit: i64,
) -> Result<i64, Refusal> {
    check_variable(Cache::of(directive).variable, region)?;
    let team = Team::around(directive, shape, widely)?;
    // The loops around it have other variables now.
    let cache = Cache::of(directive);
    let accesses = accesses(region)?;
    let mut place = Place::new(team.before, &accesses);
    let section = Section::of(&cache, &team, &mut place)?;
    let is_written = section.references.iter().any(|reference| {
        let read = Access::of(reference.load.operand(0), false);
        let mut writes = accesses.iter().filter(|used| used.access.writes);
        writes.any(|used| may_overlap(&used.access, &read))
    });
    if is_written {
        return Err("the construct may write it".into());
    }
    let is_shared = |reference: &section::Reference<'c>| is_among_lanes(reference.load);
    if !section.references.iter().any(is_shared) {
        return Err("no lanes share it".into());
    }
    if !section.is_exact && !is_whole_on_device(cache.variable) {
        const REASON: &str = "not all iterations read their sections, which data clauses may not \
                              have brought";
        return Err(REASON.into());
    }
    let module = region.enclosing(&[builtin::MODULE]);
    let element = module.and_then(|module| section.element_type().byte_size(module));
    let bytes = element
        .zip(section.size())
        .and_then(|(element, size)| element.checked_mul(size))
        .ok_or("its size is not known")?;
    if bytes > limit {
        let left = limit.max(0);
        return Err(format!("it takes {bytes} bytes per gang, of which {left} are left").into());
    }
    fill::fill(&section, &cache.name, &team, &mut place)?;
    drop_directive(directive);
    Ok(bytes)
}

/// What `region` reads and writes.
fn accesses(region: Op<'_>) -> Result<Vec<Use<'_>>, Refusal> {
    uses(region).map_err(|_| "the construct does what may write it".into())
}

/// What cannot be copied, wherever it is used.
fn check_variable<'c>(variable: Value<'c>, region: Op<'c>) -> Result<(), Refusal> {
    let is_private = |op: Op<'_>| op.is_any(&[accgpu::PRIVATE, fir::ALLOCA]);
    let origin = Access::of(variable, false).origin;
    if origin.is_inside(region) && origin.defining_op().is_some_and(is_private) {
        return Err("it is private".into());
    }
    if fir::is_optional(variable) {
        return Err("it may be absent".into());
    }
    Ok(())
}

/// Whether the memory that a device has of `variable` is known to have all elements.
fn is_whole_on_device(mut variable: Value<'_>) -> bool {
    const STEPS: [&str; 6] = [
        fir::BOX_ADDR,
        fir::CONVERT,
        fir::DECLARE,
        fir::EMBOX,
        fir::LOAD,
        fir::REBOX,
    ];
    while let Some(op) = variable.defining_op() {
        if op.has_attribute(accgpu::IS_WHOLE) || op.is(fir::ADDRESS_OF) {
            return true;
        }
        // The address in a descriptor, for an argument that is present.
        let before = match op.is(fir::IF) {
            true => fir::chosen_first(variable),
            false => op.is_any(&STEPS).then(|| op.operand(0)),
        };
        let Some(before) = before else {
            return false;
        };
        variable = before;
    }
    false
}

/// Whether lanes share a loop around `op`.
fn is_among_lanes(op: Op<'_>) -> bool {
    let mut around = op.enclosing(&[accgpu::LOOP]);
    while let Some(nest) = around {
        if accgpu::levels(nest).contains(&Level::Vector) {
            return true;
        }
        around = nest.enclosing(&[accgpu::LOOP]);
    }
    false
}
