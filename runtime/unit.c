/* Writes a line to a unit of the Fortran program, with flang's runtime library
 * (flang/Runtime/io-api.h), which the program has. The references are weak:
 * programs in other languages may have no such library. */
#include <stddef.h>

#define OF_FLANG extern __attribute__((weak))

OF_FLANG void *
_FortranAioBeginExternalFormattedOutput(const char *format, size_t length,
                                        const void *descriptor, int unit,
                                        const char *file, int line);
OF_FLANG _Bool _FortranAioOutputAscii(void *statement, const char *text,
                                      size_t length);
OF_FLANG int _FortranAioEndIoStatement(void *statement);

/* Whether there is a library that has written the line. */
__attribute__((visibility("hidden"))) int
accrt_write_to_unit(int unit, const char *text, size_t length) {
  if (!_FortranAioBeginExternalFormattedOutput || !_FortranAioOutputAscii ||
      !_FortranAioEndIoStatement)
    return 0;
  void *statement = _FortranAioBeginExternalFormattedOutput(
      "(A)", 3, NULL, unit, "a kernel", 0);
  _FortranAioOutputAscii(statement, text, length);
  _FortranAioEndIoStatement(statement);
  return 1;
}
