// The device types that clauses name.
#ifndef ACCC_FRONTEND_TEXT_DEVICE_TYPES_H
#define ACCC_FRONTEND_TEXT_DEVICE_TYPES_H

namespace Fortran::parser {
class Parsing;
}

// Tells `parsing`, which has not parsed its text yet, of names in `device_type`
// clauses that are none of a device type.
void acccCheckDeviceTypes(Fortran::parser::Parsing &);

#endif
