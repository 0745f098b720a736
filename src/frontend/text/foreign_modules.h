// Module files of other compilers.
#ifndef ACCC_FRONTEND_TEXT_FOREIGN_MODULES_H
#define ACCC_FRONTEND_TEXT_FOREIGN_MODULES_H

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace Fortran::parser {
class Parsing;
}

// Tells `parsing`, which has parsed a source, of USE statements whose modules
// would be read from files of gfortran, the first ones of their names in
// `directories`.
void acccRefuseForeignModules(Fortran::parser::Parsing &parsing,
                              llvm::ArrayRef<std::string> directories);

#endif
