//! Lets the loops of WHERE and FORALL find values in temporaries by their subscripts.
//!
//! Where an assignment may change what later iterations read, flang runs two loops: one
//! evaluates, the other assigns. The values between them lie in the order of their
//! evaluation, so that both loops count, and no iteration can run before another. With
//! a place for each iteration they are independent.
//!
//! ## Before
//! ```mlir
//! %t = fir.allocmem !fir.array<?xf32>, %extent {bindc_name = ".tmp.forall"}
//! fir.store %c1 to %counter : !fir.ref<index>
//! fir.do_loop %i = %lower to %upper step %c1 {
//!   %place = fir.load %counter : !fir.ref<index>
//!   %next = arith.addi %place, %c1 : index
//!   fir.store %next to %counter : !fir.ref<index>
//!   %element = fir.array_coor %t(%shape) %place
//!   fir.store %value to %element : !fir.ref<f32>
//! }
//! // the same loop again, with a load of the element
//! ```
//! ## After
//! ```mlir
//! %t = fir.allocmem !fir.array<?xf32>, %span
//! fir.do_loop %i = %lower to %upper step %c1 {
//!   %distance = arith.subi %i, %lower : index
//!   %place = arith.addi %distance, %c1 : index
//!   %element = fir.array_coor %t(%shape) %place
//!   fir.store %value to %element : !fir.ref<f32>
//! }
//! ```
//! The temporary of a nest gets a dimension for each loop, the innermost first.
//!
//! Legality: a temporary has as many values as both loops have iterations in which the
//! mask holds, and flang's two loops have the same ranges and masks in the same order:
//! what one leaves in its n-th such iteration, the other one takes in its n-th, which
//! is the same. Only nests with ranges from outside are changed, where nothing else
//! uses the counter. flang loads the descriptor of an allocatable array again for the second
//! nest; nothing between stores a value of such a type, or might, so that it is the same one.
//!
//! ## Leaves
//! Nests in which the range of a loop depends on one around it, steps that are not
//! constant, and constructs other than kernels, where such loops are not shared.

use crate::{pass::Pass, same_value};
use accc_dialects::{
    acc, arith, fir,
    ir::{Block, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct IndexTemporaries;

impl Pass for IndexTemporaries {
    const ARGUMENT: &'static str = "acc-index-temporaries";
    const SUMMARY: &'static str = "address temporaries of WHERE and FORALL by iteration";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_named(acc::KERNELS) {
            for memory in construct.collect_named(fir::ALLOCMEM) {
                if is_temporary(memory)
                    && let Some(temporary) = Temporary::of(memory)
                {
                    temporary.rewrite();
                }
            }
        }
        Ok(())
    }
}

/// Whether flang has made the memory for the values of a WHERE or FORALL.
fn is_temporary(memory: Op<'_>) -> bool {
    const NAMES: [&str; 2] = [".tmp.where", ".tmp.forall"];
    let name = memory.text("bindc_name");
    name.is_some_and(|name| NAMES.contains(&name.as_str()))
}

/// A temporary and all that finds values in it.
struct Temporary<'c> {
    memory: Op<'c>,
    /// Names of the memory, and descriptors of it that nothing uses.
    names: Vec<Op<'c>>,
    /// The fir.array_coor of its elements, each in a nest of its own.
    elements: Vec<Op<'c>>,
    /// All loads and stores of the counter, and what adds to it.
    counting: Vec<Op<'c>>,
    /// What `fir.freemem` gets.
    frees: Vec<Op<'c>>,
}

impl<'c> Temporary<'c> {
    fn of(memory: Op<'c>) -> Option<Self> {
        let mut temporary = Temporary {
            memory,
            names: Vec::new(),
            elements: Vec::new(),
            counting: Vec::new(),
            frees: Vec::new(),
        };
        temporary.follow(memory.result(0))?;
        // That of the first nest, whose ranges those of the others have to be.
        let first = temporary.elements.iter().position(|&element| {
            Nest::around(element, memory).is_some_and(|nest| nest.is_known_before(memory))
        });
        temporary.elements.swap(0, first?);
        let (&first, others) = temporary.elements.split_first()?;
        let nest = Nest::around(first, memory)?;
        let counter = counter_of(first)?;
        let are_alike = others.iter().all(|&element| {
            counter_of(element) == Some(counter)
                && Nest::around(element, memory).is_some_and(|other| {
                    other.is_like(&nest, &|a, b| temporary.load_the_same(a, b))
                })
        });
        temporary.counting = counting(counter, &temporary.elements)?;
        are_alike.then_some(temporary)
    }

