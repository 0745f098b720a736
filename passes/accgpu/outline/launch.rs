//! The host's side of a kernel launch: sizes of the grid, arguments, and the
//! call of the runtime with the host's own version behind it.

use super::{
    capture::{Captures, Passing},
    grid::Grid,
    heap_use,
    shape::Shape,
};
use crate::acc::data::runtime::{self, region_queue};
use accc_dialects::{
    accgpu,
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Type, Value, unique_symbol},
    llvm,
};

/// accrt.h
const LAUNCH: &str = "accrt_launch";
const HOST_END: &str = "accrt_host_end";

/// A kernel of a construct.
pub struct Version<'c> {
    name: String,
    /// When it can run (i1), if it cannot always.
    condition: Option<Value<'c>>,
    /// The grid that it needs (index), if it is not the construct's.
    grid: Option<[Value<'c>; 3]>,
}

impl<'c> Version<'c> {
    pub fn new(name: String, condition: Option<Value<'c>>) -> Self {
        Version {
            name,
            condition,
            grid: None,
        }
    }

    pub fn with_grid(mut self, grid: [Value<'c>; 3]) -> Self {
        self.grid = Some(grid);
        self
    }
}

/// Builds the launch of the last of `versions` that can run, before `region`, and
/// moves `region` behind it, where it runs when no device took the kernel. The
/// first version can always run.
pub fn build<'c>(
    module: &mut Module<'c>,
    region: Op<'c>,
    captures: &Captures<'c>,
    shape: &Shape<'c>,
    grid: &Grid<'c>,
    versions: &[Version<'c>],
) {
    let b = Builder::before(region);
    let mut gangs = grid.sizes(&b, shape);
    let workers = shape.workers.at_launch(&b);
    let vector = shape.vector_length.at_launch(&b);
    let zero = arith::i32(&b, 0);
    let arguments = captures.parameters.len();
    let descriptor = choose(&b, module, region, arguments, versions, &mut gangs);
    let [x, y, z] = gangs;
    let [of_thread, of_gang] = heap_use::of_kernel(&b, module, region, shape);
    let bounds = [x, y, z, workers, vector, zero, of_thread, of_gang];
    let launch_bounds = store_i32s(&b, &bounds);
    let values = store_arguments(&b, captures);
    let queue = region_queue(&b, region);
    let launched = call_launch(
        &b,
        module,
        region,
        [descriptor, values, launch_bounds, queue],
    );
    let on_host = arith::compare(&b, Compare::Equal, launched, zero);
    let (_, then) = fir::if_then(&b, on_host);
    let end = then.terminator().expect("fir.if has a terminator");
    region.move_before(end);
    let b = Builder::before(end).located(region);
    call_host_end(&b, module, descriptor, queue);
}

/// The descriptor of the version to run; `gangs` (i32) become those of its grid.
fn choose<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    region: Op<'c>,
    arguments: usize,
    versions: &[Version<'c>],
    gangs: &mut [Value<'c>; 3],
) -> Value<'c> {
    let mut chosen = None;
    for version in versions {
        let own = kernel_descriptor(b, module, region, &version.name, arguments);
        chosen = match (version.condition, chosen) {
            (Some(condition), Some(other)) => Some(arith::select(b, condition, own, other)),
            _ => Some(own),
        };
        if let (Some(condition), Some(grid)) = (version.condition, version.grid) {
            for (gangs, size) in gangs.iter_mut().zip(grid) {
                *gangs = arith::select(b, condition, fir::to_i32(b, size), *gangs);
            }
        }
    }
    chosen.expect("a version that always runs")
}

/// Builds the calls around a `region` that has no kernel, under the name that
/// its kernel would have.
pub fn announce<'c>(module: &mut Module<'c>, region: Op<'c>, kernel: &str) {
    let b = Builder::before(region);
    let descriptor = kernel_descriptor(&b, module, region, kernel, 0);
    let queue = region_queue(&b, region);
    let (values, bounds) = (llvm::null(&b), llvm::null(&b));
    call_launch(&b, module, region, [descriptor, values, bounds, queue]);
    let b = Builder::after(region);
    call_host_end(&b, module, descriptor, queue);
}

/// Calls accrt_launch with the construct's location as its last argument.
fn call_launch<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    region: Op<'c>,
    [descriptor, values, bounds, queue]: [Value<'c>; 4],
) -> Value<'c> {
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    let i32 = Type::integer(b.ctx(), 32);
    let place = runtime::location(b, module, region.location());
    let types = [pointer, pointer, pointer, i32, pointer];
    func::declare(module, LAUNCH, &types, &[i32]);
    let arguments = [descriptor, values, bounds, queue, place];
    fir::call(b, LAUNCH, &arguments, &[i32]).result(0)
}

fn call_host_end<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    descriptor: Value<'c>,
    queue: Value<'c>,
) {
    func::declare(module, HOST_END, &[descriptor.ty(), queue.ty()], &[]);
    fir::call(b, HOST_END, &[descriptor, queue], &[]);
}

