//! Gives the code of loops the integers that it has just stored to scalars.
//!
//! A program names a subscript, `m = start + i`, and uses it, `r(m) = p(i)`. As a value it says
//! how subscripts follow from the variable of the loop, which proofs of independence need.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   %sum = arith.addi %start, %i : i32
//!   fir.store %sum to %m : !fir.ref<i32>
//!   %v = fir.load %m : !fir.ref<i32>
//!   "use"(%v) : (i32) -> ()
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] auto {
//!   %sum = arith.addi %start, %i : i32
//!   fir.store %sum to %m : !fir.ref<i32>
//!   "use"(%sum) : (i32) -> ()
//! ```
//! Legality: the store stands in the block of the load, or of what is around it, and nothing in
//! between, or around the load, writes the variable. All that is done with its memory is known:
//! no pointer leads there, and it shares it with no other variable. The store stays for what else
//! reads it.
//!
//! ## Leaves
//! What stands in a construct outside of loops: `accgpu-forward-temporaries` chooses there.

use super::promote_privates::Accesses;
use crate::{accgpu::kernels::temporaries, pass::Pass};
use accc_dialects::{
    acc,
    accgpu::{self, Construct},
    fir,
    ir::{Block, Op, Reported, Value, Walk},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct ForwardStores;

impl Pass for ForwardStores {
    const ARGUMENT: &'static str = "accgpu-forward-stores";
    const SUMMARY: &'static str = "give loops the integers that they have just stored to scalars";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let stored = stored_in_loops(region);
            let entries = match stored.is_empty() {
                true => HashSet::new(),
                false => entries_of(region),
            };
            for variable in stored {
                if is_known(variable, region, &entries)
                    && let Some(mut flow) = Flow::of(variable, region)
                {
                    flow.region(region);
                    drop_dead_stores(variable);
                }
            }
        }
        Ok(())
    }
}

/// The integers that loops of `region` store to.
fn stored_in_loops(region: Op<'_>) -> Vec<Value<'_>> {
    let mut found = Vec::new();
    for store in region.collect_named(fir::STORE) {
        let is_in_loop = || {
            let nest = store.enclosing(&[accgpu::LOOP, accgpu::REGION]);
            nest.is_some_and(|nest| nest.is(accgpu::LOOP))
        };
        let variable = variable_at(store.operand(1));
        if store.operand(0).ty().is_integer() && !found.contains(&variable) && is_in_loop() {
            found.push(variable);
        }
    }
    found
}

fn variable_at(address: Value<'_>) -> Value<'_> {
    match address.defining_op() {
        Some(op) if op.is(fir::DECLARE) => variable_at(op.operand(0)),
        _ => address,
    }
}

/// What nobody reads any more, nobody has to store.
fn drop_dead_stores(variable: Value<'_>) {
    let entry = variable.defining_op();
    if let Some(entry) = entry.filter(|entry| entry.has_attribute(temporaries::TEMPORARY)) {
        temporaries::drop_dead_stores(entry);
    }
}

/// What a construct does with one variable.
struct Flow<'c> {
    stores: HashSet<Op<'c>>,
    loads: HashSet<Op<'c>>,
    /// What else may write it.
    others: HashSet<Op<'c>>,
    /// What has something inside that writes it, or may.
    around_writes: HashSet<Op<'c>>,
    around_loads: HashSet<Op<'c>>,
}

impl<'c> Flow<'c> {
    fn of(variable: Value<'c>, region: Op<'c>) -> Option<Self> {
        let accesses = Accesses::of(variable);
        let is_plain = |declare: &Op<'c>| {
            let is_seen = declare.is(fir::DECLARE) && fir::is_seen_elsewhere(*declare);
            !is_seen && !fir::makes_volatile(*declare)
        };
        let is_followed = |&(op, _): &(Op<'c>, usize)| leads_nowhere(op);
        if accesses.loads.is_empty()
            || !accesses.declares.iter().all(is_plain)
            || !accesses.others.iter().all(is_followed)
        {
            return None;
        }
        let others = accesses.others.into_iter().map(|(op, _)| op);
        let mut others: HashSet<_> = others.collect();
        if is_global(variable) {
            // They may get it by another data clause (acc-pass-globals), or find it themselves.
            others.extend(region.collect_any(&[fir::CALL, fir::DISPATCH]));
        }
        let around = |ops: &mut dyn Iterator<Item = Op<'c>>| {
            let mut around = HashSet::new();
            for op in ops {
                let parents = std::iter::successors(op.parent(), |inner| inner.parent());
                around.extend(parents.take_while(|&op| region.is_ancestor_of(op)));
            }
            around
        };
        Some(Flow {
            around_writes: around(&mut accesses.stores.iter().chain(&others).copied()),
            around_loads: around(&mut accesses.loads.iter().copied()),
            stores: HashSet::from_iter(accesses.stores),
            loads: HashSet::from_iter(accesses.loads),
            others,
        })
    }

    /// Follows what is in the loops of `scope`.
    fn region(&mut self, scope: Op<'c>) {
        for nest in scope.collect_named(accgpu::LOOP) {
            let around = nest.enclosing(&[accgpu::LOOP, accgpu::REGION]);
            if around == Some(scope) {
                self.inside(nest, None);
            }
        }
    }

    /// Follows all blocks in `op`, before which the variable has the value `before`.
    fn inside(&mut self, op: Op<'c>, before: Option<Value<'c>>) {
        // What runs several times may come from its own end.
        let writes = self.around_writes.contains(&op);
        for region in op.regions() {
            let blocks = region.blocks();
            let is_simple = op.is(fir::IF) && blocks.len() == 1;
            let before = before.filter(|_| !writes || is_simple);
            for block in blocks {
                self.block(block, before);
            }
        }
    }

    fn block(&mut self, block: Block<'c>, before: Option<Value<'c>>) {
        let mut current = before;
        for op in block.ops() {
            if self.stores.contains(&op) {
                current = Some(op.operand(0));
                continue;
            }
            if let Some(value) = current.filter(|_| self.loads.contains(&op)) {
                self.loads.remove(&op);
                op.result(0).replace_all_uses_with(value);
                op.erase();
                continue;
            }
            if self.others.contains(&op) {
                current = None;
            }
            if self.around_loads.contains(&op) {
                self.inside(op, current);
            }
            if self.around_writes.contains(&op) {
                current = None;
            }
        }
    }
}

