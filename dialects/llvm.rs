//! Constructors for the few LLVM dialect operations accc builds itself:
//! constant data, pointers to it, atomics.

use crate::{
    ffi, fir,
    ir::{
        Attribute, Block, Builder, CALLEE, Ctx, GLOBAL_NAME, Module, Op, Region, SYMBOL_NAME, Type,
        Value,
    },
};

crate::ir::operations! {
    ADDRESS_OF = "llvm.mlir.addressof",
    ADDRSPACECAST = "llvm.addrspacecast",
    ATOMICRMW = "llvm.atomicrmw",
    CALL = "llvm.call",
    CALL_INTRINSIC = "llvm.call_intrinsic",
    CMPXCHG = "llvm.cmpxchg",
    CONSTANT = "llvm.mlir.constant",
    EXTRACTVALUE = "llvm.extractvalue",
    FENCE = "llvm.fence",
    FREEZE = "llvm.freeze",
    FUNC = "llvm.func",
    GLOBAL = "llvm.mlir.global",
    GLOBAL_CONSTRUCTORS = "llvm.mlir.global_ctors",
    INSERTVALUE = "llvm.insertvalue",
    INTTOPTR = "llvm.inttoptr",
    LOAD = "llvm.load",
    POISON = "llvm.mlir.poison",
    PTRTOINT = "llvm.ptrtoint",
    RETURN = "llvm.return",
    STACKRESTORE = "llvm.intr.stackrestore",
    STACKSAVE = "llvm.intr.stacksave",
    STORE = "llvm.store",
    UNDEF = "llvm.mlir.undef",
    ZERO = "llvm.mlir.zero",
}

/// The attribute of a global variable with the number of its address space.
pub const ADDRESS_SPACE: &str = "addr_space";
/// The attribute of a parameter that is the only way to the memory it points to.
pub const NO_ALIAS: &str = "llvm.noalias";
/// The address space of memory that a gang shares, on AMD and NVIDIA.
pub const SHARED: u32 = 3;

/// The address space of a global variable.
pub fn address_space(global: Op<'_>) -> u32 {
    let space = global
        .attribute(ADDRESS_SPACE)
        .and_then(Attribute::as_integer);
    space.and_then(|space| space.try_into().ok()).unwrap_or(0)
}

/// A private constant C string in `module`; the same text gives the same name.
pub fn string_constant<'c>(module: &mut Module<'c>, text: &str) -> String {
    let name = format!("__accc_text_{:016x}", fnv1a(text.as_bytes()));
    if module.lookup(&name).is_some() {
        return name;
    }
    let ctx = module.op().ctx();
    let bytes = format!("{text}\0");
    let ty = Type::llvm_byte_array(ctx, bytes.len());
    let global = global(
        module,
        &name,
        ty,
        &[("value", Attribute::string(ctx, &bytes))],
    );
    module.add(global);
    name
}

/// 64-bit FNV-1a: equal constants of one module share a symbol.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A detached private constant global; `extra` may hold its value or section.
pub fn global<'c>(
    module: &Module<'c>,
    name: &str,
    ty: Type<'c>,
    extra: &[(&str, Attribute<'c>)],
) -> Op<'c> {
    let ctx = module.op().ctx();
    let mut attributes = vec![
        (SYMBOL_NAME, Attribute::string(ctx, name)),
        ("global_type", Attribute::type_attribute(ty)),
        ("linkage", linkage(ctx, "#llvm.linkage<private>")),
        ("constant", Attribute::unit(ctx)),
        (ADDRESS_SPACE, Attribute::integer(Type::integer(ctx, 32), 0)),
        ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
    ];
    attributes.extend_from_slice(extra);
    Builder::at_end(module.body(), module.op()).detached_op(
        GLOBAL,
        &[],
        &[],
        &attributes,
        vec![Region::create()],
    )
}

