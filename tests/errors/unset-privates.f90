! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: rm -f %t.o
! RUN: not %accc -Werror -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRICT
! RUN: not ls %t.o
! RUN: %accc -Werror -w -c %s -o %t.o 2>&1 | count 0
! STRICT: accc: error: warnings are errors here (-Werror)

! Private copies begin without a value: what is read and never set, or first of all, has none.
module unset_privates
  implicit none
contains
  subroutine only_read(n, a, b, dt, w)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), b(n), dt, w(3)
    real, allocatable :: work(:)
    integer :: i, k

    allocate (work(n))
    !$acc parallel loop private(dt)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:21: warning: 'dt' is read here, and nothing has set it: its private copy begins without a value; without the clause, or with 'firstprivate(dt)', it would have the program's
      if (b(i) > 0) a(i) = dt * b(i)
      ! CHECK: [[#@LINE-4]]:11: note: with this private clause
    end do
    !$acc kernels loop private(w)
    do i = 1, n
      do k = 1, 3
        ! CHECK: [[#@LINE+1]]:9: warning: 'w' is read here
        a(i) = a(i) + w(k)
      end do
    end do
    !$acc parallel private(work)
    !$acc loop
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: warning: 'work' is read here
      a(i) = work(i) + size(work)
    end do
    !$acc end parallel
  end subroutine

  subroutine read_first(n, a, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), t
    integer :: i, j

    !$acc parallel loop gang private(t)
    do i = 1, n
      !$acc loop seq
      do j = 1, n
        ! CHECK: [[#@LINE+1]]:9: warning: 't' is read here
        t = t + j
      end do
      a(i) = t
    end do
  end subroutine

  ! Conditions may set them, and calls may.
  subroutine perhaps_set(n, a, t, u, v)
    integer, intent(in) :: n
    real, intent(inout) :: a(n), t, u, v(2)
    integer :: i

    !$acc parallel loop private(t, u, v)
    do i = 1, n
      if (a(i) > 0) t = i
      call set(u)
      call set(v(2))
      if (a(i) > 0) a(i) = t + u + v(2)
    end do
  end subroutine

  subroutine set(x)
    !$acc routine seq
    real, intent(out) :: x

    x = 1
  end subroutine
end module
