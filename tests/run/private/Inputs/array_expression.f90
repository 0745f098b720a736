subroutine expression(v, sums, n)
  integer, parameter :: m = 300
  integer :: n, sums(n), w(m), v(m)
  !$acc parallel loop gang vector private(w) copyout(sums) copyin(v)
  do i = 1, n
    w = 2*v
    sums(i) = w(i) + w(m - i)
  end do
end subroutine
