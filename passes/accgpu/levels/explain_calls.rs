//! Tells the user where kernels and routines call Fortran's library, as remarks for `-Minfo=accel`.
//!
//! What flang makes a loop of costs what the loop costs. Where it calls its library, each thread
//! makes descriptors in its memory, and the library looks at them for the type and the shape: a
//! hundred instructions for an array of five elements, and scratch memory.
//!
//! ## Example
//! ```text
//! flux.f90:12:5: remark: device code calls Fortran's library here (Assign), which is slower than a
//! loop over the elements
//! ```
//! The IR stays as it is. Output, the ends of programs, and functions of numbers are no matter of
//! loops.

use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    accgpu, fir,
    ir::{Location, Op, Reported, remark},
};

#[derive(Clone, Default)]
pub struct ExplainCalls;

impl Pass for ExplainCalls {
    const ARGUMENT: &'static str = "accgpu-explain-calls";
    const SUMMARY: &'static str = "tell where kernels and routines call Fortran's library";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut places: Vec<(Location<'_>, Vec<String>)> = Vec::new();
        let mut scopes = module.collect_named(accgpu::REGION);
        scopes.extend(device_code::routines(module));
        for scope in scopes {
            for call in scope.collect_named(fir::CALL) {
                let Some(function) = library_function(call) else {
                    continue;
                };
                let known = places.iter_mut().find(|(it, _)| *it == call.location());
                match known {
                    None => places.push((call.location(), vec![function])),
                    Some((_, functions)) if functions.contains(&function) => {}
                    Some((_, functions)) => functions.push(function),
                }
            }
        }
        for (place, functions) in places {
            let functions = functions.join(", ");
            let message = format!(
                "device code calls Fortran's library here ({functions}), which is slower than a \
                 loop over the elements"
            );
            remark(place, &message);
        }
        Ok(())
    }
}

/// The function of flang's library that `call` gives an array or an object to, to read or set it.
fn library_function(call: Op<'_>) -> Option<String> {
    const OUTPUT: &str = "io";
    let callee = call.callee()?;
    let function = fir::library_function(&callee)?;
    let has_descriptor = call.operands().into_iter().any(|value| {
        let described = fir::origin(value).ty();
        described.is_descriptor() || described.is_descriptor_address()
    });
    let is_quick = function.starts_with(OUTPUT) || fir::is_library_inquiry(call);
    (has_descriptor && !is_quick).then(|| function.to_owned())
}
