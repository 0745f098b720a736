! RUN: %accc -O2 %s -o %t 2>&1 | count 0
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Routines read the variable of a module with which a loop has counted before their call.
module counters_behind_loops
  implicit none
  integer :: i, c
  integer :: j
  common /counts/ c, j
contains
  integer function reads() result(r)
    !$acc routine seq
    r = i
  end function
  integer function reads_common() result(r)
    !$acc routine seq
    r = j
  end function
  subroutine counts(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(9)
    !$acc loop seq
    do i = 1, n
      x(i) = i
    end do
    x(8) = reads()
  end subroutine
  subroutine leaves(x, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(9)
    do i = 1, 9
      if (x(i) == n) exit
    end do
    x(8) = reads()
  end subroutine
end module
program counters_behind_their_loops
  use counters_behind_loops
  implicit none
  integer :: x(9), k, n, y(4)
  n = 5
  x = 0; i = 7
  call counts(x, n)
  if (any(x /= [1, 2, 3, 4, 5, 0, 0, 6, 0])) error stop 'counts on the host'
  !$acc serial copy(x)
  x = 0
  call counts(x, n)
  !$acc end serial
  if (any(x /= [1, 2, 3, 4, 5, 0, 0, 6, 0])) error stop 'counts'
  !$acc serial copy(x)
  call leaves(x, 3)
  !$acc end serial
  if (x(8) /= 3) error stop 'leaves'
  x = 0; i = 7
  !$acc serial copy(x)
  do i = 1, n
    x(i) = 1
  end do
  x(8) = reads()
  !$acc end serial
  if (x(8) /= 6) error stop 'serial'
  i = 7; j = 7
  !$acc kernels copy(x)
  do j = 1, n
    x(j) = 1
  end do
  x(9) = reads_common()
  do i = n, 1, -2
    x(i) = 1
  end do
  x(8) = reads()
  !$acc end kernels
  if (x(8) /= -1 .or. x(9) /= 6) error stop 'kernels'
  i = 7
  !$acc parallel copy(x) num_gangs(2)
  !$acc loop seq
  do i = 1, n
    x(i) = 1
  end do
  x(8) = reads()
  !$acc end parallel
  if (x(8) /= 6) error stop 'parallel'
  i = 7
  !$acc data copy(i)
  !$acc serial copy(x)
  do i = 1, n
    x(i) = 1
  end do
  x(8) = reads()
  !$acc end serial
  !$acc end data
  if (x(8) /= 6) error stop 'data'
  i = 7
  !$acc serial copy(x)
  do i = 1, 9
    if (x(i) == 0) exit
  end do
  x(8) = reads()
  !$acc end serial
  if (x(8) /= 6) error stop 'exit'
  i = 7
  x = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  !$acc serial copy(x) copyout(y)
  !$acc loop seq
  do k = 1, 4
    do i = 1, 9
      if (x(i) == k) exit
      if (reads() /= i) x(9) = 0
    end do
    y(k) = reads()
  end do
  x(8) = reads()
  !$acc end serial
  if (x(8) /= 4 .or. any(y /= [1, 2, 3, 4]) .or. x(9) /= 9) error stop 'exit in loop'
  i = 7
  !$acc parallel loop seq copy(x) copyout(y)
  do k = 1, 4
    do i = 1, k
      x(i) = i
    end do
    y(k) = reads()
  end do
  if (any(y /= [2, 3, 4, 5])) error stop 'inner'
  i = 7
  !$acc serial copy(x) if(n > 9)
  do i = 1, n
    x(i) = 1
  end do
  x(8) = reads()
  !$acc end serial
  if (x(8) /= 6) error stop 'if'
  i = 7
  !$acc parallel copy(x) num_gangs(1)
  !$acc loop seq private(i)
  do i = 1, n
    x(i) = 1
  end do
  x(8) = reads()
  x(9) = i
  !$acc end parallel
  if (any(x(8:) /= 6)) error stop 'a clause'
  x = 0
  !$acc serial copy(x)
  !$acc loop seq private(i)
  do i = 1, n
    x(i) = reads()
    if (x(i) == 3) exit
  end do
  x(8) = reads()
  x(9) = i
  !$acc end serial
  if (any(x /= [1, 2, 3, 0, 0, 0, 0, 3, 3])) error stop 'a clause of a loop with an exit'
end program
