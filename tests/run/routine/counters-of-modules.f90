! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.O0
! RUN: %on-every-device %t.O0

! A routine that reads the variable of a module, or of a common block, with which a loop around its call
! counts.
module counted
  implicit none
  integer :: i, j
contains
  subroutine inner(a)
    !$acc routine seq
    integer, intent(inout) :: a(8)
    a(i) = a(i) + 11*i
  end subroutine
  subroutine outer(a)
    !$acc routine seq
    integer, intent(inout) :: a(8)
    call inner(a)
  end subroutine
  pure integer function both()
    !$acc routine seq
    both = 10*i + j
  end function
  subroutine in_common(a)
    !$acc routine seq
    integer, intent(inout) :: a(8)
    integer :: k, l
    common /counters/ k, l
    a(l) = l
  end subroutine
  ! A loop of the routine's own counts with it.
  subroutine counts(a)
    !$acc routine vector
    integer, intent(inout) :: a(8)
    !$acc loop vector
    do i = 1, 8
      call inner(a)
    end do
  end subroutine
end module

program counters_of_modules
  use counted
  implicit none
  integer :: k, l
  common /counters/ k, l
  integer :: x(8), y(4, 4), n
  x = 0; i = 7
  !$acc serial copy(x)
  do i = 1, 8
    call inner(x)
  end do
  !$acc end serial
  if (any(x /= [(11*n, n = 1, 8)])) error stop 'serial'
  x = 0; i = 7
  !$acc parallel loop copy(x)
  do i = 1, 8
    call outer(x)
  end do
  if (any(x /= [(11*n, n = 1, 8)])) error stop 'a routine of the routine'
  x = 0; i = 7
  !$acc kernels copy(x)
  do i = 1, 8
    call inner(x)
  end do
  !$acc end kernels
  if (any(x /= [(11*n, n = 1, 8)])) error stop 'kernels'
  y = 0; i = 7; j = 9
  !$acc parallel loop collapse(2) copy(y)
  do i = 1, 4
    do j = 1, 4
      y(j, i) = both()
    end do
  end do
  if (any([((y(j, i) /= 10*i + j, j = 1, 4), i = 1, 4)])) error stop 'two counters'
  y = 0; i = 7; j = 9
  !$acc parallel loop copy(y)
  do i = 1, 4
    do j = 1, 4
      if (j > 3) exit
      y(j, i) = both()
    end do
  end do
  if (any([((y(j, i) /= merge(10*i + j, 0, j < 4), j = 1, 4), i = 1, 4)])) error stop 'an inner loop with an exit'
  x = 0; l = 3; k = 2
  !$acc parallel loop copy(x)
  do l = 1, 8
    call in_common(x)
  end do
  if (any(x /= [(n, n = 1, 8)])) error stop 'a common block'
  x = 0; i = 7
  !$acc parallel num_gangs(1) copy(x)
  call counts(x)
  !$acc end parallel
  if (any(x /= [(11*n, n = 1, 8)])) error stop 'a loop of a routine'
  print *, 'ok'
end program
