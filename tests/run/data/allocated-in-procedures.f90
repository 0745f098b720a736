! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Procedures that are called in a data construct allocate variables that it names: those of a
! module, of the host, and pointers.
module fields
  implicit none
  real, allocatable :: g(:)
  real, pointer :: p(:) => null()
contains
  subroutine make(n)
    integer, intent(in) :: n
    allocate (g(n))
    g = 1
    allocate (p(n), source=2.)
  end subroutine
end module
program allocated_in_procedures
  use fields
  implicit none
  real, allocatable :: own(:)
  integer :: i
  !$acc data create(g) copyin(p)
  call make(10)
  !$acc parallel loop
  do i = 1, 10
    g(i) = g(i) + i * p(i)
  end do
  if (sum(g) /= 120) error stop 'module'
  !$acc end data
  !$acc data copy(own)
  call make_own
  !$acc parallel loop
  do i = 1, 10
    own(i) = own(i) - i
  end do
  if (sum(own) /= -25) error stop 'host'
  !$acc end data
contains
  subroutine make_own
    allocate (own(10), source=3.)
  end subroutine
end program
