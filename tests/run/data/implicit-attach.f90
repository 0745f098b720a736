! RUN: %accc %s -o %t
! RUN: %on-every-device %t

! Objects of derived type that constructs get by implicit clauses: their members are
! attached where the device has what they lead to, whoever brought it.
module fields
  implicit none
  type :: field
    real, allocatable :: n(:), x(:)
  end type
  type :: flow
    integer :: steps = 0
    type(field) :: pressure
    real, pointer :: source(:) => null()
    real, pointer :: undefined(:)
  end type
contains
  subroutine bring(a)
    real, intent(in) :: a(:)
    !$acc enter data copyin(a)
  end subroutine

  subroutine fetch(a)
    real, intent(inout) :: a(:)
    !$acc update self(a)
  end subroutine

  subroutine leave(a)
    real, intent(inout) :: a(:)
    !$acc exit data delete(a)
  end subroutine

  subroutine extrapolate(f)
    type(field) :: f
    integer :: i
    !$acc parallel loop
    do i = lbound(f%n, 1), -1
      f%n(i) = f%n(-i) + f%x(-i)
    end do
  end subroutine

  subroutine advance(f)
    class(flow), intent(inout) :: f
    integer :: i
    !$acc kernels loop independent
    do i = 1, 30
      f%pressure%x(i) = f%pressure%x(i) + f%source(i)
    end do
  end subroutine
end module

program implicit_attach
  use fields
  implicit none
  type(flow) :: f
  integer :: i
  allocate(f%pressure%n(-20:30), f%pressure%x(-20:30), f%source(30))
  f%pressure%n = [(i, i=-20, 30)]
  f%pressure%x = 100
  f%source = 5
  call bring(f%pressure%n)
  call bring(f%pressure%x)
  call bring(f%source)
  call extrapolate(f%pressure)
  call advance(f)
  call advance(f)
  call fetch(f%pressure%n)
  call fetch(f%pressure%x)
  if (any(f%pressure%n(-20:-1) /= [(100 - i, i=-20, -1)])) error stop 1
  if (any(f%pressure%n(0:30) /= [(i, i=0, 30)])) error stop 2
  if (any(f%pressure%x(1:30) /= 110) .or. any(f%pressure%x(-20:0) /= 100)) error stop 3
  call leave(f%pressure%n)
  call leave(f%pressure%x)
  call leave(f%source)

  ! The host has its own addresses again.
  if (ubound(f%pressure%n, 1) /= 30 .or. size(f%source) /= 30) error stop 4
  deallocate(f%pressure%n, f%pressure%x, f%source)
end program
