// Refuses what stands behind the clauses of executable directives:
//
//   !$acc wait(1) async = 2
//   !$acc update self(a) asinc(1)
//
// flang 22's parser does not ask whether these directives end with their line.
// It takes what follows their clauses for a statement: the first line would set
// a variable, and the message about the second would be one about a pointer
// assignment. Here is the one that it has for constructs.
#include "text/directive_ends.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "llvm/Frontend/OpenACC/ACC.h.inc"

#include <algorithm>

using namespace Fortran::parser;
using llvm::StringRef;

namespace {

// Takes the name of an executable directive that is no construct (OpenACC 3.4,
// 2.6.6, 2.14 and 2.16.3), and the queues of WAIT; false if there is none.
bool takeExecutable(StringRef &text) {
  StringRef word = acccTakeName(text);
  if (word == "wait") {
    acccTakeParentheses(text);
    return true;
  }
  if (word == "enter" || word == "exit")
    return acccTakeName(text) == "data";
  return word == "init" || word == "shutdown" || word == "set" ||
         word == "update";
}

// Takes clauses, and what stands between them; the rest begins with what is
// none.
void takeClauses(StringRef &text) {
  while (true) {
    StringRef rest = text.ltrim(", ");
    StringRef name = acccTakeName(rest);
    if (llvm::acc::getOpenACCClauseKind(name) ==
        llvm::acc::Clause::ACCC_unknown)
      return;
    acccTakeParentheses(rest);
    text = rest;
  }
}

} // namespace

void acccCheckDirectiveEnds(Parsing &parsing) {
  AcccCookedText source(parsing);
  for (size_t start = 0; start < source.size();) {
    StringRef line = source.lineAt(start);
    start += line.size();
    StringRef text = line.ltrim();
    if (!text.consume_front(acccSentinel) || !takeExecutable(text))
      continue;
    takeClauses(text);
    text = text.trim();
    if (text.empty())
      continue;
    parsing.messages().Say(CharBlock(text.data(), text.size()),
                           "expected end of OpenACC directive"_err_en_US);
    // The parser has nothing more to say about it.
    char *rest = source.begin() + (text.data() - source.begin());
    std::fill(rest, rest + text.size(), ' ');
  }
}
