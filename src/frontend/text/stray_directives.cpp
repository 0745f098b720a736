// Takes directives away that can mean nothing where they stand:
//
//   !$acc parallel loop
//   do i = 1, n
//     a(i) = 0
//   end do
//   !$acc end parallel
//   !$acc loop seq
//   a(1) = 1
//
// A combined construct ends with its loop, or behind it with END PARALLEL LOOP
// (OpenACC 3.4, 2.11), and a LOOP directive is about the loop that follows it
// (2.9). NVIDIA's compiler passes over these, and programs have them; flang's
// parser has a message about something else. Where a construct is open they
// are mistakes that somebody has to look at, and stay.
//
// What runs on from the sentinel, `!$acc_cr loop`, is a comment (2.1): programs
// have such lines for a preprocessor that makes directives of them. flang's
// prescanner takes them for directives where that is no letter.
//
// The other way round, END PARALLEL LOOP behind a PARALLEL construct can end
// nothing but that: the word LOOP goes.
#include "text/stray_directives.h"
#include "text/cooked_text.h"
#include "text/lost_directives.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "flang/Support/Fortran-features.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace Fortran::parser;
using Fortran::common::LanguageFeatureControl;
using Fortran::common::UsageWarning;
using llvm::StringRef;

namespace {

constexpr const char *computeNames[] = {"parallel", "kernels", "serial"};

// Words that begin a statement which is no loop, alone and in front of
// parentheses.
constexpr const char *words[] = {"call", "continue", "print", "return", "stop"};
constexpr const char *wordsOfLists[] = {"allocate", "deallocate", "if",
                                        "nullify",  "read",       "write"};

// Whether `statement` is an assignment, or begins with such a word: no loop,
// whatever its names mean.
bool isSimple(StringRef statement) {
  statement = statement.ltrim().drop_while(llvm::isDigit).ltrim();
  StringRef name = acccTakeName(statement);
  bool hasParentheses = statement.starts_with("(");
  acccTakeParentheses(statement);
  // In fixed form the name of a variable may be that of a loop, behind DO.
  if (statement.starts_with("=") && !statement.starts_with("=="))
    return !name.empty() && !name.starts_with("do");
  return llvm::is_contained(words, name) ||
         (hasParentheses && llvm::is_contained(wordsOfLists, name));
}

class Dropper {
public:
  Dropper(Parsing &parsing, const LanguageFeatureControl &features)
      : parsing(parsing), features(features), source(parsing) {}

  void run() {
    for (size_t start = 0; start < source.size();) {
      StringRef line = source.lineAt(start);
      start += line.size();
      StringRef text = line.ltrim();
      if (!text.consume_front(acccSentinel))
        continue;
      if (text.starts_with("_"))
        drop(line, acccLostDirective);
      else
        look(line, text, start);
    }
  }

private:
  // Looks at the directive `text` on `line`; the next line is at `next`.
  void look(StringRef line, StringRef text, size_t next) {
    StringRef name = acccTakeName(text);
    bool isEnd = name.consume_front("end");
    if (isEnd && name.empty())
      name = acccTakeName(text);
    if (name == "loop" && !isEnd) {
      if (isSimple(statementAt(next)))
        drop(
            line,
            "This LOOP directive has no effect: no loop follows it"_warn_en_US);
      return;
    }
    // In fixed form names have no blanks between them.
    StringRef loop = acccTakeName(text);
    if (loop != "loop")
      loop = name.consume_back("loop") ? StringRef(name.end(), 4) : StringRef();
    if (!llvm::is_contained(computeNames, name))
      return;
    if (!loop.empty()) {
      if (isEnd && !open.empty() && open.back() == name) {
        drop(
            loop,
            "LOOP has no effect: the construct that ends here is no combined one"_warn_en_US);
        open.pop_back();
      }
      return;
    }
    if (!isEnd)
      open.push_back(name);
    else if (!open.empty())
      open.pop_back();
    else
      drop(
          line,
          "This END directive has no effect: no construct is open that it ends; a combined one ends with its loop"_warn_en_US);
  }

  // The first line from `start` on that is no directive.
  StringRef statementAt(size_t start) const {
    while (start < source.size()) {
      StringRef line = source.lineAt(start);
      start += line.size();
      StringRef text = line.trim();
      if (!text.empty() && !text.starts_with("!"))
        return text;
    }
    return {};
  }

  // Takes `part`, a line or a word of one, away.
  void drop(StringRef part, MessageFixedText message) {
    StringRef directive = part.trim();
    parsing.messages().Warn(false, features, UsageWarning::OpenAccUsage,
                            CharBlock(directive.data(), directive.size()),
                            message);
    char *begin = source.begin() + (directive.data() - source.begin());
    std::fill(begin, begin + directive.size(), ' ');
  }

  Parsing &parsing;
  const LanguageFeatureControl &features;
  AcccCookedText source;
  // The names of compute constructs that are no combined ones and that nothing
  // has ended, innermost last.
  std::vector<StringRef> open;
};

} // namespace

void acccDropStrayDirectives(Parsing &parsing,
                             const LanguageFeatureControl &features) {
  Dropper{parsing, features}.run();
}
