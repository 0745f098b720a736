//! Makes valid what flang lowers to invalid IR.
//!
//! LLVM 22's flang combines elements of arrays of logicals as `i1` and stores that as
//! it is; it converts the device address of a SELECT TYPE selector in a data
//! clause to a descriptor, which has to be made, and is that of an object, whether the
//! selector is allocatable, a pointer or neither; it assigns the first value of a reduction's
//! allocatable or pointer scalar to the descriptor instead of what that describes; it takes the
//! address of a polymorphic ASSOCIATE name in a clause where it means the descriptor, and the
//! descriptors of pointers that loops count with for their values (`scalar_counters.rs`); it
//! names characters by pairs of address and length (`boxed_characters.rs`); and it takes
//! descriptors of `class(*)` arrays for shorter ones (`plain_selectors.rs`).
//!
//! Of routine directives that say the same for all devices and for some of them it makes one that says
//! both (`routines/merged_levels.rs`).
//!
//! An atomic capture would not be valid any more where folding makes something else of its update
//! (`atomics/captured_updates.rs`). What an atomic read stores has the type of the variable that is
//! read, not of the one that gets it.
//!
//! ## Before
//! ```mlir
//! %or = arith.ori %x, %y : i1
//! fir.store %or to %element : !fir.ref<!fir.logical<4>>
//! %selector = fir.convert %x : (!fir.ref<!fir.type<t>>) -> !fir.box<!fir.type<t>>
//! %name = fir.box_addr %y : (!fir.class<!fir.type<t>>) -> !fir.class<!fir.heap<!fir.type<t>>>
//! %0:2 = hlfir.declare %name
//! ```
//! ## After
//! ```mlir
//! %or = arith.ori %x, %y : i1
//! %logical = fir.convert %or : (i1) -> !fir.logical<4>
//! fir.store %logical to %element : !fir.ref<!fir.logical<4>>
//! %selector = fir.embox %x : (!fir.ref<!fir.type<t>>) -> !fir.box<!fir.type<t>>
//! %0:2 = hlfir.declare %y
//! ```
//! The very first pass: MLIR verifies the module after it. So it also has to reject
//! the programs that flang lowers to something else that is not valid.

use crate::{
    acc::{
        atomics::captured_updates::{hide_new_value, simplify},
        calls::plain_selectors,
        checks::check_data,
        clauses::boxed_characters,
        loops::scalar_counters,
        routines::merged_levels,
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry},
    fir, hlfir,
    ir::{Builder, Op, Reported, Type, Value, error_with_note, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct RepairLowering;

impl Pass for RepairLowering {
    const ARGUMENT: &'static str = "acc-repair-lowering";
    const SUMMARY: &'static str = "make valid what flang lowers to invalid IR";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for entry in module.collect(&|op| acc::is_data_entry(op)) {
            boxed_characters::unbox(DataEntry(entry));
        }
        check_data::check_lowering(module)?;
        for routine in module.collect_named(acc::ROUTINE) {
            merged_levels::merge(routine);
        }
        for nest in module.collect_named(acc::LOOP) {
            check_return(nest)?;
            scalar_counters::replace(nest)?;
        }
        for recipe in module.collect_named(acc::REDUCTION_RECIPE) {
            for store in recipe.collect_named(fir::STORE) {
                repair(store);
            }
            for assignment in recipe.collect_named(hlfir::ASSIGN) {
                assign_behind(assignment);
            }
        }
        for read in module.collect_named(acc::ATOMIC_READ) {
            convert_value(read)?;
        }
        let captures = module.collect_named(acc::ATOMIC_CAPTURE);
        for capture in captures.into_iter().filter_map(simplify) {
            hide_new_value(capture);
        }
        for conversion in module.collect_named(fir::CONVERT) {
            describe(conversion);
        }
        for conversion in module.collect_named(fir::CONVERT) {
            plain_selectors::describe(conversion);
        }
        for address in module.collect_named(fir::BOX_ADDR) {
            keep_descriptor(address);
        }
        Ok(())
    }
}

