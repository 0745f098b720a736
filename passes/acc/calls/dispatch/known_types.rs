//! The derived types that a file knows, and how device code tells them apart.
//!
//! The description of a type has an address on the host, which is in the descriptors of
//! polymorphic objects that come from there. Device code gets it by value: each file has a
//! variable with it (`host_addresses.rs`). Descriptors that device code makes have the address of a description of
//! the device's, which is nothing but an address (`outline_kernels.rs`). On the host both
//! are the same.

use crate::acc::calls::host_addresses;
use accc_dialects::{
    arith::{self, Compare},
    fir::{self, TypeInfo},
    func,
    ir::{Builder, Module, Op, Type, Value},
};

/// The types of a module.
pub struct KnownTypes<'c> {
    symbols: Module<'c>,
    infos: Vec<TypeInfo<'c>>,
}

impl<'c> KnownTypes<'c> {
    pub fn of(symbols: Module<'c>) -> Self {
        let infos = TypeInfo::all(&symbols);
        KnownTypes { symbols, infos }
    }

    pub fn symbols(&self) -> &Module<'c> {
        &self.symbols
    }

    fn info(&self, ty: Type<'c>) -> Option<TypeInfo<'c>> {
        self.infos.iter().copied().find(|info| info.ty() == ty)
    }

    /// Whether the module has to do with `ty`.
    pub fn is_described(&self, ty: Type<'c>) -> bool {
        self.info(ty).is_some()
    }

    /// Whether the module names the description of `ty`.
    pub fn has_description(&self, ty: Type<'c>) -> bool {
        fir::description_of_type(&self.symbols, ty).is_some()
    }

    /// Whether `ty` is `class` or extends it.
    pub fn extends(&self, ty: Type<'c>, class: Type<'c>) -> bool {
        self.info(ty)
            .is_some_and(|info| info.extends(class, &self.infos))
    }

    /// Whether the module has to do with `ty` and all types that it extends.
    pub fn knows_ancestors(&self, ty: Type<'c>) -> bool {
        self.info(ty).is_some_and(|info| {
            let parent = info.parent();
            parent.is_none_or(|parent| self.knows_ancestors(parent))
        })
    }

    /// The procedure that `ty` binds to `name`.
    pub fn bound_procedure(&self, ty: Type<'c>, name: &str) -> Option<String> {
        self.info(ty)?.bound_procedure(name)
    }

    /// How many types `ty` extends.
    pub fn depth(&self, ty: Type<'c>) -> usize {
        let parent = self.info(ty).and_then(TypeInfo::parent);
        parent.map_or(0, |parent| 1 + self.depth(parent))
    }

    /// The types of objects that a variable of `class` may be.
    pub fn among(&self, class: Type<'c>) -> Vec<TypeInfo<'c>> {
        let mut infos = self.infos.clone();
        infos.retain(|info| {
            !info.is_abstract() && self.extends(info.ty(), class) && self.has_description(info.ty())
        });
        infos
    }

    /// The types that objects may have.
    pub fn concrete(&self) -> Vec<Type<'c>> {
        let infos = self.infos.iter().filter(|info| !info.is_abstract());
        let types = infos.map(|info| info.ty());
        types.filter(|ty| self.has_description(*ty)).collect()
    }

    /// Whether `number`, the address of an object's description, is that of one of `types`.
    pub fn is_one_of(
        &mut self,
        b: &Builder<'c>,
        number: Value<'c>,
        types: &[Type<'c>],
    ) -> Value<'c> {
        let bit = Type::integer(b.ctx(), 1);
        let mut found = arith::constant(b, bit, 0);
        for &ty in types {
            let description = self.description_of(b, ty);
            let own = fir::to_i64(b, description);
            let hosts = self.host_address(b, ty);
            for address in [own, hosts] {
                let is_it = arith::compare(b, Compare::Equal, number, address);
                found = arith::or(b, found, is_it);
            }
        }
        found
    }

    /// The address of the description of `ty`.
    pub fn description_of(&self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        let global = fir::description_of_type(&self.symbols, ty).expect("asked before");
        address_of(b, global)
    }

    /// The host's address of the same, before the construct around, if there is one.
    fn host_address(&mut self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        let name = format!("{}{}", host_addresses::TYPE, ty.record_name());
        let description = fir::description_of_type(&self.symbols, ty).expect("asked before");
        host_addresses::load_host_address(&mut self.symbols, b, &name, |b| {
            fir::to_i64(b, address_of(b, description))
        })
    }

    /// Declares flang's function `name`, which asks whether an object is of a class.
    pub fn declare_class_is(&mut self, name: &str) {
        let ctx = self.symbols.op().ctx();
        let object = Type::any_descriptor(ctx);
        let bit = Type::integer(ctx, 1);
        let description = Type::none(ctx).reference();
        func::declare(&mut self.symbols, name, &[object, description], &[bit]);
    }
}

fn address_of<'c>(b: &Builder<'c>, global: Op<'c>) -> Value<'c> {
    let name = global.symbol_name().expect("a symbol has a name");
    let kept = global
        .type_attribute("type")
        .expect("a variable has a type");
    fir::address_of(b, &name, kept)
}
