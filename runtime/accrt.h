/* The contract between code compiled by accc and libaccrt.
 *
 * The compiler emits calls to exactly these symbols; nothing else of the
 * runtime is visible to compiled code. Everything passed by pointer belongs to
 * the caller and is only read during the call, unless a comment says otherwise.
 * No function returns an error: a failure ends the program with one message
 * that names the variable, the construct and its source line. Names and
 * locations are kept: they have to be constants of the program.
 *
 * `location` is a constant string ";file;procedure;line;column;;" (the form
 * libomp's ident_t uses); NULL when unknown.
 * `queue` is an async queue number >= 0, ACCRT_QUEUE_SYNC or
 * ACCRT_QUEUE_NOVAL (OpenACC 3.4, 2.16).
 * Sizes and strides are in bytes, positions and extents in elements. */
#ifndef ACCRT_H
#define ACCRT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ACCRT_QUEUE_NOVAL (-1)
#define ACCRT_QUEUE_SYNC (-2)

/* ---- Variables ---------------------------------------------------------- */

/* The extent of a dimension that has no known end: a dummy argument a(*). Such
 * an array has to be present, whatever its clause says: its first elements are
 * looked up. In descriptors it is -1, as in those of Fortran. */
#define ACCRT_ASSUMED_SIZE INT64_MIN

/* One dimension of an array section. */
typedef struct accrt_dimension {
  int64_t lower;  /* first element of the section, from 0 */
  int64_t extent; /* elements of the section here; <= 0: empty, but for
                     ACCRT_ASSUMED_SIZE, in the last dimension */
  int64_t stride; /* bytes between neighbouring elements of this dimension */
} accrt_dimension;

/* Of accrt_variable.rank: subscripts follow its dimensions. */
#define ACCRT_LOWER_BOUNDS 0x100
/* Behind all of them follows the address of flang's description of the
 * elements' derived type (an int64_t), for objects that hold descriptors. */
#define ACCRT_DERIVED_TYPE 0x200

/* What a data clause names. `rank` dimensions follow the Fortran order, the
 * first one varying fastest. */
typedef struct accrt_variable {
  void *address;         /* first byte of the object, or its descriptor */
  const char *name;      /* as written in the source, NUL-terminated */
  int64_t element_bytes; /* size of one element, or of the scalar object;
                            0 with a descriptor: taken from it */
  int32_t rank;       /* dimensions in `dimensions`; 0: the whole object. With
                         ACCRT_LOWER_BOUNDS an int64_t for each of them follows
                         there: the subscript of its first element, for messages */
  int16_t descriptor; /* 1: `address` is a Fortran 2018 CFI_cdesc_t */
  int16_t type;       /* CFI_type_t of an element, as flang numbers them; 0:
                         another type, or taken from the descriptor */
  const accrt_dimension *dimensions;
} accrt_variable;

/* What to do at the start of a data lifetime (low byte of `action`). */
enum accrt_enter_kind {
  ACCRT_COPYIN = 0,    /* copy, copyin: present or copy in      2.7.7, 2.7.8 */
  ACCRT_CREATE = 1,    /* create, copyout: present or create    2.7.9, 2.7.10 */
  ACCRT_PRESENT = 2,   /* must be present                        2.7.6 */
  ACCRT_NO_CREATE = 3, /* use it if present, else the host's     2.7.11 */
  ACCRT_ATTACH = 4,    /* pointer attach; with ACCRT_IMPLICIT it is not counted  2.7.13 */
  ACCRT_DEVICEPTR = 5, /* the address is a device address        2.7.5 */
  ACCRT_USE_DEVICE = 6,     /* host_data use_device: look up only     2.8.1 */
  ACCRT_DECLARE_LINK = 7,   /* look up only; 0 while it is absent   2.13.4 */
  ACCRT_DEVICE_RESIDENT = 8 /* as create                          2.13.3 */
};

/* What to do at its end. */
enum accrt_exit_kind {
  ACCRT_COPYOUT = 0, /* last reference: copy out, then free */
  ACCRT_DELETE = 1,  /* last reference: free */
  ACCRT_DETACH = 2,
  ACCRT_RELEASE = 3 /* end of present / no_create: only the count; of data that
                     * these have brought, as programs for managed memory have
                     * it, copy out */
};

