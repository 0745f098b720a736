//! Turns reductions of objects of derived type, and of components, into reductions of
//! numbers and arrays.
//!
//! The operator applies to each component of an object (OpenACC 3.4, 2.5.15). flang does
//! not lower such reductions: the front end takes them from the directive and names
//! them in an attribute of the construct or loop. Here each component that the body
//! refers to becomes a reduction variable of its own.
//!
//! ## Before
//! ```mlir
//! acc.loop {
//!   %x = fir.coordinate_of %s, x : (!fir.ref<!fir.type<t{x:f32,n:i32}>>) -> !fir.ref<f32>
//!   use of %x
//! } attributes {accc.object_reductions = [{components = [], name = "s",
//!     operator = #acc.reduction_operator<add>, variable = "_QFEs"}]}
//! ```
//! ## After
//! ```mlir
//! %x = fir.coordinate_of %s, x : (!fir.ref<!fir.type<t{x:f32,n:i32}>>) -> !fir.ref<f32>
//! %r = acc.reduction varPtr(%x) recipe(@reduction_0) -> !fir.ref<f32> {name = "s%x"}
//! acc.loop reduction(%r) {
//!   use of %r
//! }
//! ```
//! Legality: a component that the body does not refer to has the identity of the
//! operator in each copy, so that it keeps its value. A body that uses the object as a
//! whole is an error, as are allocatable and pointer arrays in it. An allocatable or pointer number
//! is the one that its descriptor holds before the construct, which gives it no other; so is the object
//! that has the component.

use super::{
    recipe::{add_recipe, for_each_element},
    target::root,
};
use crate::{
    acc::{clauses::captures::repeat_shared, objects::object_types::scalar_object},
    accgpu::update,
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir, func,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};

/// As the front end (object_reductions.cpp) writes it.
const REDUCTIONS: &str = "accc.object_reductions";

#[derive(Clone, Default)]
pub struct ReduceObjects;

impl Pass for ReduceObjects {
    const ARGUMENT: &'static str = "acc-reduce-objects";
    const SUMMARY: &'static str = "turn reductions of derived types into those of components";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        // Outer ones first: inner ones reduce into their copies.
        for owner in module.collect(&|op| op.has_attribute(REDUCTIONS)) {
            let reductions = owner.attribute(REDUCTIONS).map(Attribute::elements);
            for reduction in reductions.unwrap_or_default() {
                reduce(&mut symbols, owner, reduction)?;
            }
            owner.remove_attribute(REDUCTIONS);
        }
        Ok(())
    }
}

/// Adds to `owner`, a construct or loop, what `reduction` asks for.
fn reduce<'c>(
    symbols: &mut Module<'c>,
    owner: Op<'c>,
    reduction: Attribute<'c>,
) -> Result<(), Reported> {
    let text = |name| reduction.entry(name).and_then(Attribute::text);
    let name = text("name").unwrap_or_default();
    let unsupported = || {
        let message = format!("reduction of '{name}'");
        not_yet_supported(owner.location(), &message)
    };
    let components = reduction.entry("components").map(Attribute::elements);
    let components = components.unwrap_or_default();
    let member = text("variable").and_then(|variable| find(owner, &variable, &components));
    let operator = reduction.entry("operator");
    let (member, operator) = member.zip(operator).ok_or_else(unsupported)?;
    let parts = member.parts().ok_or_else(|| {
        let message = format!(
            "reduction of '{name}', which is not made of numbers and arrays of constant shape; \
             reduce a variable of its own"
        );
        not_yet_supported(owner.location(), &message)
    })?;
    for part in parts {
        part.repeat_elements(owner);
        let places = part.places_in(owner).map_err(|op| {
            let message =
                format!("reduction of '{name}' where the construct uses it in other ways; reduce a variable of its own");
            not_yet_supported(op.location(), &message)
        })?;
        let Some(&(first, operand)) = places.first() else {
            continue;
        };
        let original = first.operand(operand);
        let address = compute_before(owner, original).ok_or_else(unsupported)?;
        let number = part.number();
        let recipe = add_recipe_for(symbols, owner, operator, number).ok_or_else(unsupported)?;
        let address = fir::convert(&Builder::before(owner), address, number.reference());
        let copy = acc::add_reduction(owner, address, &recipe, &name);
        for (op, operand) in places {
            let wanted = op.operand(operand).ty();
            op.set_operand(operand, fir::convert(&Builder::before(op), copy, wanted));
        }
    }
    Ok(())
}

