// Combined constructs over DO loops with labels.
#ifndef ACCC_FRONTEND_TEXT_LABELLED_LOOPS_H
#define ACCC_FRONTEND_TEXT_LABELLED_LOOPS_H

namespace Fortran::parser {
class Parsing;
}

// Takes the directives away that end combined constructs and LOOP constructs
// over DO loops with labels in the source, which the prescanner has read and
// nobody has parsed.
void acccDropEndsOfLabelledLoops(const Fortran::parser::Parsing &);

#endif
