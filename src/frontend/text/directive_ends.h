// Ends of executable directives.
#ifndef ACCC_FRONTEND_TEXT_DIRECTIVE_ENDS_H
#define ACCC_FRONTEND_TEXT_DIRECTIVE_ENDS_H

namespace Fortran::parser {
class Parsing;
}

// Refuses what stands behind the clauses of executable directives in the
// source, which the prescanner has read and nobody has parsed, and takes it
// away.
void acccCheckDirectiveEnds(Fortran::parser::Parsing &);

#endif
