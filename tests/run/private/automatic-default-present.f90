! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! A private array of a loop is not data of the construct around, whatever says its size: it has
! no clause, neither of default(present) nor an implicit copy.
module automatic_default_present
  implicit none
  integer :: levels
contains
  subroutine with_default(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(levels, n)
    real(8) :: row(levels), below(0:n)
    integer :: i, k
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: implicit clauses: firstprivate(n, levels) present(a)
    !$acc parallel default(present)
    !$acc loop gang worker private(row, below)
    do i = 1, n
      below(0) = i
      !$acc loop vector
      do k = 1, levels
        row(k) = a(k, i) + below(0)
      end do
      !$acc loop vector
      do k = 2, levels
        a(k, i) = a(k, i) + row(k - 1)
      end do
    end do
    !$acc end parallel
  end subroutine with_default

  subroutine without_default(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(levels, n)
    real(8) :: row(levels)
    integer :: i
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: implicit clauses: firstprivate(n, levels) copy(a)
    !$acc parallel
    !$acc loop gang vector private(row)
    do i = 1, n
      row(:) = a(:, i)
      a(:, i) = a(:, i) + row(levels:1:-1)
    end do
    !$acc end parallel
  end subroutine without_default
end module automatic_default_present

program main
  use automatic_default_present
  implicit none
  real(8), allocatable :: a(:, :)
  integer :: i
  levels = 20
  allocate (a(levels, 50))
  a = 1
  !$acc data copy(a)
  call with_default(50, a)
  call without_default(50, a)
  !$acc end data
  do i = 1, 50
    if (a(1, i) /= 1 + (i + 2)) error stop 'first'
    if (a(20, i) /= (i + 2) + 1) error stop 'last'
    if (any(a(2:19, i) /= 2*(i + 2))) error stop 'middle'
  end do
  print *, 'PASS'
end program main
