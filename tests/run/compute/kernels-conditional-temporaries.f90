! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Scalars of a loop that the program calls independent, which only some iterations set,
! and use where they have set them: temporaries. What they hold afterwards is the value
! of one of these iterations.
program kernels_conditional_temporaries
  implicit none
  integer, parameter :: n = 20000
  integer :: a(n), i, first, second, found
  first = -1
  second = -1
  found = -1
  a = [(i, i=1, n)]

  !$acc kernels
  !$acc loop independent
  do i = 1, n
    if (modulo(a(i), 3) == 0) then
      first = a(i)
      second = first + work(first)
      a(i) = second - first
      if (i == 600) found = i
    end if
  end do
  !$acc end kernels

  do i = 1, n
    if (a(i) /= merge(2*i + 1, i, modulo(i, 3) == 0)) error stop 1
  end do
  if (modulo(first, 3) /= 0 .or. first < 1 .or. first > n) error stop 2
  if (modulo(second, 9) /= 1 .or. second < 10 .or. second > 3*n + 1) error stop 3
  if (found /= 600) error stop 4

contains

  ! Long enough for other threads to come in between.
  integer function work(k)
    !$acc routine seq
    integer, intent(in) :: k
    integer :: step
    work = 1
    do step = 1, 40
      work = ieor(work, k + step)
      work = ieor(work, k + step)
    end do
    work = work + 2*k
  end function
end program
