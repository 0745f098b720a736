// Takes DATA constructs away that name no data.
//
// They move nothing, and flang 22 makes nothing of the directive; but where the
// body needs branches (a SELECT CASE, a DO WHILE), it has prepared blocks for
// the construct that it then leaves empty, and the program ends wrongly. Here
// the statements take the place of the construct.
#include "checked/bare_data.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"

using namespace Fortran::parser;

namespace {

class Dissolver final : public AcccVisitor<Block> {
public:
  void Post(Block &block) override {
    for (auto item = block.begin(); item != block.end();) {
      Block *body = bodyOfBareData(*item);
      if (!body) {
        ++item;
        continue;
      }
      block.splice(item, *body);
      item = block.erase(item);
    }
  }

private:
  // The statements of the construct if it is one.
  static Block *bodyOfBareData(ExecutionPartConstruct &item) {
    auto *construct = const_cast<OpenACCBlockConstruct *>(
        Unwrap<OpenACCBlockConstruct>(item));
    if (!construct)
      return nullptr;
    const auto &begin = std::get<AccBeginBlockDirective>(construct->t);
    if (std::get<AccBlockDirective>(begin.t).v != llvm::acc::ACCD_data)
      return nullptr;
    for (const AccClause &clause : std::get<AccClauseList>(begin.t).v)
      if (!acccIs<AccClause::If, AccClause::Async, AccClause::Wait,
                  AccClause::DeviceType>(clause))
        return nullptr;
    return &std::get<Block>(construct->t);
  }
};

} // namespace

void acccDissolveBareData(Program &program) {
  Dissolver dissolver;
  acccWalk(program, dissolver);
}
