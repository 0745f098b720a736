//! Section arithmetic against the definition: every element's bytes, one by one.

use super::*;
use crate::device::Block;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn section(element_bytes: i64, dimensions: &[Dimension]) -> Section {
    Section::new(Name(c"a"), 1 << 40, element_bytes, dimensions, None).expect("fits")
}

fn dimension(lower: i64, extent: i64, stride: i64) -> Dimension {
    Dimension {
        lower,
        extent,
        stride,
    }
}

#[test]
fn a_whole_matrix_is_one_row() {
    let a = section(8, &[dimension(0, 10, 8), dimension(0, 5, 80)]);
    assert!(a.is_contiguous());
    assert_eq!(a.range, 1 << 40..(1 << 40) + 400);
}

#[test]
fn columns_of_a_matrix_are_one_row() {
    let a = section(8, &[dimension(0, 10, 8), dimension(2, 3, 80)]);
    assert!(a.is_contiguous());
    assert_eq!(a.range.start - a.base, 160);
    assert_eq!(a.range.len(), 240);
}

#[test]
fn a_line_across_a_matrix_is_one_block_of_rows() {
    let a = section(8, &[dimension(4, 1, 8), dimension(0, 5, 80)]);
    let parts: Vec<_> = a.parts().collect();
    let expected = Part {
        offset: 0,
        block: Block {
            row_bytes: 8,
            rows: 5,
            pitch: 80,
            planes: 1,
            plane_pitch: 0,
        },
    };
    assert_eq!(parts, [expected]);
    assert_eq!(a.range.start - a.base, 32);
    assert_eq!(a.element_total(), 40);
}

#[test]
fn a_reversed_pointer_covers_the_same_bytes() {
    let a = section(4, &[dimension(0, 10, -4)]);
    assert_eq!(a.range, (1 << 40) - 36..(1 << 40) + 4);
    assert!(a.is_contiguous());
}

#[test]
fn an_empty_section_has_no_rows() {
    let a = section(4, &[dimension(0, 0, 4), dimension(0, 7, 400)]);
    assert!(a.is_empty());
    assert_eq!(a.parts().count(), 0);
}

#[test]
fn the_inside_of_a_box_is_one_part() {
    let a = section(
        8,
        &[
            dimension(1, 8, 8),
            dimension(1, 5, 80),
            dimension(1, 3, 560),
        ],
    );
    let parts: Vec<_> = a.parts().collect();
    let block = Block {
        row_bytes: 64,
        rows: 5,
        pitch: 80,
        planes: 3,
        plane_pitch: 560,
    };
    assert_eq!(parts, [Part { offset: 0, block }]);
    assert_eq!(block.rows_to_next_plane(), Some(7));
    let starts: Vec<_> = block.row_starts().collect();
    assert_eq!(starts[4..7], [320, 560, 640]);
}

#[test]
fn planes_at_odd_distances_are_copied_one_by_one() {
    let block = |pitch, plane_pitch| Block {
        row_bytes: 8,
        rows: 5,
        pitch,
        planes: 3,
        plane_pitch,
    };
    assert_eq!(block(16, 80).rows_to_next_plane(), Some(5));
    assert_eq!(block(16, 88).rows_to_next_plane(), None);
    assert_eq!(block(16, 64).rows_to_next_plane(), None);
    assert_eq!(block(4, 80).rows_to_next_plane(), None);
}

#[test]
fn an_array_without_an_end_has_its_first_row() {
    let a = section(4, &[dimension(0, 5, 4), dimension(0, ASSUMED_SIZE, 20)]);
    assert!(a.is_assumed_size && !a.is_empty());
    assert_eq!(a.range.len(), 20);
    assert!(!section(4, &[dimension(0, -1, 4)]).is_assumed_size);
}

#[test]
fn an_impossible_section_is_refused() {
    let huge = [dimension(0, i64::MAX, 1 << 20)];
    assert!(Section::new(Name(c"a"), 4096, 8, &huge, None).is_err());
}

/// Fortran-like dimensions: each stride spans the dimensions before it.
fn dimensions() -> impl Strategy<Value = (i64, Vec<Dimension>)> {
    let one = (0..4_i64, 0..5_i64, 1..4_i64, prop::bool::ANY);
    (1..9_i64, prop::collection::vec(one, 0..4)).prop_map(|(element, parts)| {
        let mut stride = element;
        let dimensions = parts
            .into_iter()
            .map(|(lower, extent, step, reversed)| {
                let sign = if reversed { -1 } else { 1 };
                let dimension = dimension(lower, extent, stride * step * sign);
                stride *= (lower + extent + 1) * step;
                dimension
            })
            .collect();
        (element, dimensions)
    })
}

/// All bytes of the section by the definition, relative to the base.
fn bytes_by_definition(element: i64, dimensions: &[Dimension]) -> BTreeSet<i64> {
    let mut starts = vec![0];
    for dimension in dimensions {
        starts = starts
            .iter()
            .flat_map(|start| {
                (0..dimension.extent)
                    .map(move |index| start + (dimension.lower + index) * dimension.stride)
            })
            .collect();
    }
    starts
        .iter()
        .flat_map(|start| *start..start + element)
        .collect()
}

/// A section of an array of 7 by 6 by 3 elements of 4 bytes.
fn part_of_an_array() -> impl Strategy<Value = Section> {
    let along = |extent: i64, stride: i64| {
        (0..extent, 1..=extent, 1..4_i64).prop_map(move |(lower, count, step)| {
            let most = (extent - lower + step - 1) / step;
            let part = dimension(0, count.min(most), step * stride);
            (part, lower * stride)
        })
    };
    (along(7, 4), along(6, 28), along(3, 168)).prop_map(|(one, two, three)| {
        let start = one.1 + two.1 + three.1;
        let base = (1 << 40) + start as usize;
        Section::new(Name(c"a"), base, 4, &[one.0, two.0, three.0], None).expect("fits")
    })
}

proptest! {
    #[test]
    fn rows_are_exactly_the_elements((element, dimensions) in dimensions()) {
        let a = section(element, &dimensions);
        let mut seen = BTreeSet::new();
        for address in a.rows().flatten() {
            prop_assert!(a.range.contains(&address));
            prop_assert!(seen.insert(address as i64 - a.base as i64), "moved twice");
        }
        let expected = bytes_by_definition(element, &dimensions);
        if let (Some(first), Some(last)) = (expected.first(), expected.last()) {
            prop_assert_eq!(a.range.start as i64 - a.base as i64, *first);
            prop_assert_eq!(a.range.end as i64 - a.base as i64, *last + 1);
        }
        prop_assert_eq!(seen, expected);
    }

    #[test]
    fn a_section_holds_those_of_which_it_has_all_bytes(
        one in part_of_an_array(), other in part_of_an_array()
    ) {
        let bytes = |section: &Section| section.rows().flatten().collect::<BTreeSet<_>>();
        prop_assert_eq!(one.holds(&other), bytes(&other).is_subset(&bytes(&one)));
    }
}
