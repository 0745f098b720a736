//! WHERE with ELSEWHERE inside of a FORALL.
//!
//! Each element is in one branch. A temporary keeps its number, 0 for none so far, since
//! an earlier branch may change what the masks read:
//!
//! ```mlir
//! hlfir.forall (%i) { hlfir.where { %m1 } do { A  hlfir.elsewhere mask { %m2 } do { B } } }
//! ```
//! becomes, with `%branch` for the element's place in the temporary,
//! ```mlir
//! hlfir.forall (%i) {
//!   hlfir.forall (%j) { hlfir.region_assign { select %m1, 1, 0 } to { %branch } }
//!   hlfir.forall (%j) { hlfir.forall_mask { %branch == 1 } do { A } }
//!   hlfir.forall (%j) { hlfir.forall_mask { %branch == 0 } do {
//!     hlfir.region_assign { select %m2, 2, 0 } to { %branch } } }
//!   hlfir.forall (%j) { hlfir.forall_mask { %branch == 2 } do { B } }
//! }
//! ```
//! Legality: a FORALL executes one statement after the other, each for all indices
//! (F2023, 10.2.4.2.4). So does a WHERE inside of it: the mask of an ELSEWHERE is
//! evaluated where execution comes to it, for the elements that no mask before held for
//! (10.2.3.2). The temporary has a place for each element of each index.

use super::{
    Element, MASK, Take, VARIABLE, array_end, is_elemental, is_free_of_hlfir, repeats,
    take_element, yielded,
};
use accc_dialects::{
    arith::{self, Compare},
    fir, hlfir,
    ir::{Builder, Op, Region, Type, Value},
};
use std::collections::HashMap;

/// Regions of an hlfir.forall.
const LOWER: usize = 0;
const UPPER: usize = 1;
const BODY: usize = 3;
/// Regions of an hlfir.where and an hlfir.elsewhere.
const STATEMENTS: usize = 1;

struct Branch<'c> {
    /// `None` for an ELSEWHERE without one, the last branch.
    mask: Option<Region<'c>>,
    assignments: Vec<Op<'c>>,
}

/// A WHERE whose elements are in one of several branches.
pub struct Branches<'c> {
    op: Op<'c>,
    branches: Vec<Branch<'c>>,
    /// Of the arrays.
    extents: Vec<Value<'c>>,
    /// The outermost FORALL, and all around, that one last.
    outermost: Op<'c>,
    foralls: Vec<Op<'c>>,
}

/// The temporary with the numbers of branches.
struct Numbers<'c> {
    array: Value<'c>,
    /// Of the arrays of the WHERE.
    extents: Vec<Value<'c>>,
    /// Indices of the FORALLs around, with the lowest that each has.
    around: Vec<(Value<'c>, Value<'c>)>,
}

impl<'c> Branches<'c> {
    /// `None` where the elements cannot be assigned one by one, or only iterations know
    /// how many there are.
    pub fn of(op: Op<'c>) -> Option<Self> {
        let branches = branches(op)?;
        let first = branches
            .iter()
            .find_map(|branch| branch.assignments.first());
        let extents = hlfir::extents(yielded(first?.region(VARIABLE))?)?;
        let rank = extents.len();
        let are_elemental = branches.iter().all(|branch| {
            let has_mask = branch.mask.is_none_or(|mask| {
                let array = yielded(mask);
                repeats(mask) && array.is_some_and(|array| Element::of(array, rank).is_some())
            });
            has_mask && branch.assignments.iter().all(|&op| is_elemental(op, rank))
        });
        let foralls = foralls_around(op);
        let outermost = *foralls.last()?;
        let found = Branches {
            op,
            branches,
            extents,
            outermost,
            foralls,
        };
        (are_elemental && found.has_known_size()).then_some(found)
    }

    fn has_known_size(&self) -> bool {
        let bounds = self
            .foralls
            .iter()
            .flat_map(|forall| [LOWER, UPPER].map(|n| yielded(forall.region(n))));
        let extents = self.extents.iter().copied().map(Some);
        bounds
            .chain(extents)
            .all(|value| value.is_some_and(|value| is_known_outside(value, self.outermost)))
    }

    pub fn make_scalar(self) {
        let numbers = self.allocate();
        let last = Builder::before(self.op);
        for (number, branch) in self.branches.iter().enumerate() {
            if let Some(mask) = branch.mask {
                numbers.assign(&last, mask, number as i64 + 1);
            }
            let number = match branch.mask {
                Some(_) => number as i64 + 1,
                None => 0,
            };
            let (b, indices) = numbers.nest(&last);
            let b = numbers.masked(&b, &indices, number);
            for &assignment in &branch.assignments {
                take_element(assignment.region(super::VALUE), &indices, Take::Value);
                take_element(assignment.region(VARIABLE), &indices, Take::Place);
                assignment.detach();
                b.insert(assignment);
            }
        }
        self.op.erase();
    }

