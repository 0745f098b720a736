//! Has clauses for the pointees of Cray pointers stand for what their pointers point to.
//!
//! flang keeps a pointee as a pointer variable: a descriptor, which gets the address from the
//! Cray pointer before each use of the pointee. A clause is no use for flang, so that
//! the descriptor would have no address, or one of earlier; and a use in a construct would
//! give the copy on the device the address of the host's memory. So the descriptor gets
//! its address before each directive with a clause for it, and before each compute
//! construct that uses it without one and so gets an implicit one (2.6.2), and keeps it in
//! constructs.
//!
//! ## Before
//! ```mlir
//! %p = hlfir.declare %0 {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"}
//! %copy = acc.copyin varPtr(%p#0) {name = "p"}
//! acc.parallel dataOperands(%copy) {
//!   %inside = hlfir.declare %copy {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"}
//!   %address = fir.load %cp
//!   fir.call @_FortranAPointerAssociateScalar(%inside, %address)
//!   %array = fir.load %inside
//! }
//! ```
//! ## After
//! ```mlir
//! %address = fir.load %cp
//! fir.call @_FortranAPointerAssociateScalar(%p, %address)
//! %copy = acc.copyin varPtr(%p#0) {name = "p"}
//! acc.parallel dataOperands(%copy) {
//!   %inside = hlfir.declare %copy {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"}
//!   %array = fir.load %inside
//! }
//! ```
//! Legality: the pointer is the same in the construct, which does not set it, so that each of
//! its uses of the pointee means the memory that the clause brings. What a private clause
//! names is the copy, whatever the pointer is.
//!
//! Where a construct sets the pointer, the pointee is memory of the device's that no
//! clause can bring: each use gets a descriptor of its own, and a clause is an error. So is one
//! of a declare directive where the pointer has no value yet.
//!
//! Elsewhere each use sets the descriptor again, in place of flang's library: passes and LLVM see then
//! what is in it, and that nobody keeps its address. The bounds are those that it begins with, as the
//! library leaves them.
//!
//! A routine has no construct around: its pointee is where the pointer leads. Where the pointer is
//! another's, which may lead to the host's memory, it gets a warning.

use crate::{accgpu::analysis::access::source_name, pass::Pass};
use accc_dialects::{
    acc::{self, CRAY_POINTER, DataEntry},
    accgpu, fir, func, hlfir,
    ir::{Builder, Module, Op, Reported, Type, Value, not_yet_supported, warning},
};

#[derive(Clone, Default)]
pub struct PointPointees;

impl Pass for PointPointees {
    const ARGUMENT: &'static str = "acc-point-pointees";
    const SUMMARY: &'static str = "give the pointees of Cray pointers in clauses their addresses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let declares =
            module.collect(&|op| op.is(hlfir::DECLARE) && op.has_attribute(CRAY_POINTER));
        let on_host = |declare: &&Op<'_>| entry_of(**declare).is_none();
        let mut outcome = check_variables(module);
        for declare in declares.iter().filter(on_host) {
            let pointee = Pointee::of(*declare);
            if let Some(procedure) = declare.enclosing(&[func::FUNC]) {
                accgpu::set_has_mixed_targets(procedure);
                if procedure.has_attribute(acc::ROUTINE_INFO) {
                    pointee.warn_of_host_memory(procedure);
                }
            }
            outcome = pointee.point(module).and(outcome);
        }
        outcome
    }
}

/// The function by which flang gives the descriptor of a pointee its address.
const ASSOCIATE: &str = "_FortranAPointerAssociateScalar";

/// Refuses clauses for what flang takes for the variable of a module's pointee.
fn check_variables(module: Op<'_>) -> Result<(), Reported> {
    let symbols = Module::new(module);
    let is_pointee = |op: Op<'_>| {
        let symbol = op.text("symbol");
        let global = symbol.and_then(|name| symbols.lookup(&name));
        global.is_some_and(|global| global.has_attribute(CRAY_POINTER))
    };
    let mut outcome = Ok(());
    // Its end has a data operation, too.
    let begins = |op: Op<'_>| acc::is_data_entry(op) && !op.is(acc::GET_DEVICEPTR);
    for entry in module.collect(&begins) {
        let variable = fir::origin(DataEntry(entry).variable()).defining_op();
        if variable.is_some_and(|op| op.is(fir::ADDRESS_OF) && is_pointee(op)) {
            outcome = Err(not_yet_supported(
                entry.location(),
                &format!(
                    "the Cray pointee '{}' in a declare directive of a module",
                    DataEntry(entry).name()
                ),
            ));
        }
    }
    outcome
}

/// The data operation whose result `declare` declares.
fn entry_of(declare: Op<'_>) -> Option<Op<'_>> {
    let made = declare.operand(0).defining_op();
    made.filter(|&op| acc::is_data_entry(op))
}

/// A pointee where it is declared outside of all clauses that name it.
struct Pointee<'c> {
    declare: Op<'c>,
    /// Declarations of it, the first one included: one for each construct with a clause.
    declares: Vec<Op<'c>>,
    /// The declaration of its pointer; `None` where nothing tells.
    pointer: Option<Op<'c>>,
}

