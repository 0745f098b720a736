! RUN: %accc -O1 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! A kernels loop that calls a pure function by the type of an object: an override that another
! file may bind is pure as well. It may read what is not the procedure's own, also where another
! function calls it.
module cells
  implicit none
  type cell
    real(8), allocatable :: u(:, :)
    integer :: nx
  contains
    procedure :: value_at
    procedure :: twice_at
  end type
  real(8) :: shared(400)
contains
  pure real(8) function value_at(this, i, j)
    !$acc routine seq
    class(cell), intent(in) :: this
    integer, intent(in) :: i, j
    value_at = this%u(i, j)**2
  end function

  pure real(8) function twice_at(this, i, j)
    !$acc routine seq
    class(cell), intent(in) :: this
    integer, intent(in) :: i, j
    twice_at = 2 * this%value_at(i, j)
  end function

  subroutine to_dummy(this, n, a)
    class(cell), intent(in) :: this
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    !$acc kernels present(this) copyout(a)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, this%nx
      a(i) = this%value_at(i, 1)
    end do
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, this%nx
      a(i) = (a(i) + this%twice_at(i, 1) + twice_at(this, i, 1)) / 5
    end do
    !$acc end kernels
  end subroutine

  subroutine to_module(this)
    class(cell), intent(in) :: this
    integer :: i
    !$acc kernels present(this) copyout(shared)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is sequential: iterations may depend on each other through an operation with effects of its own
    do i = 1, 400
      shared(i) = this%value_at(i, 1)
    end do
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is sequential: iterations may depend on each other through
    do i = 1, 400
      shared(i) = twice_at(this, i, 1) / 2
    end do
    !$acc end kernels
  end subroutine
end module

program override_in_kernels
  use cells
  implicit none
  type(cell) :: c
  real(8) :: a(400)
  integer :: i

  c%nx = 400
  c%u = reshape([(real(i, 8), i=1, 800)], [400, 2])
  !$acc data copyin(c)
  call to_dummy(c, 400, a)
  call to_module(c)
  !$acc end data
  if (any(a /= [(real(i, 8)**2, i=1, 400)]) .or. any(shared /= a)) error stop 1
end program