/* Flags, or-ed into `action`. */
#define ACCRT_STRUCTURED 0x100 /* counts in the structured reference count */
#define ACCRT_IMPLICIT 0x200   /* not written by the user */
#define ACCRT_FINALIZE 0x400   /* exit data finalize */
#define ACCRT_IF_PRESENT 0x800 /* update, host_data: absent data is fine */
#define ACCRT_READONLY 0x1000
#define ACCRT_ZERO 0x2000
#define ACCRT_ALWAYS_IN 0x4000
#define ACCRT_ALWAYS_OUT 0x8000
/* Data of a declare directive (2.13). accrt_enter: its data region is the
 * program. The call stands in a constructor and only notes the variable, which
 * must live as long as the program; each device gets it when the program begins
 * to use the device, with the contents that it has during the call. Returns the
 * host's address. accrt_exit: the variable is about to be deallocated (2.13.2);
 * its data goes from every device, whatever its dynamic reference count. */
#define ACCRT_DECLARED 0x10000
/* Deep copies: a member of the object of the last call with ACCRT_OBJECT (of
 * accrt_update: of the last call without this flag), or of what the pointers in
 * it lead to. What such calls have come to since is looked after once: others
 * attach and detach their pointers only, and move nothing. The result says
 * whether the members of what it leads to have to follow, so that rings of
 * pointers come to an end: not where the call before has come to it, nor, with
 * ACCRT_IMPLICIT, where this one has not made or ended its device copy.
 * accrt_enter: NULL where they do not. */
#define ACCRT_MEMBER 0x20000
/* Of a data construct, whose end names the data that its beginning named: the
 * same thread's accrt_exit for this descriptor takes what the descriptor stood
 * for at accrt_enter, and not what it has come to stand for. */
#define ACCRT_HELD 0x40000
/* Of a component in an implicit clause: where only a part of its data is
 * present, that is what the program has brought of it, and no error, unless
 * another such clause has brought that part. With
 * ACCRT_PRESENT none of it has to be where its object is present. */
#define ACCRT_PART 0x80000
/* Of a clause of a compute construct: 1 and what accrt_kernel.construct is. */
#define ACCRT_CONSTRUCT_SHIFT 20
#define ACCRT_CONSTRUCT_MASK 0x300000
/* On an entry for a variable with a descriptor that may be one of a declare
 * directive: nothing is done for others, nor where its data is present. */
#define ACCRT_IF_DECLARED 0x400000
/* Of an implicit clause: where only parts of the data are present, and those by
 * data constructs that have not ended, they are what the program has brought of
 * it, and no error, as long as they lie on the device as on the host. */
#define ACCRT_PART_OF_REGIONS 0x800000
/* Of a declared variable that may have other memory than before. accrt_enter:
 * it has been given some that was another variable's: nothing is done where its
 * data is present. With ACCRT_HELD, of a declare directive of a procedure:
 * accrt_enter, the variable is a declared one (ACCRT_IF_DECLARED) for the thread
 * until accrt_exit, where the region of the procedure ends, with what the
 * descriptor stands for, unless that lies elsewhere and what it stood for in the
 * beginning is still present. */
#define ACCRT_MOVED 0x1000000
/* An object of a deep copy: calls with ACCRT_MEMBER follow for its members. */
#define ACCRT_OBJECT 0x2000000
/* accrt_enter: the result is NULL unless the call has made the device copy. */
#define ACCRT_IF_MADE 0x4000000

/* Starts a data lifetime and returns the device address that corresponds to
 * variable->address (for a descriptor: to its base address), so that indexing
 * works as on the host even when only a section is present. An unallocated
 * allocatable, a disassociated pointer or an absent optional argument (NULL)
 * is not an error: NULL is returned.
 * `device_descriptor`, when not NULL, has room for a copy of the descriptor
 * (same bytes as the host's); it is filled with the host's fields and the
 * device base address. */
void *accrt_enter(const accrt_variable *variable, uint32_t action,
                  void *device_descriptor, int32_t queue, const char *location);

/* Ends the data lifetime that the matching accrt_enter started; 1 when this was
 * the last one, and the device copy is gone, else 0. */
int32_t accrt_exit(const accrt_variable *variable, uint32_t action,
                   int32_t queue, const char *location);

/* The calls of accrt_enter, accrt_exit and accrt_update between these two are
 * those of the clauses of one directive, or of one end of a construct: the host
 * waits for their copies once, and tools are told of them once. A directive
 * with a single call needs none. phase: 0 data lifetimes start, 1 they end, 2
 * an update. construct: acc_construct_t of acc_prof.h. is_implicit: the program
 * has none of the clauses. */
void accrt_clauses_begin(int32_t phase, int32_t construct, int32_t is_implicit,
                         int32_t queue, const char *location);
void accrt_clauses_end(const char *location);

