! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! A variable in two DECLARE directives, or twice in one, as programs have it: the second time
! says nothing. Its shape is known at run time only.
subroutine twice(n, given, result)
  implicit none
  integer, intent(in) :: n, given(:)
  integer, intent(out) :: result(n)
  integer :: own(n), i
  integer, allocatable :: other(:)
  !$acc declare create(own, own)
  !$acc declare create(own)
  !$acc declare create(other)
  !$acc declare copyin(given) create(other)

  allocate (other(n))
  !$acc parallel loop
  do i = 1, n
    own(i) = given(i)
    other(i) = 1
  end do
  !$acc parallel loop copyout(result)
  do i = 1, n
    result(i) = own(i) + other(i)
  end do
  deallocate (other)
end subroutine

program named_twice
  implicit none
  interface
    subroutine twice(n, given, result)
      integer, intent(in) :: n, given(:)
      integer, intent(out) :: result(n)
    end subroutine
  end interface
  integer :: i, result(10)

  call twice(10, [(i, i = 1, 10)], result)
  if (sum(result) /= 65) stop 1
end program
