//! Gives the copies that DO CONCURRENT has of equivalenced variables memory of their own.
//!
//! flang 22 has pointers to such variables, and takes the pointer's type for that of a
//! LOCAL or LOCAL_INIT: what it allocates is room for an address, which nothing can convert
//! to the address of a copy.
//!
//! ## Before
//! ```mlir
//! fir.local {type = local} @x_private : !fir.ptr<i32>
//! fir.do_concurrent.loop (%i) = (%l) to (%u) step (%s) local(@x_private %x -> %copy : !fir.ptr<i32>) {
//!   fir.store %0 to %copy : !fir.ptr<i32>
//! }
//! ```
//! ## After
//! ```mlir
//! fir.local {type = local} @x_private : i32
//! %0 = fir.convert %x : (!fir.ptr<i32>) -> !fir.ref<i32>
//! fir.do_concurrent.loop (%i) = (%l) to (%u) step (%s) local(@x_private %0 -> %copy : !fir.ref<i32>) {
//!   %1 = fir.convert %copy : (!fir.ref<i32>) -> !fir.ptr<i32>
//!   fir.store %0 to %1 : !fir.ptr<i32>
//! }
//! ```
//!
//! The object of a pointer to a variable is the variable, and its address is the same whatever
//! its type says about others that may have it. POINTER variables are descriptors, and stay.

use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct LocalPointees;

impl Pass for LocalPointees {
    const ARGUMENT: &'static str = "hlfir-local-pointees";
    const SUMMARY: &'static str =
        "make local copies of equivalenced variables objects, not pointers";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for recipe in module.collect_named(fir::LOCAL) {
            localize_object(recipe);
        }
        for nest in module.collect_named(fir::DO_CONCURRENT_LOOP) {
            localize_operands(nest);
        }
        Ok(())
    }
}

/// Has a recipe allocate the object.
fn localize_object(recipe: Op<'_>) {
    let ty = recipe.type_attribute("type").expect("a type");
    let Some(object) = equivalenced(ty) else {
        return;
    };
    recipe.set_attribute("type", Attribute::type_attribute(object));
    for region in recipe.regions() {
        let Some(block) = region.first_block() else {
            continue;
        };
        for argument in block.arguments() {
            refer(argument, recipe);
        }
    }
    for end in recipe.collect_named(fir::YIELD) {
        refer_operands(end, 0..end.operand_count());
    }
}

/// Has a nest pass the object to its recipe and get one from it.
fn localize_operands(nest: Op<'_>) {
    let [indices, control, locals] = [0..1, 0..3, 3..4].map(|segments| {
        let sizes = segments.map(|segment| nest.operand_segment(segment).len());
        sizes.sum::<usize>()
    });
    refer_operands(nest, control..control + locals);
    let arguments = nest.body(0).arguments();
    for argument in &arguments[indices..indices + locals] {
        refer(*argument, nest);
    }
}

/// Makes the pointers among these operands of `op` references.
fn refer_operands(op: Op<'_>, operands: std::ops::Range<usize>) {
    for index in operands {
        let pointer = op.operand(index);
        if let Some(object) = equivalenced(pointer.ty()) {
            let reference = fir::convert(&Builder::before(op), pointer, object.reference());
            op.set_operand(index, reference);
        }
    }
}

/// Makes an argument of a block in `op` a reference, and its uses those of a pointer.
fn refer<'c>(argument: Value<'c>, op: Op<'c>) {
    let pointer = argument.ty();
    let Some(object) = equivalenced(pointer) else {
        return;
    };
    let uses = argument.uses();
    argument.set_type(object.reference());
    let block = argument.parent_block().expect("a block's argument");
    let converted = fir::convert(&Builder::at_start(block, op), argument, pointer);
    for (user, operand) in uses {
        user.set_operand(operand, converted);
    }
}

/// What a pointer by which flang knows an equivalenced variable points to.
fn equivalenced(ty: Type<'_>) -> Option<Type<'_>> {
    (ty.is_address() && ty.is_pointer()).then(|| ty.pointee())?
}
