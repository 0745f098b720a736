//! The present table against a model that knows every single byte.

use super::*;
use crate::{
    memory::attachments::Cause,
    report::location::Location,
    variables::{elements::Elements, layout::Layout, name::Name},
};
use proptest::prelude::*;

/// A device address that consists of ones.
const ONES: u64 = u64::from_ne_bytes([1; 8]);

fn entry(host: Range<usize>) -> Entry {
    let device = host.start as u64 + 1000;
    let elements = Elements::unknown(host.start);
    let layout = Layout::contiguous(host.len());
    Entry {
        device,
        block: device,
        dynamic: 1,
        ..Entry::new(host, Name(c"a"), elements, layout, Location::default())
    }
}

fn present_mut<'a>(table: &'a mut PresentTable, range: &Range<usize>) -> &'a mut Entry {
    match table.locate(range) {
        Presence::Present(key) => table.entry_mut(key),
        other => panic!("{range:?}: {other:?}"),
    }
}

#[test]
fn a_part_of_an_entry_is_present_and_more_than_it_is_partial() {
    let mut table = PresentTable::default();
    table.insert(entry(100..200));
    assert_eq!(
        table.present(&(150..160)).map(|e| e.device_address(150)),
        Some(1150)
    );
    assert!(matches!(table.find(&(150..201)), Presence::Partial(_)));
    assert!(matches!(table.find(&(99..101)), Presence::Partial(_)));
    assert!(matches!(table.find(&(90..300)), Presence::Partial(_)));
    assert!(matches!(table.find(&(200..300)), Presence::Absent));
    assert!(matches!(table.find(&(0..100)), Presence::Absent));
}

#[test]
fn parts_of_regions_lie_on_the_device_as_on_the_host() {
    let of_region = |host: Range<usize>| Entry {
        structured: 1,
        dynamic: 0,
        ..entry(host)
    };
    let mut table = PresentTable::default();
    table.insert(of_region(100..200));
    table.insert(of_region(300..400));
    assert!(table.is_of_regions(&(0..1000)));
    table.insert(entry(500..600));
    assert!(!table.is_of_regions(&(0..1000)));
    assert!(table.is_of_regions(&(150..450)));
    let mut elsewhere = of_region(420..430);
    elsewhere.device += 8;
    table.insert(elsewhere);
    assert!(!table.is_of_regions(&(150..450)));
}

#[test]
fn an_empty_range_is_present_where_its_address_is() {
    let mut table = PresentTable::default();
    table.insert(entry(100..200));
    assert!(table.present(&(100..100)).is_some());
    assert!(table.present(&(199..199)).is_some());
    assert!(table.present(&(200..200)).is_none());
}

#[test]
fn structured_and_dynamic_references_both_keep_an_entry() {
    let mut a = entry(0..8);
    a.retain(Lifetime::Structured);
    assert!(!a.release(Lifetime::Dynamic, false));
    assert!(!a.release(Lifetime::Dynamic, true));
    assert!(a.release(Lifetime::Structured, false));
}

#[test]
fn mapped_data_keeps_its_reference() {
    let mut a = entry(0..8);
    a.mapped_by_user = true;
    assert!(!a.release(Lifetime::Dynamic, true));
    assert_eq!(a.dynamic, 1);
}

#[test]
fn the_last_detach_restores() {
    let mut a = entry(0..64);
    let image: &[u8] = &[1; 16];
    let attach = |a: &mut Entry| a.attach(8, &[1; 16], ONES, Cause::Pointer);
    assert_eq!(attach(&mut a).as_deref(), Some(image));
    assert_eq!(attach(&mut a), None);
    assert!(a.attached_in(&(0..64)).eq([(8..24, image)]));
    assert!(a.attached_in(&(23..64)).eq([(8..24, image)]));
    assert_eq!(a.attached_in(&(24..64)).next(), None);
    assert!(!a.detach(8, false));
    assert!(a.detach(8, false));
    assert!(!a.detach(8, false));
}

#[test]
fn another_target_attaches_anew() {
    let mut a = entry(0..64);
    assert!(a.attach(8, &[1; 16], ONES, Cause::Pointer).is_some());
    assert!(a.attach(8, &[1; 16], ONES, Cause::Pointer).is_none());
    // What another target has now may be where the device copy of the old one was.
    assert!(a.attach(8, &[2; 16], ONES, Cause::Pointer).is_some());
    assert!(a.detach(8, false));
}

#[test]
fn other_bounds_are_no_other_target() {
    let mut a = entry(0..64);
    let [host, other] = [
        [1; 16],
        std::array::from_fn(|at| if at < 8 { 1 } else { 9 }),
    ];
    assert!(a.attach(8, &host, ONES, Cause::Pointer).is_some());
    assert!(a.attach(8, &other, ONES, Cause::Pointer).is_some());
    assert!(a.attached_in(&(0..64)).eq([(8..24, &other[..])]));
    assert!(!a.detach(8, false));
    assert!(a.detach(8, false));
}