/// Makes the conversion of an atomic read, or of what a capture reads, to a variable of another
/// type.
fn convert_value(read: Op<'_>) -> Result<(), Reported> {
    let (from, to) = (read.operand(0), read.operand(1));
    let (Some(read_type), Some(wanted)) = (from.ty().pointee(), to.ty().pointee()) else {
        return Ok(());
    };
    if read_type == wanted || read_type.is_descriptor() || wanted.is_descriptor() {
        return Ok(());
    }
    let is_number = |ty: Type<'_>| ty.is_integer() || ty.is_float();
    let are_alike =
        is_number(read_type) && is_number(wanted) || read_type.is_logical() && wanted.is_logical();
    if !are_alike {
        return Err(not_yet_supported(
            read.location(),
            "an atomic read into a variable of this other type",
        ));
    }
    let whole = read.enclosing(&[acc::ATOMIC_CAPTURE]).unwrap_or(read);
    let value = fir::alloca(&Builder::before(whole), read_type);
    read.set_operand(1, value);
    let b = Builder::after(whole);
    fir::store(&b, fir::convert(&b, fir::load(&b, value), wanted), to);
    Ok(())
}

/// Takes `address`, if that is to be a descriptor, for the one whose address it asks for.
fn keep_descriptor(address: Op<'_>) {
    let result = address.result(0);
    if result.ty().is_descriptor() {
        result.replace_all_uses_with(address.operand(0));
        address.erase();
    }
}

/// Refuses a loop that flang lowers as one without a RETURN although it has one: it then
/// yields what the loop has no result for.
fn check_return(nest: Op<'_>) -> Result<(), Reported> {
    let is_lost = |end: &Op<'_>| end.is(acc::YIELD) && end.operand_count() > nest.results().len();
    let mut blocks = nest.region(0).blocks().into_iter();
    let Some(end) = blocks.find_map(|block| block.terminator().filter(is_lost)) else {
        return Ok(());
    };
    Err(error_with_note(
        end.location(),
        "not yet supported: RETURN in this loop",
        (nest.location(), "without the directive the loop may return"),
    ))
}

/// Makes the descriptor of a scalar object that a conversion cannot make.
fn describe(conversion: Op<'_>) {
    let (address, result) = (conversion.operand(0), conversion.result(0));
    let is_scalar = |object: Type<'_>| object.is_record();
    if address.ty().is_address()
        && result.ty().is_descriptor()
        && address.ty().pointee().is_some_and(is_scalar)
    {
        let b = Builder::before(conversion);
        result.replace_all_uses_with(fir::embox_scalar(&b, address, selector_type(result)));
        conversion.erase();
    }
}

/// The type of the descriptor that stands for a selector: as it is declared, which is no
/// allocatable or pointer, whatever the variable is.
fn selector_type(descriptor: Value<'_>) -> Type<'_> {
    let declares = |op: &Op<'_>| op.is(hlfir::DECLARE);
    let declared = descriptor.users().into_iter().find(declares);
    let ty = declared.map(|op| op.result(0).ty());
    ty.filter(|ty| ty.is_descriptor())
        .unwrap_or(descriptor.ty())
}

/// Lets `assignment`, of a scalar to what a descriptor in memory describes, name the scalar there.
fn assign_behind(assignment: Op<'_>) {
    let (value, target) = (assignment.operand(0), assignment.operand(1));
    if !value.ty().is_trivial() || !target.ty().is_descriptor_address() {
        return;
    }
    let b = Builder::before(assignment);
    let descriptor = fir::load(&b, target);
    let object = descriptor.ty().pointee().expect("a descriptor");
    if object.pointee().is_some_and(Type::is_trivial) {
        assignment.set_operand(1, fir::box_addr(&b, descriptor, object));
    }
}

fn repair(store: Op<'_>) {
    let value = store.operand(0);
    let wanted = store.operand(1).ty().pointee();
    if let Some(logical) = wanted.filter(|ty| ty.is_logical() && *ty != value.ty()) {
        let converted = fir::convert(&Builder::before(store), value, logical);
        store.set_operand(0, converted);
    }
}
