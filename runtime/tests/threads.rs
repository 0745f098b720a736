//! Many threads on one present table.

mod support;

use support::*;

#[test]
fn threads_share_an_entry_and_the_last_one_removes_it() {
    let mut shared = vec![1_i64; 1000];
    let address = shared.as_mut_ptr() as usize;
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(move || {
                use_discrete();
                // SAFETY: only host-discrete's copies of it are read at once.
                let shared = unsafe { std::slice::from_raw_parts_mut(address as *mut i64, 1000) };
                let variable = object(shared);
                for _ in 0..500 {
                    let copy = enter(&variable, COPYIN | STRUCTURED);
                    assert_eq!(device::<i64>(copy, 1000), [1; 1000]);
                    exit(&variable, DELETE | STRUCTURED);
                }
            });
        }
    });
    use_discrete();
    let variable = object(&mut shared);
    assert_eq!(enter(&variable, NO_CREATE), variable.address);
}

#[test]
fn threads_with_their_own_data_do_not_disturb_each_other() {
    std::thread::scope(|scope| {
        for thread in 0..8_i32 {
            scope.spawn(move || {
                use_discrete();
                for round in 0..300 {
                    let mut own = vec![thread * 1000 + round; 1 + round as usize % 37];
                    let expected = own.clone();
                    let variable = object(&mut own);
                    let copy = enter(&variable, COPYIN);
                    assert_eq!(device::<i32>(copy, expected.len()), expected);
                    store(copy, &vec![-1; expected.len()]);
                    exit(&variable, COPYOUT);
                    assert!(own.iter().all(|element| *element == -1));
                }
            });
        }
    });
}
