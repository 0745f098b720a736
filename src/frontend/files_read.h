// The files that flang has read for a unit.
#ifndef ACCC_FRONTEND_FILES_READ_H
#define ACCC_FRONTEND_FILES_READ_H

#include <string>
#include <vector>

namespace Fortran::parser {
class AllSources;
}

// Their paths, the source first.
std::vector<std::string>
acccFilesRead(const Fortran::parser::AllSources &sources);

#endif
