// Misspelt words in OpenACC directives.
#ifndef ACCC_FRONTEND_TEXT_SPELLINGS_H
#define ACCC_FRONTEND_TEXT_SPELLINGS_H

namespace Fortran::parser {
class Messages;
class AllCookedSources;
} // namespace Fortran::parser

// Adds to flang's messages of syntax errors in directives what may have been
// meant.
void acccSuggestSpellings(Fortran::parser::Messages &,
                          const Fortran::parser::AllCookedSources &);

#endif
