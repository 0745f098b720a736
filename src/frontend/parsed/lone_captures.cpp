// Refuses ATOMIC CAPTURE directives that do not have their two statements:
//
//   !$acc atomic capture
//   x = x + 1
//   !$acc end atomic
//
// flang 22's parser makes an ATOMIC UPDATE of one, with CAPTURE for a clause,
// of which its semantics says twice that it is not allowed.
#include "parsed/lone_captures.h"
#include "syntax/walk.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"

using namespace Fortran::parser;

namespace {

class Finder final : public AcccVisitor<const AccAtomicUpdate> {
public:
  explicit Finder(Messages &messages) : messages(messages) {}

  void Post(const AccAtomicUpdate &update) override {
    for (const AccClause &clause : std::get<AccClauseList>(update.t).v)
      if (std::holds_alternative<AccClause::Capture>(clause.u))
        messages.Say(
            clause.source,
            "an ATOMIC CAPTURE has two statements, one that reads the variable and one that changes it, and an END ATOMIC (OpenACC 2.12)"_err_en_US);
  }

private:
  Messages &messages;
};

} // namespace

void acccRefuseLoneCaptures(Parsing &parsing) {
  Finder finder{parsing.messages()};
  acccWalk(*parsing.parseTree(), finder);
}
