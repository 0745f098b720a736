! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 --offload-arch=simt %s -o %t.races
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t.races

! A grid has three dimensions: of a nest of four loops that gangs share, a gang runs the outermost one
! whole, and lanes that share its private array wait for each other between the iterations.
program four_loops_of_gangs
  implicit none
  integer, parameter :: m = 256
  integer :: i, j, k, l, q, sizes(4), total
  real(8) :: w(m), expected(m), s
  real(8), allocatable :: b(:, :, :, :, :), sums(:, :, :, :)
  sizes = [3, 2, 2, 6]
  allocate (b(m, sizes(1), sizes(2), sizes(3), sizes(4)), sums(sizes(1), sizes(2), sizes(3), sizes(4)))
  !$acc parallel loop gang collapse(4) private(w) vector_length(256) copyout(b)
  do l = 1, sizes(4)
    do k = 1, sizes(3)
      do j = 1, sizes(2)
        do i = 1, sizes(1)
          !$acc loop vector
          do q = 1, m
            w(q) = q + 1000*i + 10000*j + 100000*k + 1000000*l
          end do
          !$acc loop vector
          do q = 1, m
            b(q, i, j, k, l) = w(m + 1 - q)
          end do
        end do
      end do
    end do
  end do
  !$acc parallel loop gang collapse(4) private(s) vector_length(256) copyin(b) copyout(sums)
  do l = 1, sizes(4)
    do k = 1, sizes(3)
      do j = 1, sizes(2)
        do i = 1, sizes(1)
          s = 0
          !$acc loop vector reduction(+:s)
          do q = 1, m
            s = s + b(q, i, j, k, l)
          end do
          sums(i, j, k, l) = s
        end do
      end do
    end do
  end do
  do l = 1, sizes(4)
    do k = 1, sizes(3)
      do j = 1, sizes(2)
        do i = 1, sizes(1)
          total = 1000*i + 10000*j + 100000*k + 1000000*l
          expected = [(m + 1 - q + total, q=1, m)]
          if (any(b(:, i, j, k, l) /= expected)) error stop 'elements'
          if (sums(i, j, k, l) /= sum(expected)) error stop 'sums'
        end do
      end do
    end do
  end do
end program
