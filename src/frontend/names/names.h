// Changes to a program unit while flang resolves its names: those before names
// in directives mean something, and after.
#ifndef ACCC_FRONTEND_NAMES_H
#define ACCC_FRONTEND_NAMES_H

namespace Fortran::parser {
struct ProgramUnit;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// Makes constructs with a loop inside of combined constructs in `unit` whose
// loops an EXIT may end, or that run in sequence and have no range.
void acccSplitCombinedExits(Fortran::parser::ProgramUnit &unit);

// Takes the directives of loops in `unit` away that have no range and are to
// run in sequence.
void acccDissolveUncountedLoops(Fortran::parser::ProgramUnit &unit);

// Takes atomic updates of `unit` away that leave their variable as it is.
void acccDropIdleUpdates(Fortran::semantics::SemanticsContext &context,
                         Fortran::parser::ProgramUnit &unit);

// Groups the terms of atomic updates of `unit` with more than two, as flang
// takes them.
void acccGroupLongUpdates(Fortran::semantics::SemanticsContext &context,
                          Fortran::parser::ProgramUnit &unit);

// Takes CACHE directives of `unit` away that stand in a construct but in no
// loop, and components out of others, with a warning.
void acccDropLooseCaches(Fortran::semantics::SemanticsContext &context,
                         Fortran::parser::ProgramUnit &unit);

// Has UPDATE directives of `unit` name the arrays of DECLARE directives whose
// last elements they name by the constants of the declarations, with a warning.
void acccUpdateWholeArrays(Fortran::semantics::SemanticsContext &context,
                           Fortran::parser::ProgramUnit &unit);

// Takes ENTER DATA and EXIT DATA directives of `unit` away that name no data,
// with a warning.
void acccDropBareDirectives(Fortran::semantics::SemanticsContext &context,
                            Fortran::parser::ProgramUnit &unit);

// Takes the clauses INDEPENDENT and AUTO and levels away from loops of `unit`
// with SEQ, and sizes from SERIAL constructs, with a warning.
void acccDropClausesWithoutEffect(Fortran::semantics::SemanticsContext &context,
                                  Fortran::parser::ProgramUnit &unit);

// Takes levels of loops in KERNELS constructs of `unit` away that other loops
// of their nest have, with a warning.
void acccDropNestedLevels(Fortran::semantics::SemanticsContext &context,
                          Fortran::parser::ProgramUnit &unit);

// Takes the variables of reductions out of the PRIVATE clauses of their
// directives in `unit`, and those that PRIVATE or FIRSTPRIVATE names twice,
// with a warning.
void acccDropRepeatedPrivates(Fortran::semantics::SemanticsContext &context,
                              Fortran::parser::ProgramUnit &unit);

// Warns of variables that are in several data clauses of one directive in
// `unit`, or in a data clause and one for private copies.
void acccWarnRepeatedVariables(Fortran::semantics::SemanticsContext &context,
                               const Fortran::parser::ProgramUnit &unit);

// Drops flang's warning that NUMERIC_STORAGE_SIZE of iso_fortran_env is not
// right, if `unit` does not name it.
void acccDropStorageSizeWarning(Fortran::semantics::SemanticsContext &context,
                                const Fortran::parser::ProgramUnit &unit);

#endif