impl<'c> Pointee<'c> {
    fn of(declare: Op<'c>) -> Self {
        let mut declares = vec![declare];
        let mut next = 0;
        while let Some(&of_clause) = declares.get(next) {
            for entry in entries(of_clause) {
                let inside = entry.result(0).users().into_iter();
                declares.extend(inside.filter(|op| op.is(hlfir::DECLARE)));
            }
            next += 1;
        }
        let used = || declares.iter().find_map(|&inside| pointer_in(inside));
        Pointee {
            declare,
            pointer: pointer_of(declare).or_else(used),
            declares,
        }
    }

    fn point(&self, module: Op<'c>) -> Result<(), Reported> {
        let mut outcome = Ok(());
        for entry in entries(self.declare) {
            outcome = self.check(entry).and(outcome);
        }
        outcome?;
        for entry in entries(self.declare) {
            if entry.enclosing(&acc::COMPUTE).is_none() {
                self.associate_before(entry, module);
            }
        }
        let mut constructs = Vec::new();
        for &declare in &self.declares {
            for association in associations(declare) {
                self.keep_address(declare, association, &mut constructs);
            }
        }
        for construct in constructs {
            self.associate_before(construct, module);
        }
        self.store_descriptors();
        Ok(())
    }

    /// Refuses a clause where the pointer has no value that could be meant.
    fn check(&self, entry: Op<'c>) -> Result<(), Reported> {
        let name = DataEntry(entry).name();
        let refuse = |what: &str| {
            let what = format!("a clause for the Cray pointee '{name}' {what}");
            Err(not_yet_supported(entry.location(), &what))
        };
        let Some(pointer) = self.pointer else {
            return refuse("of a BLOCK construct, which nothing else uses");
        };
        let owners = || entry.result(0).users().into_iter();
        let storage = fir::storage(pointer.operand(0)).defining_op();
        let begins_with_procedure = storage.is_some_and(|op| op.is(fir::ALLOCA));
        if begins_with_procedure && owners().any(|op| op.is(acc::DECLARE_ENTER)) {
            return refuse("in a declare directive, where its pointer has no value yet");
        }
        let regions = || owners().filter(|op| op.is_any(&KEEPING));
        if !entry.is_any(&PRIVATES) && regions().any(|op| self.is_pointed_in(op)) {
            return refuse("where the construct sets its pointer");
        }
        Ok(())
    }

    /// Has a use of the pointee, which follows `association`, take the address that the
    /// descriptor has in the construct around it. `constructs` gets those without a clause
    /// for the pointee.
    fn keep_address(&self, declare: Op<'c>, association: Op<'c>, constructs: &mut Vec<Op<'c>>) {
        if declare != self.declare {
            // A clause of a construct or loop around has brought what it declares.
            association.erase();
            return;
        }
        let Some(construct) = association.enclosing(&acc::COMPUTE) else {
            return;
        };
        if self.pointer.is_none() || self.is_pointed_in(construct) {
            self.describe_apart(association);
            return;
        }
        association.erase();
        if !constructs.contains(&construct) {
            constructs.push(construct);
        }
    }

    /// Whether `construct` sets the pointer, or may do so.
    fn is_pointed_in(&self, construct: Op<'c>) -> bool {
        let mut addresses: Vec<_> = self.pointer.into_iter().flat_map(Op::results).collect();
        let mut next = 0;
        while let Some(&address) = addresses.get(next) {
            for user in address.users() {
                if user.is_any(&[fir::CONVERT, hlfir::DECLARE]) || acc::is_data_entry(user) {
                    addresses.extend(user.results());
                    continue;
                }
                let only_reads = user.is(fir::LOAD) || user.in_dialect("acc");
                if !only_reads && construct.is_ancestor_of(user) {
                    return true;
                }
            }
            next += 1;
        }
        false
    }

