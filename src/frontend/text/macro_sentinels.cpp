// Replaces macros that stand for the sentinel of a directive behind the sign of
// a comment: `!DEV_ACC parallel loop` with `#define DEV_ACC $acc`.
//
// flang's prescanner takes such a line for a comment before macros are
// replaced. With a preprocessor in front of the compiler, as others have it, it
// is a directive, and programs choose their directives so.
//
// A line like that is found when all is read, and macros are known. Then the
// text is read once more: as it is read, `!DEV_ACC` becomes `!$acc` and blanks,
// so that all places stay what they are. In fixed form the blanks are at the
// line's end, since the column behind the sentinel says which lines go on. A
// macro counts that is defined at the end.
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/options.h"
#include "flang/Parser/parsing.h"
#include "flang/Parser/source.h"
#include "flang/Support/Fortran-features.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace Fortran::parser;
using Fortran::common::LanguageFeature;
using llvm::StringRef;

#define PRESCAN                                                                \
  "_ZN7Fortran6parser7Parsing7PrescanERKNSt7__cxx1112basic_"                   \
  "stringIcSt11char_traitsIcESaIcEEENS0_7OptionsE"
#define OPEN                                                                   \
  "_ZN7Fortran6parser10SourceFile4OpenENSt7__cxx1112basic_"                    \
  "stringIcSt11char_traitsIcESaIcEEERN4llvm11raw_ostreamE"

// flang's own functions.
const SourceFile *prescan(Parsing &, const std::string &path,
                          Options) __asm__("__real_" PRESCAN);
bool open(SourceFile &, std::string path,
          llvm::raw_ostream &error) __asm__("__real_" OPEN);

const SourceFile *prescanTwice(Parsing &, const std::string &path,
                               Options) __asm__("__wrap_" PRESCAN);
bool openAndReplace(SourceFile &, std::string path,
                    llvm::raw_ostream &error) __asm__("__wrap_" OPEN);

namespace {

// Names of macros, and the sentinels without the sign that they stand for.
using Sentinels = llvm::StringMap<std::string>;

// One text that is read.
struct Reading {
  bool isFixedForm;
  // To be replaced, at the second time.
  Sentinels sentinels;
  // At the first time.
  std::vector<const SourceFile *> files;
};

// Modules' files are read while one text is: those are flang's.
thread_local Reading *current = nullptr;

// What an enabled directive begins with behind the sign of a comment.
bool isSentinel(StringRef value, const Options &options) {
  auto is = [&](StringRef sentinel, LanguageFeature feature) {
    return value.equals_insensitive(sentinel) &&
           options.features.IsEnabled(feature);
  };
  return is(acccSentinel.drop_front(), LanguageFeature::OpenACC) ||
         is("$omp", LanguageFeature::OpenMP);
}

// The macros of `parsing`, one a line as their definitions.
std::string macrosOf(const Parsing &parsing) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  parsing.EmitPreprocessorMacros(stream);
  return text;
}

// Does something with the name of each macro, and what is behind it.
template <typename Act> void eachMacro(StringRef definitions, Act act) {
  while (!definitions.empty()) {
    auto [line, behind] = definitions.split('\n');
    definitions = behind;
    if (!line.consume_front("#define "))
      continue;
    StringRef name = line.take_while(acccIsPartOfName);
    act(name, line.drop_front(name.size()).trim());
  }
}

Sentinels sentinelsOf(StringRef definitions, const Options &options) {
  Sentinels sentinels;
  eachMacro(definitions, [&](StringRef name, StringRef value) {
    // Places stay what they are.
    if (isSentinel(value, options) && value.size() <= name.size())
      sentinels[name] = value.str();
  });
  return sentinels;
}

// The macro behind the sign of a comment that `line` begins with; empty where
// it does not begin so.
StringRef macroOf(StringRef line, bool isFixedForm) {
  StringRef comment = line.ltrim(" \t");
  bool begins = comment.starts_with("!") ||
                (isFixedForm && comment.size() == line.size() &&
                 !line.empty() && StringRef("cC*").contains(line.front()));
  return begins ? comment.drop_front().take_while(acccIsPartOfName)
                : StringRef();
}

// Does something with each line of `file` that has a macro for a sentinel: from
// the macro on, with its name and what it stands for.
template <typename Act>
void eachSentinel(const SourceFile &file, const Sentinels &sentinels,
                  bool isFixedForm, Act act) {
  llvm::ArrayRef<char> content = file.content();
  for (StringRef rest(content.data(), content.size()); !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    StringRef name = macroOf(line, isFixedForm);
    auto found = name.empty() ? sentinels.end() : sentinels.find(name);
    if (found != sentinels.end())
      act(line.drop_front(name.data() - line.data()).rtrim("\r"), name.size(),
          StringRef(found->second));
  }
}

bool hasSentinels(const Reading &reading, const Sentinels &sentinels) {
  bool hasSome = false;
  for (const SourceFile *file : reading.files)
    eachSentinel(*file, sentinels, reading.isFixedForm,
                 [&](StringRef, std::size_t, StringRef) { hasSome = true; });
  return hasSome;
}

// Puts `sentinel` in the place of a macro with `length` characters, with which
// `text` begins.
void replace(StringRef text, std::size_t length, StringRef sentinel,
             bool isFixedForm) {
  // Nobody has seen the text but the file, which is not constant.
  char *place = const_cast<char *>(text.data());
  char *end = isFixedForm ? place + text.size() : place + length;
  char *rest = std::copy(sentinel.begin(), sentinel.end(), place);
  if (isFixedForm)
    rest = std::copy(place + length, end, rest);
  std::fill(rest, end, ' ');
}

// Has a second reading begin with no other macros than the first one.
void forgetMacros(StringRef definitions, Options &options) {
  std::vector<Options::Predefinition> forgotten;
  eachMacro(definitions, [&](StringRef name, StringRef) {
    // The prescanner's own, which it defines before.
    constexpr llvm::StringLiteral own[] = {"__DATE__", "__TIME__", "__FILE__",
                                           "__LINE__", "__TIMESTAMP__"};
    if (!llvm::is_contained(own, name))
      forgotten.emplace_back(name.str(), std::nullopt);
  });
  options.predefinitions.insert(options.predefinitions.begin(),
                                forgotten.begin(), forgotten.end());
}

} // namespace

bool openAndReplace(SourceFile &file, std::string path,
                    llvm::raw_ostream &error) {
  if (!open(file, std::move(path), error))
    return false;
  if (!current)
    return true;
  current->files.push_back(&file);
  bool isFixedForm = current->isFixedForm;
  eachSentinel(file, current->sentinels, isFixedForm,
               [&](StringRef text, std::size_t length, StringRef sentinel) {
                 replace(text, length, sentinel, isFixedForm);
               });
  return true;
}

const SourceFile *prescanTwice(Parsing &parsing, const std::string &path,
                               Options options) {
  if (options.isModuleFile) {
    Reading *outer = std::exchange(current, nullptr);
    const SourceFile *file = prescan(parsing, path, options);
    current = outer;
    return file;
  }
  Reading reading{options.isFixedForm, {}, {}};
  current = &reading;
  const SourceFile *file = prescan(parsing, path, options);
  std::string definitions = macrosOf(parsing);
  Sentinels sentinels = sentinelsOf(definitions, options);
  if (!sentinels.empty() && path != "-" && hasSentinels(reading, sentinels)) {
    forgetMacros(definitions, options);
    parsing.messages().clear();
    reading.sentinels = std::move(sentinels);
    file = prescan(parsing, path, options);
  }
  current = nullptr;
  return file;
}
