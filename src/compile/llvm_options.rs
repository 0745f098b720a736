//! `-mllvm OPTION`: LLVM's own options, which are global to the process, and flang's among them.

use std::ffi::{CString, c_char};
use std::sync::OnceLock;

use crate::diagnostic::PROGRAM;
use crate::error::Error;

unsafe extern "C" {
    fn acccApplyLlvmOptions(arguments: *const *const c_char, count: usize) -> bool;
}

/// Automatic arrays get heap memory, as with gfortran and nvfortran, for which programs are
/// written: stacks are too small for those of most codes. flang has its driver's option for the
/// stack alone.
const ON_HEAP: &str = "-fdynamic-heap-array";
const ON_STACK: &str = "-fstack-arrays";

/// LLVM's back end for NVIDIA has no conversions of integers of 128 bits to reals, and no library
/// to call for them: they are expanded, on all targets, since the option is the process's.
const EXPANDED: &str = "-expand-fp-convert-bits=64";

/// Hands the options after `-mllvm` among the front end's `arguments` to LLVM.
/// All sources of a command line have the same ones, and LLVM does not take an
/// option twice: the first source's count.
pub fn apply_llvm_options(arguments: &[String]) -> Result<(), Error> {
    static VALID: OnceLock<bool> = OnceLock::new();
    let options = llvm_options(arguments);
    let strings = std::iter::once(PROGRAM)
        .chain(options)
        .map(CString::new)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|_| Error::Usage("an argument contains a NUL character".to_owned()))?;
    let pointers: Vec<_> = strings.iter().map(|string| string.as_ptr()).collect();
    let valid = VALID.get_or_init(|| {
        // SAFETY: the strings outlive the call, which copies what it keeps.
        unsafe { acccApplyLlvmOptions(pointers.as_ptr(), pointers.len()) }
    });
    valid.then_some(()).ok_or(Error::Reported)
}

fn llvm_options(arguments: &[String]) -> Vec<&str> {
    let given = arguments.windows(2).filter(|pair| pair[0] == "-mllvm");
    let mut options: Vec<_> = given.map(|pair| pair[1].as_str()).collect();
    let is_on_stack = arguments.iter().any(|argument| argument == ON_STACK);
    let of_accc = if is_on_stack {
        &[EXPANDED][..]
    } else {
        &[EXPANDED, ON_HEAP]
    };
    for option in of_accc {
        let name = option.split('=').next().unwrap_or(option);
        if !options
            .iter()
            .any(|given| given.split('=').next() == Some(name))
        {
            options.push(option);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_after_mllvm() {
        let arguments = ["-O2", "-mllvm", "-stats", "-mllvm", "-x=1", "a.f90"].map(String::from);
        assert_eq!(
            llvm_options(&arguments),
            ["-stats", "-x=1", EXPANDED, ON_HEAP]
        );
    }

    #[test]
    fn own_options_once() {
        let on_stack = ["-fc1", ON_STACK, "a.f90"].map(String::from);
        assert_eq!(llvm_options(&on_stack), [EXPANDED]);
        let said = ["-mllvm", ON_HEAP, "-mllvm", "-expand-fp-convert-bits=32"].map(String::from);
        assert_eq!(llvm_options(&said), [ON_HEAP, "-expand-fp-convert-bits=32"]);
    }
}
