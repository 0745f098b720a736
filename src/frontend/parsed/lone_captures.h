// ATOMIC CAPTURE directives in front of one statement.
#ifndef ACCC_FRONTEND_PARSED_LONE_CAPTURES_H
#define ACCC_FRONTEND_PARSED_LONE_CAPTURES_H

namespace Fortran::parser {
class Parsing;
}

// Tells `parsing`, which has parsed a source, of ATOMIC CAPTURE directives that
// do not have their two statements.
void acccRefuseLoneCaptures(Fortran::parser::Parsing &);

#endif
