// Which variables are scalars of OpenACC.
#ifndef ACCC_FRONTEND_NAMES_SCALARS_H
#define ACCC_FRONTEND_NAMES_SCALARS_H

#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

// Of an intrinsic type that the device has in registers: without a clause, such
// a variable never moves behind the program's back (2.6.2).
inline bool acccIsScalar(const Fortran::semantics::Symbol &variable) {
  const auto *type = variable.GetType();
  return variable.Rank() == 0 && type && type->AsIntrinsic() &&
         type->category() !=
             Fortran::semantics::DeclTypeSpec::Category::Character &&
         !Fortran::semantics::IsAllocatableOrPointer(variable);
}

#endif
