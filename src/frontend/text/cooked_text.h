// The text of a source as flang's prescanner has made it.
#ifndef ACCC_FRONTEND_TEXT_COOKED_TEXT_H
#define ACCC_FRONTEND_TEXT_COOKED_TEXT_H

#include "flang/Parser/parsing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>

// What OpenACC directives begin with (OpenACC 3.4, 2.1), in free form as the
// source has it and in both forms as the prescanner leaves it.
inline constexpr llvm::StringLiteral acccSentinel = "!$acc";

inline bool acccIsPartOfName(char c) { return llvm::isAlnum(c) || c == '_'; }

// Takes the name at the beginning of `text`, and blanks around it.
inline llvm::StringRef acccTakeName(llvm::StringRef &text) {
  text = text.ltrim();
  llvm::StringRef name = text.take_while(acccIsPartOfName);
  text = text.drop_front(name.size()).ltrim();
  return name;
}

// The place of `what` in `text`, outside of character constants and of brackets
// that begin before it; the end where it is not there.
inline size_t acccFindOutside(llvm::StringRef text, llvm::StringRef what) {
  int depth = 0;
  char quote = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (quote) {
      quote = c == quote ? 0 : quote;
      continue;
    }
    if (c == '\'' || c == '"')
      quote = c;
    depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    if (depth == 0 && text.drop_front(at).starts_with(what))
      return at;
  }
  return text.size();
}

// Takes what stands in parentheses at the beginning of `text`, if it does, and
// blanks behind it.
inline void acccTakeParentheses(llvm::StringRef &text) {
  if (!text.starts_with("("))
    return;
  size_t end = acccFindOutside(text, ")");
  text = text.substr(end + 1).ltrim();
}

// What `line` has in parentheses, with them, if it is a ROUTINE directive;
// empty where that has none.
inline std::optional<llvm::StringRef>
acccParenthesesOfRoutine(llvm::StringRef line) {
  line = line.ltrim();
  if (!line.consume_front(acccSentinel) || acccTakeName(line) != "routine")
    return std::nullopt;
  llvm::StringRef rest = line;
  acccTakeParentheses(rest);
  return line.drop_back(rest.size()).rtrim();
}

// The text, which nobody has parsed yet, to be changed. Each directive is one
// line there, in lower case, and no line is a comment. Places in messages come
// from distances from its beginning: lines have to keep their lengths.
class AcccCookedText {
public:
  explicit AcccCookedText(const Fortran::parser::Parsing &parsing) {
    Fortran::parser::CharBlock block = parsing.cooked().AsCharBlock();
    // Nobody but the parser, which has not begun, has seen the text, whose
    // owner is not constant.
    text = const_cast<char *>(block.begin());
    length = block.size();
  }

  char *begin() const { return text; }
  size_t size() const { return length; }

  // The line that begins at `start`, with its end; empty behind the last one.
  llvm::StringRef lineAt(size_t start) const {
    llvm::StringRef rest(text + start, length - start);
    size_t end = rest.find('\n');
    return end == llvm::StringRef::npos ? rest : rest.take_front(end + 1);
  }

private:
  char *text;
  size_t length;
};

#endif
