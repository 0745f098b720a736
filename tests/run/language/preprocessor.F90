! RUN: %accc -O2 -DFACTOR=3 %s -o %t
! RUN: %on-every-device %t

! The macro _OPENACC is there and says 2022-11 (OpenACC 3.3) or later; directives
! may come from macros' conditions.
#ifndef _OPENACC
#error "_OPENACC is not defined"
#endif
#if _OPENACC < 202211
#error "_OPENACC is too old"
#endif
program preprocessor
  implicit none
  integer :: a(20), i

#ifdef FACTOR
  !$acc parallel loop copyout(a)
#endif
  do i = 1, 20
    a(i) = FACTOR * i
  end do
  if (sum(a) /= 210 * FACTOR) error stop 'a'
end program preprocessor