    /// Finds all uses; `None` if there is one of another kind.
    fn follow(&mut self, address: Value<'c>) -> Option<()> {
        for (user, operand) in address.uses() {
            match user.name().as_str() {
                fir::DECLARE => {
                    self.follow(user.result(0))?;
                    self.names.push(user);
                }
                fir::EMBOX if user.result(0).is_unused() => self.names.push(user),
                fir::ARRAY_COOR if operand == 0 => self.elements.push(user),
                fir::FREEMEM => self.frees.push(user),
                _ => return None,
            }
        }
        Some(())
    }

    /// Whether two loads, for the ranges of different nests, read the same.
    fn load_the_same(&self, one: Op<'c>, other: Op<'c>) -> bool {
        let ty = one.result(0).ty();
        let end = self.elements.iter().filter_map(|&op| self.beside(op));
        let end = end.reduce(|end, op| if end.is_before(op) { op } else { end });
        let (Some(one), Some(other), Some(end)) = (self.beside(one), self.beside(other), end)
        else {
            return false;
        };
        let start = if one.is_before(other) { one } else { other };
        let all = self.memory.block().map(|block| block.ops());
        let mut between = all
            .unwrap_or_default()
            .into_iter()
            .skip_while(|&op| op != start)
            .take_while(|&op| op == end || op.is_before(end));
        !between
            .any(|op| may_store(op, ty) || !op.collect(&|inner| may_store(inner, ty)).is_empty())
    }

    /// What has `op` in it of the operations that the memory is one of.
    fn beside(&self, op: Op<'c>) -> Option<Op<'c>> {
        std::iter::successors(Some(op), |op| op.parent())
            .find(|op| op.block() == self.memory.block())
    }

    fn rewrite(self) {
        let b = Builder::before(self.memory);
        let nest = Nest::around(self.elements[0], self.memory).expect("found above");
        let spans: Vec<_> = nest.loops.iter().map(|range| range.span(&b)).collect();
        let element = self.elements[0].result(0).ty();
        let object = element.pointee().expect("an element");
        let array = object
            .array_descriptor(&vec![None; spans.len()])
            .array_type();
        let array = array.expect("what the descriptor is one of");
        let memory = fir::allocmem(&b, array, array.heap(), &spans);
        let shape = fir::shape(&b, &spans);
        for &access in &self.elements {
            let nest = Nest::around(access, self.memory).expect("found above");
            let b = Builder::before(access);
            let places: Vec<_> = nest.loops.iter().map(|range| range.place(&b)).collect();
            let own = fir::array_element(&b, memory, Some(shape), &places, element);
            access.result(0).replace_all_uses_with(own);
            access.erase();
        }
        for free in self.frees {
            free.set_operand(0, memory);
        }
        for op in self.counting.into_iter().rev().chain(self.names) {
            op.erase();
        }
        self.memory.erase();
    }
}

/// Whether `op` itself may store a value of type `ty`, a number or a descriptor.
fn may_store<'c>(op: Op<'c>, ty: Type<'c>) -> bool {
    const HARMLESS: [&str; 6] = [
        fir::ALLOCMEM,
        fir::DECLARE,
        fir::DO_LOOP,
        fir::FREEMEM,
        fir::IF,
        fir::LOAD,
    ];
    if op.is(fir::STORE) {
        let stored = op.operand(0).ty();
        return stored == ty || !stored.is_trivial();
    }
    !op.is_any(&HARMLESS) && !op.is_memory_effect_free()
}

/// The variable whose value is the place of `element`.
fn counter_of<'c>(element: Op<'c>) -> Option<Value<'c>> {
    let subscripts = fir::Element::of(element)?.subscripts;
    let [place] = subscripts[..] else { return None };
    let load = place.defining_op().filter(|op| op.is(fir::LOAD))?;
    let counter = load.operand(0);
    counter.defining_op().filter(|op| op.is(fir::ALLOCA))?;
    Some(counter)
}

