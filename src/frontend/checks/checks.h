// What has to hold before flang resolves the names in directives.
#ifndef ACCC_FRONTEND_CHECKS_H
#define ACCC_FRONTEND_CHECKS_H

namespace Fortran::parser {
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

// Warns of variables in DEVICEPTR clauses of `unit` that are memory of the
// host.
void acccWarnHostAddresses(Fortran::semantics::SemanticsContext &context,
                           const Fortran::parser::ProgramUnit &unit);

#endif
