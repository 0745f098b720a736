//! Gives each parallel region of a large procedure a function of its own.
//!
//! LLVM's OpenMP builder makes a function of every `omp.parallel`, and looks at the whole
//! procedure for each. What is left in the procedure takes more than its share as well:
//! variables on the stack for each of them, which all passes of LLVM look at. Around a
//! region that is alone in a function there is nothing else, and it stays there: a call
//! for each construct costs less than to start threads.
//!
//! ## Before
//! ```mlir
//! llvm.func @p(%n: i32, %x: !llvm.ptr) {
//!   %one = llvm.mlir.constant(1 : i32) : i32
//!   omp.parallel {
//!     "use"(%n, %x, %one) : (i32, !llvm.ptr, i32) -> ()
//!     omp.terminator
//!   }
//!   llvm.return
//! }
//! ```
//! ## After
//! ```mlir
//! llvm.func internal @p.parallel.0(%n: i32, %x: !llvm.ptr) {
//!   %one = llvm.mlir.constant(1 : i32) : i32
//!   omp.parallel {
//!     "use"(%n, %x, %one) : (i32, !llvm.ptr, i32) -> ()
//!     omp.terminator
//!   }
//!   llvm.return
//! }
//! llvm.func @p(%n: i32, %x: !llvm.ptr) {
//!   llvm.call @p.parallel.0(%n, %x)
//!   llvm.return
//! }
//! ```
//!
//! Legality: a region uses values from outside as they are, and memory by its address;
//! constants go with it, so that its code stays what it was. The function has the
//! procedure's attributes, such as the processor; what holds for its arguments and its
//! memory is not said of the new one.
//!
//! ## Leaves
//! Procedures with few regions, those that debuggers know by lines (the new function would
//! be the same procedure again), regions that have clauses other than conditions, which flang
//! makes of OpenMP's directives, and regions inside of others.

use crate::pass::Pass;
use accc_dialects::{
    ir::{Attribute, Block, Builder, Module, Op, Region, Reported, Value, unique_symbol},
    llvm, omp,
};
use std::collections::{HashMap, HashSet};

/// Regions of a procedure that cost nothing to speak of.
const FEW: usize = 16;

#[derive(Clone, Default)]
pub struct OutlineParallel;

impl Pass for OutlineParallel {
    const ARGUMENT: &'static str = "llvm-outline-parallel";
    const SUMMARY: &'static str = "give the parallel regions of large procedures functions";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for procedure in module.collect_named(llvm::FUNC) {
            let regions = plain_regions(procedure);
            if regions.len() <= FEW || procedure.location().has_metadata() {
                continue;
            }
            let name = procedure.symbol_name().unwrap_or_default();
            let shell = shell_of(procedure);
            for (number, region) in regions.into_iter().enumerate() {
                let name = format!("{name}.parallel.{number}");
                let name = unique_symbol(&name, &|name| symbols.lookup(name).is_some());
                outline(&mut symbols, &name, shell, region);
            }
            shell.erase();
        }
        Ok(())
    }
}

/// The parallel regions of `procedure`, outside of all others, that have a condition at most.
fn plain_regions(procedure: Op<'_>) -> Vec<Op<'_>> {
    let is_plain = |region: &Op<'_>| {
        region.operand_count() == omp::parallel_condition(*region).len()
            && region.parent().is_some_and(|parent| parent == procedure)
    };
    let mut regions = procedure.collect_named(omp::PARALLEL);
    regions.retain(is_plain);
    regions
}

/// A detached internal function like `procedure`, without a body.
fn shell_of(procedure: Op<'_>) -> Op<'_> {
    let body = Region::create();
    body.take_body(procedure.region(0));
    let shell = procedure.clone_op();
    procedure.region(0).take_body(body);
    for about_arguments in ["arg_attrs", "res_attrs", "memory_effects", "sym_visibility"] {
        shell.remove_attribute(about_arguments);
    }
    shell.set_attribute("linkage", llvm::internal_linkage(shell.ctx()));
    llvm::forbid_inlining(shell);
    shell
}

/// Moves `region` to a function `name` like `shell`, and calls that in its place.
fn outline<'c>(symbols: &mut Module<'c>, name: &str, shell: Op<'c>, region: Op<'c>) {
    let (constants, arguments): (Vec<_>, Vec<_>) = values_from_outside(region)
        .into_iter()
        .partition(|&value| is_constant(value));
    llvm::call(&Builder::before(region), name, &arguments);

    let types: Vec<_> = arguments.iter().map(|value| value.ty()).collect();
    let located: Vec<_> = types.iter().map(|&ty| (ty, region.location())).collect();
    let block = Block::create(&located);
    let b = Builder::at_end(block, region);
    let mut inside: HashMap<_, _> = arguments.into_iter().zip(block.arguments()).collect();
    for constant in constants {
        let op = constant.defining_op().expect("no argument is a constant");
        inside.insert(constant, b.repeat(op, &[]).result(0));
    }
    region.detach();
    b.insert(region);
    b.op(llvm::RETURN, &[], &[], &[], vec![]);
    for op in with_inner(region) {
        for (index, operand) in op.operands().into_iter().enumerate() {
            if let Some(&own) = inside.get(&operand) {
                op.set_operand(index, own);
            }
        }
    }

    let function = shell.clone_op();
    let ctx = function.ctx();
    function.set_symbol_name(name);
    let ty = llvm::function_type(ctx, &types);
    function.set_attribute("function_type", Attribute::type_attribute(ty));
    function.region(0).append(block);
    symbols.add(function);
}

/// `region`, whose condition is an operand, and all operations inside.
fn with_inner(region: Op<'_>) -> Vec<Op<'_>> {
    let mut ops = region.collect(&|_| true);
    ops.push(region);
    ops
}

/// What `region` uses and does not define, each once.
fn values_from_outside(region: Op<'_>) -> Vec<Value<'_>> {
    let mut values = Vec::new();
    let mut known = HashSet::new();
    for op in with_inner(region) {
        for operand in op.operands() {
            if !operand.is_inside(region) && known.insert(operand) {
                values.push(operand);
            }
        }
    }
    values
}

/// Whether `value` depends on nothing: a number, or the address of a symbol.
fn is_constant(value: Value<'_>) -> bool {
    let constant = |op: Op<'_>| op.operand_count() == 0 && op.region_count() == 0 && op.is_pure();
    value.defining_op().is_some_and(constant)
}
