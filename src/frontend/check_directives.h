// OpenACC directives that flang's semantics cannot digest.
#ifndef ACCC_FRONTEND_CHECK_DIRECTIVES_H
#define ACCC_FRONTEND_CHECK_DIRECTIVES_H

namespace Fortran::parser {
class Messages;
struct Program;
} // namespace Fortran::parser

// Finds mistakes in the directives of `program`, as it has been parsed, at which
// flang 22 would crash. Nests that it can take in part only are taken so.
Fortran::parser::Messages acccCheckDirectives(Fortran::parser::Program &program);

#endif
