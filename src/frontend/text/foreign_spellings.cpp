// Directives that the specification does not have, that other compilers take,
// and that have one meaning only:
//
//   reduction(-:x)      the same as +, as in OpenMP: the parts of a sum are
//                       added
//   reduction(+,x)      a comma in place of the colon
//   reduction(x)        in kernels, where sums and the like are found without
//                       the clause
//   real, pinned :: x   CUDA Fortran's attribute says where ALLOCATE gets
//                       memory, which programs do without
//   gang(static :1)     blanks between a modifier and its colon: the language
//                       has them in free form
//   !$acc routine seq   in front of a procedure's first statement: a directive
//   subroutine f(x)     about that procedure (OpenACC 3.4, 2.15.1, has it
//                       inside); `routine(f) seq` is the same there
//
// flang's grammar refuses them. So they change before flang parses, in the text
// that its prescanner has made: each directive is one line there, in lower
// case, and no line is a comment. A line keeps its length, or changes places
// with the next one: places in messages come from distances from the beginning
// of the text, so that the statement of such a procedure has its directive's,
// and nothing else is wrong.
#include "text/foreign_spellings.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <utility>

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

// The name of the procedure whose first statement `line` is: FUNCTION or
// SUBROUTINE and a name behind prefixes alone (F2023, R1530 and R1538).
StringRef procedureBegunBy(StringRef line) {
  while (true) {
    std::string word = acccTakeName(line).lower();
    if (word.empty() || word == "end")
      return {};
    if (word == "subroutine" || word == "function") {
      StringRef name = acccTakeName(line);
      return line.starts_with("=") ? StringRef() : name;
    }
    line.consume_front("*"); // real*8
    acccTakeParentheses(line);
  }
}

// Whether `line` begins with a type (F2023, R703), as declarations do.
bool beginsWithType(StringRef line) {
  StringRef word = acccTakeName(line);
  return word == "integer" || word == "real" || word == "complex" ||
         word == "logical" || word == "character" || word == "double" ||
         word == "doubleprecision" ||
         ((word == "type" || word == "class") && line.starts_with("("));
}

class Editor {
public:
  Editor(Parsing &parsing, const LanguageFeatureControl &warnings)
      : parsing(parsing), warnings(warnings), source(parsing) {}

  void run() {
    for (size_t start = 0; start < source.size();) {
      StringRef line = source.lineAt(start);
      StringRef next = source.lineAt(start + line.size());
      if (line.ltrim().starts_with(acccSentinel)) {
        bool isInKernels = followKernels(line);
        mendReductions(line, isInKernels);
        moveColons(line);
      } else {
        dropPinned(line);
      }
      start += line.size();
      if (takeForNext(line, next))
        start += next.size();
    }
  }

private:
  // Whether the loops of the directive `line` are those of a kernels construct.
  bool followKernels(StringRef line) {
    line = line.ltrim().drop_front(acccSentinel.size()).ltrim();
    bool isEnd = line.consume_front("end");
    if (!line.ltrim().starts_with("kernels"))
      return inKernels;
    line = line.ltrim().drop_front(StringRef("kernels").size()).ltrim();
    bool isCombined = line.starts_with("loop");
    inKernels = !isEnd && !isCombined;
    return !isEnd;
  }

  void mendReductions(StringRef line, bool isInKernels) {
    constexpr llvm::StringLiteral clause = "reduction";
    for (size_t at = line.find(clause); at != StringRef::npos;
         at = line.find(clause, at + 1)) {
      StringRef rest = line.drop_front(at + clause.size()).ltrim();
      // In the parentheses of a clause it is a variable.
      StringRef before = line.take_front(at);
      if (before.count('(') == before.count(')') &&
          !acccIsPartOfName(line[at - 1]) && rest.starts_with("(") &&
          !mendOperator(rest.drop_front().ltrim()))
        takeWithoutOperator(line, at, rest, isInKernels);
    }
  }