/// A detached global in address space `space` with undefined content.
pub fn uninitialised_global<'c>(
    module: &Module<'c>,
    name: &str,
    ty: Type<'c>,
    space: u32,
) -> Op<'c> {
    let ctx = module.op().ctx();
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let op = Builder::at_end(module.body(), module.op()).detached_op(
        GLOBAL,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            ("global_type", Attribute::type_attribute(ty)),
            ("linkage", linkage(ctx, "#llvm.linkage<internal>")),
            (
                ADDRESS_SPACE,
                Attribute::integer(Type::integer(ctx, 32), space.into()),
            ),
            ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
        ],
        vec![region],
    );
    let b = Builder::at_end(block, op);
    let value = b.value(UNDEF, &[], ty, &[]);
    b.op(RETURN, &[value], &[], &[], vec![]);
    op
}

fn linkage<'c>(ctx: crate::ir::Ctx<'c>, text: &'static str) -> Attribute<'c> {
    Attribute::parse(ctx, text)
}

/// The linkage (`llvm.linkage`) of a function that other files may have too.
pub fn internal_linkage<'c>(ctx: crate::ir::Ctx<'c>) -> Attribute<'c> {
    linkage(ctx, "#llvm.linkage<internal>")
}

/// The linkage (`llvm.linkage`) of a symbol that the program may do without: its
/// address is 0 then.
pub fn weak_linkage<'c>(ctx: crate::ir::Ctx<'c>) -> Attribute<'c> {
    linkage(ctx, "#llvm.linkage<extern_weak>")
}

/// A detached constant of another file that the program may do without: its address is
/// null then.
pub fn weak_constant<'c>(module: &Module<'c>, name: &str, bytes: usize) -> Op<'c> {
    let ctx = module.op().ctx();
    let constant = global(module, name, Type::llvm_byte_array(ctx, bytes), &[]);
    constant.set_attribute("linkage", weak_linkage(ctx));
    constant
}

/// The address of an LLVM global.
pub fn address_of<'c>(b: &Builder<'c>, name: &str, space: u32) -> Value<'c> {
    b.value(
        ADDRESS_OF,
        &[],
        Type::llvm_pointer(b.ctx(), space),
        &[(GLOBAL_NAME, Attribute::symbol(b.ctx(), name))],
    )
}

/// The null pointer.
pub fn null<'c>(b: &Builder<'c>) -> Value<'c> {
    b.value(ZERO, &[], Type::llvm_pointer(b.ctx(), 0), &[])
}

