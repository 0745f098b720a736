// The values of constants in clauses, before the names in directives have their
// symbols.
#ifndef ACCC_FRONTEND_SYNTAX_CONSTANT_VALUE_H
#define ACCC_FRONTEND_SYNTAX_CONSTANT_VALUE_H

#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/tools.h"

#include <optional>

// Finds the names of variables.
struct AcccVariableFinder final : AcccVisitor<const Fortran::parser::Name> {
  void Post(const Fortran::parser::Name &name) override {
    const Fortran::semantics::Symbol *symbol =
        name.symbol ? &name.symbol->GetUltimate() : nullptr;
    found |= symbol && !Fortran::semantics::IsNamedConstant(*symbol) &&
             !Fortran::semantics::IsProcedure(*symbol);
  }
  bool found = false;
};

// None for what has variables in it: an expression keeps the symbols that it is
// first analysed with, and those of loops get others.
inline std::optional<std::int64_t>
acccConstantValue(Fortran::semantics::SemanticsContext &context,
                  const Fortran::parser::Expr &expression) {
  AcccVariableFinder variables;
  acccWalk(expression, variables);
  if (variables.found)
    return std::nullopt;
  return Fortran::evaluate::ToInt64(
      Fortran::semantics::AnalyzeExpr(context, expression));
}

#endif
