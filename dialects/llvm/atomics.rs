//! Atomic operations and fences.

use super::{ATOMICRMW, CMPXCHG, EXTRACTVALUE, FENCE, LOAD, STORE};
use crate::ir::{Attribute, Builder, Type, Value};

/// LLVM's orderings of atomic operations, as LLVM dialect numbers.
#[derive(Clone, Copy)]
pub enum Ordering {
    /// `monotonic`
    Monotonic = 2,
    /// `acq_rel`
    AcquireRelease = 6,
    /// `seq_cst`
    SequentiallyConsistent = 7,
}

impl Ordering {
    fn attribute<'c>(self, b: &Builder<'c>) -> Attribute<'c> {
        Attribute::integer(Type::integer(b.ctx(), 64), self as i64)
    }
}

/// Orders memory accesses among the threads of `scope` (an LLVM sync scope).
pub fn fence(b: &Builder<'_>, scope: &str) {
    b.op(
        FENCE,
        &[],
        &[],
        &[
            ("ordering", Ordering::AcquireRelease.attribute(b)),
            ("syncscope", Attribute::string(b.ctx(), scope)),
        ],
        vec![],
    );
}

/// Orders memory accesses among all threads, non-temporal stores too.
pub fn fence_all(b: &Builder<'_>) {
    b.op(
        FENCE,
        &[],
        &[],
        &[("ordering", Ordering::SequentiallyConsistent.attribute(b))],
        vec![],
    );
}

/// Operations of atomicrmw, as LLVM dialect numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicOperation {
    /// Stores the new value.
    Exchange = 0,
    /// Sum.
    Add = 1,
    /// Difference.
    Sub = 2,
    /// Bits of both.
    And = 3,
    /// Bits of one.
    Or = 5,
    /// Bits of only one.
    Xor = 6,
    /// Larger, signed.
    Max = 7,
    /// Smaller, signed.
    Min = 8,
    /// Larger, unsigned.
    UnsignedMax = 9,
    /// Smaller, unsigned.
    UnsignedMin = 10,
    /// Sum of reals.
    FloatAdd = 11,
    /// Larger real; a NaN loses.
    FloatMax = 13,
    /// Smaller real; a NaN loses.
    FloatMin = 14,
}

/// Atomically replaces the value at `pointer` and returns the old one.
pub fn atomic_rmw<'c>(
    b: &Builder<'c>,
    operation: AtomicOperation,
    pointer: Value<'c>,
    value: Value<'c>,
    scope: &str,
) -> Value<'c> {
    b.value(
        ATOMICRMW,
        &[pointer, value],
        value.ty(),
        &[
            (
                "bin_op",
                Attribute::integer(Type::integer(b.ctx(), 64), operation as i64),
            ),
            ("ordering", Ordering::Monotonic.attribute(b)),
            ("syncscope", Attribute::string(b.ctx(), scope)),
        ],
    )
}

/// Atomically stores `new` at `pointer` if it holds `expected`; returns the
/// value found and whether it was stored. What is stored has the `ordering`.
pub fn compare_exchange<'c>(
    b: &Builder<'c>,
    pointer: Value<'c>,
    expected: Value<'c>,
    new: Value<'c>,
    ordering: Ordering,
    scope: &str,
) -> (Value<'c>, Value<'c>) {
    let flag = Type::integer(b.ctx(), 1);
    let pair = Type::llvm_structure(b.ctx(), &[new.ty(), flag]);
    let result = b.value(
        CMPXCHG,
        &[pointer, expected, new],
        pair,
        &[
            ("success_ordering", ordering.attribute(b)),
            ("failure_ordering", Ordering::Monotonic.attribute(b)),
            ("syncscope", Attribute::string(b.ctx(), scope)),
        ],
    );
    let field = |position, ty| {
        b.value(
            EXTRACTVALUE,
            &[result],
            ty,
            &[("position", Attribute::i64_array(b.ctx(), &[position]))],
        )
    };
    (field(0, new.ty()), field(1, flag))
}

/// An atomic load of `ty`.
pub fn atomic_load<'c>(
    b: &Builder<'c>,
    pointer: Value<'c>,
    ty: Type<'c>,
    scope: &str,
) -> Value<'c> {
    b.value(LOAD, &[pointer], ty, &atomic_access(b, ty, scope))
}

/// Stores without tearing; `scope` is LLVM's synchronisation scope.
pub fn atomic_store<'c>(b: &Builder<'c>, value: Value<'c>, pointer: Value<'c>, scope: &str) {
    b.op(
        STORE,
        &[value, pointer],
        &[],
        &atomic_access(b, value.ty(), scope),
        vec![],
    );
}

fn atomic_access<'c>(
    b: &Builder<'c>,
    ty: Type<'c>,
    scope: &str,
) -> [(&'static str, Attribute<'c>); 3] {
    let bytes = i64::from(ty.bit_width().div_ceil(8));
    [
        (
            "alignment",
            Attribute::integer(Type::integer(b.ctx(), 64), bytes),
        ),
        ("ordering", Ordering::Monotonic.attribute(b)),
        ("syncscope", Attribute::string(b.ctx(), scope)),
    ]
}
