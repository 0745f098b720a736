! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Internal procedures that constructs call ask for optional dummies of their host, and set them.
module hosts
  implicit none
contains
  integer function found(a, b, s, p)
    integer, optional :: a(:), b(3), s
    integer, optional, allocatable :: p(:)
    integer :: k
    k = 0
    !$acc serial copy(k)
    call ask()
    !$acc end serial
    found = k
  contains
    subroutine ask()
      !$acc routine seq
      if (present(a)) k = k + a(2)
      if (present(b)) k = k + 10 * b(3)
      if (present(s)) k = k + 100 * s
      if (present(p)) k = k + 1000 * p(1)
    end subroutine
  end function
  subroutine set(a)
    integer, optional :: a(:)
    !$acc serial
    call inner()
    !$acc end serial
    !$acc parallel copy(a)
    call inner()
    !$acc end parallel
  contains
    subroutine inner()
      !$acc routine seq
      a(2) = a(2) + a(1)
    end subroutine
  end subroutine
end module
program optional_in_internal_procedures
  use hosts
  implicit none
  integer :: a(2, 5)
  integer, allocatable :: q(:)
  a = 1
  q = [7, 8]
  if (found(a(2, :), [1, 2, 3], 4, q) /= 7431) error stop 'all'
  if (found() /= 0) error stop 'none'
  if (found(b=[1, 2, 3]) /= 30) error stop 'one'
  call set(a(2, :))
  if (any(a(2, :) /= [1, 3, 1, 1, 1]) .or. any(a(1, :) /= 1)) error stop 'set'
end program