/* Says, before the directive's calls of accrt_enter, that its clauses name both
 * of these sections, which are of one variable. Those that are not present yet
 * get device memory in which they are as far from each other as on the host:
 * one device address leads to both. Those of a compute construct that are
 * present and lie apart are an error. */
void accrt_together(const accrt_variable *one, const accrt_variable *other,
                    const char *location);

/* Stand around a compute construct with its data clauses, or with several
 * kernels: tools are told of one construct, and the host waits once for all
 * that it puts into the queue of synchronous work. construct: that of
 * accrt_kernel. */
void accrt_construct_begin(int32_t construct, int32_t queue,
                           const char *location);
void accrt_construct_end(const char *location);

/* ---- Memory that ceases to exist ----------------------------------------- */

/* What `enter data` or a data routine has left of memory that ceases to exist
 * goes from every device, without being copied out, when all queues have
 * finished. Copies of that memory, in either direction, that are in a queue are
 * waited for. */

/* For the heap: what frees a block below `*end` calls `forget` with it before.
 * That is one comparison where nothing is present (`*end` is 0 then), and
 * mostly so where only static variables are. Data of the block in a structured
 * lifetime is an error, since the end of its region would copy to memory of
 * something else. runtime/free.c is linked into programs and does this for
 * every call of free().
 *
 * For the stack: a procedure whose frame begins below `*left_end` calls
 * accrt_forget for its variables that it has passed on before it returns. That
 * is one comparison where nothing on the stack is in a dynamic lifetime or
 * waits for a copy.
 *
 * Both ends change at any time: they are loaded atomically. A program may be
 * linked without libaccrt: references to accrt_freed are weak. */
extern const struct accrt_freed {
  const uintptr_t *end;
  void (*forget)(void *block);
  const uintptr_t *left_end;
} accrt_freed __attribute__((weak));

/* Says that the `bytes` at `address`, a variable on the stack, cease to exist.
 * Data in a structured lifetime stays. */
void accrt_forget(void *address, int64_t bytes, const char *location);

/* update self(host) / device (2.14.4): moves exactly the elements of the
 * section; `to_device` is 1 for `device`, 0 for `self`. 1 when they have moved,
 * 0 when they did not have to. */
int32_t accrt_update(const accrt_variable *variable, int32_t to_device,
                     uint32_t flags, int32_t queue, const char *location);

/* Writes to `value` what a construct in `queue`, or the next part of one, finds
 * in the scalar: what its device copy holds if it is present (a data clause
 * would leave that as it is, 2.7), else what the host's does. The host waits
 * for operations of queues that these bytes depend on; where a GPU has the
 * program's memory, for all that is in `queue`. Nothing is written for an
 * absent optional argument (NULL). */
void accrt_read(const accrt_variable *variable, void *value, int32_t queue,
                const char *location);

/* Writes to `value` what a construct in `queue` finds in the descriptor of
 * `bytes` bytes that is a component at `descriptor`: what has been attached
 * there, without waiting, or what the device copy holds if it is present, else
 * what the host's does. All zeros for one that is not there, as of an object
 * that a null pointer leads to. */
void accrt_read_descriptor(const void *descriptor, int64_t bytes, void *value,
                           int32_t queue, const char *location);

/* Whether an implicit clause is to look at the `bytes` bytes at `address`, a
 * descriptor to which a pointer leads that the program need not have set: 0
 * where no memory is, and where the host runs constructs on the program's own
 * memory, which needs no such clause. */
int32_t accrt_has_memory(uint64_t address, int64_t bytes, const char *location);

/* As accrt_read_descriptor, for a descriptor at a device address and a kernel
 * that is launched next: all zeros where the address is in none of the memory
 * that the runtime knows, and where the host runs the construct itself. */
void accrt_read_device_descriptor(const void *descriptor, int64_t bytes,
                                  void *value, int32_t queue,
                                  const char *location);

/* The construct that has just been launched in `queue` may change descriptors
 * in objects on the current device: what was known of these is not. */
void accrt_descriptors_changed(int32_t queue, const char *location);

/* Memory of the current device for a construct's temporary array, of `bytes`
 * bytes; less than 1 is 1. accrt_temporary_end takes it back: it is used again
 * when `queue` has done what is in it. */
void *accrt_temporary(int64_t bytes, const char *location);
void accrt_temporary_end(void *memory, int32_t queue, const char *location);

/* Writes to `value` the `bytes` bytes at an address in such memory, as the
 * construct in `queue` has stored them by then. The host waits for it. */
