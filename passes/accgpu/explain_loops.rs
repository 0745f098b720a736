//! Tells the user what became of each loop, as remarks for `-Minfo=accel`.
//!
//! Changes nothing. It runs when all loops have their final levels and still
//! stand where the program has them.
//!
//! ## Before and after
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!   accgpu.yield
//! }
//! // x.f90:4:3: remark: loop is shared by gangs and vector lanes
//! ```

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Level, Mode},
    ir::{Op, Reported, remark},
};

#[derive(Clone, Default)]
pub struct ExplainLoops;

impl Pass for ExplainLoops {
    const ARGUMENT: &'static str = "accgpu-explain-loops";
    const SUMMARY: &'static str = "tell what became of each loop, as remarks";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for op in module.collect_named(accgpu::LOOP) {
            remark(op.location(), &explanation(op));
        }
        Ok(())
    }
}

fn explanation(op: Op<'_>) -> String {
    let levels = accgpu::levels(op);
    let subject = match op.body(0).arguments().len() {
        0 | 1 => "loop".to_owned(),
        collapsed => format!("nest of {collapsed} loops"),
    };
    if !levels.is_empty() {
        let sharers: Vec<_> = levels.iter().map(|&level| sharers(level)).collect();
        return format!("{subject} is shared by {}", sharers.join(" and "));
    }
    let reason = match accgpu::mode(op) {
        Mode::Sequential => "",
        Mode::Independent => ": no level of parallelism is free for it",
        Mode::Auto => ": its iterations may depend on each other",
    };
    format!("{subject} is sequential{reason}")
}

fn sharers(level: Level) -> &'static str {
    match level {
        Level::Gang => "gangs",
        Level::Worker => "workers",
        Level::Vector => "vector lanes",
    }
}
