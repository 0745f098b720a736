//! `acc_attach` and `acc_detach` for Fortran's pointers and allocatables.

use super::{Object, object};
use crate::{
    abi::{QUEUE_SYNC, flag},
    memory::attachments::Cause,
    report::error::Result,
    routines::{done, environment, in_routine, request},
    state::caller,
    variables::descriptor,
};

/// What a pointer routine does with the program's descriptors of an argument's
/// target.
#[derive(Clone, Copy)]
enum Pointer {
    Attach,
    Detach(u32),
}

/// A call passes a new descriptor with the same contents, not the one in the
/// derived type: compiled code says where that is. Else all that are like it are looked for in
/// present memory, as for a dummy argument that is no pointer.
unsafe fn on_pointer(pointer: Pointer, data: Object, queue: i32) {
    // SAFETY: the caller's promise.
    let target = unsafe { object(data) };
    let environment = environment();
    if environment.device.shares_memory() {
        return;
    }
    let act = || -> Result<()> {
        let flags = match pointer {
            Pointer::Attach => 0,
            Pointer::Detach(flags) => flags,
        };
        let request = request(flags, queue)?;
        let Some(target) = &target else {
            // What it led to has gone; that it is attached may not have.
            let own = caller::pointer();
            return match pointer {
                Pointer::Detach(_) if own != 0 && !data.is_null() => {
                    // SAFETY: the caller's promise; the program's descriptor is like it.
                    let bytes = unsafe { descriptor::bytes(data as usize) };
                    environment.detach(own..own + bytes, request)
                }
                _ => Ok(()),
            };
        };
        for own in environment.descriptors_of(target, caller::pointer()) {
            let range = own.address..own.address + own.bytes;
            match pointer {
                Pointer::Detach(_) => environment.detach(range, request)?,
                Pointer::Attach => {
                    let Some(device) = environment.device_address(own.base_address) else {
                        continue;
                    };
                    environment.attach(range, device, Cause::Pointer, request)?;
                }
            }
        }
        Ok(())
    };
    done(in_routine("acc_attach", act()));
}

/// Defines the procedures of a pointer routine.
macro_rules! pointer_routines {
    ($($name:ident $name_async:ident: $pointer:expr;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(data: Object) {
            // SAFETY: flang's descriptor.
            unsafe { on_pointer($pointer, data, QUEUE_SYNC) }
        }
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name_async(data: Object, queue: &i32) {
            // SAFETY: flang's descriptor.
            unsafe { on_pointer($pointer, data, *queue) }
        }
    )*};
}

pointer_routines! {
    acc_attach_ acc_attach_async_: Pointer::Attach;
    acc_detach_ acc_detach_async_: Pointer::Detach(0);
    acc_detach_finalize_ acc_detach_finalize_async_: Pointer::Detach(flag::FINALIZE);
}
