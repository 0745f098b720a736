//! Kernels written in Rust, run without an image.

mod kernels;

use super::{
    calls::*,
    launch::Kernel,
    settings::{Order, Settings},
};
use crate::report::error::Result;
use kernels::*;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

#[test]
fn ids_cover_the_grid() -> Result<()> {
    unsafe extern "C" fn visit(values: *mut *mut c_void) {
        let [blocks, threads] = [accrt_simt_grid_dim, accrt_simt_block_dim]
            .map(|extent| [extent(0), extent(1), extent(2)]);
        let [block, thread] =
            [accrt_simt_block_id, accrt_simt_thread_id].map(|id| [id(0), id(1), id(2)]);
        let number = |[x, y, z]: [i64; 3], [nx, ny, _]: [i64; 3]| x + nx * (y + ny * z);
        let index = number(block, blocks) * 48 + number(thread, threads);
        assert_eq!((blocks, threads), ([3, 2, 5], [8, 3, 2]));
        assert_eq!(accrt_simt_wavefront_size(), 32);
        assert_eq!(accrt_simt_lane(), number(thread, threads) % 32);
        // SAFETY: a count for each thread.
        let count = unsafe { &*data::<AtomicU64>(values).add(index as usize) };
        count.fetch_add(1, Ordering::Relaxed);
    }
    for order in ORDERS {
        let visits: Vec<_> = (0..30 * 48).map(|_| AtomicU64::new(0)).collect();
        let settings = settings(32, order);
        run(&kernel(visit), &visits, [3, 2, 5], [8, 3, 2], &settings)?;
        assert!(
            visits
                .iter()
                .all(|count| count.load(Ordering::Relaxed) == 1)
        );
    }
    Ok(())
}

unsafe extern "C" fn reverse(values: *mut *mut c_void) {
    let (index, count) = (accrt_simt_thread_id(0), accrt_simt_block_dim(0));
    set_shared(index, index);
    // SAFETY: constant places, here and below.
    unsafe { accrt_simt_barrier(HERE) };
    let other = shared(count - 1 - index);
    // SAFETY: a result for each thread.
    unsafe { store(values, other) };
}

#[test]
fn a_barrier_makes_shared_data_visible() {
    let expected: Vec<i64> = (0..256).rev().collect();
    for order in ORDERS {
        assert_eq!(results(reverse, 256, &settings(64, order)), expected);
    }
}

#[test]
fn a_missing_barrier_shows() {
    unsafe extern "C" fn neighbour(values: *mut *mut c_void) {
        let index = accrt_simt_thread_id(0);
        set_shared(index, index);
        let before = shared((index - 1).max(0));
        // SAFETY: a result for each thread.
        unsafe { store(values, before) };
    }
    let in_order = |order| {
        fill_shared(0);
        results(neighbour, 64, &settings(64, order))
    };
    let forward = in_order(Order::Forward);
    assert_eq!(forward[5], 4);
    assert_ne!(in_order(Order::Reverse), forward);
    assert_ne!(in_order(Order::Shuffle), forward);
}

#[test]
fn barriers_in_loops_keep_step() {
    /// Sums up all indices up to the thread's own.
    unsafe extern "C" fn scan(values: *mut *mut c_void) {
        let (index, count) = (accrt_simt_thread_id(0), accrt_simt_block_dim(0));
        set_shared(index, index);
        let mut distance = 1;
        while distance < count {
            // SAFETY: constant places.
            unsafe { accrt_simt_barrier(HERE) };
            let left = if index >= distance {
                shared(index - distance)
            } else {
                0
            };
            let sum = shared(index) + left;
            // SAFETY: as above.
            unsafe { accrt_simt_barrier(THERE) };
            set_shared(index, sum);
            distance *= 2;
        }
        // SAFETY: a result for each thread.
        unsafe { store(values, shared(index)) };
    }
    let expected: Vec<i64> = (0..200).map(|index| index * (index + 1) / 2).collect();
    for order in ORDERS {
        assert_eq!(results(scan, 200, &settings(64, order)), expected);
    }
}

