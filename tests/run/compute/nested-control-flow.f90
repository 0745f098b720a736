! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! if, select case, cycle, exit and a do while inside of a parallel loop.
program control_flow
  implicit none
  integer, parameter :: n = 600
  integer :: a(n), expected(n), i, k, steps

  do i = 1, n
    expected(i) = work(i)
  end do
  a = -1
  !$acc parallel loop copy(a) private(k, steps)
  do i = 1, n
    select case (mod(i, 4))
    case (0)
      a(i) = 0
      cycle
    case (1, 2)
      k = i
      steps = 0
      do while (k /= 1)
        k = merge(k / 2, 3 * k + 1, mod(k, 2) == 0)
        steps = steps + 1
        if (steps > 200) exit
      end do
      a(i) = steps
    case default
      do k = 1, i
        if (k * k > i) exit
      end do
      a(i) = k
    end select
  end do
  if (any(a /= expected)) error stop 'a'

contains

  integer function work(i)
    integer, intent(in) :: i
    integer :: k, steps
    work = 0
    if (mod(i, 4) == 0) return
    if (mod(i, 4) == 3) then
      do k = 1, i
        if (k * k > i) exit
      end do
      work = k
      return
    end if
    k = i
    steps = 0
    do while (k /= 1)
      k = merge(k / 2, 3 * k + 1, mod(k, 2) == 0)
      steps = steps + 1
      if (steps > 200) exit
    end do
    work = steps
  end function work
end program control_flow
