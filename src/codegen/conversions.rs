//! Conversions of reals to integers.
//!
//! flang's saturate: what an integer cannot represent becomes its largest or least number, and NaN
//! zero. Fortran asks for nothing then (F2023, 16.9.110). LLVM has an operation for that, which it
//! does with comparisons around an instruction, one number after the other in loops too.

use inkwell::{
    FloatPredicate, IntPredicate,
    builder::{Builder, BuilderError},
    context::Context,
    module::Module,
    types::IntType,
    values::{
        AsValueRef, BasicValue, BasicValueEnum, CallSiteValue, FloatValue, FunctionValue,
        InstructionValue, IntValue, Operand,
    },
};
use llvm_sys::core;

/// The family of LLVM's operation.
const SATURATING: &str = "llvm.fptosi.sat.";

/// A call of LLVM's operation for scalars.
#[derive(Clone, Copy)]
struct Conversion<'l> {
    call: InstructionValue<'l>,
    real: FloatValue<'l>,
    integer: IntType<'l>,
}

impl<'l> Conversion<'l> {
    fn of(call: InstructionValue<'l>) -> Option<Self> {
        let callee = CallSiteValue::try_from(call).ok()?.get_called_fn_value()?;
        let is_conversion = callee
            .get_name()
            .to_bytes()
            .starts_with(SATURATING.as_bytes());
        // inkwell takes no other operands than values: asked of others it panics.
        let operand = is_conversion.then(|| call.get_operand(0)).flatten();
        match operand.and_then(Operand::value)? {
            BasicValueEnum::FloatValue(real) => Some(Conversion {
                call,
                real,
                integer: call.get_type().into_int_type(),
            }),
            _ => None,
        }
    }

    fn all(function: FunctionValue<'l>) -> Vec<Self> {
        let blocks = function.get_basic_block_iter();
        let instructions = blocks.flat_map(|block| block.get_instructions());
        instructions.filter_map(Conversion::of).collect()
    }

    /// Leaves the operation where `result` is no instruction, since it is one of a constant, which
    /// LLVM folds. Building fails where the builder stands nowhere only.
    fn replace(self, result: Result<IntValue<'l>, BuilderError>) {
        let result = result.ok().and_then(|value| value.as_instruction_value());
        if let Some(result) = result {
            self.call.replace_all_uses_with(&result);
            self.call.erase_from_basic_block();
        }
    }
}

/// Lets a device round reals to integers by its instructions, which saturate: those to 32 and 64
/// bits. For narrower integers the result of one is limited to what they represent.
pub fn convert_plainly<'l>(context: &'l Context, function: FunctionValue<'l>) {
    let builder = context.create_builder();
    for conversion in Conversion::all(function) {
        builder.position_before(&conversion.call);
        conversion.replace(by_instruction(&builder, context.i32_type(), conversion));
    }
}

fn by_instruction<'l>(
    b: &Builder<'l>,
    narrowest: IntType<'l>,
    conversion: Conversion<'l>,
) -> Result<IntValue<'l>, BuilderError> {
    let Conversion { real, integer, .. } = conversion;
    let bits = integer.get_bit_width();
    if bits >= narrowest.get_bit_width() {
        let plain = b.build_float_to_signed_int(real, integer, "")?;
        return Ok(freeze(b, plain));
    }
    let plain = b.build_float_to_signed_int(real, narrowest, "")?;
    let behind = narrowest.const_int(1 << (bits - 1), false);
    let least = behind.const_neg();
    let largest = behind.const_sub(narrowest.const_int(1, false));
    let mut value = freeze(b, plain);
    for (is_outside, end) in [(IntPredicate::SLT, least), (IntPredicate::SGT, largest)] {
        let outside = b.build_int_compare(is_outside, value, end, "")?;
        value = b.build_select(outside, end, value, "")?.into_int_value();
    }
    b.build_int_truncate(value, integer, "")
}

