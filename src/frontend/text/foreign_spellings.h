// OpenACC as other compilers take it.
#ifndef ACCC_FRONTEND_TEXT_FOREIGN_SPELLINGS_H
#define ACCC_FRONTEND_TEXT_FOREIGN_SPELLINGS_H

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// Rewrites directives of the source, which the prescanner has read and nobody
// has parsed, that OpenACC does not have but other compilers take, with
// warnings.
void acccAcceptForeignSpellings(
    Fortran::parser::Parsing &,
    const Fortran::common::LanguageFeatureControl &warnings);

#endif
