//! Gives constructs implicit clauses for members of an object, instead of one for the object,
//! where the procedure has a data clause for a part of it.
//!
//! An implicit clause is about a variable (OpenACC 3.4, 2.6.2): a construct that uses `x%a`
//! would ask for all of `x`, of which only a part is present after `data copy(x%a)`, an error
//! (2.7.2).
//!
//! ## Before
//! ```mlir
//! %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
//! %d = acc.copyin varPtr(%a : !fir.ref<f32>) -> !fir.ref<f32> {name = "x%a"}
//! acc.data dataOperands(%d : !fir.ref<f32>) {
//!   acc.parallel {
//!     %in = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
//! ```
//! ## After
//! ```mlir
//! acc.data dataOperands(%d : !fir.ref<f32>) {
//!   %in = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{a:f32,b:f32}>>) -> !fir.ref<f32>
//!   %c = acc.copyin varPtr(%in : !fir.ref<f32>) -> !fir.ref<f32> {implicit = true, name = "x%a"}
//!   acc.parallel dataOperands(%c : !fir.ref<f32>) {
//! ```
//!
//! The object of a pointer or an allocatable is found before the construct, then.
//!
//! Legality: the construct uses nothing but these members, so that their copies are what it
//! needs of a copy of the object; where the object is present, its members are. A construct
//! that uses the object as a whole keeps the clause for it.

use crate::{pass::Pass, same_value::are_same};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir, func,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct MemberClauses;

impl Pass for MemberClauses {
    const ARGUMENT: &'static str = "acc-member-clauses";
    const SUMMARY: &'static str =
        "give constructs clauses for the members of objects of which a part has a clause";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for procedure in module.collect_named(func::FUNC) {
            let mut named = procedure.collect_any(&BRING);
            named.retain(|op| !DataEntry(*op).is_implicit());
            let named: Vec<_> = named.into_iter().map(Named::of).collect();
            if named.iter().all(|it| it.place.path.is_empty()) {
                continue;
            }
            for construct in procedure.collect_any(&acc::COMPUTE) {
                for variable in described_objects(construct) {
                    address_before(construct, variable, &named);
                }
                elements_before(construct, &named);
                for object in objects(construct) {
                    split(construct, object, &named);
                }
            }
        }
        Ok(())
    }
}

/// The entries that make data present, or ask for it.
const BRING: [&str; 4] = [acc::COPYIN, acc::CREATE, acc::PRESENT, acc::NOCREATE];

/// Where an address comes from: members of members of what lies at `root`.
struct Place<'c> {
    root: Value<'c>,
    path: Vec<i32>,
}

impl<'c> Place<'c> {
    fn of(address: Value<'c>) -> Place<'c> {
        let root = fir::origin(address);
        let Some((op, own)) = root
            .defining_op()
            .and_then(|op| Some((op, fir::component_path(op)?)))
        else {
            return Place {
                root,
                path: Vec::new(),
            };
        };
        let mut place = Place::of(op.operand(0));
        place.path.extend(own);
        place
    }

    /// How many members deep `part` lies in this.
    fn depth_of(&self, part: &Place<'c>) -> Option<usize> {
        let is_inside = part.path.starts_with(&self.path) && are_equal(self.root, part.root);
        is_inside.then(|| part.path.len() - self.path.len())
    }
}

/// Whether two values are computed in one way; variables in between may have changed.
fn are_equal<'c>(first: Value<'c>, second: Value<'c>) -> bool {
    let have_one_origin = |one, other| fir::origin(one) == fir::origin(other);
    are_same(first, second, &have_one_origin, &|_, _| true)
}

/// What a clause of the procedure names.
struct Named<'c> {
    place: Place<'c>,
    /// Whether the data lies where the variable does, and not behind a descriptor there.
    is_inline: bool,
    name: String,
    /// The data constructs with the clause.
    regions: Vec<Op<'c>>,
}