/// Makes any one integer of a result that LLVM takes for undefined, and so for another one at each use.
fn freeze<'l>(b: &Builder<'l>, value: IntValue<'l>) -> IntValue<'l> {
    // SAFETY: the builder stands behind `value`; what it builds is of the same type and context.
    unsafe {
        IntValue::new(core::LLVMBuildFreeze(
            b.as_mut_ptr(),
            value.as_value_ref(),
            c"".as_ptr(),
        ))
    }
}

/// Writes the conversions of `llvm`, which is not optimised yet, so that loops with them are
/// vectorised:
///
/// ```llvm
/// %n = call i32 @llvm.fptosi.sat.i32.f64(double %x)
/// ```
/// becomes
/// ```llvm
/// %low = fcmp olt double %x, 2147483647.0
/// %least = select i1 %low, double %x, double 2147483647.0
/// %high = fcmp ogt double %least, -2147483648.0
/// %inside = select i1 %high, double %least, double -2147483648.0
/// %plain = fptosi double %inside to i32
/// %nan = fcmp uno double %x, %x
/// %n = select i1 %nan, i32 0, i32 %plain
/// ```
/// A real(4) cannot represent the largest integer(4): what is above the largest one that it can is
/// told apart once more.
///
/// Legality: NaN having become the upper end, the plain conversion only gets what the integer
/// represents, so that the result is the operation's for all reals.
///
/// Leaves integers of 64 bits and more, for which most processors have no conversion of vectors, and
/// reals of other kinds than 4 and 8.
pub fn convert_in_vectors<'l>(context: &'l Context, llvm: &Module<'l>) {
    const WIDEST: u32 = 32;
    let builder = context.create_builder();
    for conversion in llvm.get_functions().flat_map(Conversion::all) {
        let real_bits = conversion.real.get_type().get_bit_width();
        if conversion.integer.get_bit_width() > WIDEST || ![32, 64].contains(&real_bits) {
            continue;
        }
        builder.position_before(&conversion.call);
        conversion.replace(saturate(&builder, conversion));
    }
}

fn saturate<'l>(b: &Builder<'l>, conversion: Conversion<'l>) -> Result<IntValue<'l>, BuilderError> {
    let Conversion { real, integer, .. } = conversion;
    let ends = Ends::of(integer.get_bit_width(), real.get_type().get_bit_width());
    let constant = |end: f64| real.get_type().const_float(end);
    let clamp = |value: FloatValue<'l>, is_inside, end: f64| {
        let inside = b.build_float_compare(is_inside, value, constant(end), "")?;
        let value = b.build_select(inside, value, constant(end), "")?;
        Ok::<_, BuilderError>(value.into_float_value())
    };
    let least = clamp(real, FloatPredicate::OLT, ends.high)?;
    let inside = clamp(least, FloatPredicate::OGT, ends.low)?;
    let mut result = b.build_float_to_signed_int(inside, integer, "")?;
    let either = |is_first, first: IntValue<'l>, second| {
        Ok::<_, BuilderError>(
            b.build_select(is_first, first, second, "")?
                .into_int_value(),
        )
    };
    if !ends.high_is_largest {
        let is_above = b.build_float_compare(FloatPredicate::OGT, real, constant(ends.high), "")?;
        let largest = integer.const_int((1 << (integer.get_bit_width() - 1)) - 1, false);
        result = either(is_above, largest, result)?;
    }
    let is_nan = b.build_float_compare(FloatPredicate::UNO, real, real, "")?;
    either(is_nan, integer.const_zero(), result)
}

/// The least and the largest real that an integer represents.
struct Ends {
    low: f64,
    high: f64,
    /// Whether `high` is the largest integer.
    high_is_largest: bool,
}

impl Ends {
    /// Of integers of `bits` bits, at most 32, and reals of 32 or 64.
    fn of(bits: u32, real_bits: u32) -> Self {
        let digits: u32 = if real_bits == 32 {
            f32::MANTISSA_DIGITS
        } else {
            f64::MANTISSA_DIGITS
        };
        let behind = 1_i64 << (bits - 1);
        let spacing = 1_i64 << (bits - 1).saturating_sub(digits);
        Ends {
            low: -behind as f64,
            high: (behind - spacing) as f64,
            high_is_largest: spacing == 1,
        }
    }
}
