//! What a compute construct uses from outside, as parameters of its kernel.

use accc_dialects::{
    arith, complex, fir,
    ir::{Op, Reported, Type, TypeClass, Value, Walk, not_yet_supported},
    llvm,
};
use std::collections::{HashMap, HashSet};

/// How a value reaches the kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// A number, by value.
    Value,
    /// An address in the device's memory.
    Address,
    /// The bytes of the descriptor that this address refers to.
    DescriptorAt,
    /// The bytes of this descriptor.
    Descriptor,
}

/// The interface of a kernel.
pub struct Captures<'c> {
    /// Parameters in order.
    pub parameters: Vec<(Value<'c>, Passing)>,
    /// Operations outside that the kernel repeats, in an order that respects
    /// their operands.
    pub repeated: Vec<Op<'c>>,
}

/// Operations that cost nothing to repeat and whose results cannot, or should
/// not, be passed: constants, shapes, descriptors of known parts.
const REPEATABLE: [&str; 15] = [
    arith::CONSTANT,
    complex::CONSTANT,
    fir::SHAPE,
    fir::SHAPE_SHIFT,
    fir::SHIFT,
    fir::SLICE,
    fir::UNDEFINED,
    fir::ZERO_BITS,
    fir::ABSENT,
    fir::DUMMY_SCOPE,
    fir::DECLARE,
    fir::EMBOX,
    fir::FIELD_INDEX,
    fir::ADDRESS_OF,
    fir::STRING_LIT,
];

/// Finds what `region` uses from outside.
pub fn capture<'c>(region: Op<'c>) -> Result<Captures<'c>, Reported> {
    let mut finder = Finder {
        region,
        seen: HashSet::new(),
        captures: Captures {
            parameters: Vec::new(),
            repeated: Vec::new(),
        },
    };
    let mut uses = Vec::new();
    region.walk(&mut |op| {
        if op != region {
            uses.extend(op.operands().into_iter().map(|value| (value, op)));
        }
        Walk::Advance
    });
    for (value, user) in uses {
        if !value.is_inside(region) {
            finder.visit(value, user)?;
        }
    }
    let Captures {
        mut parameters,
        repeated,
    } = finder.captures;
    let is_in_kernel = |user| region.is_ancestor_of(user) || repeated.contains(&user);
    parameters.sort_by_key(|&(value, passing)| rank(value, passing, &is_in_kernel));
    Ok(Captures {
        parameters,
        repeated,
    })
}

/// Parameters that every thread loads come first, side by side, so that few
/// instructions load them.
fn rank<'c>(value: Value<'c>, passing: Passing, is_in_kernel: &dyn Fn(Op<'c>) -> bool) -> u32 {
    let only_shapes = || {
        let shapes = [fir::SHAPE, fir::SHAPE_SHIFT, fir::SHIFT];
        let mut users = value.users().into_iter();
        users.all(|user| user.is_any(&shapes) || !is_in_kernel(user))
    };
    match passing {
        Passing::Address => 0,
        Passing::Value if only_shapes() => 4,
        Passing::Value if value.ty().bit_width() >= 64 => 1,
        Passing::Value => 2,
        Passing::Descriptor | Passing::DescriptorAt => 3,
    }
}

/// A conversion to a wider integer: it costs nothing, and the kernel sees the
/// smaller type.
fn is_extension(op: Op<'_>) -> bool {
    op.is_any(&[fir::CONVERT, arith::INDEX_CAST, arith::EXTSI]) && {
        let (from, to) = (op.operand(0).ty(), op.result(0).ty());
        from.is_integer() && to.is_integer() && from.bit_width() < to.bit_width()
    }
}

struct Finder<'c> {
    region: Op<'c>,
    seen: HashSet<Value<'c>>,
    captures: Captures<'c>,
}

impl<'c> Finder<'c> {
    fn visit(&mut self, value: Value<'c>, user: Op<'c>) -> Result<(), Reported> {
        if !self.seen.insert(value) {
            return Ok(());
        }
        if let Some(op) = value.defining_op()
            && (op.is_any(&REPEATABLE) || is_extension(op))
        {
            for operand in op.operands() {
                self.visit(operand, op)?;
            }
            self.seen.extend(op.results());
            self.captures.repeated.push(op);
            return Ok(());
        }
        let passing = self.passing(value, user)?;
        self.captures.parameters.push((value, passing));
        Ok(())
    }

