! RUN: %accc -O0 --offload-arch=simt %s -o %t-O0 && %on-every-device %t-O0
! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! A construct whose loops have private copies of an array asks for nothing of the original (2.6.2):
! it need not be present, and arrays of assumed size, which no clause could bring, may be private.
program originals_not_asked_for
  implicit none
  integer :: first(0:3), described(4), sums(6), i

  first = 7
  described = 7
  call assumed_size(first, 4)
  call explicit_shape(first, 4)
  call assumed_shape(described)
  if (any(first /= 7) .or. any(described /= 7)) stop 1
contains
  subroutine assumed_size(w, n)
    integer :: w(0:*), n, j

    !$acc parallel loop gang private(w(0:3))
    do i = 1, 6
      w(0:3) = 0
      !$acc loop vector
      do j = 0, 3
        w(j) = i
      end do
      sums(i) = sum(w(0:3))
    end do
    if (any(sums /= [(4 * i, i = 1, 6)])) stop 2
    !$acc kernels
    !$acc loop gang private(w(0:n - 1))
    do i = 1, 6
      w(0:n - 1) = 1
      !$acc loop vector
      do j = 0, 3
        w(j) = w(j) + i
      end do
      sums(i) = sum(w(0:n - 1))
    end do
    !$acc end kernels
    if (any(sums /= [(4 * i + 4, i = 1, 6)])) stop 3
  end subroutine

  subroutine explicit_shape(w, n)
    integer :: n, w(0:n - 1), j

    !$acc parallel loop gang private(w) default(present) copyout(sums)
    do i = 1, 6
      w = 0
      !$acc loop vector
      do j = 0, 3
        w(j) = i
      end do
      sums(i) = sum(w)
    end do
    if (any(sums /= [(4 * i, i = 1, 6)])) stop 4
  end subroutine

  subroutine assumed_shape(w)
    integer :: w(5:), j

    !$acc parallel default(present) copyout(sums)
    !$acc loop gang private(w(6:7))
    do i = 1, 6
      w(6:7) = 0
      !$acc loop vector
      do j = 6, 7
        w(j) = i
      end do
      sums(i) = sum(w(6:7))
    end do
    !$acc end parallel
    if (any(sums /= [(2 * i, i = 1, 6)])) stop 5
  end subroutine
end program
