! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t

! Functions of an object that read some of its components, in loops of kernels constructs that set
! others, or the same; extended types, whose components both types know.
module fields
  implicit none
  type base
    real(8), allocatable :: u(:), v(:)
    real(8) :: h = 1
  contains
    procedure :: laplace
    procedure :: before
  end type
  type, extends(base) :: child
    real(8), allocatable :: w(:), x(:)
  contains
    procedure :: combined
  end type
contains
  pure real(8) function laplace(this, i)
    !$acc routine seq
    class(base), intent(in) :: this
    integer, intent(in) :: i
    laplace = (this%u(i + 1) + this%u(i - 1) - 2*this%u(i))/this%h
  end function
  pure real(8) function before(this, i)
    !$acc routine seq
    class(base), intent(in) :: this
    integer, intent(in) :: i
    before = this%v(i - 1)
  end function
  pure real(8) function combined(this, i)
    !$acc routine seq
    class(child), intent(in) :: this
    integer, intent(in) :: i
    combined = this%w(i + 1) + this%base%laplace(i) + this%v(i)
  end function
  pure real(8) function selected(this, i)
    !$acc routine seq
    class(base), intent(in) :: this
    integer, intent(in) :: i
    selected = 0
    select type (this)
    type is (child)
      selected = this%w(i - 1)
    end select
  end function

  subroutine of_base(f, n)
    type(base), intent(inout) :: f
    integer, intent(in) :: n
    integer :: i
    !$acc kernels present(f)
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared
    do i = 2, n - 1
      f%v(i) = f%laplace(i)
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n - 1
      f%v(i) = f%before(i) + 1
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n - 1
      f%u(i) = f%laplace(i)
    end do
    !$acc end kernels
  end subroutine

  subroutine of_child(c, n)
    type(child), intent(inout) :: c
    integer, intent(in) :: n
    integer :: i
    !$acc kernels present(c)
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared
    do i = 2, n - 1
      c%v(i) = c%laplace(i)
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared
    do i = 2, n - 1
      c%x(i) = c%combined(i)
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n - 1
      c%v(i) = c%before(i) + 1
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n - 1
      c%w(i) = selected(c, i) + 1
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n - 1
      c%u(i) = c%combined(i)
    end do
    !$acc end kernels
  end subroutine

  ! One object, known by both types.
  subroutine of_either(c, n)
    class(base), intent(inout) :: c
    integer, intent(in) :: n
    integer :: i
    !$acc kernels present(c)
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n
      c%u(i) = c%v(i - 1)
      select type (c)
      type is (child)
        c%v(i) = c%u(i) + 1
        c%w(i) = c%v(i)
      end select
    end do
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared
    do i = 2, n
      c%u(i) = c%v(i - 1)
      select type (c)
      type is (child)
        c%w(i) = c%v(i) + 1
      end select
    end do
    !$acc end kernels
  end subroutine
end module

program kernels_component_functions
  use fields
  implicit none
  integer, parameter :: n = 200
  type(base) :: f
  type(child), target :: c
  real(8) :: u(n), v(n), w(n), x(n), start(n)
  integer :: i
  start = [(modulo(17*i, 31), i=1, n)]
  u = start; v = 2*start; w = 3*start; x = 4*start

  f%u = u
  f%v = v
  !$acc enter data copyin(f, f%u, f%v)
  call of_base(f, n)
  !$acc exit data copyout(f%u, f%v) delete(f)
  do i = 2, n - 1
    v(i) = v(i - 1) + 1
  end do
  do i = 2, n - 1
    u(i) = u(i + 1) + u(i - 1) - 2*u(i)
  end do
  if (any(f%u /= u) .or. any(f%v /= v)) error stop 1

  u = start; v = 2*start
  c%u = u
  c%v = v
  c%w = w
  c%x = x
  !$acc enter data copyin(c, c%u, c%v, c%w, c%x)
  call of_child(c, n)
  !$acc update self(c%u, c%v, c%w, c%x)
  do i = 2, n - 1
    v(i) = u(i + 1) + u(i - 1) - 2*u(i)
  end do
  do i = 2, n - 1
    x(i) = w(i + 1) + u(i + 1) + u(i - 1) - 2*u(i) + v(i)
  end do
  do i = 2, n - 1
    v(i) = v(i - 1) + 1
    w(i) = w(i - 1) + 1
  end do
  do i = 2, n - 1
    u(i) = w(i + 1) + u(i + 1) + u(i - 1) - 2*u(i) + v(i)
  end do
  if (any(c%u /= u) .or. any(c%v /= v) .or. any(c%w /= w) .or. any(c%x /= x)) error stop 2

  call of_either(c, n)
  !$acc update self(c%u, c%v, c%w, c%x)
  do i = 2, n
    u(i) = v(i - 1)
    v(i) = u(i) + 1
    w(i) = v(i) + 1
  end do
  if (any(c%u /= u) .or. any(c%v /= v) .or. any(c%w /= w)) error stop 3
  !$acc exit data delete(c%u, c%v, c%w, c%x, c)
end program
