//! Which components with descriptors a construct uses, by itself and in the procedures that it
//! calls, and how to come to them from variables of its procedure.

use super::object_types::{has_descriptors, object_type, scalar_object};
use crate::acc::routines::host_links;
use accc_dialects::{
    acc::{self, DataEntry},
    fir, func,
    ir::{Module, Op, Type, Value},
};

/// Calls inside of calls that are followed.
const DEEPEST: usize = 8;

/// One step from an address to another.
#[derive(Clone, Copy, PartialEq)]
pub enum Step<'c> {
    /// To a component of the object, of this type.
    Member(i32, Type<'c>),
    /// To what the descriptor there describes.
    Target,
}

/// How to come from a variable to a component.
pub struct Path<'c> {
    /// The host's variable: the address of an object or a descriptor, or a descriptor.
    pub root: Value<'c>,
    pub steps: Vec<Step<'c>>,
    /// As a clause names it.
    pub name: String,
}

impl<'c> Path<'c> {
    /// To a variable outside of the construct, itself or by what a clause has made of it or of a
    /// component of it.
    fn to_variable(mut value: Value<'c>) -> Option<Self> {
        const BRING: [&str; 4] = [acc::COPYIN, acc::CREATE, acc::PRESENT, acc::NOCREATE];
        while let Some(op) = fir::origin(value)
            .defining_op()
            .filter(|op| acc::is_data_entry(*op))
        {
            if !op.is_any(&BRING) {
                return None;
            }
            value = DataEntry(op).variable();
        }
        let value = the_present(value).unwrap_or(value);
        match fir::declared_name(value) {
            Some(name) => Some(Path {
                root: value,
                steps: Vec::new(),
                name,
            }),
            None => Self::through(value.defining_op()?, Self::to_variable),
        }
    }

    /// By `op` from where the path leads that `to` finds to what that starts from.
    fn through(op: Op<'c>, to: impl FnOnce(Value<'c>) -> Option<Self>) -> Option<Self> {
        let source = || to(op.operand(0));
        match op.name().as_str() {
            fir::LOAD if op.result(0).ty().is_descriptor() => source()?.follow(),
            fir::COORDINATE_OF => source()?
                .see_as(scalar_object(op.operand(0).ty())?)?
                .enter(fir::component_path(op)?),
            fir::DECLARE | fir::CONVERT | fir::BOX_ADDR => source(),
            fir::EMBOX | fir::REBOX if fir::slice_of(op).is_none() => source(),
            _ => None,
        }
    }

    /// The type of the object that it leads to.
    fn object(&self) -> Option<Type<'c>> {
        let member = |step: &Step<'c>| match *step {
            Step::Member(_, ty) => Some(ty),
            Step::Target => None,
        };
        let last = self.steps.iter().rev().find_map(member);
        scalar_object(last.unwrap_or(self.root.ty()))
    }

    /// Goes on to the component with these numbers.
    fn enter(mut self, numbers: Vec<i32>) -> Option<Self> {
        let mut object = self.object()?;
        for index in numbers {
            let (name, member) = object.record_members().into_iter().nth(index as usize)?;
            self.name = format!("{}%{name}", self.name);
            self.steps.push(Step::Member(index, member));
            object = member;
        }
        Some(self)
    }

    /// Goes on to the object as one of type `ty`, which its type may extend, or be a parent of.
    fn see_as(mut self, ty: Type<'c>) -> Option<Self> {
        let object = self.object()?;
        if let Some(levels) = fir::levels_between(object, ty) {
            let parent = |of: &Type<'c>| Some(of.record_members().first()?.1);
            let parents = std::iter::successors(parent(&object), parent);
            let parents = parents.take(levels);
            self.steps.extend(parents.map(|ty| Step::Member(0, ty)));
            return Some(self);
        }
        let levels = fir::levels_between(ty, object)?;
        let is_parent = |step: &Step<'_>| matches!(step, Step::Member(0, _));
        for _ in 0..levels {
            self.steps.pop().filter(is_parent)?;
        }
        Some(self).filter(|path| path.object() == Some(ty))
    }

    fn follow(mut self) -> Option<Self> {
        self.steps.push(Step::Target);
        Some(self)
    }
}

