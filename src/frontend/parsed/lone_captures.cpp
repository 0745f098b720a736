// Refuses ATOMIC CAPTURE directives that do not have their two statements:
//
//   !$acc atomic capture
//   x = x + 1
//   !$acc end atomic
//
// flang 22's parser makes an ATOMIC UPDATE of one, with CAPTURE for a clause,
// of which its semantics says twice that it is not allowed.
#include "parsed/lone_captures.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parsing.h"

using namespace Fortran::parser;

namespace {

struct Finder {
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  void Post(const AccAtomicUpdate &update) {
    for (const AccClause &clause : std::get<AccClauseList>(update.t).v)
      if (std::holds_alternative<AccClause::Capture>(clause.u))
        messages.Say(
            clause.source,
            "an ATOMIC CAPTURE has two statements, one that reads the variable and one that changes it, and an END ATOMIC (OpenACC 2.12)"_err_en_US);
  }

  Messages &messages;
};

} // namespace

void acccRefuseLoneCaptures(Parsing &parsing) {
  Finder finder{parsing.messages()};
  Walk(*parsing.parseTree(), finder);
}
