/* The OpenACC API routines of libaccrt for C and C++ (OpenACC 3.4, section 3).
 *
 * Device numbers count from 0 within a type. `queue` is an async queue number,
 * acc_async_sync or acc_async_noval. A routine that fails ends the program with
 * a message. */
#ifndef ACCRT_OPENACC_H
#define ACCRT_OPENACC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum acc_device_t {
  acc_device_current = -1,
  acc_device_none = 0,
  acc_device_default = 1,
  acc_device_host = 2,
  acc_device_not_host = 3,
  acc_device_nvidia = 4,
  acc_device_radeon = 5,
  acc_device_host_discrete = 6, /* the CPU with separate memory */
  acc_device_simt = 7           /* a GPU simulated on the CPU */
} acc_device_t;

typedef enum acc_async_t {
  acc_async_noval = -1,
  acc_async_sync = -2,
  acc_async_default = -1
} acc_async_t;

typedef enum acc_device_property_t {
  acc_property_memory = 1,
  acc_property_free_memory = 2,
  acc_property_shared_memory_support = 3,
  acc_property_name = 0x10001,
  acc_property_vendor = 0x10002,
  acc_property_driver = 0x10003
} acc_device_property_t;

/* ---- Devices ------------------------------------------------------------- */
int acc_get_num_devices(acc_device_t type);
void acc_set_device_type(acc_device_t type);
acc_device_t acc_get_device_type(void);
void acc_set_device_num(int device, acc_device_t type);
int acc_get_device_num(acc_device_t type);
size_t acc_get_property(int device, acc_device_t type,
                        acc_device_property_t property);
const char *acc_get_property_string(int device, acc_device_t type,
                                    acc_device_property_t property);
void acc_init(acc_device_t type);
void acc_init_device(int device, acc_device_t type);
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int device, acc_device_t type);
int acc_on_device(acc_device_t type);

/* ---- Queues -------------------------------------------------------------- */
int acc_async_test(int queue);
int acc_async_test_device(int queue, int device);
int acc_async_test_all(void);
int acc_async_test_all_device(int device);
void acc_wait(int queue);
void acc_wait_device(int queue, int device);
void acc_wait_all(void);
void acc_wait_all_device(int device);
void acc_wait_async(int wait_for, int queue);
void acc_wait_device_async(int wait_for, int queue, int device);
void acc_wait_all_async(int queue);
void acc_wait_all_device_async(int queue, int device);
/* acc_wait and acc_wait_all, as OpenACC 1.0 spells them. */
void acc_async_wait(int queue);
void acc_async_wait_all(void);
int acc_wait_any(int count, int queues[]);
int acc_wait_any_device(int count, int queues[], int device);
int acc_get_default_async(void);
void acc_set_default_async(int queue);
void *acc_get_cuda_stream(int queue);
int acc_set_cuda_stream(int queue, void *stream);
void *acc_get_hip_stream(int queue);
int acc_set_hip_stream(int queue, void *stream);

/* ---- Data ---------------------------------------------------------------- */
void *acc_copyin(void *data, size_t bytes);
void *acc_copyin_async(void *data, size_t bytes, int queue);
void *acc_create(void *data, size_t bytes);
void *acc_create_async(void *data, size_t bytes, int queue);
void *acc_pcopyin(void *data, size_t bytes);
void *acc_pcopyin_async(void *data, size_t bytes, int queue);
void *acc_pcreate(void *data, size_t bytes);
void *acc_pcreate_async(void *data, size_t bytes, int queue);
void *acc_present_or_copyin(void *data, size_t bytes);
void *acc_present_or_copyin_async(void *data, size_t bytes, int queue);
void *acc_present_or_create(void *data, size_t bytes);
void *acc_present_or_create_async(void *data, size_t bytes, int queue);
void acc_copyout(void *data, size_t bytes);
void acc_copyout_async(void *data, size_t bytes, int queue);
void acc_copyout_finalize(void *data, size_t bytes);
void acc_copyout_finalize_async(void *data, size_t bytes, int queue);
void acc_delete(void *data, size_t bytes);
void acc_delete_async(void *data, size_t bytes, int queue);
void acc_delete_finalize(void *data, size_t bytes);
void acc_delete_finalize_async(void *data, size_t bytes, int queue);
void acc_update_device(void *data, size_t bytes);
void acc_update_device_async(void *data, size_t bytes, int queue);
void acc_update_self(void *data, size_t bytes);
void acc_update_self_async(void *data, size_t bytes, int queue);

/* ---- Device memory and addresses ----------------------------------------- */
void *acc_malloc(size_t bytes);
void acc_free(void *device_data);
void acc_map_data(void *data, void *device_data, size_t bytes);
void acc_unmap_data(void *data);
void *acc_deviceptr(void *data);
void *acc_hostptr(void *device_data);
int acc_is_present(void *data, size_t bytes);
void acc_memcpy_to_device(void *device_to, void *from, size_t bytes);
void acc_memcpy_to_device_async(void *device_to, void *from, size_t bytes,
                                int queue);
void acc_memcpy_from_device(void *to, void *device_from, size_t bytes);
void acc_memcpy_from_device_async(void *to, void *device_from, size_t bytes,
                                  int queue);
void acc_memcpy_device(void *device_to, void *device_from, size_t bytes);
void acc_memcpy_device_async(void *device_to, void *device_from, size_t bytes,
                             int queue);
/* Host addresses: the data moves between their copies on the two devices. */
void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_device,
                    int from_device);
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_device,
                          int from_device, int queue);

/* ---- Pointers in structures ---------------------------------------------- */
void acc_attach(void **pointer);
void acc_attach_async(void **pointer, int queue);
void acc_detach(void **pointer);
void acc_detach_async(void **pointer, int queue);
void acc_detach_finalize(void **pointer);
void acc_detach_finalize_async(void **pointer, int queue);

/* Prints the present table of the current device to standard error. */
void acc_present_dump(void);

/* ---- As in NVIDIA's accel_lib -------------------------------------------- */
/* Bytes of memory that the current device has, and that are free there. */
unsigned long long acc_get_memory(void);
unsigned long long acc_get_free_memory(void);

/* What the process has done on all devices so far: kernels; variables that got
 * device memory, and lost it; copies to devices and back; and their bytes. */
unsigned int acc_kernels(void);
unsigned int acc_allocs(void);
unsigned int acc_frees(void);
unsigned int acc_copyins(void);
unsigned int acc_copyouts(void);
unsigned long long acc_bytesalloc(void);
unsigned long long acc_bytesin(void);
unsigned long long acc_bytesout(void);

/* Called with the message before the runtime ends the program because of an
 * error; MPI programs may want to end all of theirs. NULL: nothing is called.
 */
typedef void (*exitroutinetype)(char *message);
void acc_set_error_routine(exitroutinetype routine);

#ifdef __cplusplus
}
#endif
#endif
