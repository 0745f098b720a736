/* What every function of a fake driver does first: it takes the lock, writes
 * the call down and fails if the test asks for that.
 *
 *   FAKE_FAIL=cuMemAlloc:3:2   the third call of cuMemAlloc returns 2, once
 *   FAKE_FAIL=*:3:2            the third call of all
 *   FAKE_LOST=100:719          the 100th call and all later ones return 719
 *   FAKE_DEVICES=n             how many GPUs there are (2) */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(const char *what);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int current = -1;

/* Names of the calls so far, separated by spaces. */
static char journal[1 << 20];
static size_t journal_bytes;
static int calls;

static void refuse(const char *what) {
  fprintf(stderr, "fake GPU: %s\n%s\n", what, journal);
  abort();
}

static int device_count(void) {
  const char *text = getenv("FAKE_DEVICES");
  return text ? atoi(text) : 2;
}

static int current_device(void) {
  if (current < 0)
    refuse("the thread has no current device");
  return current;
}

static void note(const char *name) {
  size_t bytes = strlen(name);
  if (journal_bytes + bytes + 2 > sizeof journal)
    journal_bytes = 0;
  memcpy(journal + journal_bytes, name, bytes);
  journal_bytes += bytes;
  journal[journal_bytes++] = ' ';
  journal[journal_bytes] = 0;
}

/* Drivers refuse all calls from their own end on, which comes when the program
 * ends. */
static int is_over;
static void end_driver(void) { is_over = 1; }
__attribute__((constructor)) static void watch_exit(void) {
  atexit(end_driver);
}

/* The result that a test wants of this call, 0 for none. */
static int injected(const char *name) {
  enum { DEINITIALIZED = 4 }; /* of both vendors */
  static int counted;
  char wanted[64];
  int at, code;
  const char *lost = getenv("FAKE_LOST"), *fail = getenv("FAKE_FAIL");
  if (is_over)
    return DEINITIALIZED;
  if (lost && sscanf(lost, "%d:%d", &at, &code) == 2 && calls >= at)
    return code;
  if (fail && sscanf(fail, "%63[^:]:%d:%d", wanted, &at, &code) == 3 &&
      (!strcmp(wanted, "*") || !strcmp(name, wanted)))
    return ++counted == at ? code : 0;
  return 0;
}

static int begin(const char *name) {
  pthread_mutex_lock(&lock);
  ++calls;
  note(name);
  return injected(name);
}

static int end(int result) {
  pthread_mutex_unlock(&lock);
  return result;
}

/* A function of the driver: `BODY` is an expression. */
#define CALL(BODY)                                                             \
  do {                                                                         \
    int failure = begin(__func__);                                             \
    if (failure)                                                               \
      return end(failure);                                                     \
    return end((BODY));                                                        \
  } while (0)

/* The calls since the last time, for tests; valid until the next call. */
const char *fake_journal(void) {
  static char taken[sizeof journal];
  pthread_mutex_lock(&lock);
  memcpy(taken, journal, journal_bytes + 1);
  journal_bytes = 0, journal[0] = 0;
  pthread_mutex_unlock(&lock);
  return taken;
}