#[test]
fn what_is_attached_with_its_object_is_not_counted() {
    let mut a = entry(0..64);
    assert!(a.attach(8, &[1; 16], ONES, Cause::Object).is_some());
    assert!(a.attach(8, &[1; 16], ONES, Cause::Object).is_none());
    // A construct with a clause for the pointer leaves it as it was.
    assert!(a.attach(8, &[1; 16], ONES, Cause::Pointer).is_none());
    assert!(!a.detach(8, false));
    assert!(a.detach(8, false));
    assert!(!a.detach(8, false));
    // Nor does the object keep attached what a clause has.
    assert!(a.attach(8, &[1; 16], ONES, Cause::Pointer).is_some());
    assert!(a.attach(8, &[1; 16], ONES, Cause::Object).is_none());
    assert!(a.detach(8, false));
}

#[derive(Clone, Debug)]
enum Step {
    Enter(Range<usize>, Lifetime),
    Exit(Range<usize>, Lifetime, bool),
    Find(Range<usize>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let range = (0..60_usize, 1..20_usize).prop_map(|(start, length)| start..start + length);
    let lifetime = prop::bool::ANY.prop_map(|structured| match structured {
        true => Lifetime::Structured,
        false => Lifetime::Dynamic,
    });
    let step = (range, lifetime, 0..8).prop_map(|(range, lifetime, kind)| match kind {
        0..3 => Step::Enter(range, lifetime),
        3..6 => Step::Exit(range, lifetime, false),
        6 => Step::Exit(range, lifetime, true),
        _ => Step::Find(range),
    });
    prop::collection::vec(step, 0..120)
}

/// For every byte the number of the entry it belongs to; counts by entry.
struct Model {
    owner: [Option<usize>; 100],
    counts: Vec<[u32; 2]>,
}

impl Model {
    fn find(&self, range: &Range<usize>) -> Presence<usize> {
        let owners: Vec<_> = self.owner[range.clone()].to_vec();
        match owners[0] {
            Some(owner) if owners.iter().all(|other| *other == Some(owner)) => {
                Presence::Present(owner)
            }
            _ => match owners.iter().flatten().next() {
                Some(owner) => Presence::Partial(*owner),
                None => Presence::Absent,
            },
        }
    }
}

fn index(lifetime: Lifetime) -> usize {
    usize::from(lifetime == Lifetime::Dynamic)
}

proptest! {
    #[test]
    fn behaves_like_the_model(steps in steps()) {
        let mut table = PresentTable::default();
        let mut model = Model { owner: [None; 100], counts: Vec::new() };
        for step in steps {
            match step {
                Step::Enter(range, lifetime) => match model.find(&range) {
                    Presence::Present(owner) => {
                        model.counts[owner][index(lifetime)] += 1;
                        present_mut(&mut table, &range).retain(lifetime);
                    }
                    Presence::Partial(_) => {
                        prop_assert!(matches!(table.find(&range), Presence::Partial(_)));
                    }
                    Presence::Absent => {
                        prop_assert!(matches!(table.find(&range), Presence::Absent));
                        let mut fresh = entry(range.clone());
                        fresh.dynamic = 0;
                        fresh.retain(lifetime);
                        table.insert(fresh);
                        let owner = model.counts.len();
                        model.counts.push([0; 2]);
                        model.counts[owner][index(lifetime)] = 1;
                        model.owner[range].fill(Some(owner));
                    }
                },
                Step::Exit(range, lifetime, finalize) => {
                    let Presence::Present(owner) = model.find(&range) else { continue };
                    let count = &mut model.counts[owner][index(lifetime)];
                    *count = if finalize { 0 } else { count.saturating_sub(1) };
                    let entry = present_mut(&mut table, &range);
                    let last = entry.release(lifetime, finalize);
                    prop_assert_eq!(last, model.counts[owner] == [0, 0]);
                    if last {
                        let start = entry.host.start;
                        prop_assert!(table.remove(start).is_some());
                        for byte in &mut model.owner {
                            if *byte == Some(owner) {
                                *byte = None;
                            }
                        }
                    }
                }
                Step::Find(range) => {
                    let same = matches!(
                        (table.find(&range), model.find(&range)),
                        (Presence::Absent, Presence::Absent)
                            | (Presence::Present(_), Presence::Present(_))
                            | (Presence::Partial(_), Presence::Partial(_))
                    );
                    prop_assert!(same);
                }
            }
        }
    }
}