    fn passing(&self, value: Value<'c>, user: Op<'c>) -> Result<Passing, Reported> {
        let ty = value.ty();
        if ty.is_descriptor_address() {
            return Ok(Passing::DescriptorAt);
        }
        if ty.is_descriptor() {
            return Ok(Passing::Descriptor);
        }
        if ty.pointee().is_some_and(Type::is_tuple) {
            return Err(not_yet_supported(
                user.location(),
                "a call in device code of an internal procedure that uses variables of its host",
            ));
        }
        if ty.is_address() {
            return if is_device_address(value) || only_queried(value, self.region) {
                Ok(Passing::Address)
            } else {
                Err(self.unsupported(value, user))
            };
        }
        if ty.is_integer() || ty.is_float() || ty.is_logical() || ty.is_complex() {
            return Ok(Passing::Value);
        }
        Err(self.unsupported(value, user))
    }

    /// `user` is a repeated operation outside or an operation of the region.
    fn unsupported(&self, value: Value<'c>, user: Op<'c>) -> Reported {
        let place = if self.region.is_ancestor_of(user) {
            user
        } else {
            self.region
        };
        if value.ty().class() == TypeClass::Procedure {
            return not_yet_supported(
                place.location(),
                "a dummy procedure or procedure pointer in device code",
            );
        }
        let declared = |op: Op<'c>| op.text("uniq_name").or_else(|| op.text("bindc_name"));
        let name = value
            .defining_op()
            .and_then(declared)
            .or_else(|| declared(user))
            .map(|name| format!("'{}'", fir::variable_name(&name)))
            .unwrap_or_else(|| format!("a value of type {}", value.ty()));
        not_yet_supported(
            place.location(),
            &format!("use of {name} in device code without a data clause"),
        )
    }
}

/// Addresses that the runtime gave out, and descriptors with them.
pub fn is_device_address(value: Value<'_>) -> bool {
    let Some(mut op) = fir::origin(value).defining_op() else {
        return false;
    };
    if op.is(llvm::INTTOPTR) {
        return true;
    }
    if op.is(fir::IF) {
        return fir::chosen_first(value).is_some_and(is_device_address);
    }
    while op.is_any(&[fir::COORDINATE_OF, fir::ARRAY_COOR, fir::LOAD]) {
        match fir::origin(op.operand(0)).defining_op() {
            Some(source) => op = source,
            None => return false,
        }
    }
    op.is(fir::CALL) || op.is(fir::ALLOCA) && op.result(0).ty().is_descriptor_address()
}

/// Whether the address is only used to ask for sizes (shapes of private
/// copies), never to reach memory.
fn only_queried<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    value.users().into_iter().all(|user| {
        // The kernel repeats these wherever they stand.
        if user.is_any(&[fir::DECLARE, fir::EMBOX]) {
            return user.results().into_iter().all(|r| only_queried(r, region));
        }
        !region.is_ancestor_of(user) || user.is_any(&[fir::BOX_DIMS, fir::BOX_ELESIZE])
    })
}

/// Fills the entry of `kernel` with what `captures` repeats and returns the
/// mapping from values outside to values of the kernel. `arguments` are the
/// kernel's, one for each parameter.
pub fn enter_kernel<'c>(
    captures: &Captures<'c>,
    arguments: &[Value<'c>],
    b: &accc_dialects::ir::Builder<'c>,
) -> HashMap<Value<'c>, Value<'c>> {
    let mut mapping = HashMap::new();
    for (&(value, passing), &argument) in captures.parameters.iter().zip(arguments) {
        let inside = if passing == Passing::Descriptor {
            fir::load(b, argument)
        } else {
            argument
        };
        mapping.insert(value, inside);
    }
    for op in &captures.repeated {
        b.insert(op.clone_mapped(&mut mapping));
    }
    mapping
}

/// The type of the kernel's parameter for a captured value.
pub fn parameter_type<'c>(value: Value<'c>, passing: Passing) -> Type<'c> {
    match passing {
        Passing::Descriptor => value.ty().reference(),
        _ => value.ty(),
    }
}
