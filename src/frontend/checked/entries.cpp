// Puts a CONTINUE in front of the statements of procedures with ENTRY
// statements.
//
// Called by the name of an entry, a procedure goes around what stands before
// it: flang 22 has the first statement begin a block, which nothing comes to
// then. It does not where an OpenACC construct comes first, and makes invalid
// code.
#include "checked/entries.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

using namespace Fortran::parser;

namespace {

class Beginner final : public AcccVisitor<ExecutionPart> {
public:
  void Post(ExecutionPart &part) override {
    if (part.v.empty() || !Unwrap<OpenACCConstruct>(part.v.front()) ||
        !acccHasStatement<EntryStmt>(part.v))
      return;
    Statement<ActionStmt> statement{std::nullopt, ActionStmt{ContinueStmt{}}};
    statement.source = GetSource(part.v.front()).value_or(CharBlock{});
    part.v.emplace_front(ExecutableConstruct{std::move(statement)});
  }
};

} // namespace

void acccBeginEntries(Program &program) {
  Beginner beginner;
  acccWalk(program, beginner);
}