void accrt_read_temporary(const void *memory, int64_t bytes, void *value,
                          int32_t queue, const char *location);

/* Ends the program: an assignment in a construct would give a private array
 * another shape. In device code the function of that name is the device
 * library's. */
void accc_end_at_other_shape(void);

/* The same where REDUCE has neither an element nor an IDENTITY. */
void accc_end_without_identity(void);

/* ---- Compute constructs ------------------------------------------------- */

/* One compute construct; a constant in the object that contains it. */
typedef struct accrt_kernel {
  const char *name; /* symbol of the kernel in the device images */
  const char *location;
  int32_t construct; /* 0 parallel, 1 kernels, 2 serial */
  int32_t arguments; /* entries in `values` at launch */
  const char *shown; /* what messages call it; NULL: its symbol */
} accrt_kernel;

/* The shape of a launch: 0 = not given, the runtime chooses. Gangs below 0: so
 * many at most, and no more than the device runs at a time. */
typedef struct accrt_launch_bounds {
  int32_t gangs[3];      /* blocks in x, y, z */
  int32_t workers;       /* threads in y */
  int32_t vector_length; /* threads in x; -1: one wavefront or warp */
  int32_t shared_bytes;  /* dynamic shared memory of a gang */
  int32_t heap[2];       /* what a thread, and a gang, take from the heap of
                            kernels, as far as is known, in 16 bytes */
} accrt_launch_bounds;

/* Launches the kernel on the current device and returns 1. Returns 0, having
 * done nothing but note the start, when the current device runs host code
 * (host, host-discrete): the caller then runs its host version of the
 * construct, on the addresses accrt_enter returned, and calls accrt_host_end
 * after it. So too with ACCC_COMPARE, when the device's results are put aside
 * to be compared with the host's. A GPU that no image with this kernel fits is
 * an error: host code could not use its addresses. Without ACC_DEVICE_TYPE such
 * a GPU is not chosen. values[i] points to the bytes of argument i (a device
 * address, a scalar or a descriptor by value). Where no image has the kernel,
 * `values` and `bounds` may be NULL: the call asks whether host code may run.
 */
int32_t accrt_launch(const accrt_kernel *kernel, void **values,
                     const accrt_launch_bounds *bounds, int32_t queue,
                     const char *location);
void accrt_host_end(const accrt_kernel *kernel, int32_t queue);

/* Host threads that a host-run construct should use as gangs: `requested` when
 * it is > 0, else the number of OpenMP threads, at most -`requested` when it is
 * < 0. */
int32_t accrt_host_gangs(int32_t requested);

/* The gang that the calling thread runs, for the gang loops of routines that it
 * calls (2.15.1): gang `id` of `count`. Outside of a construct, and after
 * accrt_host_gang_end, that is gang 0 of 1. `device` is what accrt_host_device
 * gave to the thread that started the construct, after its accrt_launch: NULL
 * when the construct runs on the program's memory. */
const void *accrt_host_device(void);
void accrt_host_gang_begin(int32_t id, int32_t count, const void *device);
void accrt_host_gang_end(void);
int32_t accrt_host_gang_id(void);
int32_t accrt_host_gang_count(void);

/* Whether (1 or 0) the calling thread runs a construct as host code on memory
 * that is not the program's. Routines that constructs of other files may call
 * then look their declared variables up (2.13): accrt_enter with
 * ACCRT_USE_DEVICE. */
int32_t accrt_host_apart(void);

/* ---- Queues and devices -------------------------------------------------- */

/* wait directive or clause (2.16.3): queues[0..count) of device `device_num`
 * (-1: the current one); count 0: all queues. `async_queue` ACCRT_QUEUE_SYNC:
 * the host waits; otherwise that queue waits. */
void accrt_wait(const int32_t *queues, int32_t count, int32_t device_num,
                int32_t async_queue, const char *location);

/* init / shutdown / set (2.14): device_type in the acc_device_t numbering of
 * openacc.h (0 none, 1 default, 2 host, 3 not_host, 4 nvidia, 5 radeon, 6
 * host_discrete, 7 simt), -1 when the clause is absent; device_num -1 when
 * absent; default_async ACCRT_QUEUE_SYNC - 1 when absent. */
void accrt_init(int32_t device_type, int32_t device_num, const char *location);
void accrt_shutdown(int32_t device_type, int32_t device_num,
                    const char *location);
void accrt_set(int32_t device_type, int32_t device_num, int32_t default_async,
               const char *location);

/* Where the program is about to call a routine of OpenACC (section 3): the
 * calling thread's messages and tools name the place until the next call, with
 * NULL. */