/// Functions that run before the main program, in the order of `names`.
pub fn global_constructors<'c>(module: &Module<'c>, names: &[String], priority: i64) {
    let ctx = module.op().ctx();
    let array = |elements: &[Attribute<'c>]| Attribute::array(ctx, elements);
    let symbols: Vec<_> = names.iter().map(|n| Attribute::symbol(ctx, n)).collect();
    let priority = Attribute::integer(Type::integer(ctx, 32), priority);
    let none = Attribute::parse(ctx, "#llvm.zero");
    Builder::at_end(module.body(), module.op()).op(
        GLOBAL_CONSTRUCTORS,
        &[],
        &[],
        &[
            ("ctors", array(&symbols)),
            ("priorities", array(&vec![priority; names.len()])),
            ("data", array(&vec![none; names.len()])),
        ],
        vec![],
    );
}

/// Keeps LLVM from inlining a function.
pub fn forbid_inlining(function: Op<'_>) {
    /// Attributes that MLIR hands on to LLVM.
    const LLVM_ATTRIBUTES: &str = "passthrough";
    let ctx = function.ctx();
    let mut attributes = function
        .attribute(LLVM_ATTRIBUTES)
        .map_or_else(Vec::new, Attribute::elements);
    attributes.push(Attribute::string(ctx, "noinline"));
    function.set_attribute(LLVM_ATTRIBUTES, Attribute::array(ctx, &attributes));
}

/// A detached internal function without arguments or result.
pub fn function<'c>(module: &Module<'c>, name: &str, body: Region<'c>) -> Op<'c> {
    build_function(module, name, &[], "#llvm.linkage<internal>", body)
}

/// A detached declaration of an external function without a result.
pub fn declare_function<'c>(module: &Module<'c>, name: &str, inputs: &[Type<'c>]) -> Op<'c> {
    let linkage = "#llvm.linkage<external>";
    build_function(module, name, inputs, linkage, Region::create())
}

/// The type of a function without a result.
pub fn function_type<'c>(ctx: crate::ir::Ctx<'c>, inputs: &[Type<'c>]) -> Type<'c> {
    let inputs: Vec<_> = inputs.iter().map(|t| t.raw()).collect();
    // SAFETY: constructs a type from live types.
    Type::from_raw(unsafe {
        mlir_sys::mlirLLVMFunctionTypeGet(
            mlir_sys::mlirLLVMVoidTypeGet(ctx.raw()),
            inputs.len() as isize,
            inputs.as_ptr(),
            false,
        )
    })
}

fn build_function<'c>(
    module: &Module<'c>,
    name: &str,
    inputs: &[Type<'c>],
    linkage_text: &'static str,
    body: Region<'c>,
) -> Op<'c> {
    let ctx = module.op().ctx();
    let ty = function_type(ctx, inputs);
    Builder::at_end(module.body(), module.op()).detached_op(
        FUNC,
        &[],
        &[],
        &[
            (SYMBOL_NAME, Attribute::string(ctx, name)),
            ("function_type", Attribute::type_attribute(ty)),
            ("linkage", linkage(ctx, linkage_text)),
            ("CConv", Attribute::parse(ctx, "#llvm.cconv<ccc>")),
            ("visibility_", Attribute::integer(Type::integer(ctx, 64), 0)),
        ],
        vec![body],
    )
}

/// Calls a function without a result.
pub fn call<'c>(b: &Builder<'c>, callee: &str, arguments: &[Value<'c>]) {
    b.op(
        CALL,
        arguments,
        &[],
        &[
            (CALLEE, Attribute::symbol(b.ctx(), callee)),
            (
                "operandSegmentSizes",
                Attribute::i32_array(b.ctx(), &[arguments.len() as i32, 0]),
            ),
            ("op_bundle_sizes", Attribute::i32_array(b.ctx(), &[])),
        ],
        vec![],
    );
}

/// Calls an intrinsic with one result, by LLVM's name without types.
pub fn call_intrinsic<'c>(
    b: &Builder<'c>,
    name: &str,
    arguments: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    b.value(
        CALL_INTRINSIC,
        arguments,
        result,
        &[
            ("intrin", Attribute::string(b.ctx(), name)),
            (
                "operandSegmentSizes",
                Attribute::i32_array(b.ctx(), &[arguments.len() as i32, 0]),
            ),
            ("op_bundle_sizes", Attribute::i32_array(b.ctx(), &[])),
        ],
    )
}

/// One field of a constant record.
pub enum Field {
    /// The address of a global, or null.
    Address(Option<String>),
    /// A number of type i32.
    I32(i64),
}

/// A detached private constant structure.
pub fn record_global<'c>(module: &Module<'c>, name: &str, fields: &[Field]) -> Op<'c> {
    let ctx = module.op().ctx();
    let (pointer, i32) = (Type::llvm_pointer(ctx, 0), Type::integer(ctx, 32));
    let types: Vec<_> = fields
        .iter()
        .map(|field| match field {
            Field::Address(_) => pointer,
            Field::I32(_) => i32,
        })
        .collect();
    let ty = Type::llvm_structure(ctx, &types);
    let op = global(module, name, ty, &[]);
    let block = Block::create(&[]);
    op.region(0).append(block);
    let b = Builder::at_end(block, module.op());
    let mut record = b.value(UNDEF, &[], ty, &[]);
    for (position, (field, &field_type)) in fields.iter().zip(&types).enumerate() {
        let value = match field {
            Field::Address(Some(symbol)) => address_of(&b, symbol, 0),
            Field::Address(None) => null(&b),
            Field::I32(value) => b.value(
                CONSTANT,
                &[],
                field_type,
                &[("value", Attribute::integer(field_type, *value))],
            ),
        };
        let position = Attribute::i64_array(ctx, &[position as i64]);
        record = b.value(INSERTVALUE, &[record, value], ty, &[("position", position)]);
    }
    b.op(RETURN, &[record], &[], &[], vec![]);
    op
}

