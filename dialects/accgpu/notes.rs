//! What passes note for later ones, on operations of any dialect.

use super::REGION;
use crate::ir::{Attribute, Op, Type};

/// On a region: it runs on the host's thread, never on a device.
pub const LOCAL: &str = "accgpu.local";

/// Whether `op` is in a region for the local thread, which repeats what the program has once.
pub fn is_local(op: Op<'_>) -> bool {
    let region = op.self_or_enclosing(&[REGION]);
    region.is_some_and(|region| region.has_attribute(LOCAL))
}

/// On an operation of the host: it is all of a construct, of whose parts each is a region.
pub const CONSTRUCT: &str = "accgpu.construct";

/// Whether `op` is inside of what stands for all of a construct.
pub fn is_part(op: Op<'_>) -> bool {
    op.parent()
        .is_some_and(|parent| parent.has_attribute(CONSTRUCT) || is_part(parent))
}

/// On an accgpu.region of a parallel construct whose operations follow each other, as those of
/// kernels constructs do.
pub const IN_PARTS: &str = "accgpu.in_parts";
/// On a gang loop of a parallel construct: a number that it has in common with others that use what its
/// same iterations set.
const ALIGNED: &str = "accgpu.aligned";

/// The number that gang loops have in common of which one gang has to have the same iterations.
pub fn aligned(nest: Op<'_>) -> Option<i64> {
    nest.attribute(ALIGNED)?.as_integer()
}

/// Notes what `aligned` asks for.
pub fn set_aligned(nest: Op<'_>, number: i64) {
    let number = Attribute::integer(Type::integer(nest.ctx(), 32), number);
    nest.set_attribute(ALIGNED, number);
}

/// On what gives a variable's device address, or a descriptor with it: flang's name of the
/// variable, as in `uniq_name` of its declaration.
pub const DECLARED_AS: &str = "accgpu.declared_as";
/// On what gives a variable's device address, or a descriptor with it: another clause may have the
/// memory by another name, which is another address here.
pub const HAS_OTHER_NAMES: &str = "accgpu.has_other_names";
/// On what gives a variable's device address, or a descriptor with it: all elements are there.
pub const IS_WHOLE: &str = "accgpu.is_whole";
/// On the place of a descriptor that the host has read for a kernel, of a component: flang's name of
/// the variable whose own memory it describes, that of an allocatable component; else empty.
pub const COMPONENT_OF: &str = "accgpu.component_of";
/// On a loop: the launch has a thread of its levels for each iteration at least.
pub const COVERED: &str = "accgpu.covered";
/// On such a loop: there are as many, unless that is more than a grid can have.
pub const MOSTLY_COVERED: &str = "accgpu.mostly_covered";
/// On a nest over gangs and lanes: the grid has a dimension for each of its three
/// innermost loops, the last of which is shared over x with the lanes.
pub const ROWS: &str = "accgpu.rows";
/// On such a nest: the grid may be smaller or larger than its iterations, whose ranges the host
/// has only expected or which are more than a grid can have.
pub const EXPECTED: &str = "accgpu.expected";
/// On a loop over gangs and lanes: how many iterations a lane has side by side (i32), of a nest by
/// rows those of neighbouring rows.
const PER_LANE: &str = "accgpu.per_lane";
/// The attribute of loads and stores whose order among those of other iterations does not matter:
/// nothing uses what they may disturb.
pub const UNORDERED: &str = "accgpu.unordered";

/// Whether routines have been inlined into a procedure.
pub fn has_inlined(procedure: Op<'_>) -> bool {
    procedure.has_attribute(HAS_INLINED)
}

/// Notes what `has_inlined` asks for.
pub fn set_has_inlined(procedure: Op<'_>) {
    procedure.set_attribute(HAS_INLINED, Attribute::unit(procedure.ctx()));
}

/// Whether a procedure reaches memory as that of a target and as that of no target: the
/// pointees of Cray pointers, private copies of variables with TARGET, which constructs
/// set up and combine without their declarations, and data of such variables.
pub fn has_mixed_targets(procedure: Op<'_>) -> bool {
    procedure.has_attribute(HAS_MIXED_TARGETS)
}

/// Notes what `has_mixed_targets` asks for.
pub fn set_has_mixed_targets(procedure: Op<'_>) {
    procedure.set_attribute(HAS_MIXED_TARGETS, Attribute::unit(procedure.ctx()));
}

/// The groups of accesses that a construct's omp.parallel lists, each of all to one variable that
/// nothing else in it reaches.
pub fn variable_groups(parallel: Op<'_>) -> Vec<Attribute<'_>> {
    let groups = parallel.attribute(VARIABLE_GROUPS);
    groups.map_or(Vec::new(), Attribute::elements)
}

/// Notes what `variable_groups` asks for.
pub fn set_variable_groups<'c>(parallel: Op<'c>, groups: &[Attribute<'c>]) {
    if !groups.is_empty() {
        parallel.set_attribute(VARIABLE_GROUPS, Attribute::array(parallel.ctx(), groups));
    }
}

/// Forgets them.
pub fn drop_variable_groups(parallel: Op<'_>) {
    parallel.remove_attribute(VARIABLE_GROUPS);
}

const VARIABLE_GROUPS: &str = "accc.variable_groups";
const HAS_MIXED_TARGETS: &str = "accc.has_mixed_targets";
const HAS_INLINED: &str = "accc.has_inlined";

/// How many iterations of `nest`, a loop over gangs and lanes, a lane has side by side.
pub fn per_lane(nest: Op<'_>) -> i64 {
    let count = nest.attribute(PER_LANE).and_then(Attribute::as_integer);
    count.unwrap_or(1)
}

/// The same where the iterations of `nest` have one number each: those of a nest of several loops,
/// which take divisions for it, do not go side by side then.
pub fn numbered_per_lane(nest: Op<'_>) -> i64 {
    match super::loop_ranges(nest).lower.len() {
        1 => per_lane(nest),
        _ => 1,
    }
}

/// Notes what `per_lane` asks for.
pub fn set_per_lane(nest: Op<'_>, count: i64) {
    let count = Attribute::integer(Type::integer(nest.ctx(), 32), count);
    nest.set_attribute(PER_LANE, count);
}