#[test]
fn shared_memory_is_poisoned_before_each_block() -> Result<()> {
    unsafe extern "C" fn read_then_write(values: *mut *mut c_void) {
        let old = shared(0);
        // SAFETY: constant places; a count.
        unsafe {
            accrt_simt_barrier(HERE);
            set_shared(0, 7);
            (*data::<AtomicI64>(values)).fetch_add(old, Ordering::Relaxed);
        }
    }
    let sum = [AtomicI64::new(0)];
    let kernel = Kernel {
        poison: Some(poison),
        ..kernel(read_then_write)
    };
    run(&kernel, &sum, [100, 1, 1], [3, 1, 1], &Settings::default())?;
    assert_eq!(sum[0].load(Ordering::Relaxed), -300);
    Ok(())
}

#[test]
fn ballots_know_the_width_and_the_last_wavefront() {
    unsafe extern "C" fn odd(values: *mut *mut c_void) {
        let lane = accrt_simt_lane();
        // SAFETY: a constant place; a result for each thread.
        unsafe { store(values, accrt_simt_ballot((lane % 2) as i32, HERE) as i64) };
    }
    for order in ORDERS {
        let wide = results(odd, 100, &settings(64, order));
        assert!(
            wide[..64]
                .iter()
                .all(|mask| *mask as u64 == 0xaaaa_aaaa_aaaa_aaaa)
        );
        assert!(wide[64..].iter().all(|mask| *mask == 0xa_aaaa_aaaa));
        let narrow = results(odd, 100, &settings(32, order));
        assert!(narrow[..96].iter().all(|mask| *mask == 0xaaaa_aaaa));
        assert!(narrow[96..].iter().all(|mask| *mask == 0xa));
    }
}

#[test]
fn shuffles_move_bits_between_lanes() {
    /// Sums up the wavefront by exchange with lanes ever nearer.
    unsafe extern "C" fn sum(values: *mut *mut c_void) {
        let mut total = accrt_simt_thread_id(0) as f64 + 0.5;
        for distance in [32, 16, 8, 4, 2, 1] {
            let source = accrt_simt_lane() as i32 ^ distance;
            let bits = total.to_bits() as i64;
            // SAFETY: a constant place.
            let other = unsafe { accrt_simt_shuffle(bits, source, HERE) };
            if !f64::from_bits(other as u64).is_nan() {
                total += f64::from_bits(other as u64);
            }
        }
        // SAFETY: a result for each thread.
        unsafe { store(values, total as i64) };
    }
    for order in ORDERS {
        let wide = results(sum, 128, &settings(64, order));
        assert_eq!([wide[0], wide[63], wide[64]], [2048, 2048, 6144]);
        // At width 32, lanes from 32 on are not there and give NaN.
        let narrow = results(sum, 128, &settings(32, order));
        assert_eq!([narrow[0], narrow[31], narrow[32]], [512, 512, 1536]);
    }
}

#[test]
fn wavefronts_go_their_own_ways_between_barriers() {
    unsafe extern "C" fn rounds(values: *mut *mut c_void) {
        thread_local! { static MET: Cell<i64> = const { Cell::new(0) } }
        let wavefront = accrt_simt_thread_id(0) / 32;
        for _ in 0..wavefront * 3 {
            // SAFETY: a constant place.
            unsafe { accrt_simt_wavefront_barrier(HERE) };
            MET.set(MET.get() + 1);
        }
        // SAFETY: as above; a result for each thread.
        unsafe {
            accrt_simt_barrier(THERE);
            store(values, MET.get());
        }
    }
    let met = results(rounds, 128, &settings(32, Order::Reverse));
    assert_eq!(met, [32 * 3 * (1 + 2 + 3); 128]);
}