/// The OPTIONAL dummy argument that `value` is, or absent.
fn the_present(value: Value<'_>) -> Option<Value<'_>> {
    let chosen = fir::origin(value);
    let end = chosen.defining_op().filter(|op| op.is(fir::IF))?;
    let end = end.body(1).terminator()?;
    let otherwise = end.operands().get(chosen.result_number()?)?.defining_op()?;
    fir::chosen_first(value).filter(|_| otherwise.is(fir::ABSENT))
}

/// The components with a descriptor that `construct` only reads, outer ones first.
pub fn used_members<'c>(construct: Op<'c>, symbols: &Module<'c>) -> Vec<Path<'c>> {
    let mut paths = Vec::new();
    let scope = Scope {
        op: construct,
        call: None,
    };
    scope.gather(symbols, &mut paths);
    paths.sort_by_key(|path| path.steps.len());
    paths
}

/// A construct, or a procedure that one calls, be it from inside of others.
struct Scope<'a, 'c> {
    op: Op<'c>,
    call: Option<(Op<'c>, &'a Scope<'a, 'c>)>,
}

impl<'c> Scope<'_, 'c> {
    fn gather(&self, symbols: &Module<'c>, paths: &mut Vec<Path<'c>>) {
        for op in self.op.collect_named(fir::COORDINATE_OF) {
            let member = op.result(0);
            let is_data =
                member.ty().is_descriptor_address() && member.ty().pointee().is_some_and(is_known);
            if !is_data || !is_read(member, symbols, DEEPEST) {
                continue;
            }
            let Some(path) = self.path_to(member) else {
                continue;
            };
            let is_same = |it: &Path<'_>| it.root == path.root && it.steps == path.steps;
            if !paths.iter().any(is_same) {
                paths.push(path);
            }
        }
        for call in self.op.collect_named(fir::CALL) {
            for procedure in self.entered(call, symbols) {
                let called = Scope {
                    op: procedure,
                    call: Some((call, self)),
                };
                called.gather(symbols, paths);
            }
        }
    }

    /// The procedures that `call` passes an object with descriptors of which the way is known.
    fn entered(&self, call: Op<'c>, symbols: &Module<'c>) -> Vec<Op<'c>> {
        let leads_to_members = |passed: &Value<'c>| {
            let ty = passed.ty();
            (ty.is_address() || ty.is_descriptor()) && has_descriptors(object_type(ty))
        };
        let mut passed = call.operands().into_iter().filter(leads_to_members);
        let is_known = self.callers().count() <= DEEPEST
            && (host_links::link(call).is_some()
                || passed.any(|object| self.path_to(object).is_some()));
        let mut procedures = match is_known {
            true => acc::procedures_of(call, symbols),
            false => Vec::new(),
        };
        let is_new = |procedure: &Op<'c>| self.callers().all(|caller| caller != *procedure);
        procedures
            .retain(|procedure| procedure.region(0).first_block().is_some() && is_new(procedure));
        procedures
    }

    /// This and all that have called it.
    fn callers(&self) -> impl Iterator<Item = Op<'c>> {
        let caller = |scope: &&Self| scope.call.map(|(_, caller)| caller);
        let scopes = std::iter::successors(Some(self), caller);
        scopes.map(|scope| scope.op)
    }

    fn path_to(&self, address: Value<'c>) -> Option<Path<'c>> {
        let inside = address
            .defining_op()
            .filter(|op| self.op.is_ancestor_of(*op));
        let Some(op) = inside else {
            return self.path_to_argument(address);
        };
        if let Some((link, number)) = place_in_link(op) {
            return self.path_to_linked(link, number);
        }
        Path::through(op, |source| self.path_to(source))
    }

    fn path_to_argument(&self, address: Value<'c>) -> Option<Path<'c>> {
        if self.call.is_none() {
            return Path::to_variable(address);
        }
        let (caller, passed) = self.passed(address)?;
        caller.path_to(passed)
    }

    /// To the variable of the host that is in this place of `link`.
    fn path_to_linked(&self, link: Value<'c>, number: i64) -> Option<Path<'c>> {
        if let Some((caller, passed)) = self.passed(link) {
            return caller.path_to_linked(passed, number);
        }
        let made = link.defining_op().filter(|op| op.is(fir::ALLOCA))?;
        let variable = host_links::variable(made.result(0), number)?;
        self.path_to(variable)
    }

    /// What is passed for a dummy argument of this procedure, and by whom.
    fn passed(&self, dummy: Value<'c>) -> Option<(&Self, Value<'c>)> {
        let (call, caller) = self.call?;
        let (block, number) = dummy.as_argument()?;
        let is_entry = block.parent_op() == Some(self.op) && self.op.is(func::FUNC);
        let passed = *Some(call.operands()).filter(|_| is_entry)?.get(number)?;
        Some((caller, passed))
    }
}

/// The link to the host's variables, and the place in it, from which `load` takes one.
fn place_in_link(load: Op<'_>) -> Option<(Value<'_>, i64)> {
    let place = load
        .is(fir::LOAD)
        .then(|| load.operand(0).defining_op())??;
    let link = place.is(fir::COORDINATE_OF).then(|| place.operand(0))?;
    let is_link = link.ty().pointee().is_some_and(Type::is_tuple);
    Some((link, is_link.then(|| host_links::index(place))??))
}

/// Whether the size of what such a descriptor describes is in it or its type.
fn is_known(descriptor: Type<'_>) -> bool {
    !descriptor.is_polymorphic()
}

/// Whether nothing is done with the descriptor at `address` but to read it, in procedures that get
/// the address, too.
fn is_read<'c>(address: Value<'c>, symbols: &Module<'c>, depth: usize) -> bool {
    address.uses().into_iter().all(|(user, operand)| {
        let dummy = |procedure: Op<'c>| {
            let arguments = procedure.region(0).first_block()?.arguments();
            arguments.get(operand).copied()
        };
        let is_read_in =
            |procedure| dummy(procedure).is_some_and(|dummy| is_read(dummy, symbols, depth - 1));
        match user.name().as_str() {
            fir::LOAD => true,
            fir::DECLARE => is_read(user.result(0), symbols, depth),
            fir::CALL if depth > 0 => {
                let procedures = acc::procedures_of(user, symbols);
                !procedures.is_empty() && procedures.into_iter().all(is_read_in)
            }
            _ => false,
        }
    })
}
