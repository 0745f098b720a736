! RUN: not %accc -O2 -c %s -o %t.o 2>&1 | FileCheck %s

! A section in a clause has a lower and an upper bound, but no stride (2.7.1).
program section_stride
  implicit none
  integer :: a(40)

  a = 0
  !$acc data copyin(a)
  ! CHECK: stride cannot be specified on an array section
  !$acc update self(a(1:40:4))
  !$acc end data
end program section_stride