/// Whether `op`, which gets the address of a variable, hands it on to nothing.
fn leads_nowhere(op: Op<'_>) -> bool {
    const ENDS: [&str; 5] = [
        acc::ATOMIC_READ,
        acc::ATOMIC_UPDATE,
        acc::ATOMIC_WRITE,
        accgpu::REDUCE,
        fir::CALL,
    ];
    let is_memory = |value: &Value<'_>| value.ty().is_address() || value.ty().is_descriptor();
    let is_end = op.is_any(&ENDS) && !op.results().iter().any(is_memory);
    is_end || op.is_any(&acc::DATA_EXITS)
}

/// Whether all that is done with the memory of `variable` in the construct `region`, which has
/// `entries`, is done by it. In a parallel construct that is what threads have for themselves.
fn is_known<'c>(variable: Value<'c>, region: Op<'c>, entries: &HashSet<Op<'c>>) -> bool {
    let Some(source) = variable.defining_op() else {
        return false;
    };
    if source.is_any(&[accgpu::PRIVATE, fir::ALLOCA]) {
        return true;
    }
    let is_kernels = accgpu::region_construct(region) == Construct::Kernels;
    let declare = (is_kernels && acc::is_data_entry(source))
        .then(|| fir::declaration(source.operand(0)))
        .flatten();
    let is_plain = declare
        .is_some_and(|declare| !fir::shares_storage(declare) && !fir::is_seen_elsewhere(declare));
    is_plain && is_only_entry(source, entries)
}

/// The data clauses by which `region` gets variables.
fn entries_of<'c>(region: Op<'c>) -> HashSet<Op<'c>> {
    let mut entries = HashSet::new();
    region.walk(&mut |op| {
        let sources = op.operands().into_iter().filter_map(Value::defining_op);
        entries.extend(sources.filter(|source| acc::is_data_entry(*source)));
        Walk::Advance
    });
    entries
}

/// Whether none of `entries` but `entry` is for the same variable: what routines do that the
/// construct has inlined may go by their own (`acc-pass-globals`).
fn is_only_entry<'c>(entry: Op<'c>, entries: &HashSet<Op<'c>>) -> bool {
    let source = |entry: Op<'c>| fir::storage(entry.operand(0));
    let symbol = |value: Value<'c>| value.defining_op().and_then(|op| op.text("symbol"));
    let variable = source(entry);
    let is_same = |other: &&Op<'c>| {
        let it = source(**other);
        it == variable || symbol(it).is_some_and(|name| Some(name) == symbol(variable))
    };
    let mut others = entries.iter().filter(|other| **other != entry);
    !others.any(|other| is_same(&other))
}

/// Whether procedures that are called may know `variable` by its name.
fn is_global(variable: Value<'_>) -> bool {
    let entry = variable.defining_op().filter(|op| acc::is_data_entry(*op));
    entry.is_some_and(|entry| {
        let source = fir::storage(entry.operand(0)).defining_op();
        !source.is_some_and(|op| op.is(fir::ALLOCA))
    })
}
