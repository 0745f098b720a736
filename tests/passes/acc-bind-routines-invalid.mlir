// RUN: %accc-opt --acc-bind-routines --split-input-file --verify-diagnostics %s

// expected-error @below {{'g' takes other arguments, or returns something else, than 'f', which a bind clause has devices call it for}}
acc.routine @r func(@_QPf) bind(@_QPg) seq
func.func private @_QPf(!fir.ref<f32>)
func.func private @_QPg(f32)

// -----

// An array without a descriptor is an address like that of an element.

acc.routine @r func(@_QPf) bind(@_QPg) seq
func.func private @_QPf(!fir.ref<f32>)
func.func private @_QPg(!fir.ref<!fir.array<?xf32>>)
