//! Makes serial constructs parallel ones with one gang, one worker and one lane (OpenACC 3.4,
//! 2.5.2), and notes in their bodies what they were.
//!
//! Only tools want to know: they are told of a serial construct (5.2.2).
//!
//! ## Before
//! ```mlir
//! acc.serial {
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! acc.parallel num_gangs({%c1_i32 : i32}) num_workers(%c1_i32 : i32) vector_length(%c1_i32 : i32) {
//!   acc.yield {accc.serial}
//! }
//! ```
//!
//! Upstream's acc-legalize-serial does the same by a driver that joins equal blocks on its way,
//! those of a SELECT CASE, say: their shapes become arguments of blocks, which flang's code
//! generation does not expect.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DeviceType},
    arith,
    ir::{Attribute, Builder, Op, Region, Reported},
};

/// At the end of the body.
const SERIAL: &str = "accc.serial";

#[derive(Clone, Default)]
pub struct SerialToParallel;

impl Pass for SerialToParallel {
    const ARGUMENT: &'static str = "acc-serial-to-parallel";
    const SUMMARY: &'static str = "make serial constructs parallel ones of one thread";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::SERIAL) {
            for end in ends(construct) {
                end.set_attribute(SERIAL, Attribute::unit(end.ctx()));
            }
            convert(construct);
        }
        Ok(())
    }
}

/// The clauses that both constructs have, but for operands.
const CLAUSES: [&str; 9] = [
    "asyncOperandsDeviceType",
    "asyncOnly",
    "waitOperandsSegments",
    "waitOperandsDeviceType",
    "hasWaitDevnum",
    "waitOnly",
    "selfAttr",
    "defaultAttr",
    "combined",
];

fn convert(serial: Op<'_>) {
    let b = Builder::before(serial);
    let ctx = serial.ctx();
    let all_devices = Attribute::array(ctx, &[DeviceType::None.attribute(ctx)]);
    let kept = CLAUSES.into_iter();
    let mut attributes: Vec<_> = kept
        .filter_map(|name| Some((name, serial.attribute(name)?)))
        .collect();
    attributes.extend([
        ("numGangsSegments", Attribute::i32_array(ctx, &[1])),
        ("numGangsDeviceType", all_devices),
        ("numWorkersDeviceType", all_devices),
        ("vectorLengthDeviceType", all_devices),
    ]);
    let one = arith::i32(&b, 1);
    // Queues, waits, sizes, conditions, variables.
    let operands: Vec<_> = (0..8)
        .map(|segment| serial.operand_segment(segment))
        .collect();
    let (queues, others) = operands.split_at(2);
    let sizes = vec![vec![one]; 3];
    let segments = [queues, &sizes, others].concat();
    let segments: Vec<_> = segments.iter().map(Vec::as_slice).collect();
    let body = Region::create();
    body.take_body(serial.region(0));
    b.segmented_op(acc::PARALLEL, &segments, &[], &attributes, vec![body]);
    serial.erase();
}

/// Whether the program has `construct`, a parallel construct by now, as a serial one.
pub fn is_serial(construct: Op<'_>) -> bool {
    ends(construct).any(|end| end.has_attribute(SERIAL))
}

/// Where the body of `construct` ends.
fn ends<'c>(construct: Op<'c>) -> impl Iterator<Item = Op<'c>> {
    let blocks = construct.region(0).blocks().into_iter();
    let last = blocks.filter_map(|block| block.terminator());
    last.filter(|op| op.is(acc::YIELD))
}