  // The reduction at `place` of `line` has no operator; `rest` begins with its
  // parentheses. NVIDIA's compiler looks for the operator in the loop. In
  // kernels constructs accc does, and iterations go one after the other where
  // it finds none, but those of INDEPENDENT loops.
  void takeWithoutOperator(StringRef line, size_t place, StringRef rest,
                           bool isInKernels) {
    StringRef before = line.take_front(place).rtrim();
    StringRef clause = line.drop_front(place);
    StringRef behind = rest;
    acccTakeParentheses(behind);
    StringRef inside = rest.drop_back(behind.size()).rtrim();
    if (inside.contains(':') || !inside.ends_with(")"))
      return;
    clause = clause.take_front(inside.end() - clause.begin());
    if (isInKernels && !line.contains("independent"))
      warn(
          clause,
          "A REDUCTION clause without an operator is ignored: kernels constructs find sums by themselves"_warn_en_US);
    else
      parsing.messages().Say(
          CharBlock(clause.data(), clause.size()),
          "a REDUCTION clause needs an operator: 'reduction(+:%s' for a sum"_err_en_US,
          inside.drop_front().ltrim().str());
    // The parser has nothing more to say about it.
    std::fill_n(&at(clause), clause.size(), ' ');
    if (before.ends_with(","))
      at(before.take_back()) = ' ';
  }

  // Takes the attribute PINNED out of a declaration of components or variables.
  // Inside of brackets, and in other lines, it is a name.
  void dropPinned(StringRef line) {
    StringRef attributes = line.take_front(acccFindOutside(line, "::"));
    if (attributes.size() == line.size() || !beginsWithType(line))
      return;
    size_t comma = acccFindOutside(attributes, ",");
    while (comma < attributes.size()) {
      StringRef rest = attributes.drop_front(comma + 1);
      StringRef attribute = rest.take_front(acccFindOutside(rest, ","));
      StringRef word = attribute.trim();
      if (word == "pinned") {
        warn(word,
             "PINNED is ignored: it is no attribute of Fortran's"_warn_en_US);
        at(attributes.drop_front(comma)) = ' ';
        std::fill_n(&at(word), word.size(), ' ');
      }
      comma += 1 + attribute.size();
    }
  }

  // Moves colons in front of the blanks between them and a name, which may be a
  // modifier; a section stays what it is.
  void moveColons(StringRef line) {
    char quote = 0;
    for (size_t colon = 0; colon < line.size(); ++colon) {
      char c = line[colon];
      if (quote)
        quote = c == quote ? 0 : quote;
      else if (c == '\'' || c == '"')
        quote = c;
      if (quote || c != ':')
        continue;
      size_t end = line.take_front(colon).rtrim().size();
      if (end < colon && acccIsPartOfName(line[end - 1]))
        std::swap(at(line.substr(end)), at(line.substr(colon)));
    }
  }

  // `rest` is what stands in the parentheses of a clause, and behind them;
  // false where that does not begin with an operator.
  bool mendOperator(StringRef rest) {
    StringRef word = takeOperator(rest);
    bool hasComma = rest.starts_with(",");
    if (word.empty() || (!hasComma && !rest.starts_with(":")))
      return false;
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
    return true;
  }

  // Changes places of `line` and `next` if that is a ROUTINE directive about
  // the procedure that this begins. Directives with a name cannot stand there
  // for another reason: they are in specification parts. Inside of the
  // procedure the name would be the result's.
  bool takeForNext(StringRef line, StringRef next) {
    std::optional<StringRef> named = acccParenthesesOfRoutine(line);
    if (!named)
      return false;
    StringRef procedure = procedureBegunBy(next);
    StringRef name = named->trim("() ");
    if (procedure.empty() ||
        !(named->empty() || procedure.equals_insensitive(name)))
      return false;
    if (named->empty())
      warn(
          line.trim(),
          "A ROUTINE directive without a name belongs inside of its procedure: it is taken for one of the procedure that follows"_warn_en_US);
    else
      warn(
          line.trim(),
          "A ROUTINE directive belongs in a specification part: it is taken for one of the procedure that follows"_warn_en_US);
    std::fill_n(&at(*named), named->size(), ' ');
    std::rotate(&at(line), &at(next), &at(next) + next.size());
    return true;
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
  // Whether a kernels construct is open that is no combined one.
  bool inKernels = false;
};

} // namespace

void acccAcceptForeignSpellings(Parsing &parsing,
                                const LanguageFeatureControl &warnings) {
  Editor{parsing, warnings}.run();
}