impl<'c> Named<'c> {
    fn of(op: Op<'c>) -> Named<'c> {
        let entry = DataEntry(op);
        let variable = entry.variable();
        let ty = variable.ty();
        // What flang describes for a clause, as arrays with lower bounds of their own, lies there.
        let is_described = variable.defining_op().is_some_and(|op| op.is(fir::EMBOX));
        let users = entry.result().users().into_iter();
        Named {
            place: Place::of(variable),
            is_inline: is_described || !ty.is_descriptor() && !ty.is_descriptor_address(),
            name: entry.name(),
            regions: users.filter(|user| user.is(acc::DATA)).collect(),
        }
    }

    fn encloses(&self, construct: Op<'c>) -> bool {
        let mut regions = self.regions.iter();
        regions.any(|region| region.is_ancestor_of(construct))
    }
}

/// The objects outside of the construct whose members it uses.
fn objects(construct: Op<'_>) -> Vec<Value<'_>> {
    let mut all: Vec<Value<'_>> = Vec::new();
    for op in construct.collect_named(fir::COORDINATE_OF) {
        let object = op.operand(0);
        let is_inside = |op: Op<'_>| construct.is_ancestor_of(op);
        let is_object = object.ty().pointee().is_some_and(Type::is_record);
        if is_object && !object.defining_op().is_some_and(is_inside) && !all.contains(&object) {
            all.push(object);
        }
    }
    all
}

/// The pointers and allocatables outside of the construct that are objects whose members it uses.
fn described_objects(construct: Op<'_>) -> Vec<Value<'_>> {
    let mut all: Vec<Value<'_>> = Vec::new();
    for op in construct.collect_named(fir::COORDINATE_OF) {
        let address = op.operand(0).defining_op();
        let address = address.filter(|op| op.is(fir::BOX_ADDR));
        let load = address.and_then(|address| address.operand(0).defining_op());
        let Some(variable) = load
            .filter(|op| op.is(fir::LOAD))
            .map(|load| load.operand(0))
        else {
            continue;
        };
        let is_inside = |op: Op<'_>| construct.is_ancestor_of(op);
        if !variable.defining_op().is_some_and(is_inside) && !all.contains(&variable) {
            all.push(variable);
        }
    }
    all
}

/// Finds the object that `variable`, a pointer or an allocatable, is about before `construct`
/// begins, if that uses nothing but members of it and a data construct around has a clause for a
/// part of it.
///
/// That has found the object, so that there is one. The construct leaves the descriptor as it is.
fn address_before<'c>(construct: Op<'c>, variable: Value<'c>, named: &[Named<'c>]) {
    let is_entry = variable.defining_op().is_some_and(acc::is_data_entry);
    let inside = |value: Value<'c>| {
        let users = value.users().into_iter();
        users.filter(|user| construct.is_ancestor_of(*user))
    };
    let loads: Vec<_> = inside(variable).collect();
    let only_finds = |address: Value<'c>| {
        let mut users = address.users().into_iter();
        users.all(|user| fir::component_path(user).is_some())
    };
    let finds_address = |op: Op<'c>| op.is(fir::BOX_ADDR) && only_finds(op.result(0));
    let finds_object =
        |load: &Op<'c>| load.is(fir::LOAD) && load.result(0).users().into_iter().all(finds_address);
    if is_entry || !loads.iter().all(finds_object) {
        return;
    }
    let addresses: Vec<_> = loads
        .iter()
        .flat_map(|load| load.result(0).users())
        .collect();
    let [first, ..] = addresses[..] else { return };
    let (object, descriptor) = (Place::of(first.result(0)), Place::of(variable));
    let mut around = named.iter().filter(|it| it.encloses(construct));
    let is_whole = |it: &Named<'c>| {
        !it.is_inline
            && [&object, &descriptor]
                .iter()
                .any(|place| place.depth_of(&it.place) == Some(0))
    };
    let is_part =
        |it: &Named<'c>| it.is_inline && object.depth_of(&it.place).is_some_and(|depth| depth > 0);
    if around.clone().any(is_whole) || !around.any(is_part) {
        return;
    }
    let b = Builder::before(construct);
    let address = fir::box_addr(&b, fir::load(&b, variable), first.result(0).ty());
    for found in addresses {
        found.result(0).replace_all_uses_with(address);
        found.erase();
    }
    for load in loads {
        load.erase();
    }
}

