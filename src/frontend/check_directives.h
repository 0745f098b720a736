// OpenACC directives that flang's semantics cannot digest.
#ifndef ACCC_FRONTEND_CHECK_DIRECTIVES_H
#define ACCC_FRONTEND_CHECK_DIRECTIVES_H

#include <string>

namespace Fortran::parser {
struct AccClause;
struct Program;
struct ProgramUnit;
} // namespace Fortran::parser
namespace Fortran::semantics {
class SemanticsContext;
}

// Whether flang 22 can resolve the names of the directives in `unit`; `context`
// has been told of the mistakes at which it would crash otherwise.
bool acccDirectivesAreSound(Fortran::semantics::SemanticsContext &context,
                            const Fortran::parser::ProgramUnit &unit);

// The same for the loops that directives of `unit` take. Nests that flang can
// take in part only are taken so.
bool acccNestsAreSound(Fortran::semantics::SemanticsContext &context,
                       Fortran::parser::ProgramUnit &unit);

// Whether sizes and dimensions in clauses of `unit` are ones that there can be,
// and clauses that make copies have variables; `context` has been told of those
// that do not. Takes named constants out of FIRSTPRIVATE, with a warning.
bool acccValuesAreSound(Fortran::semantics::SemanticsContext &context,
                        Fortran::parser::ProgramUnit &unit);

// The same for common blocks in clauses of `unit`, which get the symbols that
// flang does not look for.
bool acccBlocksAreSound(Fortran::semantics::SemanticsContext &context,
                        const Fortran::parser::ProgramUnit &unit);

// Whether no branch to a label goes into an OpenACC construct of `unit` or out
// of one; `context` has been told of those that do.
bool acccBranchesAreSound(Fortran::semantics::SemanticsContext &context,
                          const Fortran::parser::ProgramUnit &unit);

// Takes `!dir$` lines away from between the loops of `program`, which has not
// been checked yet, that TILE takes.
void acccDropTileComments(Fortran::parser::Program &program);

// Moves DECLARE directives of `program`, which has not been checked yet, to the
// end of their specification parts.
void acccMoveEarlyDeclares(Fortran::parser::Program &program);

// Gives sections with strides in UPDATE directives of `program`, which has not
// been checked yet, the names of ASSOCIATE constructs.
void acccNameStridedUpdates(Fortran::parser::Program &program);

// Gives sections in clauses of `program`, which has been checked, that have no
// elements by constant bounds other ones.
void acccMoveEmptySections(Fortran::semantics::SemanticsContext &context,
                           Fortran::parser::Program &program);

// Makes constructs with a loop inside of combined constructs in `unit` whose
// loops an EXIT may end, or that run in sequence and have no range.
void acccSplitCombinedExits(Fortran::parser::ProgramUnit &unit);

// Takes the directives of loops in `unit` away that have no range and are to
// run in sequence.
void acccDissolveUncountedLoops(Fortran::parser::ProgramUnit &unit);

// Takes atomic updates of `unit` away that leave their variable as it is.
void acccDropIdleUpdates(Fortran::semantics::SemanticsContext &context,
                         Fortran::parser::ProgramUnit &unit);

// Takes CACHE directives of `unit` away that stand in a construct but in no
// loop, with a warning.
void acccDropLooseCaches(Fortran::semantics::SemanticsContext &context,
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

// Takes variables out of DECLARE directives of `program`, which has been
// checked, that ones of the same scope have named before.
void acccDropRepeatedDeclares(Fortran::semantics::SemanticsContext &context,
                              Fortran::parser::Program &program);

// Warns of variables in DEVICEPTR clauses of `unit` that are memory of the
// host.
void acccWarnHostAddresses(Fortran::semantics::SemanticsContext &context,
                           const Fortran::parser::ProgramUnit &unit);

// Warns of variables that are in several data clauses of one directive in
// `unit`, or in a data clause and one for private copies.
void acccWarnRepeatedVariables(Fortran::semantics::SemanticsContext &context,
                               const Fortran::parser::ProgramUnit &unit);

// What stands in front of the parentheses, as flang's messages have it.
std::string acccNameOf(const Fortran::parser::AccClause &clause);

#endif
