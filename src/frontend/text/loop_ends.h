// The ends of constructs over loops that flang's parser does not find.
#ifndef ACCC_FRONTEND_TEXT_LOOP_ENDS_H
#define ACCC_FRONTEND_TEXT_LOOP_ENDS_H

namespace Fortran::parser {
class Parsing;
}

// Takes the directives away that end combined constructs and LOOP constructs
// over DO loops with labels, or with `!dir$` lines in front of them, in the
// source, which the prescanner has read and nobody has parsed.
void acccDropLoopEnds(const Fortran::parser::Parsing &);

#endif