    fn allocate(&self) -> Numbers<'c> {
        let b = Builder::before(self.outermost);
        let mut copies = HashMap::new();
        let mut known = |value: Value<'c>| {
            let value = outside(&b, value, self.outermost, &mut copies);
            fir::to_index(&b, value)
        };
        let zero = arith::index(&b, 0);
        let one = arith::index(&b, 1);
        let extents: Vec<_> = self
            .extents
            .iter()
            .map(|&extent| arith::max(&b, known(extent), zero))
            .collect();
        let mut sizes = extents.clone();
        let mut around = Vec::new();
        for forall in &self.foralls {
            let [lower, upper] =
                [LOWER, UPPER].map(|n| known(yielded(forall.region(n)).expect("looked at before")));
            let lowest = arith::min(&b, lower, upper);
            let highest = arith::max(&b, lower, upper);
            let span = arith::sub(&b, highest, lowest);
            sizes.push(arith::add(&b, span, one));
            around.push((forall.body(BODY).arguments()[0], lowest));
        }
        let element = Type::integer(b.ctx(), 32);
        let descriptor = element.array_descriptor(&vec![None; sizes.len()]);
        let array = descriptor.pointee().expect("a descriptor");
        let memory = fir::allocmem(&b, array, array.heap(), &sizes);
        let pairs: Vec<_> = sizes.iter().map(|&size| (one, size)).collect();
        let shape = fir::shape_shift(&b, &pairs);
        fir::freemem(&Builder::after(self.outermost), memory);
        Numbers {
            array: fir::embox(&b, memory, shape, descriptor),
            extents,
            around,
        }
    }
}

impl<'c> Numbers<'c> {
    /// FORALLs over the elements; where their body is built, and their indices.
    fn nest(&self, b: &Builder<'c>) -> (Builder<'c>, Vec<Value<'c>>) {
        let mut b = *b;
        let mut indices = Vec::new();
        // The first subscript in the innermost loop.
        for &extent in self.extents.iter().rev() {
            let body = hlfir::forall(&b, |_| extent);
            indices.push(body.arguments()[0]);
            b = Builder::before_terminator(body);
        }
        indices.reverse();
        (b, indices)
    }

    /// Gives `number` to the elements without one for which `mask` holds.
    fn assign(&self, b: &Builder<'c>, mask: Region<'c>, number: i64) {
        let (mut b, indices) = self.nest(b);
        if number > 1 {
            b = self.masked(&b, &indices, 0);
        }
        take_element(mask, &indices, Take::Truth);
        let end = array_end(mask);
        let inside = Builder::before(end);
        let [own, none] = [number, 0].map(|number| arith::i32(&inside, number));
        let chosen = arith::select(&inside, end.operand(0), own, none);
        end.set_operand(0, chosen);
        let value = Region::create();
        value.take_body(mask);
        let place = hlfir::evaluation(&b, |b| self.place(b, &indices));
        hlfir::region_assign(&b, value, place);
    }

    /// Where statements for the elements with `number` are built.
    fn masked(&self, b: &Builder<'c>, indices: &[Value<'c>], number: i64) -> Builder<'c> {
        let mask = hlfir::evaluation(b, |b| {
            let found = fir::load(b, self.place(b, indices));
            let number = arith::i32(b, number);
            arith::compare(b, Compare::Equal, found, number)
        });
        Builder::before_terminator(hlfir::forall_mask(b, mask))
    }

    fn place(&self, b: &Builder<'c>, indices: &[Value<'c>]) -> Value<'c> {
        let one = arith::index(b, 1);
        let mut subscripts = indices.to_vec();
        for &(index, lowest) in &self.around {
            let distance = arith::sub(b, fir::to_index(b, index), lowest);
            subscripts.push(arith::add(b, distance, one));
        }
        let element = Type::integer(b.ctx(), 32);
        hlfir::designate(b, self.array, &subscripts, element.reference())
    }
}

/// The branches of a WHERE with ELSEWHERE, if they are nothing but assignments.
fn branches(op: Op<'_>) -> Option<Vec<Branch<'_>>> {
    let mut found = Vec::new();
    let mut next = Some(op);
    while let Some(branch) = next {
        let has_mask = !branch.region(MASK).blocks().is_empty();
        let mut assignments = branch.body(STATEMENTS).ops();
        assignments.retain(|op| !op.is(fir::END));
        next = assignments.pop_if(|last| last.is(hlfir::ELSEWHERE));
        if !assignments.iter().all(|op| op.is(hlfir::REGION_ASSIGN)) {
            return None;
        }
        found.push(Branch {
            mask: has_mask.then(|| branch.region(MASK)),
            assignments,
        });
    }
    (found.len() > 1).then_some(found)
}

/// The FORALLs around `op`, innermost first.
fn foralls_around(op: Op<'_>) -> Vec<Op<'_>> {
    let mut found = Vec::new();
    let mut around = op.parent();
    while let Some(op) = around.filter(|op| op.is_any(&[hlfir::FORALL, hlfir::FORALL_MASK])) {
        if op.is(hlfir::FORALL) {
            found.push(op);
        }
        around = op.parent();
    }
    found
}

/// Whether `value` is the same before `outermost` and can be computed there. The
/// assignments of a FORALL are to elements of arrays: scalar variables keep their values.
fn is_known_outside<'c>(value: Value<'c>, outermost: Op<'c>) -> bool {
    let may_move = |op: Op<'c>| {
        let reads_scalar = op.is(fir::LOAD) && !op.operand(0).is_inside(outermost);
        reads_scalar || op.is_memory_effect_free() && is_free_of_hlfir(op)
    };
    value.is_computed_from(&|value| !value.is_inside(outermost), &may_move)
}

/// `value` at the cursor, before `outermost`.
fn outside<'c>(
    b: &Builder<'c>,
    value: Value<'c>,
    outermost: Op<'c>,
    copies: &mut HashMap<Value<'c>, Value<'c>>,
) -> Value<'c> {
    let Some(op) = value.defining_op().filter(|_| value.is_inside(outermost)) else {
        return value;
    };
    for operand in op.operands() {
        outside(b, operand, outermost, copies);
    }
    if !copies.contains_key(&value) {
        b.insert(op.clone_mapped(copies));
    }
    copies[&value]
}
