! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -stdpar %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Substrings that constructs and the code before them name: of scalars of any length, of elements and
! of components.
program shared_substrings
  implicit none
  type line
    character(4) :: text = 'abcd'
  end type
  character(6) :: d = 'abcdef'
  call known(d)
  call any_length(d, 6)
  call parts
contains
  subroutine known(d)
    character(6), intent(inout) :: d
    character(2) :: e(4)
    integer :: i
    d(2:3) = 'xy'
    !$acc parallel loop
    do i = 1, 4
      e(i) = d(2:3)
    end do
    if (any(e /= 'xy')) error stop 'known'
    d(1:2) = 'pq'
    !$acc kernels copy(d)
    d(1:2) = e(3)
    do i = 1, 4
      e(i) = d(1:2)
    end do
    !$acc end kernels
    if (any(e /= 'xy') .or. d /= 'xyydef') error stop 'kernels'
  end subroutine

  subroutine any_length(d, n)
    integer, intent(in) :: n
    character(n), intent(inout) :: d
    character(3) :: e(4)
    integer :: i
    d(2:n - 2) = 'uvw'
    !$acc parallel loop
    do i = 1, 4
      e(i) = d(2:n - 2)
    end do
    if (any(e /= 'uvw')) error stop 'any length'
    d(3:3) = '-'
    do concurrent (i = 1:4)
      e(i)(2:2) = d(3:3)
    end do
    if (any(e /= 'u-w')) error stop 'do concurrent'
  end subroutine

  subroutine parts
    type(line) :: o(3)
    character(4) :: c(3)
    character(2) :: e(4), f(4)
    integer :: i
    c = 'abcd'
    o(2)%text(2:3) = 'mn'
    c(2)(2:3) = 'op'
    !$acc kernels
    do i = 1, 4
      e(i) = o(2)%text(2:3)
      f(i) = c(2)(2:3)
    end do
    !$acc end kernels
    if (any(e /= 'mn') .or. any(f /= 'op')) error stop 'parts'
  end subroutine
end program
