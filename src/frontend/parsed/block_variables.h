// Variables of BLOCK constructs in the locality of DO CONCURRENT loops.
#ifndef ACCC_FRONTEND_PARSED_BLOCK_VARIABLES_H
#define ACCC_FRONTEND_PARSED_BLOCK_VARIABLES_H

#include <vector>

namespace Fortran::parser {
struct Name;
struct Program;
} // namespace Fortran::parser

// Makes TARGETs of such variables of `program`, which has not been checked yet,
// where their declarations say nothing but their type; the names that these
// give them.
std::vector<Fortran::parser::Name *>
acccMakeBlockVariablesTargets(Fortran::parser::Program &program);

// Takes the attribute from them, when the program has been checked.
void acccMakeNoTargets(const std::vector<Fortran::parser::Name *> &variables);

#endif
