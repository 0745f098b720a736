! RUN: %accc -fopenmp %s -o %t
! RUN: %on-every-device %t

! SIMD loops of OpenMP in device code are plain loops; PRIVATE holds, also where gangs share the variable.
module simd_loops
  implicit none
contains
  subroutine triple(x, n)
    !$omp declare simd(triple) uniform(n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$omp simd simdlen(4) linear(i)
    do i = 1, n
      x(i) = 3 * x(i)
    end do
    !$omp end simd
  end subroutine

  ! Without a directive.
  integer function largest(x, n) result(most)
    integer, intent(in) :: n, x(n)
    integer :: i
    most = -huge(most)
    !$omp simd reduction(max:most) if(n > 3) safelen(8)
    do i = 1, n
      most = max(most, x(i))
    end do
  end function
end module

program openmp_simd
  use simd_loops
  implicit none
  integer, parameter :: n = 37, m = 50
  integer :: x(n, m), y(n, m), z(n, m), most(m), total, last(m), work(3), i, j, k, t, own
  x = reshape([(mod(7 * i, 101), i = 1, n * m)], [n, m])
  y = 0
  z = 0
  work = -1
  total = 1
  !$acc parallel loop gang vector copyin(x) copy(y, z, work) copyout(most, last) reduction(+:total) private(own)
  do k = 1, m
    !$omp simd
    do i = 1, n
      y(i, k) = x(i, k)
    end do
    call triple(y(:, k), n)
    most(k) = largest(y(:, k), n)
    own = k
    !$omp simd private(t, work) lastprivate(j) reduction(+:total, own)
    do i = 1, n
      work(2) = x(i, k)
      work(3) = i
      t = work(2) + work(3) + k
      j = t
      z(i, k) = t
      total = total + work(2)
      own = own + 1
    end do
    last(k) = j + own
  end do
  do k = 1, m
    if (any(y(:, k) /= 3 * x(:, k))) error stop 1
    if (most(k) /= 3 * maxval(x(:, k))) error stop 2
    if (any(z(:, k) /= [(x(i, k) + i + k, i = 1, n)])) error stop 3
    if (last(k) /= z(n, k) + n + k) error stop 4
  end do
  if (total /= 1 + sum(x)) error stop 5
  if (any(work /= -1)) error stop 6

  ! Between loops that are collapsed, and behind a directive of OpenACC.
  !$acc parallel loop collapse(2) copy(y)
  do k = 1, m
    !$omp simd
    do i = 1, n
      y(i, k) = y(i, k) - x(i, k)
    end do
  end do
  !$acc kernels copy(y)
  !$acc loop gang
  do k = 1, m
    !$acc loop vector
    !$omp simd
    do i = 1, n
      y(i, k) = y(i, k) - x(i, k)
    end do
    !$omp end simd
  end do
  !$acc end kernels
  if (any(y /= x)) error stop 7
  !$acc parallel loop collapse(2) copy(z, work)
  do k = 1, m
    !$omp simd private(t, work)
    do i = 1, n
      work(1) = i
      t = k
      z(i, k) = work(1) + t
    end do
  end do
  if (any(z /= reshape([((i + k, i = 1, n), k = 1, m)], [n, m]))) error stop 9
  if (any(work /= -1)) error stop 10

  ! The host has directives of its own.
  total = 0
  !$omp simd collapse(2) reduction(+:total)
  do k = 1, m
    do i = 1, n
      total = total + y(i, k)
    end do
  end do
  if (total /= sum(x)) error stop 8
end program