/// Finds the elements of arrays of objects before `construct` of which the procedure has clauses
/// for a part, where their subscripts are known there: the clause is about `x(2)%a`, and not
/// about `x`.
fn elements_before<'c>(construct: Op<'c>, named: &[Named<'c>]) {
    let mut found: Vec<(Op<'c>, Place<'c>)> = Vec::new();
    for element in construct.collect_named(fir::ARRAY_COOR) {
        let address = element.result(0);
        let is_object = address.ty().pointee().is_some_and(Type::is_record);
        let mut operands = element.operands().into_iter();
        if !is_object || operands.any(|operand| operand.is_inside(construct)) {
            continue;
        }
        let place = Place::of(address);
        let is_part = |it: &Named<'c>| {
            it.is_inline && place.depth_of(&it.place).is_some_and(|depth| depth > 0)
        };
        if !named.iter().any(is_part) {
            continue;
        }
        let same = found
            .iter()
            .find(|(_, known)| known.depth_of(&place) == Some(0));
        if let Some((same, _)) = same {
            address.replace_all_uses_with(same.result(0));
            element.erase();
        } else {
            element.move_before(construct);
            found.push((element, place));
        }
    }
}

/// Gives `construct` clauses for the members of `object` that it uses, if one of the clauses
/// names a part of it, and no data construct around all of it; tells whether it has.
fn split<'c>(construct: Op<'c>, object: Value<'c>, named: &[Named<'c>]) -> bool {
    let operands = Compute(construct).data_operands();
    let is_entry = object
        .defining_op()
        .is_some_and(|op| acc::is_data_entry(op) || operands.contains(&object));
    let place = Place::of(object);
    let depths = || {
        let inline = named.iter().filter(|it| it.is_inline);
        inline.filter_map(|it| Some((it, place.depth_of(&it.place)?)))
    };
    let part = depths().find(|(_, depth)| *depth > 0);
    let has_clause = depths().any(|(clause, depth)| depth == 0 && clause.encloses(construct));
    let Some((part, depth)) = part.filter(|_| !is_entry && !has_clause) else {
        return false;
    };
    let Some(whole) = part.name.rsplitn(depth + 1, '%').last() else {
        return false;
    };
    let mut members: Vec<(Vec<i32>, Vec<Op<'c>>)> = Vec::new();
    // The latest use comes first.
    for (user, _) in object.uses().into_iter().rev() {
        if !construct.is_ancestor_of(user) {
            continue;
        }
        let Some(path) = fir::component_path(user) else {
            return false;
        };
        match members.iter_mut().find(|(known, _)| *known == path) {
            Some((_, users)) => users.push(user),
            None => members.push((path, vec![user])),
        }
    }
    for (path, users) in members {
        let member = find_before(construct, &users);
        if !split(construct, member, named) {
            add_clause(construct, member, &member_name(whole, object, &path));
        }
    }
    true
}

/// The name of a member as a clause has it.
fn member_name(whole: &str, object: Value<'_>, path: &[i32]) -> String {
    let mut name = whole.to_owned();
    let mut ty = object.ty().pointee();
    for &index in path {
        let members = ty.filter(|ty| ty.is_record()).map(Type::record_members);
        let member = members.and_then(|members| members.into_iter().nth(index as usize));
        let Some((member, of)) = member else {
            break;
        };
        name = format!("{name}%{member}");
        ty = Some(of);
    }
    name
}

/// The address of the member that these operations of `construct` find, one for all of them.
fn find_before<'c>(construct: Op<'c>, finds: &[Op<'c>]) -> Value<'c> {
    let [first, others @ ..] = finds else {
        unreachable!("a member that is used");
    };
    first.move_before(construct);
    for other in others {
        other.result(0).replace_all_uses_with(first.result(0));
        other.erase();
    }
    first.result(0)
}

/// An implicit copy clause for `member`.
fn add_clause<'c>(construct: Op<'c>, member: Value<'c>, name: &str) {
    let (before, after) = (Builder::before(construct), Builder::after(construct));
    let device = acc::copy_variable_around(&before, &after, construct, member, name);
    member.replace_uses_inside(construct, device);
    Compute(construct).add_data_operand(device);
}
