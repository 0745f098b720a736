//! The names of OpenACC's routines (OpenACC 3.4, section 3).
//!
//! A program may have procedures whose names begin with `acc_`, too.

/// Those for data, as flang calls the specific procedures that module openacc and openacc_lib.h have
/// for objects and for numbers of bytes, end so.
const FOR_DATA: [&str; 3] = ["_object", "_bytes", "_bytes4"];

/// The others, and NVIDIA's, in order.
const OTHERS: [&str; 50] = [
    "allocs",
    "async_test",
    "async_test_all",
    "async_test_all_device",
    "async_test_device",
    "async_wait",
    "async_wait_all",
    "attach",
    "attach_async",
    "bytesalloc",
    "bytesin",
    "bytesout",
    "copyins",
    "copyouts",
    "detach",
    "detach_async",
    "detach_finalize",
    "detach_finalize_async",
    "deviceptr",
    "frees",
    "get_default_async",
    "get_device_num",
    "get_device_type",
    "get_free_memory",
    "get_memory",
    "get_num_devices",
    "get_property",
    "get_property_string",
    "init",
    "init_device",
    "is_present",
    "kernels",
    "on_device",
    "present_dump",
    "set_default_async",
    "set_device_num",
    "set_device_type",
    "shutdown",
    "shutdown_device",
    "unmap_data",
    "wait",
    "wait_all",
    "wait_all_async",
    "wait_all_device",
    "wait_all_device_async",
    "wait_any",
    "wait_any_device",
    "wait_async",
    "wait_device",
    "wait_device_async",
];

/// What OpenACC calls the routine that flang calls `procedure`, without `acc_`; `None` for other
/// procedures.
pub fn routine(procedure: &str) -> Option<&str> {
    let name = procedure.strip_prefix("_QPacc_")?;
    let is_for_data = FOR_DATA.iter().any(|ending| name.ends_with(ending));
    (is_for_data || OTHERS.binary_search(&name).is_ok()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, fs, path::Path};

    /// What libaccrt defines for Fortran, as its sources name it: `acc_wait_` here is `wait`.
    fn defined() -> BTreeSet<String> {
        let routines = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/src/routines");
        let files = ["fortran.rs", "fortran/memory.rs", "fortran/pointer.rs"];
        let texts = files.map(|file| fs::read_to_string(routines.join(file)).expect(file));
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let words = texts
            .iter()
            .flat_map(|text| text.split(|it| !is_letter(it)));
        let names = words.filter_map(|word| word.strip_prefix("acc_")?.strip_suffix('_'));
        names.map(str::to_owned).collect()
    }

    #[test]
    fn are_those_that_libaccrt_defines() {
        let defined = defined();
        for name in &defined {
            assert!(
                routine(&format!("_QPacc_{name}")).is_some(),
                "'{name}' is not known"
            );
        }
        for name in OTHERS {
            assert!(defined.contains(name), "'{name}' is not defined");
        }
    }

    #[test]
    fn procedures_of_programs_may_begin_alike() {
        assert!(OTHERS.is_sorted());
        for name in [
            "wait",
            "is_present",
            "copyin_async_object",
            "memcpy_to_device_bytes4",
        ] {
            assert_eq!(routine(&format!("_QPacc_{name}")), Some(name));
        }
        for procedure in [
            "_QPacc_begin",
            "_QPacc_wait_for_it",
            "_QMmPacc_wait",
            "acc_wait",
        ] {
            assert_eq!(routine(procedure), None);
        }
    }
}
