// Directives between USE statements.
#ifndef ACCC_FRONTEND_TEXT_USES_FIRST_H
#define ACCC_FRONTEND_TEXT_USES_FIRST_H

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// Moves such directives behind the USE statements, with a warning.
void acccPutUsesFirst(Fortran::parser::Parsing &,
                      const Fortran::common::LanguageFeatureControl &warnings);

#endif
