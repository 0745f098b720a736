//! Copies each compute construct into a kernel and launches it.
//!
//! Kernels go into one gpu.module, with the procedures and constants they use.
//! The host keeps its own version behind the launch, for when no device takes
//! the kernel.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> { "use"(%x) : (f64) -> () accgpu.yield }
//! ```
//! ## After
//! ```mlir
//! %launched = fir.call @accrt_launch(%descriptor, %values, %bounds, %queue, %location)
//! fir.if %on_host {
//!   accgpu.region <parallel> { "use"(%x) : (f64) -> () accgpu.yield }
//!   fir.call @accrt_host_end(%descriptor, %queue)
//! }
//! gpu.module @accc_device {
//!   func.func @kernel(%x: f64) attributes {gpu.kernel, accc.max_threads = 128 : i32} {
//!     accgpu.region <parallel> { "use"(%x) : (f64) -> () accgpu.yield }
//!     return
//!   }
//! }
//! ```
//!
//! A variable on the device comes as its address, a number by value, and an
//! array with a descriptor as the descriptor's bytes: the kernel then loads
//! bounds from its parameters, not from memory.
//!
//! ## Expects
//! Data clauses are runtime calls (acc-data-to-runtime): addresses in a region
//! are the device's.

use super::{
    aliasing,
    capture::{self, Captures, Passing},
    grid::Grid,
    hoist,
    launch::{self, launched_regions},
    presence,
    shape::Shape,
};
use crate::{acc::globals, pass::Pass};
use accc_dialects::{
    acc, fir, func, gpu,
    ir::{Attribute, Block, Builder, Module, Op, Region, Reported, not_yet_supported},
    llvm,
};

#[derive(Clone, Default)]
pub struct OutlineKernels;

/// The gpu.module of a source file's device code.
pub const DEVICE_MODULE: &str = "accc_device";

impl Pass for OutlineKernels {
    const ARGUMENT: &'static str = "accgpu-outline-kernels";
    const SUMMARY: &'static str = "copy compute constructs into kernels and launch them";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let regions = launched_regions(module);
        if regions.is_empty() {
            return Ok(());
        }
        let mut symbols = Module::new(module);
        let device = gpu::module(&Builder::at_end(symbols.body(), module), DEVICE_MODULE);
        for region in regions {
            outline(&mut symbols, device, region)?;
        }
        copy_used_symbols(&symbols, device)
    }
}

fn outline<'c>(symbols: &mut Module<'c>, device: Op<'c>, region: Op<'c>) -> Result<(), Reported> {
    presence::ask_before(region);
    hoist::hoist(region);
    let captures = capture::capture(region)?;
    let shape = Shape::of(region);
    let grid = Grid::of(region, &shape);
    let name = launch::kernel_name(symbols, region);
    let kernel = build_kernel(region, &name, &captures);
    shape.set(kernel);
    grid.set(kernel);
    device.body(0).append(kernel);
    let rows = grid.rows(&shape);
    let rows_name = format!("{name}_rows");
    let by_rows = rows.as_ref().map(|rows| (rows, rows_name.as_str()));
    if let Some((rows, name)) = by_rows {
        let kernel = build_kernel(region, name, &captures);
        shape.set(kernel);
        rows.set(kernel);
        device.body(0).append(kernel);
    }
    launch::build(symbols, region, &name, &captures, &shape, &grid, by_rows);
    Ok(())
}

fn build_kernel<'c>(region: Op<'c>, name: &str, captures: &Captures<'c>) -> Op<'c> {
    let types: Vec<_> = captures
        .parameters
        .iter()
        .map(|&(value, passing)| capture::parameter_type(value, passing))
        .collect();
    let arguments: Vec<_> = types.iter().map(|&ty| (ty, region.location())).collect();
    let block = Block::create(&arguments);
    let body = Region::create();
    body.append(block);
    let b = Builder::at_end(block, region);
    let mut mapping = capture::enter_kernel(captures, &block.arguments(), &b);
    let copy = region.clone_mapped(&mut mapping);
    drop_operands(copy);
    b.insert(copy);
    b.op("func.return", &[], &[], &[], vec![]);
    let kernel = func::define(region, name, &types, &[], body);
    let ctx = region.ctx();
    kernel.set_attribute(gpu::KERNEL, Attribute::unit(ctx));
    let attributes: Vec<_> = captures
        .parameters
        .iter()
        .zip(aliasing::unaliased(region, captures))
        .map(|(&(_, passing), is_unaliased)| {
            let names: &[&str] = match passing {
                Passing::Descriptor | Passing::DescriptorAt => &[gpu::BY_VALUE],
                _ if is_unaliased => &[llvm::NO_ALIAS],
                _ => &[],
            };
            Attribute::units(ctx, names)
        })
        .collect();
    func::set_argument_attributes(kernel, &attributes);
    kernel
}

/// Drops sizes and queue of a region: those are the launch's.
fn drop_operands(region: Op<'_>) {
    region.set_operands(&[]);
    region.set_attribute(
        "operandSegmentSizes",
        Attribute::i32_array(region.ctx(), &[0, 0, 0, 0]),
    );
}

/// Copies procedures and constants that device code names, and what those name.
fn copy_used_symbols<'c>(symbols: &Module<'c>, device: Op<'c>) -> Result<(), Reported> {
    let mut copied = Vec::new();
    let mut pending = vec![device];
    while let Some(op) = pending.pop() {
        let users = op.collect(&|op| symbol_used(op).is_some());
        for user in users {
            call_bound(symbols, user);
            let name = symbol_used(user).expect("collected for its symbol");
            if copied.contains(&name) {
                continue;
            }
            let Some(symbol) = symbols.lookup(&name) else {
                continue;
            };
            check_usable(user, symbol, &name)?;
            let copy = symbol.clone_op();
            // What is not used need not be usable on the device.
            globals::drop_unused(copy);
            device.body(0).append(copy);
            copied.push(name);
            pending.push(copy);
        }
    }
    Ok(())
}

/// Makes a call of a routine with a bind clause one of the procedure that devices
/// call instead (OpenACC 3.4, 2.15.1).
fn call_bound<'c>(symbols: &Module<'c>, call: Op<'c>) {
    let bound = call
        .text("callee")
        .and_then(|callee| symbols.lookup(&callee)?.text(acc::BIND));
    if let Some(bound) = bound {
        call.set_attribute("callee", Attribute::symbol(call.ctx(), &bound));
    }
}

fn symbol_used(op: Op<'_>) -> Option<String> {
    if op.is("fir.call") {
        op.text("callee")
    } else if op.is("fir.address_of") {
        op.text("symbol")
    } else if op.is("llvm.mlir.addressof") {
        op.text("global_name")
    } else {
        None
    }
}

/// Device code may name procedures and constants; a variable of the host is out
/// of reach.
fn check_usable(user: Op<'_>, symbol: Op<'_>, name: &str) -> Result<(), Reported> {
    let is_variable = symbol.is("fir.global") && !symbol.has_attribute("constant");
    if is_variable {
        let shown = fir::variable_name(name);
        return Err(not_yet_supported(
            user.location(),
            &format!("use of the module variable '{shown}' in device code without a data clause"),
        ));
    }
    Ok(())
}
