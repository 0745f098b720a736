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
//! A variable on the device comes as its address, a number by value. Elements of
//! arrays are reached by an origin and strides (`strided`). What else needs a
//! descriptor gets its bytes: the kernel then loads from its parameters, not from
//! memory. Some constructs have several kernels: for arrays without gaps and with
//! them, and for long rows (`rows.rs`).
//!
//! ## Expects
//! Data clauses are runtime calls (acc-data-to-runtime): addresses in a region
//! are the device's.

use super::{
    aliasing::{self, HostDeclarations},
    capture::{self, Captures, Passing},
    columns,
    estimate_ranges::drop_estimates,
    grid::Grid,
    hoist,
    launch::{self, Version, launched_regions},
    lift_descriptors, per_lane,
    rows::Rows,
    scattered_sums,
    shape::{Shape, oversized},
    strided::{self, Gaps},
};
use crate::{
    acc::{UNKNOWN_TYPE, data::runtime, routines::globals, symbols_used},
    accgpu::{
        analysis::{descriptor_writes::DescriptorWriters, presence},
        cache,
        privates::own_descriptors,
        reciprocals,
    },
    pass::Pass,
};
use accc_dialects::{
    acc, arith, fir, func, gpu,
    ir::{
        Attribute, Block, Builder, Module, Op, Region, Reported, Value, not_yet_supported, warning,
    },
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
            cache::drop_all(module, false);
            drop_estimates(module);
            return Ok(());
        }
        warn_oversized(&regions);
        let mut symbols = Module::new(module);
        let declarations = HostDeclarations::of(module);
        let mut writers = DescriptorWriters::default();
        let device = gpu::module(&Builder::at_end(symbols.body(), module), DEVICE_MODULE);
        for region in regions {
            outline(&mut symbols, device, region, &declarations, &mut writers)?;
        }
        cache::drop_all(module, false);
        drop_estimates(module);
        copy_used_symbols(&symbols, device)
    }
}

/// Warns of sizes that are lowered, once for the regions of a construct.
fn warn_oversized(regions: &[Op<'_>]) {
    let mut told = Vec::new();
    for region in regions {
        for message in oversized(*region) {
            let warned = (region.location(), message);
            if !told.contains(&warned) {
                warning(warned.0, &warned.1);
                told.push(warned);
            }
        }
    }
}

fn outline<'c>(
    symbols: &mut Module<'c>,
    device: Op<'c>,
    region: Op<'c>,
    declarations: &HostDeclarations<'c>,
    writers: &mut DescriptorWriters,
) -> Result<(), Reported> {
    presence::ask_before(region);
    presence::pass_on_absent(region);
    let mut sections = hoist::hoist(region);
    let shape = Shape::of(region);
    // The host's version keeps its form.
    let copy = cache::hold(region, &shape);
    let changes_descriptors = writers.are_in(copy, symbols);
    if lift_descriptors::lift(symbols, copy, changes_descriptors) {
        sections.extend(hoist::hoist(copy));
    }
    columns::share(copy, &shape);
    columns::forget_choices(copy);
    columns::forget_choices(region);
    scattered_sums::update_atomically(copy);
    per_lane::choose(copy, &shape);
    let grid = Grid::of(copy, &shape);
    let rows = grid.rows(&shape);
    let through_rows = rows.as_ref().is_some_and(Rows::share_gangs);
    drop_estimates(copy);
    own_descriptors::own(copy);
    reciprocals::invert_trips(copy);
    let gaps = strided::flatten(copy, through_rows, &sections);
    let mut captures = capture::capture(copy)?;
    // What some versions do without comes last: the others stay side by side.
    captures
        .parameters
        .sort_by_key(|&(value, _)| gaps.contain(value));
    let kernels = Kernels {
        device,
        region: copy,
        name: launch::kernel_name(symbols, region),
        shape: &shape,
        captures: &captures,
        unaliased: aliasing::unaliased(copy, &captures, declarations),
    };
    let versions = kernels.add_versions(&grid, rows, &gaps);
    launch::build(symbols, region, &captures, &shape, &grid, &versions);
    if let Some(launch) = region.parent().filter(|_| changes_descriptors) {
        let b = Builder::after(launch).located(region);
        let queue = runtime::region_queue(&b, region);
        runtime::descriptors_changed(&b, symbols, queue);
    }
    copy.erase();
    Ok(())
}

/// What the versions of a region's kernel have in common.
struct Kernels<'a, 'c> {
    device: Op<'c>,
    /// The region as devices run it.
    region: Op<'c>,
    name: String,
    shape: &'a Shape<'c>,
    captures: &'a Captures<'c>,
    /// For each parameter, whether nothing else leads to its memory.
    unaliased: Vec<bool>,
}

