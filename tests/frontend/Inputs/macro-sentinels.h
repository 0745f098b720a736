! Guarded, as headers are that are included more than once.
#ifndef MACRO_SENTINELS_H
#define MACRO_SENTINELS_H
#ifdef _OPENACC
#define DEV_ACC $acc
#define DEV_ACC_DEBUG $acc
#else
#define DEV_ACC !!!!
#endif
#define DEV_OMP $omp
  integer, parameter :: from_header = 5
#endif