/// The regions of `module` that a device may run.
pub fn launched_regions(module: Op<'_>) -> Vec<Op<'_>> {
    let mut regions = module.collect_named(accgpu::REGION);
    regions.retain(|region| !region.has_attribute(accgpu::LOCAL));
    regions
}

/// `accc_<procedure>_l<line>`: procedures have distinct names in a program.
pub fn kernel_name<'c>(symbols: &Module<'c>, region: Op<'c>) -> String {
    let (procedure, line) = procedure_and_line(region);
    let taken = |name: &str| symbols.lookup(&format!("{name}_descriptor")).is_some();
    unique_symbol(&plain_name(&procedure, line), &taken)
}

/// The symbol of the procedure around a construct, and its line.
fn procedure_and_line(region: Op<'_>) -> (String, u32) {
    let procedure = region
        .enclosing(&[func::FUNC])
        .and_then(|f| f.symbol_name())
        .unwrap_or_default();
    let place = region.location().file_and_line();
    (procedure, place.map_or(0, |(_, line)| line))
}

/// The name of a line's only kernel.
fn plain_name(procedure: &str, line: u32) -> String {
    format!("accc_{procedure}_l{line}")
}

/// What messages call the kernel of that name: `solver::step:14`, with what tells it from others
/// of that line.
fn shown_name(region: Op<'_>, kernel: &str) -> String {
    let (procedure, line) = procedure_and_line(region);
    let others = kernel.strip_prefix(&plain_name(&procedure, line));
    let others = others.unwrap_or_default();
    format!("{}:{line}{others}", fir::fortran_name(&procedure))
}

/// The accrt_kernel constant of a construct.
fn kernel_descriptor<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    region: Op<'c>,
    kernel: &str,
    arguments: usize,
) -> Value<'c> {
    let construct = accgpu::region_construct(region) as i64;
    let name = llvm::string_constant(module, kernel);
    let location = runtime::location_text(b, region.location());
    let location = location.map(|text| llvm::string_constant(module, &text));
    let shown = llvm::string_constant(module, &shown_name(region, kernel));
    let global = format!("{kernel}_descriptor");
    let op = llvm::record_global(
        module,
        &global,
        &[
            llvm::Field::Address(Some(name)),
            llvm::Field::Address(location),
            llvm::Field::I32(construct),
            llvm::Field::I32(arguments as i64),
            llvm::Field::Address(Some(shown)),
        ],
    );
    module.add(op);
    llvm::address_of(b, &global, 0)
}

fn store_i32s<'c>(b: &Builder<'c>, values: &[Value<'c>]) -> Value<'c> {
    let i32 = Type::integer(b.ctx(), 32);
    let table = fir::alloca(b, i32.array(values.len() as i64));
    for (i, &value) in values.iter().enumerate() {
        let index = arith::index(b, i as i64);
        let slot = fir::coordinate_of(b, table, index, i32.reference());
        fir::store(b, value, slot);
    }
    fir::convert(b, table, Type::llvm_pointer(b.ctx(), 0))
}

/// The addresses of all arguments' bytes.
fn store_arguments<'c>(b: &Builder<'c>, captures: &Captures<'c>) -> Value<'c> {
    let word = Type::integer(b.ctx(), 64);
    let count = captures.parameters.len().max(1) as i64;
    let table = fir::alloca(b, word.array(count));
    for (i, &(value, passing)) in captures.parameters.iter().enumerate() {
        let bytes = match passing {
            Passing::DescriptorAt => descriptor_or_space(b, value),
            Passing::Descriptor => spill_if_present(b, value),
            Passing::Address => spill(b, runtime::address_as_word(b, value)),
            Passing::Value => spill(b, value),
        };
        let index = arith::index(b, i as i64);
        let slot = fir::coordinate_of(b, table, index, word.reference());
        let bytes = runtime::address_as_word(b, bytes);
        fir::store(b, bytes, slot);
    }
    fir::convert(b, table, Type::llvm_pointer(b.ctx(), 0))
}

/// Memory that holds `value`.
fn spill<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    let slot = fir::alloca(b, value.ty());
    fir::store(b, value, slot);
    slot
}

/// Memory that holds the descriptor `value`, or anything for an absent dummy:
/// the kernel does not look at it.
fn spill_if_present<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    let slot = fir::alloca(b, value.ty());
    let present = fir::is_present(b, value);
    fir::store(&fir::under(b, present), value, slot);
    slot
}

/// The address of a descriptor, or of space for one where the dummy is absent.
fn descriptor_or_space<'c>(b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
    let descriptor = address.ty().pointee().expect("the address of a descriptor");
    let space = fir::convert(b, fir::alloca(b, descriptor), address.ty());
    let present = fir::is_present(b, address);
    arith::select(b, present, address, space)
}
