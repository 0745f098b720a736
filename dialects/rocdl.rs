//! Intrinsics of AMD GPUs without a counterpart in the gpu dialect, as calls of
//! LLVM's intrinsics (see `nvvm`).

use crate::{
    arith,
    ir::{Builder, Op, Type, Value},
    llvm,
};

/// How lanes take the value of another lane (DPP_CTRL in the instruction sets).
#[derive(Clone, Copy)]
pub enum LaneMove {
    /// From the lane `n` below, within a row of 16 lanes.
    RowShiftRight(i64),
    /// Rows take the last lane of the row below.
    BroadcastRow,
    /// The upper 32 lanes take lane 31.
    BroadcastHalf,
}

impl LaneMove {
    fn control(self) -> i64 {
        match self {
            LaneMove::RowShiftRight(lanes) => 0x110 + lanes,
            LaneMove::BroadcastRow => 0x142,
            LaneMove::BroadcastHalf => 0x143,
        }
    }
}

/// `value` of another lane; anything where there is no such lane.
pub fn move_lanes<'c>(b: &Builder<'c>, value: Value<'c>, how: LaneMove) -> Value<'c> {
    const ALL: i64 = 0xf;
    let ty = value.ty();
    let old = b.value(llvm::POISON, &[], ty, &[]);
    let control = arith::i32(b, how.control());
    let rows = arith::i32(b, ALL);
    let banks = arith::i32(b, ALL);
    let zero_if_none = arith::constant(b, Type::integer(b.ctx(), 1), 1);
    let operands = [old, value, control, rows, banks, zero_if_none];
    llvm::call_intrinsic(b, UPDATE_DPP, &operands, ty)
}

const UPDATE_DPP: &str = "llvm.amdgcn.update.dpp";
const READ_FIRST_LANE: &str = "llvm.amdgcn.readfirstlane";
const READ_LANE: &str = "llvm.amdgcn.readlane";

/// Whether `op` takes values of other lanes, which are in registers.
pub fn is_lane_move(op: Op<'_>) -> bool {
    let name = llvm::intrinsic(op);
    name.is_some_and(|name| [UPDATE_DPP, READ_FIRST_LANE, READ_LANE].contains(&name.as_str()))
}

/// `value`, the same in all lanes, in a form that LLVM knows to be so.
pub fn read_first_lane<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    llvm::call_intrinsic(b, READ_FIRST_LANE, &[value], value.ty())
}

/// `value` of lane `lane`, for all lanes.
pub fn read_lane<'c>(b: &Builder<'c>, value: Value<'c>, lane: i64) -> Value<'c> {
    let lane = arith::i32(b, lane);
    llvm::call_intrinsic(b, READ_LANE, &[value, lane], value.ty())
}
