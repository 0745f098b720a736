// DATA constructs without data.
#ifndef ACCC_FRONTEND_CHECKED_BARE_DATA_H
#define ACCC_FRONTEND_CHECKED_BARE_DATA_H

namespace Fortran::parser {
struct Program;
}

// Puts the statements of DATA constructs of `program` that name no data in
// their places.
void acccDissolveBareData(Fortran::parser::Program &program);

#endif
