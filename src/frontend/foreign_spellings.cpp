// Directives that the specification does not have, that other compilers take,
// and that have one meaning only:
//
//   reduction(-:x)        the same as +, as in OpenMP: the parts of a sum are
//   added
//   reduction(+,x)        a comma in place of the colon
//   !$acc routine seq     in front of a procedure's first statement: a
//   directive about subroutine f(x)       that procedure (OpenACC 3.4, 2.15.1,
//   has it inside)
//
// flang's grammar refuses them. So they change before flang parses, in the text
// that its prescanner has made: each directive is one line there, in lower
// case, and no line is a comment. A line keeps its length, or changes places
// with the next one: places in messages come from distances from the beginning
// of the text, so that the statement of such a procedure has its directive's,
// and nothing else is wrong.
#include "foreign_spellings.h"
#include "cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

using namespace Fortran::parser;
using Fortran::common::LanguageFeatureControl;
using Fortran::common::UsageWarning;
using llvm::StringRef;

namespace {

// Takes the operator of a reduction (OpenACC 3.4, 2.5.15), or `-`, at the
// beginning of `text`, and blanks behind it; nothing where there is none.
StringRef takeOperator(StringRef &text) {
  for (StringRef word : {"+", "*", "-", "max", "min", "iand", "ior", "ieor",
                         ".and.", ".or.", ".eqv.", ".neqv."})
    if (text.starts_with(word)) {
      StringRef found = text.take_front(word.size());
      text = text.drop_front(word.size()).ltrim();
      return found;
    }
  return {};
}

// Whether `line` is a directive that says nothing but `routine` and clauses.
bool isUnnamedRoutine(StringRef line) {
  line = line.ltrim();
  if (!line.consume_front(acccSentinel))
    return false;
  return acccTakeName(line) == "routine" && !line.starts_with("(");
}

// Whether `line` is the first statement of a procedure: FUNCTION or SUBROUTINE
// and a name behind prefixes alone (F2023, R1530 and R1538).
bool beginsProcedure(StringRef line) {
  while (true) {
    std::string word = acccTakeName(line).lower();
    if (word.empty() || word == "end")
      return false;
    if (word == "subroutine" || word == "function")
      return !acccTakeName(line).empty() &&
             (line.empty() || line.front() != '=');
    line.consume_front("*"); // real*8
    acccTakeParentheses(line);
  }
}

class Editor {
public:
  Editor(Parsing &parsing, const LanguageFeatureControl &warnings)
      : parsing(parsing), warnings(warnings), source(parsing) {}

  void run() {
    for (size_t start = 0; start < source.size();) {
      StringRef line = source.lineAt(start);
      StringRef next = source.lineAt(start + line.size());
      if (line.ltrim().starts_with(acccSentinel))
        mendReductions(line);
      if (isUnnamedRoutine(line) && beginsProcedure(next)) {
        moveInside(start, line.size(), next.size());
        start += next.size();
      }
      start += line.size();
    }
  }

private:
  void mendReductions(StringRef line) {
    constexpr llvm::StringLiteral clause = "reduction";
    for (size_t at = line.find(clause); at != StringRef::npos;
         at = line.find(clause, at + 1)) {
      StringRef rest = line.drop_front(at + clause.size()).ltrim();
      if (!acccIsPartOfName(line[at - 1]) && rest.consume_front("("))
        mendOperator(rest.ltrim());
    }
  }

  // `rest` is what stands in the parentheses of a clause, and behind them.
  void mendOperator(StringRef rest) {
    StringRef word = takeOperator(rest);
    bool hasComma = rest.starts_with(",");
    if (word.empty() || (!hasComma && !rest.starts_with(":")))
      return;
    if (hasComma) {
      warn(
          rest.take_front(),
          "OpenACC has a colon behind the operator of a reduction: the comma is taken for one"_warn_en_US);
      at(rest) = ':';
    }
    if (word == "-") {
      warn(word,
           "OpenACC has no reduction by '-': it is taken for '+'"_warn_en_US);
      at(word) = '+';
    }
  }

  void moveInside(size_t start, size_t directive, size_t statement) {
    warn(
        source.lineAt(start).trim(),
        "A ROUTINE directive without a name belongs inside of its procedure: it is taken for one of the procedure that follows"_warn_en_US);
    char *begin = source.begin() + start;
    std::rotate(begin, begin + directive, begin + directive + statement);
  }

  // The first character of `part`, to be changed.
  char &at(StringRef part) const {
    return source.begin()[part.data() - source.begin()];
  }

  void warn(StringRef at, MessageFixedText message) {
    parsing.messages().Warn(false, warnings, UsageWarning::OpenAccUsage,
                            CharBlock(at.data(), at.size()), message);
  }

  Parsing &parsing;
  const LanguageFeatureControl &warnings;
  AcccCookedText source;
};

} // namespace

void acccAcceptForeignSpellings(Parsing &parsing,
                                const LanguageFeatureControl &warnings) {
  Editor{parsing, warnings}.run();
}
