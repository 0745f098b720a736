// Lets programs compile that have constant subscripts out of bounds.
//
// Sources for two and three dimensions say `if (is3d) x(3) = z`, where a
// parameter gives `x` its size: the statement is never run, which only the run
// knows. flang 22 takes subscripts out of bounds for mistakes, except in
// branches of IF constructs that constants rule out; other compilers warn, and
// so does accc. Nothing relies on the mistake: a subscript out of bounds is an
// address like others, and LLVM does not read ahead of a condition what may be
// no memory. The linker sends flang's calls of what asks for mistakes here
// (--wrap in build.rs).
#include "flang/Parser/message.h"

#include <string>

using namespace Fortran;

#define ANY_FATAL "_ZNK7Fortran6parser8Messages13AnyFatalErrorEb"

// flang's own function.
bool anyFatalError(const parser::Messages *,
                   bool warningsAreErrors) __asm__("__real_" ANY_FATAL);

bool warnOfSubscriptsAndAsk(parser::Messages *, bool warningsAreErrors) __asm__(
    "__wrap_" ANY_FATAL);

/// flang marks what is no mistake in code that is not run, but not only
/// subscripts; coarrays have cosubscripts, which have to be right.
static bool isSubscriptOutOfBounds(const parser::Message &message) {
  return message.severity() == parser::Severity::ErrorUnlessDeadCode &&
         message.ToString().rfind("subscript ", 0) == 0;
}

bool warnOfSubscriptsAndAsk(parser::Messages *messages,
                            bool warningsAreErrors) {
  for (parser::Message &message : messages->messages())
    if (isSubscriptOutOfBounds(message))
      message.set_severity(parser::Severity::Warning);
  return anyFatalError(messages, warningsAreErrors);
}
