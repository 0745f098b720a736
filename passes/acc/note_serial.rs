//! Notes in the bodies of serial constructs what they are.
//!
//! Upstream's acc-legalize-serial makes each a parallel construct with one gang, one worker and
//! one lane, which is right for all that comes after it but for tools: they are told of a
//! serial construct (OpenACC 3.4, 5.2.2). It keeps no attribute of the construct; the body
//! is moved as it is.
//!
//! ## Before
//! ```mlir
//! acc.serial {
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! acc.serial {
//!   acc.yield {accc.serial}
//! }
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc,
    ir::{Attribute, Op, Reported},
};

/// At the end of the body.
const SERIAL: &str = "accc.serial";

#[derive(Clone, Default)]
pub struct NoteSerial;

impl Pass for NoteSerial {
    const ARGUMENT: &'static str = "acc-note-serial";
    const SUMMARY: &'static str = "note in the bodies of serial constructs what they are";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::SERIAL) {
            for end in ends(construct) {
                end.set_attribute(SERIAL, Attribute::unit(end.ctx()));
            }
        }
        Ok(())
    }
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
