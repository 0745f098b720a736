! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

! Gang loops that use what others set, in a construct whose parts cannot follow each other, since its
! gangs keep something from loop to loop.
subroutine kept(n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n)
  integer :: i, own(4)
  !$acc parallel copy(a, b) private(own)
  own = 1
  !$acc loop gang
  do i = 1, n
    a(i) = own(1)
  end do
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:9: warning: iterations of this loop may share 'a' with others of a loop before, and gangs do not wait for each other in a parallel construct (OpenACC 2.5.1); give each loop a construct
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE-5]]:9: note: the loop before
  !$acc loop gang
  do i = 1, n
    b(i) = a(n + 1 - i) + own(2)
  end do
  !$acc end parallel
end subroutine

! Gang loops in branches, and in rounds.
subroutine under_conditions(n, a, b, c, is_set)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n), c(n, 4)
  logical, intent(in) :: is_set
  integer :: i, k
  !$acc parallel copy(a, b)
  if (is_set) then
    !$acc loop gang
    do i = 1, n
      a(i) = i
    end do
  end if
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:9: warning: iterations of this loop may share 'a' with others of a loop before, and gangs do not wait
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE-6]]:11: note: the loop before
  !$acc loop gang
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
  !$acc end parallel

  !$acc parallel copy(a)
  do k = 1, 4
    ! CHECK: gang-loops-that-meet.f90:[[#@LINE+1]]:11: warning: iterations of this loop may share 'a' with others of it in another round, and gangs do not wait for each other in a parallel construct (OpenACC 2.5.1); give each round a construct
    !$acc loop gang
    do i = k + 1, n
      a(i) = a(i) + k
    end do
  end do
  !$acc end parallel

  !$acc parallel copy(a, c)
  do k = 2, 4
    !$acc loop gang
    do i = 1, n
      a(i) = c(i, k)
    end do
    ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:11: warning: iterations of this loop may share 'c' with others of a loop before
    ! CHECK: gang-loops-that-meet.f90:[[#@LINE-5]]:11: note: the loop before
    !$acc loop gang
    do i = 1, n
      c(n + 1 - i, k - 1) = a(i)
    end do
  end do
  !$acc end parallel

  ! Either of them runs; the same iterations meet.
  !$acc parallel copy(a)
  if (is_set) then
    !$acc loop gang
    do i = 1, n
      a(i) = i
    end do
  else
    !$acc loop gang
    do i = 1, n
      a(n + 1 - i) = i
    end do
  end if
  !$acc end parallel
  !$acc parallel copy(a, c)
  do k = 2, 4
    !$acc loop gang
    do i = 1, n
      c(i, k) = c(i, k - 1) + a(i)
    end do
    if (is_set) then
      !$acc loop gang
      do i = 1, n
        a(i) = c(i, k) + k
      end do
    end if
  end do
  !$acc end parallel
end subroutine

! Code beside gang loops, which every gang runs.
subroutine beside(n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n)
  integer :: i, k
  !$acc parallel copy(a, b)
  do k = 1, 4
    ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:5: warning: all gangs do this, which shares 'a' with a gang loop of the construct, and do not wait for each other in a parallel construct (OpenACC 2.5.1); give it a construct of its own
    ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:11: note: the loop
    a(1) = k
    !$acc loop gang
    do i = 1, n
      b(i) = a(1) + k
    end do
  end do
  !$acc end parallel
end subroutine

! Columns in rounds, as solvers have them: one gang has a column in all of them. That different
! pointers lead to one target is not told of.
module columns
  implicit none
  type :: state
    real, pointer, contiguous :: w(:, :), th(:, :)
  end type
contains
  subroutine solve(p, first, last, levels, q)
    type(state), target, intent(inout) :: p(2)
    integer, intent(in) :: first, last, levels
    real, intent(inout) :: q(:, :)
    integer :: j, k
    !$acc parallel present(p, q)
    !$acc loop seq
    do k = 2, levels
      !$acc loop gang vector
      do j = first, last
        q(j, k) = 1 / (1 + p(1)%th(j, k) * q(j, k - 1))
        p(2)%w(j, k) = (p(2)%w(j, k) - p(2)%w(j, k - 1)) * q(j, k)
      end do
    end do
    !$acc end parallel
  end subroutine
end module

! Loops with gang(static:) where the parts cannot follow each other, and where one round's iterations are
! others than those of the next.
subroutine static_loops(n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n), b(n)
  integer :: i, k, own(4)
  !$acc parallel copy(a, b) private(own)
  own = 1
  !$acc loop gang(static:2)
  do i = 1, n
    a(i) = own(1)
  end do
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE+2]]:9: warning: iterations of this loop may share 'a' with others of a loop before, and gangs do not wait for each other in a parallel construct (OpenACC 2.5.1); give each loop a construct
  ! CHECK: gang-loops-that-meet.f90:[[#@LINE-5]]:9: note: the loop before
  !$acc loop gang(static:2)
  do i = 1, n - 1
    b(i) = a(i + 1) + own(2)
  end do
  !$acc end parallel

  !$acc parallel copy(a)
  do k = 1, 4
    ! CHECK: gang-loops-that-meet.f90:[[#@LINE+1]]:11: warning: iterations of this loop may share 'a' with others of it in another round
    !$acc loop gang(static:1)
    do i = k + 1, n
      a(i) = a(i) + k
    end do
  end do
  !$acc end parallel

  ! Iterations with the same number.
  !$acc parallel copy(a, b) private(own)
  own = 1
  !$acc loop gang(static:2)
  do i = 1, n
    a(i) = own(1)
  end do
  !$acc loop gang(static:2)
  do i = 2, n
    b(i) = a(i - 1) + own(2)
  end do
  !$acc end parallel
end subroutine