    /// Warns where `routine` uses the pointee of a pointer that others set: a clause of the
    /// construct that calls it stands for other memory than the pointer leads to.
    fn warn_of_host_memory(&self, routine: Op<'c>) {
        let is_of_others = |pointer: Op<'c>| {
            let storage = fir::storage(pointer.operand(0)).defining_op();
            storage.is_some_and(|op| op.is_any(&[fir::ADDRESS_OF, fir::LOAD]))
        };
        if self.pointer.is_none_or(|it| !is_of_others(it)) || self.is_pointed_in(routine) {
            return;
        }
        if let Some(&association) = associations(self.declare).first() {
            let name = self.declare.text("uniq_name").unwrap_or_default();
            let name = source_name(&name);
            let message = format!(
                "'{name}' is where its Cray pointer leads, in the host's memory if the host has set \
                 it: clauses of constructs that call this routine do not bring it here. An argument \
                 would be what they bring"
            );
            warning(association.location(), &message);
        }
    }

    /// Gives the descriptor the address that the pointer has before `op`.
    fn associate_before(&self, op: Op<'c>, module: Op<'c>) {
        let pointer = self.pointer.expect("a pointee in clauses has a pointer");
        let b = Builder::before(op);
        let ctx = b.ctx();
        let descriptor_type = Type::any_descriptor(ctx).reference();
        let address_type = Type::byte_address(ctx);
        let descriptor = fir::convert(&b, self.declare.result(0), descriptor_type);
        let address = fir::load(&b, pointer.result(0));
        let address = fir::convert(&b, address, address_type);
        func::declare(
            &mut Module::new(module),
            ASSOCIATE,
            &[descriptor_type, address_type],
            &[],
        );
        fir::call(&b, ASSOCIATE, &[descriptor, address], &[]);
    }

    /// Gives the use of the pointee that follows `association` a descriptor of its own.
    fn describe_apart(&self, association: Op<'c>) {
        let Some(first) = self.first_description() else {
            return;
        };
        let mut next = association.next();
        while let Some(op) = next {
            if op.is(fir::LOAD) && op.operand(0) == self.declare.result(0) {
                let own = pointed(&Builder::before(op), first, association);
                op.result(0).replace_all_uses_with(own);
                op.erase();
                association.erase();
                return;
            }
            next = op.next();
        }
    }

    /// Has code outside of constructs set the descriptor where flang calls its library: what follows
    /// sees what is in there, and that nobody keeps its address.
    fn store_descriptors(&self) {
        let Some(first) = self.first_description() else {
            return;
        };
        for association in associations(self.declare) {
            let b = Builder::before(association);
            let descriptor = pointed(&b, first, association);
            fir::store(&b, descriptor, self.declare.result(0));
            association.erase();
        }
    }

    /// What makes the descriptor that the pointee begins with, which points nowhere; none for a
    /// module's.
    fn first_description(&self) -> Option<Op<'c>> {
        let is_shape = |&op: &Op<'c>| fir::stores_to(op, self.declare.result(0));
        let mut stores = self.declare.result(0).users().into_iter().filter(is_shape);
        let first = stores.find_map(|store| store.operand(0).defining_op());
        first.filter(|op| op.is(fir::EMBOX))
    }
}

/// The descriptor that the `first` one of a pointee becomes by `association`.
fn pointed<'c>(b: &Builder<'c>, first: Op<'c>, association: Op<'c>) -> Value<'c> {
    let mut operands = first.operands();
    operands[0] = fir::convert(b, association.operand(1), operands[0].ty());
    b.repeat(first, &operands).result(0)
}

/// Clauses that make copies of a variable for those who run the construct.
const PRIVATES: [&str; 3] = [acc::PRIVATE, acc::FIRSTPRIVATE, acc::REDUCTION];
/// Constructs in which a pointee with a clause keeps the address that it has at the clause.
const KEEPING: [&str; 4] = [acc::PARALLEL, acc::KERNELS, acc::SERIAL, acc::HOST_DATA];

/// The data operations of clauses for what `declare` declares.
fn entries(declare: Op<'_>) -> impl Iterator<Item = Op<'_>> {
    let users = declare.results().into_iter().flat_map(Value::users);
    users.filter(move |&op| acc::is_data_entry(op) && op.operand(0).defining_op() == Some(declare))
}

/// The calls that give what `declare` declares the address of its pointer.
fn associations(declare: Op<'_>) -> Vec<Op<'_>> {
    let views = declare.results().into_iter().flat_map(Value::users);
    let views = views.filter(|op| op.is(fir::CONVERT));
    let users = views.flat_map(|view| view.result(0).users());
    users
        .filter(|op| op.callee().as_deref() == Some(ASSOCIATE))
        .collect()
}

/// The declaration of the pointer of the pointee that `declare` declares, in its procedure.
fn pointer_of(declare: Op<'_>) -> Option<Op<'_>> {
    let name = declare.text(CRAY_POINTER)?;
    let procedure = declare.enclosing(&[func::FUNC])?;
    let is_pointer =
        |op: Op<'_>| op.is(hlfir::DECLARE) && op.text("uniq_name").as_ref() == Some(&name);
    let found = procedure.collect(&is_pointer);
    found.into_iter().find(|&op| entry_of(op).is_none())
}

/// The declaration, outside of clauses, of the pointer from which what `declare` declares gets
/// its address: that of a BLOCK construct's, whose name the front end does not know.
fn pointer_in(declare: Op<'_>) -> Option<Op<'_>> {
    let association = *associations(declare).first()?;
    let mut from = association.operand(1).defining_op()?;
    while from.is_any(&[fir::CONVERT, fir::LOAD]) || entry_of(from).is_some() {
        from = from.operand(0).defining_op()?;
        if acc::is_data_entry(from) {
            from = DataEntry(from).variable().defining_op()?;
        }
    }
    from.is(hlfir::DECLARE).then_some(from)
}
