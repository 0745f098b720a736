! RUN: %accc-host -O2 %s -o %t
! RUN: %on-hosts %t

! A routine with a gang loop, called once from a parallel construct.
module whole
  implicit none
contains
  subroutine fill(a, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc loop gang vector
    do i = 1, n
      a(i) = a(i) + i
    end do
  end subroutine fill
end module whole
program routine_gang
  use whole
  implicit none
  integer :: a(1000), i

  a = 0
  !$acc parallel num_gangs(8) copy(a)
  call fill(a, 1000)
  !$acc end parallel
  do i = 1, 1000
    if (a(i) /= i) error stop 'a'
  end do
end program routine_gang