/// A component of the variable with the unique name in the procedure around `owner`, but for the
/// numbers of BLOCK constructs, which the front end does not know. Variables of several BLOCKs may have
/// one name then, selectors of SELECT TYPE have that of their object, and ASSOCIATE names that of a
/// variable: it is the one that `owner` uses by that name.
fn find<'c>(owner: Op<'c>, variable: &str, components: &[Attribute<'c>]) -> Option<Member<'c>> {
    let procedure = owner.enclosing(&[func::FUNC])?;
    let declarations = procedure.collect_named(fir::DECLARE).into_iter();
    let variable = without_block_numbers(variable);
    let is_named = |op: Op<'c>| {
        let name = op.text("uniq_name");
        name.is_some_and(|name| without_block_numbers(&name) == variable)
    };
    let members: Vec<_> = declarations
        .filter(|&declaration| is_named(declaration))
        .filter_map(|declaration| Member::of(declaration.result(0), components))
        .collect();
    let operands = owner.collect(&|op| op != owner).into_iter();
    let operands: Vec<_> = operands.flat_map(Op::operands).collect();
    let is_by_name = |&&value: &&Value<'c>| declaration(value).is_some_and(is_named);
    let by_name = || operands.iter().filter(is_by_name);
    let used = members
        .iter()
        .find(|member| by_name().any(|&value| member.path_to(value).is_some()));
    used.or(members.first()).cloned()
}

/// The declaration of the variable by whose name `value`, its address, or a part's, has been reached.
fn declaration(value: Value<'_>) -> Option<Op<'_>> {
    let op = value.defining_op()?;
    match op.is(fir::DECLARE) {
        true => Some(op),
        false if acc::is_data_entry(op) => declaration(DataEntry(op).variable()),
        false if op.is(fir::ARRAY_COOR) || is_view(op) => declaration(*op.operands().first()?),
        false => None,
    }
}

/// `_QFsBEx` of `_QFsB2Ex` (flang/docs/BijectiveInternalNameUniquing.md): names are in lower case, so
/// that the digits behind the letter are the block's number.
fn without_block_numbers(unique: &str) -> String {
    let mut parts = unique.split('B');
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |name, part| {
        name + "B" + part.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}

/// A component of a variable, or the variable.
#[derive(Clone)]
struct Member<'c> {
    /// Where the variable comes from.
    object: Value<'c>,
    /// The numbers of the components, from the outside.
    path: Vec<i32>,
    ty: Type<'c>,
}

impl<'c> Member<'c> {
    fn of(variable: Value<'c>, components: &[Attribute<'c>]) -> Option<Self> {
        // The declared type says where its components are; the whole object may have others.
        let ty = variable.ty();
        if components.is_empty() && ty.is_polymorphic() {
            return None;
        }
        let member = Member {
            object: root(variable),
            path: Vec::new(),
            ty: scalar_object(ty)?,
        };
        components.iter().try_fold(member, |member, component| {
            let name = component.text()?;
            let mut members = member.members()?.into_iter();
            let number = members.position(|(known, _)| known == name)?;
            member.component(number)
        })
    }

    /// Those of the object that it is, or that an allocatable or pointer holds.
    fn members(&self) -> Option<Vec<(String, Type<'c>)>> {
        Some(scalar_object(self.ty)?.record_members())
    }

    fn component(&self, number: usize) -> Option<Self> {
        let (_, ty) = self.members()?.get(number).cloned()?;
        let mut path = self.path.clone();
        path.push(i32::try_from(number).ok()?);
        Some(Member {
            object: self.object,
            path,
            ty,
        })
    }

    /// What an allocatable or pointer holds, or the member itself.
    fn number(&self) -> Type<'c> {
        let held = self.held().and_then(Type::pointee);
        held.unwrap_or(self.ty)
    }

    /// The address in the descriptor of an allocatable or pointer.
    fn held(&self) -> Option<Type<'c>> {
        self.ty.is_descriptor().then(|| self.ty.pointee())?
    }

    /// The numbers and arrays of numbers in it, and allocatable and pointer numbers; `None` if
    /// there is something else.
    fn parts(&self) -> Option<Vec<Self>> {
        if self.ty.is_record() {
            let count = self.members()?.len();
            let parts = (0..count).map(|number| self.component(number)?.parts());
            return Some(parts.collect::<Option<Vec<_>>>()?.concat());
        }
        let object = self.number();
        let has_extents = (0..object.rank()).all(|dimension| object.extent(dimension).is_some());
        let number = match object.rank() {
            0 => object,
            _ => object.element(),
        };
        (has_extents && number.is_trivial()).then(|| vec![self.clone()])
    }

    /// Gives `owner` its own addresses of elements that the code before it uses, too. The
    /// address of the whole stays where it is: inside, it would count as a use of the object.
    fn repeat_elements(&self, owner: Op<'c>) {
        let is_element = |op: Op<'c>| {
            op.is(fir::ARRAY_COOR) && self.path_to(op.operand(0)).as_ref() == Some(&self.path)
        };
        repeat_shared(owner, &is_element, &|element, user| {
            Builder::before(user).insert(element.clone_op())
        });
    }

    /// The operands inside `owner` that are its address, or the first operation that
    /// uses the object in a way that makes them unknown.
    fn places_in(&self, owner: Op<'c>) -> Result<Vec<(Op<'c>, usize)>, Op<'c>> {
        let address = self.held().unwrap_or_else(|| self.ty.reference());
        let mut places = Vec::new();
        for op in owner.collect(&|op| op != owner) {
            for (number, operand) in op.operands().into_iter().enumerate() {
                let Some(path) = self.path_to(operand) else {
                    continue;
                };
                if path == self.path && operand.ty() == address {
                    places.push((op, number));
                } else if self.path.starts_with(&path) && !is_view(op) {
                    return Err(op);
                }
            }
        }
        Ok(places)
    }

    /// The components that lead from the variable to what is at `address`; `None` for
    /// what is not in the variable.
    fn path_to(&self, address: Value<'c>) -> Option<Vec<i32>> {
        let mut components = Vec::new();
        let mut value = root(address);
        while value != self.object {
            let op = value.defining_op()?;
            components.push(fir::component_path(op)?);
            value = root(op.operand(0));
        }
        components.reverse();
        Some(components.concat())
    }
}