/// LLVM's orderings of atomic operations, as LLVM dialect numbers.
#[derive(Clone, Copy)]
pub enum Ordering {
    /// `monotonic`
    Monotonic = 2,
    /// `acq_rel`
    AcquireRelease = 6,
    /// `seq_cst`
    SequentiallyConsistent = 7,
}

impl Ordering {
    fn attribute<'c>(self, b: &Builder<'c>) -> Attribute<'c> {
        Attribute::integer(Type::integer(b.ctx(), 64), self as i64)
    }
}

/// Orders memory accesses among the threads of `scope` (an LLVM sync scope).
pub fn fence(b: &Builder<'_>, scope: &str) {
    b.op(
        FENCE,
        &[],
        &[],
        &[
            ("ordering", Ordering::AcquireRelease.attribute(b)),
            ("syncscope", Attribute::string(b.ctx(), scope)),
        ],
        vec![],
    );
}

/// Orders memory accesses among all threads, non-temporal stores too.
pub fn fence_all(b: &Builder<'_>) {
    b.op(
        FENCE,
        &[],
        &[],
        &[("ordering", Ordering::SequentiallyConsistent.attribute(b))],
        vec![],
    );
}

/// Operations of atomicrmw, as LLVM dialect numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicOperation {
    /// Stores the new value.
    Exchange = 0,
    /// Sum.
    Add = 1,
    /// Difference.
    Sub = 2,
    /// Bits of both.
    And = 3,
    /// Bits of one.
    Or = 5,
    /// Bits of only one.
    Xor = 6,
    /// Larger, signed.
    Max = 7,
    /// Smaller, signed.
    Min = 8,
    /// Larger, unsigned.
    UnsignedMax = 9,
    /// Smaller, unsigned.
    UnsignedMin = 10,
    /// Sum of reals.
    FloatAdd = 11,
    /// Difference of reals.
    FloatSub = 12,
    /// Larger real; a NaN loses.
    FloatMax = 13,
    /// Smaller real; a NaN loses.
    FloatMin = 14,
}

/// Atomically replaces the value at `pointer` and returns the old one.
pub fn atomic_rmw<'c>(
    b: &Builder<'c>,
    operation: AtomicOperation,
    pointer: Value<'c>,
    value: Value<'c>,
    scope: &str,
) -> Value<'c> {
    b.value(
        ATOMICRMW,
        &[pointer, value],
        value.ty(),
        &[
            (
                "bin_op",
                Attribute::integer(Type::integer(b.ctx(), 64), operation as i64),
            ),
            ("ordering", Ordering::Monotonic.attribute(b)),
            ("syncscope", Attribute::string(b.ctx(), scope)),
        ],
    )
}

/// Atomically stores `new` at `pointer` if it holds `expected`; returns the
/// value found and whether it was stored.
pub fn compare_exchange<'c>(
    b: &Builder<'c>,
    pointer: Value<'c>,
    expected: Value<'c>,
    new: Value<'c>,
    scope: &str,
) -> (Value<'c>, Value<'c>) {
    let flag = Type::integer(b.ctx(), 1);
    let pair = Type::llvm_structure(b.ctx(), &[new.ty(), flag]);
    let result = b.value(
        CMPXCHG,
        &[pointer, expected, new],
        pair,
        &[
            ("success_ordering", Ordering::AcquireRelease.attribute(b)),
            ("failure_ordering", Ordering::Monotonic.attribute(b)),
            ("syncscope", Attribute::string(b.ctx(), scope)),
        ],
    );
    let field = |position, ty| {
        b.value(
            EXTRACTVALUE,
            &[result],
            ty,
            &[("position", Attribute::i64_array(b.ctx(), &[position]))],
        )
    };
    (field(0, new.ty()), field(1, flag))
}

