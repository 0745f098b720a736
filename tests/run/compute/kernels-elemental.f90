! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=simt -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Assignments of what elemental functions return: one loop each, but where the function may need
! what others replace.
module limits
  implicit none
  integer, parameter :: n = 200
  real(8), parameter :: offset(3) = [1d0, 2d0, 3d0]
  real(8) :: whole(n)
  !$acc declare create(whole)
  type pair
    real(8) :: x
    integer :: k
  end type
contains
  elemental real(8) function limit(x, y)
    !$acc routine seq
    real(8), intent(in) :: x, y
    limit = sign(1d0, x) * min(abs(x), abs(y)) + offset(2)
  end function

  elemental real(8) function opposite(i)
    !$acc routine seq
    integer, intent(in) :: i
    opposite = 2 * whole(n + 1 - i)
  end function

  elemental real(8) function scaled(x, factor, k)
    !$acc routine seq
    real(8), intent(in) :: x
    real(8), intent(in), optional :: factor
    integer, value :: k
    scaled = x + k
    if (present(factor)) scaled = scaled * factor
  end function

  elemental real(8) function next(x)
    !$acc routine seq
    real(8), intent(in) :: x
    next = 2 * x + 1
  end function

  elemental integer function whole_part(x)
    !$acc routine seq
    real(8), intent(in) :: x
    whole_part = int(x)
  end function

  elemental real(8) function half(k)
    !$acc routine seq
    integer, intent(in) :: k
    half = 0.5d0 * k
  end function

  elemental logical function small(p)
    !$acc routine seq
    type(pair), intent(in) :: p
    small = p%x < p%k
  end function
end module

program kernels_elemental
  use limits
  implicit none
  real(8) :: a(n), b(n)
  integer :: i
  b = [(10 * sin(1.7d0 * i), i = 1, n)]
  call plain
  call shifted
  call expressions
  call global
  call of_one_argument
contains
  subroutine plain
    a = 0
    !$acc kernels copy(a) copyin(b)
    ! CHECK: [[# @LINE + 2]]:5: remark: loop is shared by gangs
    ! CHECK-NOT: [[# @LINE + 1]]:5: remark: loop is shared
    a(2:n) = limit(b(2:n), b(1:n-1))
    ! CHECK: [[# @LINE + 2]]:5: remark: loop is shared by gangs
    ! CHECK-NOT: [[# @LINE + 1]]:5: remark: loop is shared
    a = limit(a, b)
    !$acc end kernels
    call check('plain', limit([0d0, limit(b(2:n), b(1:n-1))], b))
  end subroutine

  ! Other elements of the same array.
  subroutine shifted
    a = b
    !$acc kernels copy(a)
    a(2:n) = limit(a(1:n-1), a(2:n))
    a(1:n-1) = limit(a(2:n), a(3))
    a = limit(a(n:1:-1), 3d0)
    !$acc end kernels
    block
      real(8) :: old(n)
      old = b
      old = [old(1), [(limit(b(i - 1), b(i)), i = 2, n)]]
      old = [[(limit(old(i + 1), old(3)), i = 1, n - 1)], old(n)]
      old = [(limit(old(n + 1 - i), 3d0), i = 1, n)]
      call check('shifted', old)
    end block
  end subroutine

  subroutine expressions
    logical :: l(n)
    type(pair) :: p(n)
    p = [(pair(b(i), mod(i, 7)), i = 1, n)]
    !$acc kernels copyout(a, l) copyin(b, p)
    ! CHECK: [[# @LINE + 2]]:5: remark: loop is shared by gangs
    ! CHECK-NOT: [[# @LINE + 1]]:5: remark: loop is shared
    a = limit(2 * b, b + 1)
    ! CHECK: [[# @LINE + 2]]:5: remark: loop is shared by gangs
    ! CHECK-NOT: [[# @LINE + 1]]:5: remark: loop is shared
    a = a * scaled(limit(b, a), k=2) - scaled(b, a + b, 3)
    ! CHECK: [[# @LINE + 2]]:5: remark: loop is shared by gangs
    ! CHECK-NOT: [[# @LINE + 1]]:5: remark: loop is shared
    l = small(p)
    !$acc end kernels
    block
      real(8) :: old(n)
      old = [(limit(2 * b(i), b(i) + 1), i = 1, n)]
      call check('expressions', &
        [(old(i) * (limit(b(i), old(i)) + 2) - (b(i) + 3) * (old(i) + b(i)), i = 1, n)])
    end block
    if (any(l .neqv. [(p(i)%x < p(i)%k, i = 1, n)])) error stop 'objects'
  end subroutine

  ! The function reads what the assignment replaces.
  subroutine global
    whole = b
    !$acc update device(whole)
    !$acc kernels
    ! CHECK-COUNT-2: [[# @LINE + 1]]:5: remark: loop is shared by gangs
    whole(:) = opposite([(i, i = 1, n)])
    !$acc end kernels
    !$acc update self(whole)
    a = whole
    call check('global', [(2 * b(n + 1 - i), i = 1, n)])
  end subroutine

  ! The argument has the type of the result, and that of the outer function.
  subroutine of_one_argument
    a = b
    !$acc kernels copy(a)
    a = next(a)
    a = next(half(whole_part(a))) + half(whole_part(a))
    !$acc end kernels
    call passed_on
    call check('one argument', [(1.5d0 * int(2 * b(i) + 1) + 1, i = 1, n)])
  end subroutine

  subroutine passed_on(factor)
    real(8), intent(in), optional :: factor
    real(8) :: c(n)
    c = 1
    !$acc kernels copy(c) copyin(b)
    c = scaled(next(b), factor, 1) - scaled(next(b), k=1)
    !$acc end kernels
    if (any(c /= 0)) error stop 'passed on'
  end subroutine

  subroutine check(name, expected)
    character(*), intent(in) :: name
    real(8), intent(in) :: expected(n)
    if (any(abs(a - expected) > 1d-12 * abs(expected))) error stop name
  end subroutine
end program
