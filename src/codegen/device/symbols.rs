//! The symbols of a device module in the LLVM dialect, and who refers to whom.

use crate::codegen::ffi;
use accc_dialects::ir::{CALLEE, GLOBAL_NAME, SYMBOL_NAME};
use accc_dialects::llvm;
use melior::ir::{
    BlockLike, Module, RegionLike, Type, TypeLike, ValueLike,
    attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
    operation::{OperationLike, OperationRef, WalkOrder, WalkResult},
};
use mlir_sys::MlirLocation;
use std::collections::{HashMap, HashSet};

/// LLVM's address space of memory that a workgroup shares, for both vendors.
pub const SHARED: u16 = 3;
/// The address space of device memory, of both vendors.
pub const GLOBAL: u32 = 1;

/// Marks variables with a device copy of their own (OpenACC 3.4, 2.13).
const DECLARE: &str = "acc.declare";

/// Says of a declaration what to do about its missing device version.
pub const HOST_VERSION: &str = "accc.host_version";

/// All symbols of a module by name.
pub type Symbols = HashMap<String, Symbol>;

/// What a symbol stands for. Declarations are defined elsewhere, or nowhere.
pub enum Symbol {
    Function(Body),
    /// With what `HOST_VERSION` says of it.
    FunctionDeclaration(Option<String>),
    Variable {
        has_device_copy: bool,
    },
    VariableDeclaration,
}

/// What matters of a function's body. Locations are valid as long as the module.
#[derive(Default)]
pub struct Body {
    pub references: Vec<Reference>,
    /// The first use of REAL(10) or REAL(16).
    pub wide_float: Option<MlirLocation>,
    /// The first use of an object that lies otherwise where INTEGER(16) is aligned to 8 bytes.
    pub wide_integer: Option<MlirLocation>,
}

/// A use of another symbol: a call, or taking its address.
pub struct Reference {
    pub to: String,
    pub location: MlirLocation,
}

/// Reads all symbols of `module`.
pub fn symbols(module: &Module) -> Symbols {
    let mut symbols = Symbols::new();
    let mut layouts = Layouts::default();
    let mut next = module.body().first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if let (Some(name), Some(symbol)) =
            (symbol_name(operation), symbol(operation, &mut layouts))
        {
            symbols.insert(name, symbol);
        }
    }
    symbols
}

/// The names that the host looks up in the image: kernels, and variables with a
/// device copy.
pub fn visible(symbols: Symbols, kernels: Vec<String>) -> HashSet<String> {
    let variables = symbols
        .into_iter()
        .filter_map(|(name, symbol)| match symbol {
            Symbol::Variable {
                has_device_copy: true,
            } => Some(name),
            _ => None,
        });
    kernels.into_iter().chain(variables).collect()
}

fn symbol_name(operation: OperationRef) -> Option<String> {
    text(operation, SYMBOL_NAME)
}

fn text(operation: OperationRef, attribute: &str) -> Option<String> {
    let text = StringAttribute::try_from(operation.attribute(attribute).ok()?).ok()?;
    Some(text.value().to_string())
}

fn symbol(operation: OperationRef, layouts: &mut Layouts) -> Option<Symbol> {
    let has_region = operation
        .region(0)
        .is_ok_and(|region| region.first_block().is_some());
    match operation.name().as_string_ref().as_str() {
        Ok(llvm::FUNC) if has_region => Some(Symbol::Function(examine(operation, layouts))),
        Ok(llvm::FUNC) => Some(Symbol::FunctionDeclaration(text(operation, HOST_VERSION))),
        Ok(llvm::GLOBAL) => {
            let is_defined = has_region || operation.has_attribute("value") || is_shared(operation);
            Some(match is_defined {
                true => Symbol::Variable {
                    has_device_copy: operation.has_attribute(DECLARE),
                },
                false => Symbol::VariableDeclaration,
            })
        }
        _ => None,
    }
}

/// Shared memory has no initial value and needs no definition.
fn is_shared(global: OperationRef) -> bool {
    let space = global
        .attribute("addr_space")
        .and_then(IntegerAttribute::try_from);
    space.is_ok_and(|space| space.value() == i64::from(SHARED))
}

fn examine(function: OperationRef, layouts: &mut Layouts) -> Body {
    let mut body = Body::default();
    function.walk(WalkOrder::PreOrder, |operation| {
        let location = operation.location().to_raw();
        if let Some(to) = referenced_symbol(operation) {
            body.references.push(Reference { to, location });
        }
        // Constants that were folded have lost their places; what uses them has one.
        if uses_wide_float(operation) && body.wide_float.is_none_or(is_unknown) {
            body.wide_float = Some(location);
        }
        if layouts.matter_to(operation) {
            body.wide_integer.get_or_insert(location);
        }
        WalkResult::Advance
    });
    body
}

fn referenced_symbol(operation: OperationRef) -> Option<String> {
    let attribute = match operation.name().as_string_ref().as_str() {
        Ok(llvm::CALL) => CALLEE,
        Ok(llvm::ADDRESS_OF) => GLOBAL_NAME,
        _ => return None,
    };
    let symbol = FlatSymbolRefAttribute::try_from(operation.attribute(attribute).ok()?).ok()?;
    Some(symbol.value().to_string())
}

fn uses_wide_float(operation: OperationRef) -> bool {
    let results = operation.results().map(|result| result.r#type());
    let operands = operation.operands().map(|operand| operand.r#type());
    results.chain(operands).any(is_wide_float)
}

fn is_unknown(location: MlirLocation) -> bool {
    // SAFETY: a location of a live context.
    unsafe {
        let context = mlir_sys::mlirLocationGetContext(location);
        mlir_sys::mlirLocationEqual(location, mlir_sys::mlirLocationUnknownGet(context))
    }
}

fn is_wide_float(r#type: Type) -> bool {
    // SAFETY: a type of a live context; only floats are asked for their width.
    unsafe {
        mlir_sys::mlirTypeIsAFloat(r#type.to_raw())
            && mlir_sys::mlirFloatTypeGetWidth(r#type.to_raw()) > 64
    }
}

/// Whether objects lie otherwise where INTEGER(16) is aligned to 8 bytes, by their types.
#[derive(Default)]
struct Layouts(HashMap<usize, bool>);

impl Layouts {
    /// Whether `operation` counts on how such an object lies in memory.
    fn matter_to(&mut self, operation: OperationRef) -> bool {
        let counted = operation
            .attribute("elem_type")
            .and_then(TypeAttribute::try_from);
        let counted = counted.into_iter().map(|ty| ty.value());
        let values = operation.results().map(|result| result.r#type());
        counted.chain(values).any(|ty| self.depends(ty))
    }

    fn depends(&mut self, ty: Type) -> bool {
        let key = ty.to_raw().ptr as usize;
        // SAFETY: a type of a live context.
        let depends = || unsafe { ffi::depends_on_wide_integers(ty.to_raw()) };
        *self.0.entry(key).or_insert_with(depends)
    }
}