/// The index `value` as a number of its own: LLVM's analyses of loops do not look at
/// what it is computed from.
pub fn freeze<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    let number = fir::to_i64(b, value);
    let frozen = b.value(FREEZE, &[number], number.ty(), &[]);
    fir::to_index(b, frozen)
}

/// An atomic load of `ty`.
pub fn atomic_load<'c>(
    b: &Builder<'c>,
    pointer: Value<'c>,
    ty: Type<'c>,
    scope: &str,
) -> Value<'c> {
    b.value(LOAD, &[pointer], ty, &atomic_access(b, ty, scope))
}

/// Stores without tearing; `scope` is LLVM's synchronisation scope.
pub fn atomic_store<'c>(b: &Builder<'c>, value: Value<'c>, pointer: Value<'c>, scope: &str) {
    b.op(
        STORE,
        &[value, pointer],
        &[],
        &atomic_access(b, value.ty(), scope),
        vec![],
    );
}

fn atomic_access<'c>(
    b: &Builder<'c>,
    ty: Type<'c>,
    scope: &str,
) -> [(&'static str, Attribute<'c>); 3] {
    let bytes = i64::from(ty.bit_width().div_ceil(8));
    [
        (
            "alignment",
            Attribute::integer(Type::integer(b.ctx(), 64), bytes),
        ),
        ("ordering", Ordering::Monotonic.attribute(b)),
        ("syncscope", Attribute::string(b.ctx(), scope)),
    ]
}

/// The generic address of a global in address space `space`.
pub fn generic_address_of<'c>(b: &Builder<'c>, name: &str, space: u32) -> Value<'c> {
    let address = address_of(b, name, space);
    if space == 0 {
        return address;
    }
    b.value(
        ADDRSPACECAST,
        &[address],
        Type::llvm_pointer(b.ctx(), 0),
        &[],
    )
}

/// A detached internal variable in address space `space` that starts at zero.
pub fn zero_global<'c>(module: &Module<'c>, name: &str, ty: Type<'c>, space: u32) -> Op<'c> {
    let op = uninitialised_global(module, name, ty, space);
    op.set_attribute("value", Attribute::integer(ty, 0));
    op.region(0).take_body(Region::create());
    op
}

/// A new group of memory accesses.
pub fn access_group(ctx: Ctx<'_>) -> Attribute<'_> {
    // SAFETY: constructs an attribute in a live context.
    Attribute::from_raw(unsafe { ffi::acccAccessGroup(ctx.raw()) })
}

/// The annotation of a loop none of whose accesses in `group` depends on one of
/// another iteration.
pub fn parallel_accesses(group: Attribute<'_>) -> Attribute<'_> {
    // SAFETY: `group` comes from `access_group`.
    Attribute::from_raw(unsafe { ffi::acccParallelAccesses(group.raw()) })
}

/// The top of the thread's stack, for [`stack_restore`].
pub fn stack_save<'c>(b: &Builder<'c>) -> Value<'c> {
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    b.value(STACKSAVE, &[], pointer, &[])
}

/// Gives back what was taken from the stack since `top` was saved.
pub fn stack_restore<'c>(b: &Builder<'c>, top: Value<'c>) {
    b.op(STACKRESTORE, &[top], &[], &[], vec![]);
}

/// Whether flang has tagged an access as one to a dummy argument's memory, which no access
/// with another tag reaches.
pub fn has_dummy_tag(access: Op<'_>) -> bool {
    // SAFETY: the attribute lives as long as its context.
    access
        .attribute(ALIAS_TAGS)
        .is_some_and(|tags| unsafe { ffi::acccIsDummyTag(tags.raw()) })
}

/// Removes the tags of an access: it may be one to any memory then.
pub fn drop_alias_tags(access: Op<'_>) {
    access.remove_attribute(ALIAS_TAGS);
}

/// The attribute of an access for LLVM's analysis of aliases by types.
const ALIAS_TAGS: &str = "tbaa";
