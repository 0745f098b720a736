//! What polymorphic objects are at run time, and the tables of type-bound procedures.

use super::{
    BOX_TDESC, BOX_TYPECODE, DT_ENTRY, GLOBAL, HAS_VALUE, SELECT_TYPE, TYPE_INFO, convert,
    zero_bits,
};
use crate::{
    arith::{self, Compare},
    ffi,
    ir::{Attribute, Block, Builder, Module, Op, Region, SYMBOL_NAME, Type, Value},
};

/// The address of the description of the type that the object behind `descriptor` has, as
/// a number.
pub fn dynamic_type<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    let description = b.value(BOX_TDESC, &[descriptor], Type::description(b.ctx()), &[]);
    convert(b, description, Type::integer(b.ctx(), 64))
}

/// Whether the object behind `descriptor` has the intrinsic type `ty`; of any derived type if
/// `ty` is one.
pub fn has_kind_of<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    ty: Type<'c>,
    module: Op<'c>,
) -> Value<'c> {
    let byte = Type::integer(b.ctx(), 8);
    let code = b.value(BOX_TYPECODE, &[descriptor], byte, &[]);
    // SAFETY: the type and the module are live.
    let wanted = unsafe { ffi::acccTypeCode(ty.raw(), module.raw()) };
    let wanted = arith::constant(b, byte, i64::from(wanted));
    arith::compare(b, Compare::Equal, code, wanted)
}

/// A derived type of the program, as its fir.type_info tells.
#[derive(Clone, Copy)]
pub struct TypeInfo<'c>(Op<'c>);

impl<'c> TypeInfo<'c> {
    /// Those of all types that `module` has to do with.
    pub fn all(module: &Module<'c>) -> Vec<Self> {
        let infos = module.op().collect_named(TYPE_INFO);
        infos.into_iter().map(TypeInfo).collect()
    }

    /// The type.
    pub fn ty(self) -> Type<'c> {
        let ty = self.0.type_attribute("type");
        ty.expect("the verifier demands a type here")
    }

    /// The type that it extends.
    pub fn parent(self) -> Option<Type<'c>> {
        self.0.type_attribute("parent_type")
    }

    /// Whether the type is `class` or, as `infos` tell, extends it.
    pub fn extends(self, class: Type<'c>, infos: &[TypeInfo<'c>]) -> bool {
        let parent = |of: &TypeInfo<'c>| {
            let parent = of.parent()?;
            infos.iter().copied().find(|info| info.ty() == parent)
        };
        std::iter::successors(Some(self), parent).any(|info| info.ty() == class)
            || std::iter::successors(Some(self), parent).any(|info| info.parent() == Some(class))
    }

    /// Whether no object has this type.
    pub fn is_abstract(self) -> bool {
        self.0.has_attribute("abstract")
    }

    /// The procedure that is bound to `name`; `None` for one that is deferred.
    pub fn bound_procedure(self, name: &str) -> Option<String> {
        let table = self.0.region(0).first_block()?;
        let mut entries = table.ops().into_iter().filter(|op| op.is(DT_ENTRY));
        let entry = entries.find(|entry| entry.text("method").as_deref() == Some(name))?;
        let is_deferred = entry.has_attribute("deferred");
        (!is_deferred).then(|| entry.text("proc"))?
    }
}

/// A guard of a SELECT TYPE.
pub enum TypeGuard<'c> {
    /// TYPE IS.
    Exactly(Type<'c>),
    /// CLASS IS.
    Among(Type<'c>),
    /// CLASS DEFAULT.
    Default,
}

/// The guards of a fir.select_type with the blocks that they stand for, and its selector;
/// `None` where it passes values to the blocks.
pub fn type_guards<'c>(select: Op<'c>) -> Option<(Value<'c>, Vec<(TypeGuard<'c>, Block<'c>)>)> {
    if !select.is(SELECT_TYPE) || select.operand_count() != 1 {
        return None;
    }
    let guards = select.attribute("case_tags")?.elements().into_iter();
    let guards = guards.map(|guard| {
        let mut is_exact = false;
        // SAFETY: the attribute is live, and the flag for the time of the call.
        let ty = Type::optional(unsafe { ffi::acccGuardedType(guard.raw(), &mut is_exact) });
        match ty {
            Some(ty) if is_exact => TypeGuard::Exactly(ty),
            Some(ty) => TypeGuard::Among(ty),
            None => TypeGuard::Default,
        }
    });
    Some((
        select.operand(0),
        guards.zip(select.block()?.successors()).collect(),
    ))
}

/// Builds (detached) a constant of the name and type of `global` without values, for code that
/// needs its address only.
pub fn empty_constant<'c>(global: Op<'c>) -> Op<'c> {
    let name = global.symbol_name().expect("a symbol has a name");
    let ty = global
        .type_attribute("type")
        .expect("a variable has a type");
    let constant = internal_variable(global, &name, ty, |b| zero_bits(b, ty));
    constant.set_attribute("constant", Attribute::unit(global.ctx()));
    constant
}

/// Builds (detached) a global variable of this file, `name`, of type `ty` with the value that
/// `value` builds.
pub fn internal_variable<'c>(
    like: Op<'c>,
    name: &str,
    ty: Type<'c>,
    value: impl FnOnce(&Builder<'c>) -> Value<'c>,
) -> Op<'c> {
    let ctx = like.ctx();
    let block = Block::create(&[]);
    let region = Region::create();
    region.append(block);
    let b = Builder::at_end(block, like);
    let value = value(&b);
    b.op(HAS_VALUE, &[value], &[], &[], vec![]);
    let attributes = [
        (SYMBOL_NAME, Attribute::string(ctx, name)),
        ("symref", Attribute::symbol(ctx, name)),
        ("type", Attribute::type_attribute(ty)),
        ("linkName", Attribute::string(ctx, "internal")),
    ];
    b.detached_op(GLOBAL, &[], &[], &attributes, vec![region])
}