#[test]
fn barriers_at_two_places_do_not_meet() {
    unsafe extern "C" fn diverge(_: *mut *mut c_void) {
        let is_odd = accrt_simt_thread_id(0) % 2 == 1;
        // SAFETY: constant places.
        unsafe { accrt_simt_barrier(if is_odd { THERE } else { HERE }) };
    }
    for order in ORDERS {
        let said = message(diverge, 6, &settings(64, order));
        let expected = [
            "threads of kernel \"k\" wait for each other for ever, in block [0, 0, 0]:",
            "    threads [0, 0, 0] [2, 0, 0] [4, 0, 0] at the barrier of the block at k.f90:1",
            "    threads [1, 0, 0] [3, 0, 0] [5, 0, 0] at the barrier of the block at k.f90:2",
        ];
        assert_eq!(said.lines().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_thread_that_ended_is_missed_at_the_barrier() {
    unsafe extern "C" fn leave(_: *mut *mut c_void) {
        if accrt_simt_thread_id(0) != 5 {
            // SAFETY: no place.
            unsafe { accrt_simt_barrier(std::ptr::null()) };
        }
    }
    let said = message(leave, 70, &Settings::default());
    assert!(said.contains("\n    thread [5, 0, 0] ended"), "{said}");
    assert!(
        said.contains("[3, 0, 0] and 65 more at the barrier of the block at an"),
        "{said}"
    );
}

#[test]
fn a_wavefront_operation_needs_all_lanes() {
    unsafe extern "C" fn partly(_: *mut *mut c_void) {
        // SAFETY: constant places.
        unsafe {
            match accrt_simt_thread_id(0) {
                ..40 => accrt_simt_barrier(HERE),
                _ => drop(accrt_simt_ballot(1, THERE)),
            }
        }
    }
    let said = message(partly, 128, &settings(32, Order::Forward));
    assert!(said.contains("in wavefront 1 of block"), "{said}");
    assert!(
        said.contains("and 4 more at the barrier of the block at k.f90:1"),
        "{said}"
    );
    assert!(
        said.contains("and 20 more at the ballot at k.f90:2"),
        "{said}"
    );
}

#[test]
fn a_trap_names_thread_and_block_and_ends_the_launch() {
    unsafe extern "C" fn stop(_: *mut *mut c_void) {
        // SAFETY: a constant place; a constant message.
        unsafe {
            accrt_simt_barrier(HERE);
            if accrt_simt_block_id(1) == 2 && accrt_simt_thread_id(0) == 1 {
                accrt_simt_trap(c"no such case".as_ptr());
            }
        }
    }
    // To run all of these blocks would take minutes.
    let (blocks, threads) = ([1, u32::MAX, 1], [2, 1, 1]);
    let nothing = [AtomicI64::new(0)];
    let run = run(
        &kernel(stop),
        &nothing,
        blocks,
        threads,
        &Settings::default(),
    );
    assert_eq!(
        run.expect_err("traps").to_string(),
        "kernel \"k\" stopped in thread [1, 0, 0] of block [0, 2, 0]: no such case"
    );
}

#[test]
fn the_largest_blocks_run() {
    let expected: Vec<i64> = (0..1024).rev().collect();
    let settings = settings(64, Order::Shuffle);
    assert_eq!(results(reverse, 1024, &settings), expected);
}

const WRITE: i32 = 1;

/// Every thread says that it writes the same four bytes.
unsafe extern "C" fn write_one_element(_: *mut *mut c_void) {
    // SAFETY: nothing is accessed.
    unsafe { accrt_simt_access(4096, 4, WRITE, HERE, c"a".as_ptr()) };
}

/// Thread 0 says that it writes, then thread 1.
unsafe extern "C" fn write_in_turn(_: *mut *mut c_void) {
    for turn in 0..2 {
        if accrt_simt_thread_id(0) == turn {
            // SAFETY: nothing is accessed.
            unsafe { accrt_simt_access(4096, 4, WRITE, HERE, c"a".as_ptr()) };
        }
        // SAFETY: a constant string.
        unsafe { accrt_simt_barrier(HERE) };
    }
}

#[test]
fn races_are_found_where_they_are_looked_for() {
    let watching = Settings {
        watches_memory: true,
        ..Settings::default()
    };
    let run = |entry: Entry, blocks: u32, settings: &Settings| {
        run(&kernel(entry), &[0_u8], [blocks, 1, 1], [2, 1, 1], settings)
    };
    run(write_one_element, 1, &Settings::default()).expect("nobody looks");
    let said = run(write_one_element, 1, &watching).expect_err("a race");
    let said = said.to_string();
    assert!(
        said.contains("'a': written at k.f90:1 by thread [1, 0, 0]"),
        "{said}"
    );
    run(write_in_turn, 1, &watching).expect("barriers are between");
    let said = run(write_in_turn, 2, &watching).expect_err("blocks do not wait");
    assert!(
        said.to_string().contains("a thread of another block"),
        "{said}"
    );
}