/// All uses of a counter, in an order in which each result is made before it is used,
/// if they only count and find `elements`.
fn counting<'c>(counter: Value<'c>, elements: &[Op<'c>]) -> Option<Vec<Op<'c>>> {
    let mut loads = Vec::new();
    let mut others = Vec::new();
    for (user, operand) in counter.uses() {
        if fir::is_store(user, operand) {
            // It starts from 1, or goes on by 1.
            let value = user.operand(0);
            match value.defining_op() {
                _ if arith::constant_value(value) == Some(1) => {}
                Some(sum) if is_next(sum, counter) => others.insert(0, sum),
                _ => return None,
            }
            others.push(user);
        } else if user.is(fir::LOAD) {
            loads.push(user);
        } else {
            return None;
        }
    }
    let only_counts = loads.iter().all(|load| {
        let uses = load.result(0).uses();
        uses.into_iter()
            .all(|(user, _)| elements.contains(&user) || others.contains(&user))
    });
    loads.extend(others);
    only_counts.then_some(loads)
}

/// Whether `sum` is the counter's value plus 1, and only goes back to the counter.
fn is_next<'c>(sum: Op<'c>, counter: Value<'c>) -> bool {
    let loads_it = |value: Value<'c>| {
        let load = value.defining_op().filter(|op| op.is(fir::LOAD));
        load.is_some_and(|load| load.operand(0) == counter)
    };
    sum.is(arith::ADDI)
        && loads_it(sum.operand(0))
        && arith::constant_value(sum.operand(1)) == Some(1)
        && sum.result(0).uses().len() == 1
}

/// The loops around an element, from the inside.
struct Nest<'c> {
    loops: Vec<Range<'c>>,
}

/// A loop: its variable goes from `lower` in steps of a constant.
struct Range<'c> {
    variable: Value<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: i64,
}

impl<'c> Nest<'c> {
    /// Up to what stands beside the temporary. `None` without a loop, and with one whose
    /// step is not constant.
    fn around(element: Op<'c>, memory: Op<'c>) -> Option<Self> {
        let mut loops = Vec::new();
        let mut next = element.parent()?;
        while next.block() != memory.block() {
            if next.is(fir::DO_LOOP) {
                loops.push(Range::of(next)?);
            } else if !next.is(fir::IF) {
                return None;
            }
            next = next.parent()?;
        }
        if !next.is(fir::DO_LOOP) {
            return None;
        }
        loops.push(Range::of(next)?);
        Some(Nest { loops })
    }

    /// Whether both have the same ranges, given which loads read the same.
    fn is_like(&self, other: &Self, load_the_same: &dyn Fn(Op<'c>, Op<'c>) -> bool) -> bool {
        let are_same = |one, other| {
            same_value::are_same(one, other, &|one, other| one == other, load_the_same)
        };
        self.loops.len() == other.loops.len()
            && self.loops.iter().zip(&other.loops).all(|(one, other)| {
                one.step == other.step
                    && are_same(one.lower, other.lower)
                    && are_same(one.upper, other.upper)
            })
    }

    /// Whether the ranges are known where the temporary gets its memory.
    fn is_known_before(&self, memory: Op<'c>) -> bool {
        let bounds = self
            .loops
            .iter()
            .flat_map(|range| [range.lower, range.upper]);
        bounds.into_iter().all(|bound| {
            let block = bound.parent_block();
            if block == memory.block() {
                return bound.defining_op().is_none_or(|op| op.is_before(memory));
            }
            let around = block.and_then(Block::parent_op);
            around.is_some_and(|op| op.is_ancestor_of(memory))
        })
    }
}

impl<'c> Range<'c> {
    fn of(nest: Op<'c>) -> Option<Self> {
        let step = arith::constant_value(nest.operand(2)).filter(|&step| step != 0)?;
        (nest.result_count() == 0).then(|| Range {
            variable: nest.body(0).arguments()[0],
            lower: nest.operand(0),
            upper: nest.operand(1),
            step,
        })
    }

    /// The distance from `from` to `to` in the direction of the loop, plus 1.
    fn distance(&self, b: &Builder<'c>, from: Value<'c>, to: Value<'c>) -> Value<'c> {
        let distance = match self.step > 0 {
            true => arith::sub(b, to, from),
            false => arith::sub(b, from, to),
        };
        arith::add(b, distance, arith::index(b, 1))
    }

    /// Places for the values of the variable; some remain empty with longer steps.
    fn span(&self, b: &Builder<'c>) -> Value<'c> {
        let span = self.distance(b, self.lower, self.upper);
        arith::max(b, span, arith::index(b, 0))
    }

    /// The place of an iteration: the variable itself where it can be, which lets
    /// accgpu-choose-temporaries see what the temporary is for.
    fn place(&self, b: &Builder<'c>) -> Value<'c> {
        if self.step > 0 && arith::constant_value(self.lower) == Some(1) {
            return self.variable;
        }
        self.distance(b, self.lower, self.variable)
    }
}
