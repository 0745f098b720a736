// FORMAT statements where nothing can be formatted.
#ifndef ACCC_FRONTEND_PARSED_LONE_FORMATS_H
#define ACCC_FRONTEND_PARSED_LONE_FORMATS_H

namespace Fortran::parser {
class Parsing;
}

// Tells `parsing`, which has parsed a source, of FORMAT statements in the
// specification parts of modules, submodules and interface bodies.
void acccRefuseLoneFormats(Fortran::parser::Parsing &);

#endif
