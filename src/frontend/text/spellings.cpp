// Guesses what a misspelt word in an OpenACC directive was meant to be.
//
// flang's parser says that it expected a directive, or the end of one where a
// clause has a name that it does not know. Both messages point in front of the
// word, or behind the letters that the name of a directive begins with: they
// get the name of what resembles it. Where the word is one that directives
// begin with, it stands in the wrong place, or something else does not follow.
#include "text/spellings.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/provenance.h"
#include "flang/Parser/source.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenACC/ACC.h.inc"

#include <optional>
#include <string>

using namespace Fortran::parser;

namespace {

// The rest of the line from the word at the beginning of `range`.
llvm::StringRef lineAt(ProvenanceRange range, const AllCookedSources &sources) {
  std::size_t offset = 0;
  const SourceFile *file =
      sources.allSources().GetSourceFile(range.start(), &offset);
  if (!file)
    return {};
  llvm::ArrayRef<char> content = file->content();
  llvm::StringRef text(content.data(), content.size());
  offset = std::min(offset, text.size());
  while (offset > 0 && acccIsPartOfName(text[offset - 1]))
    --offset;
  return text.drop_front(offset).split('\n').first;
}

// The word at the beginning of `text`, after blanks and the comma between
// clauses, in lower case.
std::string firstWord(llvm::StringRef text) {
  text = text.ltrim(" \t,");
  return text.take_while(acccIsPartOfName).lower();
}

// The word of those that are offered that is most like the misspelt one.
class Guess {
public:
  explicit Guess(std::string word)
      : word(std::move(word)), limit(1 + this->word.size() / 4) {}

  void offer(llvm::StringRef candidate) {
    unsigned distance = candidate.edit_distance(word, true, limit);
    isKnown |= distance == 0;
    if (distance > limit || (best && distance >= distanceOfBest))
      return;
    best = candidate.str();
    distanceOfBest = distance;
  }

  // None for a word that directives have: something else is wrong there.
  std::optional<std::string> result() const {
    return isKnown ? std::nullopt : best;
  }

  // The word, if directives have it.
  std::optional<std::string> known() const {
    return isKnown ? std::optional{word} : std::nullopt;
  }

private:
  std::string word;
  unsigned limit;
  std::optional<std::string> best;
  unsigned distanceOfBest = 0;
  bool isKnown = false;
};

void offerDirectives(Guess &guess) {
  for (std::size_t i = 0; i < llvm::acc::Directive_enumSize; ++i) {
    auto directive = static_cast<llvm::acc::Directive>(i);
    llvm::SmallVector<llvm::StringRef> words;
    llvm::acc::getOpenACCDirectiveName(directive).split(words, ' ');
    for (llvm::StringRef word : words)
      guess.offer(word);
  }
  guess.offer("end");
}

void offerClauses(Guess &guess) {
  for (std::size_t i = 0; i < llvm::acc::Clause_enumSize; ++i)
    guess.offer(
        llvm::acc::getOpenACCClauseName(static_cast<llvm::acc::Clause>(i)));
}

// What is wrong with a word that directives begin with.
MessageFixedText textFor(llvm::StringRef word) {
  if (word == "end")
    return "%s: '%s' ends no directive here"_err_en_US;
  return "%s: '%s' cannot stand here, or what belongs to it does not follow"_err_en_US;
}

} // namespace

void acccSuggestSpellings(Messages &messages, const AllCookedSources &sources) {
  for (Message &message : messages.messages()) {
    std::string said = message.ToString();
    llvm::StringRef text = said;
    bool expectsDirective = text.contains("expected OpenACC directive");
    bool expectsEnd = text.contains("expected end of OpenACC directive");
    auto range = message.GetProvenanceRange(sources);
    if (!range || (!expectsDirective && !expectsEnd))
      continue;
    Guess guess{firstWord(lineAt(*range, sources))};
    offerDirectives(guess);
    if (expectsEnd)
      offerClauses(guess);
    auto hint = [&](const MessageFixedText &text, llvm::StringRef word) {
      return Message{*range, text, said, word.upper()};
    };
    auto meant = guess.result();
    auto known = expectsDirective ? guess.known() : std::nullopt;
    if (!meant && !known)
      continue;
    // Notes of its own behind the context of a message are not shown.
    Message better = meant ? hint("%s; did you mean '%s'?"_err_en_US, *meant)
                           : hint(textFor(*known), *known);
    better.SetContext(message.attachment().get());
    message = std::move(better);
  }
}
