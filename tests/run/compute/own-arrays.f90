! RUN: %accc -O2 -stdpar=gpu %s -o %t
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=4 ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=order
! RUN: %accc -O0 -stdpar=gpu %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -stdpar=gpu -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=INFO
! RUN: %accc -O2 -stdpar=gpu -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -stdpar=gpu -c --offload-arch=sm_90 %s -o %t.o

! Small arrays that each iteration sets before it reads them are its own, in DO CONCURRENT
! and in kernels constructs.
module iterations
  implicit none
  integer :: shared(3)
contains
  ! Set as a whole, by elements, by sections, by a constant array.
  subroutine forms(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: i, j, ok(7), v(3), square(0:1, -1:0), down(4)
    do concurrent (i = 1:n)
      ok(:) = 1
      ok(2:5) = 3
      ok(6:7) = i
      if (mod(i, 2) == 0) ok(3) = 0
      v(1) = i; v(3) = 3; v(2) = i/2
      square = reshape([1, 2, 3, 4], [2, 2])
      square(:, -1) = v(1:2)
      do j = 4, 1, -1
        down(j) = j*i
      end do
      r(i) = v(mod(i, 3) + 1) + 10*square(mod(i, 2), -1) + down(2)
      do j = 1, 7
        r(i) = r(i) + j*ok(j)
      end do
    end do
  end subroutine forms

  integer function form(i) result(r)
    integer, intent(in) :: i
    integer :: v(3), ok(7)
    ok = [1, 3, 3, 3, 3, i, i]
    if (mod(i, 2) == 0) ok(3) = 0
    v = [i, i/2, 3]
    r = v(mod(i, 3) + 1) + 10*v(mod(i, 2) + 1) + 2*i + dot_product([1, 2, 3, 4, 5, 6, 7], ok)
  end function form

  ! A recurrence reads what other elements have got.
  subroutine recurrence(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: i, j, c(0:9)
    do concurrent (i = 1:n)
      c(0) = i
      do j = 1, 9
        c(j) = c(j - 1) + j
      end do
      do j = 8, 0, -1
        c(j) = c(j) + c(j + 1)
      end do
      r(i) = c(0)
    end do
  end subroutine recurrence

  ! Some iterations use the array only; what one of them leaves is there behind the loop.
  integer function conditional(n, at, r) result(left)
    integer, intent(in) :: n, at
    integer, intent(out) :: r(n)
    integer :: i, t(2)
    t = -1
    do concurrent (i = 1:n)
      r(i) = 0
      if (i == at) then
        t(1) = i
        t(2) = i + 1
        r(i) = t(1)*t(2)
      end if
    end do
    left = t(1) + t(2)
  end function conditional

  ! An array of a module: others may read what the last iteration leaves.
  subroutine of_module(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: i
    do concurrent (i = 1:n)
      shared = [i, 2*i, 3*i]
      r(i) = shared(mod(i, 3) + 1)
    end do
  end subroutine of_module

  ! Loops inside of loops.
  subroutine nested(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n, n)
    integer :: i, j, outer(2), inner(2)
    do concurrent (i = 1:n)
      outer = [i, i + 1]
      do concurrent (j = 1:n)
        inner(1) = j*outer(1)
        inner(2) = j*outer(2)
        r(j, i) = inner(1) - inner(2)
      end do
    end do
  end subroutine nested

  ! Loops of kernels constructs are independent then.
  subroutine kernels(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: i, j, t(4)
    !$acc kernels copyout(r)
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      do j = 1, 4
        t(j) = i**(j - 1)
      end do
      r(i) = t(1) + t(2) + t(3) + t(4)
    end do
    !$acc end kernels
  end subroutine kernels

  ! The second loop reads what the iteration before has left in t(4): sequential.
  subroutine carried(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: i, j, t(4)
    t = 5
    !$acc kernels copyout(r)
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is sequential
    do i = 1, n
      do j = 1, 3
        t(j) = i*j
      end do
      r(i) = t(1) + t(4)
      t(4) = i
    end do
    !$acc end kernels
  end subroutine carried

  ! Procedures set them: by INTENT(OUT), without an INTENT, with extents that are arguments,
  ! in parts, on several paths.
  subroutine called(n, w, r, left)
    integer, intent(in) :: n
    integer, intent(in) :: w(3, n)
    integer, intent(out) :: r(n), left
    integer :: i, v(3), x(3), y(0:4), z(4), e(3, 3), few(9)
    !$acc kernels copyout(r)
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call triple(w(:, i), v)
      r(i) = v(2)
    end do
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call shaped(w(:, i), x)
      r(i) = r(i) + x(2)
    end do
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call sized(y, 5, w(1, i))
      r(i) = r(i) + y(2)
    end do
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      z(1:3) = w(:, i)
      z(4) = 7
      call change(z)
      r(i) = r(i) + z(2)
    end do
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      e(:, 1) = w(:, i)
      call triple(e(1, 1), e(1, 2))
      call cross(e(:, 1), e(:, 2), e(:, 3))
      r(i) = r(i) + sum(e(:, 3)) + e(2, 2)
    end do
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call on_paths(w(1, i), v)
      r(i) = r(i) + v(3)
    end do
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call some(few, w(1, i))
      r(i) = r(i) + few(1)
    end do
    ! Here an element is what the iteration before has left.
    z = 1
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is sequential
    do i = 1, n
      call change(z)
      r(i) = r(i) + z(2)
    end do
    !$acc end kernels
    left = x(3) + v(1)
  end subroutine called

  ! Functions whose results are arrays; the arguments are parts of one column.
  subroutine results(n, w, left)
    integer, intent(in) :: n
    integer, intent(inout) :: w(6, n)
    integer, intent(out) :: left
    integer :: i, v(3), x(4), y(6)
    !$acc kernels
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      v = sum_and_difference(w(1:3, i), w(4:6, i))
      w(1:3, i) = v
    end do
    ! An element is what the iteration before has left.
    x = 1
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is sequential
    do i = 1, n
      x(2:) = sum_and_difference(w(1:3, i), w(4:6, i))
      w(4, i) = x(1) + x(3)
      x(1) = w(1, i)
    end do
    ! A part gets the result.
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      y(1:3) = sum_and_difference(w(1:3, i), w(4:6, i))
      y(4:6) = w(1:3, i)
      w(5:6, i) = y(3:4)
    end do
    !$acc end kernels
    left = sum(v)
  end subroutine results

  ! Another loop of the construct reads what the last iteration has left.
  subroutine read_inside(n, w, r)
    integer, intent(in) :: n, w(3, n)
    integer, intent(out) :: r(n)
    integer :: i, v(3)
    !$acc kernels
    ! INFO: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      v(1) = w(1, i)
      v(2) = 2*w(2, i)
      v(3) = 3
      r(i) = v(1) + v(2)*v(3)
    end do
    do i = 1, n
      r(i) = r(i) + v(1) + v(2)
    end do
    !$acc end kernels
  end subroutine read_inside

  pure function sum_and_difference(a, b) result(c)
    integer, intent(in) :: a(3), b(3)
    integer :: c(3)
    !$acc routine seq
    c = [a(1) + b(1), a(2) - b(2), a(3)*b(3)]
  end function sum_and_difference

  subroutine triple(a, b)
    integer, intent(in) :: a(3)
    integer, intent(out) :: b(3)
    b = 3*a
  end subroutine triple

  subroutine shaped(a, b)
    integer, intent(in) :: a(:)
    integer, intent(out) :: b(:)
    integer :: j
    do j = 1, size(b)
      b(j) = 5*a(j)
    end do
  end subroutine shaped

  subroutine sized(b, n, a)
    integer :: n, a, b(n), j
    j = 1
    do j = 1, n
      b(j) = a*j
      if (j > 1) b(j) = b(j) + b(j - 1)
    end do
  end subroutine sized

  subroutine change(b)
    integer :: b(4)
    b(2) = b(1) + b(4)
    b(1) = b(2)
  end subroutine change

  subroutine cross(a, b, c)
    integer, intent(in) :: a(:), b(:)
    integer, intent(out) :: c(:)
    c(1) = a(2)*b(3) - a(3)*b(2) + 1
    c(2) = a(3)*b(1) - a(1)*b(3) + 2
    c(3) = a(1)*b(2) - a(2)*b(1) + 3
  end subroutine cross

  subroutine on_paths(a, b)
    integer :: a, b(3)
    if (a > 2) then
      call triple([a, a, a], b)
      return
    end if
    b(3) = 1
    b(:2) = a
  end subroutine on_paths

  ! Whatever it leaves out is undefined behind it.
  subroutine some(b, a)
    integer, intent(out) :: b(9)
    integer, intent(in) :: a
    integer :: j
    do j = 1, 9, 2
      if (j <= a) b(j) = j*a
    end do
  end subroutine some
end module iterations

program own_arrays
  use iterations
  implicit none
  integer, parameter :: n = 1200, m = 40
  integer :: r(n), s(m, m), i, j, c(0:9), w(3, n), left, a, z(6, n)

  call forms(n, r)
  do i = 1, n
    if (r(i) /= form(i)) error stop 'forms'
  end do

  call recurrence(n, r)
  do i = 1, n
    c(0) = i
    do j = 1, 9
      c(j) = c(j - 1) + j
    end do
    if (r(i) /= sum(c)) error stop 'recurrence'
  end do

  if (conditional(n, 17, r) /= 35) error stop 'the only iteration'
  if (r(17) /= 17*18 .or. count(r /= 0) /= 1) error stop 'conditional'
  if (conditional(n, 0, r) /= -2) error stop 'no iteration'
  if (conditional(1, 1, r) /= 3) error stop 'one of one'

  call of_module(n, r)
  do i = 1, n
    if (r(i) /= i*(mod(i, 3) + 1)) error stop 'of_module'
  end do
  call of_module(1, r)
  if (any(shared /= [1, 2, 3])) error stop 'one iteration'

  call nested(m, s)
  do i = 1, m
    do j = 1, m
      if (s(j, i) /= -j) error stop 'nested'
    end do
  end do

  call kernels(n, r)
  do i = 1, n
    if (r(i) /= 1 + i + i**2 + i**3) error stop 'kernels'
  end do

  call carried(n, r)
  do i = 1, n
    if (r(i) /= i + merge(5, i - 1, i == 1)) error stop 'carried'
  end do

  do i = 1, n
    w(:, i) = [mod(i, 5) + 1, i, 3*i]
  end do
  call called(n, w, r, left)
  do i = 1, n
    a = w(1, i)
    j = 3*i + 5*i + 6*a + (a + 7) + (6 + 3*i) + merge(3*a, 1, a > 2) + a + (1 + i)
    if (r(i) /= j) error stop 'called'
  end do
  if (left /= 15*n + merge(3*a, a, a > 2)) error stop 'what calls have left'

  call read_inside(n, w, r)
  do i = 1, n
    if (r(i) /= w(1, i) + 6*w(2, i) + w(1, n) + 2*w(2, n)) error stop 'read inside'
  end do

  do i = 1, n
    z(:, i) = [i, 2*i, 3*i, 1, 2, 3]
  end do
  call results(n, z, left)
  if (left /= (n + 1) + (2*n - 2) + 9*n) error stop 'what results have left'
  a = 1
  do i = 1, n
    if (any(z(1:3, i) /= [i + 1, 2*i - 2, 9*i])) error stop 'results'
    if (z(4, i) /= a + 2*i - 4) error stop 'results that are carried'
    if (any(z(5:6, i) /= [27*i, i + 1])) error stop 'results in a part'
    a = i + 1
  end do
  print *, 'PASS'
end program own_arrays
