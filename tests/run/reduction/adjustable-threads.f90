! RUN: %accc -O2 %s -o %t
! RUN: env OMP_NUM_THREADS=4 %t
! RUN: %on-every-device %t

! An array whose size is an argument, reduced by several threads: each has its copy,
! also where a data clause names the array.
program adjustable_threads
  implicit none
  integer, parameter :: n = 500
  integer :: l
  do l = 1, 50
    call sized(13)
  end do
contains
  subroutine sized(k)
    integer, intent(in) :: k
    integer :: s(k), i, j
    s = -1
    !$acc parallel loop gang vector reduction(min:s)
    do i = 1, n
      s(mod(i, k) + 1) = min(s(mod(i, k) + 1), -i)
    end do
    if (any(s /= [(-maxval([(merge(j, 0, mod(j, k) + 1 == i), j=1, n)]), i=1, k)])) error stop 'loop'
    s = -1
    !$acc parallel loop gang vector reduction(min:s) copy(s)
    do i = 1, n
      s(mod(i, k) + 1) = min(s(mod(i, k) + 1), -i)
    end do
    if (any(s /= [(-maxval([(merge(j, 0, mod(j, k) + 1 == i), j=1, n)]), i=1, k)])) error stop 'with copy'
  end subroutine
end program
