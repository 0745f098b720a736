! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Two loops of a region with the same iterations and the same gang(static:) give each gang the
! same iterations, whatever their other levels are (OpenACC 3.4, 2.9.2): the second one
! finds what the first one has stored.
program static_gangs
  implicit none
  integer, parameter :: n = 1000
  integer :: i, j, extent, chunk, a(0:n - 1), b(10, n / 10)
  logical :: is_right

  is_right = .true.
  chunk = 9
  do extent = 0, n, 250
    a = 0
    !$acc parallel num_gangs(5) num_workers(4) vector_length(32) copy(a)
    !$acc loop gang(static:7)
    do i = 0, extent - 1
      a(i) = 3
    end do
    !$acc loop gang(static:7) vector
    do i = extent - 1, 0, -1
      a(extent - 1 - i) = 2 * a(extent - 1 - i) + i
    end do
    !$acc loop gang(static:7) worker
    do i = 0, extent - 1
      a(i) = a(i) + i
    end do
    !$acc loop gang(static:7) worker vector
    do i = 0, extent - 1
      a(i) = 3 * a(i)
    end do
    !$acc end parallel
    is_right = is_right .and. all(a(:extent - 1) == 3 * (extent + 5)) .and. all(a(extent:) == 0)

    a = 0
    !$acc parallel num_gangs(7) vector_length(64) copy(a) firstprivate(chunk)
    !$acc loop gang(static:*) vector
    do i = 0, extent - 1
      a(i) = 3
    end do
    !$acc loop gang(static:*)
    do i = 0, extent - 1
      a(i) = 2 * a(i) + i
    end do
    !$acc end parallel
    is_right = is_right .and. all([(a(i) == 6 + i, i = 0, extent - 1)])

    a = 0
    !$acc parallel num_gangs(3) vector_length(64) copy(a)
    !$acc loop gang(static:chunk) vector
    do i = 0, extent - 1
      a(i) = 3
    end do
    !$acc loop gang(static:chunk)
    do i = 0, extent - 1
      a(i) = 2 * a(i) + i
    end do
    !$acc end parallel
    is_right = is_right .and. all([(a(i) == 6 + i, i = 0, extent - 1)])
  end do
  if (.not. is_right) stop 1

  ! Nests of one size.
  !$acc parallel num_gangs(4) vector_length(64) copyout(b)
  !$acc loop gang(static:15) vector collapse(2)
  do j = 1, n / 10
    do i = 1, 10
      b(i, j) = i
    end do
  end do
  !$acc loop gang(static:15) collapse(2)
  do j = 1, n / 10
    do i = 1, 10
      b(i, j) = b(i, j) + 100 * j
    end do
  end do
  !$acc end parallel
  if (any([((b(i, j) /= i + 100 * j, i = 1, 10), j = 1, n / 10)])) stop 2

  ! Loops without the clause go along, where it gives iterations to threads.
  call smooth(150, 6)
contains
  subroutine smooth(n, layers)
    integer, intent(in) :: n, layers
    real(8) :: x(n, layers), y(n, layers), s(n, layers), t(n, layers)
    integer :: i, k

    do k = 1, layers
      x(:, k) = [(mod(i * k * 3, 17), i=1, n)]
      y(:, k) = [(mod(i * 5 + k, 11), i=1, n)]
    end do
    s = x
    t = y
    do k = 2, layers
      s(3:n - 2, k) = t(3:n - 2, k) + s(3:n - 2, k)
      if (mod(k, 2) == 0) t(3:n - 1, k) = 2 * s(3:n - 1, k) + t(3:n - 1, k - 1)
      s(3:n - 2, k) = s(3:n - 2, k - 1) - t(3:n - 2, k)
    end do

    !$acc parallel copy(x, y)
    !$acc loop seq
    do k = 2, layers
      !$acc loop gang(static:1) vector
      do i = 3, n - 2
        x(i, k) = y(i, k) + x(i, k)
      end do
      if (mod(k, 2) == 0) then
        !$acc loop gang vector
        do i = 3, n - 1
          y(i, k) = 2 * x(i, k) + y(i, k - 1)
        end do
      end if
      !$acc loop gang vector
      do i = 3, n - 2
        x(i, k) = x(i, k - 1) - y(i, k)
      end do
    end do
    !$acc end parallel
    if (any(x /= s) .or. any(y /= t)) error stop 3
  end subroutine
end program