/// Whether `op` only leads to an object, or is a data clause for it.
fn is_view(op: Op<'_>) -> bool {
    const VIEWS: [&str; 4] = [fir::DECLARE, fir::CONVERT, fir::BOX_ADDR, fir::REBOX];
    op.is_any(&VIEWS)
        || op.in_dialect("acc")
        || fir::component_path(op).is_some()
        || op.is(fir::LOAD) && op.result(0).ty().is_descriptor()
}

/// `address` before `owner`. Legal: what leads to an object is the same in all of a
/// construct, which gives no descriptor another target.
fn compute_before<'c>(owner: Op<'c>, address: Value<'c>) -> Option<Value<'c>> {
    if !address.is_inside(owner) {
        return Some(address);
    }
    let op = address.defining_op()?;
    if !is_view(op) || acc::is_data_entry(op) {
        return None;
    }
    let operands: Option<Vec<_>> = op
        .operands()
        .into_iter()
        .map(|operand| compute_before(owner, operand))
        .collect();
    let copy = Builder::before(owner).repeat(op, &operands?);
    Some(copy.result(address.result_number()?))
}

/// The name of a new recipe for variables of type `ty`.
fn add_recipe_for<'c>(
    symbols: &mut Module<'c>,
    owner: Op<'c>,
    attribute: Attribute<'c>,
    ty: Type<'c>,
) -> Option<String> {
    let operator = acc::operator_of(attribute)?;
    let name = symbols.unique_name("reduction");
    let combine = |b: &Builder<'c>, target: Value<'c>, copy: Value<'c>| {
        if ty.rank() == 0 {
            return update(b, operator, target, copy);
        }
        let extents = (0..ty.rank()).map(|dimension| ty.extent(dimension));
        let extents = extents.map(|extent| Some(arith::index(b, extent?)));
        let extents: Vec<_> = extents.collect::<Option<_>>()?;
        let (cursor, subscripts) = for_each_element(b, &extents);
        let first = arith::index(&cursor, 1);
        let bounds: Vec<_> = extents.iter().map(|&extent| (first, extent)).collect();
        let shape = fir::shape_shift(&cursor, &bounds);
        let element = ty.element().reference();
        let [target, copy] = [target, copy]
            .map(|array| fir::array_element(&cursor, array, Some(shape), &subscripts, element));
        update(&cursor, operator, target, copy)
    };
    let variable = ty.reference();
    add_recipe(symbols, owner, attribute, &name, variable, &combine)?;
    Some(name)
}
