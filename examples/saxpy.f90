! y = a*x + y: the smallest useful OpenACC program.
! One parallel loop; the data clauses say what travels to the device and back.
program saxpy
  implicit none
  integer, parameter :: n = 1000000
  real, parameter :: a = 2.5
  real, allocatable :: x(:), y(:), expected(:)
  integer :: i

  allocate (x(n), y(n))
  do i = 1, n
    x(i) = real(mod(i, 1000))
    y(i) = real(mod(i, 7))
  end do
  expected = a * x + y ! computed serially, for the check below

  !$acc parallel loop copyin(x) copy(y)
  do i = 1, n
    y(i) = a * x(i) + y(i)
  end do

  ! A fused multiply-add may round once where the serial code rounds twice.
  if (any(abs(y - expected) > 1e-6 * abs(expected))) error stop 'saxpy: wrong result'
  print '(a)', 'PASS'
end program saxpy