impl<'c> Kernels<'_, 'c> {
    /// Adds all versions; the launch takes the last one that is right.
    fn add_versions(
        &self,
        grid: &Grid<'c>,
        rows: Option<Rows<'c>>,
        gaps: &Gaps<'c>,
    ) -> Vec<Version<'c>> {
        let mut versions = Vec::new();
        let b = Builder::before(self.region);
        let closed = gaps.are_closed(&b);
        if closed.is_some() {
            let name = format!("{}_strided", self.name);
            grid.set(self.add(&name, &Gaps::default()));
            versions.push(Version::new(name, None));
        }
        grid.set(self.add(&self.name, gaps));
        versions.push(Version::new(self.name.clone(), closed));
        if let Some(rows) = rows {
            let name = format!("{}_rows", self.name);
            rows.set(self.add(&name, gaps));
            let (fits, sizes) = rows.grid(&b);
            let fits = closed.map_or(fits, |closed| arith::and(&b, closed, fits));
            versions.push(Version::new(name, Some(fits)).with_grid(sizes));
        }
        versions
    }

    /// Adds one that relies on `gaps` being closed.
    fn add(&self, name: &str, gaps: &Gaps<'c>) -> Op<'c> {
        let kernel = build_kernel(self.region, name, self.captures, &self.unaliased, gaps);
        self.shape.set(kernel);
        self.device.body(0).append(kernel);
        kernel
    }
}

/// The kernel `name` of `region`, which relies on `gaps` being closed. `unaliased` says of
/// each parameter whether nothing else leads to its memory.
fn build_kernel<'c>(
    region: Op<'c>,
    name: &str,
    captures: &Captures<'c>,
    unaliased: &[bool],
    gaps: &Gaps<'c>,
) -> Op<'c> {
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
    gaps.close(&b, &mut mapping);
    let copy = region.clone_mapped(&mut mapping);
    drop_operands(copy);
    b.insert(copy);
    b.op(func::RETURN, &[], &[], &[], vec![]);
    let kernel = func::define(region, name, &types, &[], body);
    let ctx = region.ctx();
    kernel.set_attribute(gpu::KERNEL, Attribute::unit(ctx));
    let attributes: Vec<_> = captures
        .parameters
        .iter()
        .zip(unaliased)
        .map(|(&(_, passing), &is_unaliased)| {
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
        replace_unknown(op, device)?;
        let users = op.collect(&|op| !symbols_used(op).is_empty());
        users.iter().for_each(|&user| call_bound(symbols, user));
        let names = users.into_iter();
        let named = names.flat_map(|user| symbols_used(user).into_iter().map(move |it| (user, it)));
        for (user, name) in named {
            if copied.contains(&name) {
                continue;
            }
            let Some(symbol) = symbols.lookup(&name) else {
                if user.is(fir::CALL) {
                    declare_called(user, &name, device);
                    copied.push(name);
                }
                continue;
            };
            check_usable(user, symbol, &name)?;
            let copy = match fir::is_type_description(symbol) {
                true => fir::empty_constant(symbol),
                false => symbol.clone_op(),
            };
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
        .callee()
        .and_then(|callee| symbols.lookup(&callee)?.text(acc::BIND));
    if let Some(bound) = bound {
        call.set_callee(&bound);
    }
}

/// Declares what a bind clause names, which may be a procedure of another file.
fn declare_called<'c>(call: Op<'c>, name: &str, device: Op<'c>) {
    let types = |values: Vec<Value<'c>>| values.into_iter().map(Value::ty).collect::<Vec<_>>();
    let (arguments, results) = (types(call.operands()), types(call.results()));
    func::declare(&mut Module::new(device), name, &arguments, &results);
}

/// Which procedure a polymorphic object's call means the run would have to look up in
/// tables of host addresses, and a procedure pointer holds one. Where the types and routines
/// that the file knows have been compared before (acc-dispatch, acc-choose-procedures), the
/// program ends.
fn replace_unknown<'c>(code: Op<'c>, device: Op<'c>) -> Result<(), Reported> {
    let is_indirect = |op: Op<'_>| op.is(fir::CALL) && op.callee().is_none();
    for call in code.collect(&|op| op.is(fir::DISPATCH) || is_indirect(op)) {
        let (end, what) = match call.is(fir::DISPATCH) {
            true => (
                fir::END_AT_UNKNOWN_TYPE,
                "a type-bound procedure of a polymorphic object in device code, of which this \
                 file uses no type, or whose result is a character or allocatable; call it \
                 through SELECT TYPE or an object of known type",
            ),
            false => (
                fir::END_AT_UNKNOWN_PROCEDURE,
                "a dummy procedure or procedure pointer in device code, for which this file has \
                 no procedure with its interface, or whose result is a character or allocatable",
            ),
        };
        if !call.has_attribute(UNKNOWN_TYPE) {
            return Err(not_yet_supported(call.location(), what));
        }
        let b = Builder::before(call);
        func::declare(&mut Module::new(device), end, &[], &[]);
        fir::call(&b, end, &[], &[]);
        if let Some(&result) = call.results().first() {
            drop_result(&b, result);
        }
        call.erase();
    }
    Ok(())
}

/// Gives those that use the result of a call another value, or saves nothing.
fn drop_result<'c>(b: &Builder<'c>, result: Value<'c>) {
    for save in result.users() {
        if save.is(fir::SAVE_RESULT) {
            save.erase();
        }
    }
    if !result.is_unused() {
        result.replace_all_uses_with(fir::zero_bits(b, result.ty()));
    }
}

/// Device code may name procedures and constants; a variable of the host is out
/// of reach.
fn check_usable(user: Op<'_>, symbol: Op<'_>, name: &str) -> Result<(), Reported> {
    let is_variable = symbol.is(fir::GLOBAL) && !symbol.has_attribute("constant");
    if is_variable {
        let shown = fir::variable_name(name);
        return Err(not_yet_supported(
            user.location(),
            &format!("use of the module variable '{shown}' in device code without a data clause"),
        ));
    }
    Ok(())
}
