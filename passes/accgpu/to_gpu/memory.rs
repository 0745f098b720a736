//! Memory of a kernel: a thread's own, and what a gang shares.

use super::threads::MAX_WORKERS;
use accc_dialects::{
    accgpu::{self, Level},
    fir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value, not_yet_supported},
    llvm,
};

/// Shared memory of a gang at most (bytes): what every target has.
pub const SHARED_LIMIT: i64 = 48 * 1024;
/// Alignment of shared variables (bytes), enough for every type.
const ALIGNMENT: i64 = 16;

/// Replaces accgpu.private by memory of each thread.
pub fn make_local<'c>(_symbols: &mut Module<'c>, private: Op<'c>) -> Result<(), Reported> {
    if private.operand_count() > 0 {
        return Err(run_time_size(private));
    }
    let b = Builder::before(private);
    let ty = private
        .type_attribute("in_type")
        .expect("the verifier demands a type");
    let address = fir::alloca(&b, ty);
    let result = private.result(0);
    result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
    private.erase();
    Ok(())
}

fn run_time_size(private: Op<'_>) -> Reported {
    let name = private.text("name").unwrap_or_default();
    not_yet_supported(
        private.location(),
        &format!("the private array '{name}' of run-time size on a GPU"),
    )
}

/// Replaces accgpu.private by memory that the gang shares: one copy for the
/// gang, or one for each of its workers.
pub fn make_shared<'c>(symbols: &mut Module<'c>, private: Op<'c>) -> Result<(), Reported> {
    if private.operand_count() > 0 {
        return Err(run_time_size(private));
    }
    let b = Builder::before(private);
    let ty = private
        .type_attribute("in_type")
        .expect("the verifier demands a type");
    let copies = match accgpu::level(private) {
        Level::Worker => MAX_WORKERS,
        _ => 1,
    };
    let name = private.text("name").unwrap_or_default();
    let array = shared(&b, symbols, ty, copies).ok_or_else(|| {
        not_yet_supported(
            private.location(),
            &format!("the private variable '{name}', too large for a gang's shared memory"),
        )
    })?;
    let address = if copies == 1 {
        fir::convert(&b, array, ty.reference())
    } else {
        let worker = accgpu::id(&b, Level::Worker);
        element(&b, array, worker, ty)
    };
    let result = private.result(0);
    result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
    private.erase();
    Ok(())
}

/// An array of `count` objects of type `ty` in shared memory, as
/// `!fir.ref<!fir.array<?xty>>`; `None` when it does not fit.
pub fn shared<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    ty: Type<'c>,
    count: i64,
) -> Option<Value<'c>> {
    let bytes = ty.byte_size(symbols.op())?.checked_mul(count)?;
    if bytes > SHARED_LIMIT {
        return None;
    }
    let name = symbols.unique_name("accc_shared");
    let array = Type::llvm_byte_array(b.ctx(), usize::try_from(bytes.max(1)).ok()?);
    let global = llvm::uninitialised_global(symbols, &name, array, llvm::SHARED);
    global.set_attribute(
        "alignment",
        Attribute::integer(Type::integer(b.ctx(), 64), ALIGNMENT),
    );
    symbols.add(global);
    let address = llvm::generic_address_of(b, &name, llvm::SHARED);
    Some(fir::convert(b, address, ty.array(-1).reference()))
}

/// The address of element `index` of an array made by [`shared`].
pub fn element<'c>(b: &Builder<'c>, array: Value<'c>, index: Value<'c>, ty: Type<'c>) -> Value<'c> {
    fir::coordinate_of(b, array, index, ty.reference())
}
