! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Private variables that neither a thread nor a gang can hold: of run-time size, by
! each level; too large for shared memory; allocatables; copies that start with
! the original's values.
program private_heap
  implicit none
  integer, parameter :: n = 300, large = 20000
  integer :: i, j, k, a(n), b(n), c(n), d(n), e(n), big(large)
  integer, allocatable :: first(:), t(:, :)

  allocate(first(0:40), t(3, -2:7))
  first = [(k * k, k = 0, 40)]
  call per_gang(n, 33)
  call per_worker(n, 17)
  call per_lane(n, 21)
  call per_construct(n, 5)

  !$acc parallel loop gang private(big) copyout(c)
  do i = 1, n
    !$acc loop vector
    do j = 1, large
      big(j) = i + j
    end do
    k = 0
    !$acc loop vector reduction(+:k)
    do j = 1, large, 777
      k = k + big(large + 1 - j)
    end do
    c(i) = k
  end do
  do i = 1, n
    k = 0
    do j = 1, large, 777
      k = k + i + large + 1 - j
    end do
    if (c(i) /= k) error stop 'larger than shared memory'
  end do

  !$acc parallel loop gang vector firstprivate(first) private(t) copyout(d, e)
  do i = 1, n
    d(i) = sum(first) + first(mod(i, 41))
    t = i
    t(2, 7) = 0
    e(i) = sum(t) + lbound(t, 2) + size(t)
  end do
  do i = 1, n
    if (d(i) /= 40 * 41 * 81 / 6 + mod(i, 41)**2) error stop 'firstprivate'
    if (e(i) /= 29 * i - 2 + 30) error stop 'allocatable'
  end do
contains
  subroutine per_gang(n, m)
    integer, intent(in) :: n, m
    integer :: w(m)
    !$acc parallel loop gang private(w) copyout(a)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        w(j) = i * j
      end do
      a(i) = w(m) + w(1)
    end do
    do i = 1, n
      if (a(i) /= i * (m + 1)) error stop 'gang'
    end do
  end subroutine

  subroutine per_worker(n, m)
    integer, intent(in) :: n, m
    integer :: w(m, 2)
    !$acc parallel loop gang worker private(w) copyout(b) num_workers(4)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        w(j, 1) = i + j
        w(j, 2) = i - j
      end do
      b(i) = w(m, 1) * w(1, 2)
    end do
    do i = 1, n
      if (b(i) /= (i + m) * (i - 1)) error stop 'worker'
    end do
  end subroutine

  subroutine per_lane(n, m)
    integer, intent(in) :: n, m
    integer :: w(0:m)
    !$acc parallel loop gang vector private(w) copyout(c)
    do i = 1, n
      do j = 0, m
        w(j) = i + j
      end do
      c(i) = w(mod(i, m))
    end do
    do i = 1, n
      if (c(i) /= i + mod(i, m)) error stop 'lane'
    end do
  end subroutine

  subroutine per_construct(n, m)
    integer, intent(in) :: n, m
    integer :: w(m)
    !$acc parallel private(w) copyout(d)
    w = 0
    !$acc loop gang
    do i = 1, n
      w(1) = i
      !$acc loop vector
      do j = 2, m
        w(j) = j * w(1)
      end do
      d(i) = w(m)
    end do
    !$acc end parallel
    do i = 1, n
      if (d(i) /= m * i) error stop 'construct'
    end do
  end subroutine
end program
