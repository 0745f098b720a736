// Procedures of a source that device code may call.
#ifndef ACCC_FRONTEND_PARSED_DEVICE_PROCEDURES_H
#define ACCC_FRONTEND_PARSED_DEVICE_PROCEDURES_H

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/symbol.h"

#include <list>
#include <set>
#include <string>

// Whether `construct` is a compute construct; data regions hold code of the
// host.
bool acccIsCompute(const Fortran::parser::OpenACCBlockConstruct &construct);

// Whether prefixes of a procedure say that it is pure.
bool acccIsPure(const std::list<Fortran::parser::PrefixSpec> &prefix);

// The names of procedures that have a ROUTINE directive about them somewhere in
// the text `specification`: those it names, and "" for a directive inside of
// the procedure.
std::set<std::string> acccProceduresOfDirectives(
    const Fortran::parser::SpecificationPart &specification);

// Those of them whose directives let the caller's gangs, workers or lanes share
// loops, on one type of device at least.
std::set<std::string> acccProceduresWithLevels(
    const Fortran::parser::SpecificationPart &specification);

// The names of all procedures of `program` that such directives name.
std::set<std::string>
acccProceduresWithLevels(const Fortran::parser::Program &program);

// The names of all procedures of `program` that a ROUTINE directive names, that
// an interface of a module procedure calls a routine or pure, or that compute
// constructs may call, directly or through others. Of a program that has been
// checked, the last ones are there by `acccKeyOf`.
std::set<std::string>
acccDeviceProcedures(const Fortran::parser::Program &program);

// What tells a procedure, or the one that a binding is of, from others with its
// name.
std::string acccKeyOf(const Fortran::semantics::Symbol &procedure);

#endif
