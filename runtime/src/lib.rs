//! libaccrt: the run-time library of programs compiled by accc.
