//! The identity of a reduction operator for a type (OpenACC 3.4, 2.5.15, table
//! of initialization values).

use accc_dialects::{
    accgpu::Operator,
    arith, complex, fir,
    ir::{Builder, Type, Value},
};

/// The value that leaves the other operand of `operator` as it is, or `None`
/// when the operator is not defined for `ty`.
pub fn identity<'c>(b: &Builder<'c>, operator: Operator, ty: Type<'c>) -> Option<Value<'c>> {
    if ty.is_logical() {
        let truth = match operator {
            Operator::Land | Operator::Eqv => 1,
            Operator::Lor | Operator::Neqv => 0,
            _ => return None,
        };
        let flag = arith::constant(b, Type::integer(b.ctx(), 1), truth);
        return Some(fir::convert(b, flag, ty));
    }
    if ty.is_integer() && ty.bit_width() > 64 && matches!(operator, Operator::Max | Operator::Min) {
        let one = arith::constant(b, ty, 1);
        let sign = arith::constant(b, ty, i64::from(ty.bit_width()) - 1);
        let lowest = b.value(arith::SHLI, &[one, sign], ty, &[]);
        return Some(match operator {
            Operator::Max => lowest,
            _ => arith::sub(b, lowest, one),
        });
    }
    if ty.is_integer() {
        return integer_identity(operator, ty.bit_width())
            .map(|value| arith::constant(b, ty, value));
    }
    if ty.is_float() {
        let value = match operator {
            Operator::Add => 0.0,
            Operator::Mul => 1.0,
            Operator::Max => f64::NEG_INFINITY,
            Operator::Min => f64::INFINITY,
            _ => return None,
        };
        return Some(arith::constant_float(b, ty, value));
    }
    if ty.is_complex() {
        return complex_identity(b, operator, ty);
    }
    None
}

/// `None` when the operator is no integer one.
fn integer_identity(operator: Operator, bits: u32) -> Option<i64> {
    let lowest = if bits >= 64 {
        i64::MIN
    } else {
        -(1 << (bits - 1))
    };
    let highest = if bits >= 64 {
        i64::MAX
    } else {
        (1 << (bits - 1)) - 1
    };
    Some(match operator {
        Operator::Add | Operator::Ior | Operator::Xor => 0,
        Operator::Mul => 1,
        Operator::Max => lowest,
        Operator::Min => highest,
        Operator::Iand => -1,
        Operator::Land | Operator::Lor | Operator::Eqv | Operator::Neqv => return None,
    })
}

fn complex_identity<'c>(b: &Builder<'c>, operator: Operator, ty: Type<'c>) -> Option<Value<'c>> {
    let real = match operator {
        Operator::Add => 0.0,
        Operator::Mul => 1.0,
        _ => return None,
    };
    let part = ty.complex_part();
    let real = arith::constant_float(b, part, real);
    let imaginary = arith::constant_float(b, part, 0.0);
    Some(b.value(complex::CREATE, &[real, imaginary], ty, &[]))
}