void accrt_at(const char *location);

/* After accrt_at: what the routine, acc_attach or acc_detach, is about is the
 * pointer or allocatable whose own descriptor is at this address; the call
 * passes a copy. */
void accrt_pointer(const void *descriptor);

/* ---- Images ---------------------------------------------------------------
 */

/* Called by a constructor of every object that carries device images, before
 * any device is used: the default device depends on the images.
 * [start, start + bytes) holds LLVM offload binaries (one or more, 8-byte
 * aligned). The bytes live as long as the program. */
void accrt_register_images(const void *start, uint64_t bytes);

/* Variables of an image that libaccrt fills in before its first kernel, where
 * the image has them (device/src), with an address of 64 bits each:
 * accc_heap   the arena of kernels' heap
 * accc_stop   the record that a kernel leaves at STOP
 * accc_lines  the lines that kernels leave to the host's units */

/* Where a GPU keeps device data: 0 in its own memory, 1 in managed memory, 2 in
 * the program's. The variable ACCC_MEM wins; of several requests the last one.
 * Called by constructors, before any device is used. */
void accrt_request_memory(int32_t kind);

/* ---- Kernels of device simt ------------------------------------------------
 */

/* Device simt runs kernels compiled for the CPU. Its image is a shared object
 * (architecture "simt", the host's triple) that exports each kernel as
 *
 *   void <kernel name>(void **values);   values[i] as in accrt_launch
 *
 * Every thread of the launch calls it, on a stack of its own of ACCC_SIMT_STACK
 * bytes. (A kernel with frames larger than a page needs stack probes, or it may
 * reach past the guard page.) The threads of a block run on one OS thread, each
 * without interruption until it stops in a barrier, ballot or shuffle: shared
 * memory is thread-local memory of the image. An image may export
 *
 *   void accc_simt_poison(void);
 *
 * which fills the shared memory with 0xff bytes; it is called before each
 * block.
 *
 * Only kernels may call the functions below. Images find them in libaccrt.so;
 * a program that links the archive has to export them
 * (-Wl,--export-dynamic-symbol='accrt_simt_*').
 * `place` is "file:line" for messages, or NULL; places are the same when their
 * texts are. Where threads that have to meet do not (one ends, or stops at
 * another function or place), the program ends with a message. */

/* The calling thread and its grid; dimension 0: x, 1: y, 2: z. Numbers from 0.
 */
int64_t accrt_simt_thread_id(int32_t dimension);
int64_t accrt_simt_block_id(int32_t dimension);
int64_t accrt_simt_block_dim(int32_t dimension);
int64_t accrt_simt_grid_dim(int32_t dimension);

/* The calling thread's number in its wavefront. The threads of a block, x
 * varying fastest, are divided into wavefronts of ACCC_SIMT_WIDTH (32 or 64,
 * default 64); the last one may have fewer. */
int64_t accrt_simt_lane(void);
/* ACCC_SIMT_WIDTH, also in the last one. */
int64_t accrt_simt_wavefront_size(void);

/* Waits for all threads of the block; of the wavefront. */
void accrt_simt_barrier(const char *place);
void accrt_simt_wavefront_barrier(const char *place);

/* Bit i of the result: lane i of the wavefront has a predicate other than 0. */
uint64_t accrt_simt_ballot(int32_t predicate, const char *place);

/* The bits that lane `source_lane` of the wavefront passes; all bits are set
 * when there is no such lane. */
int64_t accrt_simt_shuffle(int64_t bits, int32_t source_lane,
                           const char *place);

/* With ACCC_SIMT_RACES=1 a launch runs the version "<kernel name>.watched"
 * where the image has one, which calls the first function before each access of
 * memory that other threads may see, and the second one for memory from the
 * heap of kernels. After the launch the program ends with a message if accesses
 * of different threads raced, or if shared memory was read that nothing had
 * written. kind: 0 read, 1 write, 2 atomic, or under a lock. place as above;
 * variable: its name, or NULL. The image names its shared memory by
 *
 *   void accc_simt_shared(void (*visit)(void *context, void *address,
 *                                       uint64_t bytes), void *context);
 */
void accrt_simt_access(const void *address, uint64_t bytes, int32_t kind,
                       const char *place, const char *variable);
void accrt_simt_allocated(void *memory);

/* Ends the program with an error that names kernel and thread. Does not
 * return. */
void accrt_simt_trap(const char *message);

/* Writes a line to the standard output. */
void accrt_simt_print(const char *line);

#ifdef __cplusplus
}
#endif
#endif
