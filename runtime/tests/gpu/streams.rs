//! Queues that are the user's streams (`acc_set_cuda_stream`).

use super::*;
use accrt::entry::accrt_forget;
use accrt::routines::device::acc_shutdown;
use accrt::routines::queue::{acc_get_cuda_stream, acc_set_cuda_stream, acc_wait};

const QUEUE: i32 = 3;

/// A kernel whose result a copy in the queue brings back.
fn enqueue(x: &mut [f64], y: &mut [f64]) {
    let (copyin, copy) = (object(x), object(y));
    let device_x = enter_async(&copyin, COPYIN, QUEUE);
    let device_y = enter_async(&copy, COPYIN, QUEUE);
    axpy(device_x, device_y, x.len() as i64, QUEUE);
    exit_async(&copy, COPYOUT, QUEUE);
    exit_async(&copyin, DELETE, QUEUE);
}

/// As a program makes and destroys a stream on the fake driver.
struct UsersStream<'a> {
    driver: &'a Driver,
    stream: *mut c_void,
}

impl UsersStream<'_> {
    fn create(driver: &Driver) -> UsersStream<'_> {
        let mut stream = null_mut();
        // SAFETY: the function's type; the thread has a context.
        let result = unsafe {
            let create: libloading::Symbol<unsafe extern "C" fn(*mut *mut c_void, u32) -> i32> =
                driver.0.get(b"cuStreamCreate").expect("cuda.c has it");
            create(&mut stream, 1)
        };
        assert_eq!(result, 0);
        UsersStream { driver, stream }
    }

    fn destroy(self) {
        // SAFETY: as above; the runtime has forgotten the stream.
        let result = unsafe {
            let destroy: libloading::Symbol<unsafe extern "C" fn(*mut c_void) -> i32> = self
                .driver
                .0
                .get(b"cuStreamDestroy_v2")
                .expect("cuda.c has it");
            destroy(self.stream)
        };
        assert_eq!(result, 0);
    }
}

/// A queue with work in it gets the user's stream: what was in it comes first, is
/// waited for with the queue and before its memory goes, and no stream is lost.
#[test]
fn a_queue_in_use_gets_the_users_stream() {
    let test = "streams::a_queue_in_use_gets_the_users_stream";
    child::succeeds(test, &[], || {
        let driver = NVIDIA.load();
        use_device(NVIDIA.device_type, 0);
        let (mut x, mut y, mut z) = ([1.0; 10], [3.0; 10], [5.0; 10]);
        enqueue(&mut x, &mut y);
        let own = acc_get_cuda_stream(QUEUE);
        let stream = UsersStream::create(&driver);
        assert_eq!(acc_set_cuda_stream(QUEUE, stream.stream), 1);
        assert_eq!(acc_get_cuda_stream(QUEUE), stream.stream);

        assert_eq!(y, [3.0; 10]);
        // SAFETY: a variable of this procedure.
        unsafe { accrt_forget(y.as_mut_ptr().cast(), 80, null()) };
        assert_eq!(y, [5.0; 10]);
        enqueue(&mut x, &mut z);
        acc_wait(QUEUE);
        assert_eq!(z, [7.0; 10]);

        // Its own again, and the user's stream is no longer needed.
        acc_set_cuda_stream(QUEUE, own);
        acc_wait(QUEUE);
        stream.destroy();
        enqueue(&mut x, &mut y);
        acc_wait(QUEUE);
        assert_eq!(y, [7.0; 10]);
        acc_shutdown(NVIDIA.device_type);
        assert_eq!(driver.leaks(), 0);
    });
}
