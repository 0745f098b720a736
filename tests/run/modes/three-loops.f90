! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A loop for each level, in all sizes that fill a block, or not quite; code of each
! mode between them. Each loop counts another way.
program three_loops
  implicit none
  integer, parameter :: sizes(*) = [0, 1, 4, 5, 32, 33]
  integer :: g, w, v

  do g = 1, size(sizes)
    do w = 1, size(sizes)
      do v = 1, size(sizes)
        call run(sizes(g), sizes(w), sizes(v))
      end do
    end do
  end do
  call run(100, 100, 100)

contains

  subroutine run(gangs, workers, lanes)
    integer, intent(in) :: gangs, workers, lanes
    integer :: a(0:lanes - 1, -1:workers - 2, gangs), of_gang(gangs), of_worker(-1:workers - 2, gangs)
    integer :: i, j, k, sum_of_lanes
    a = 0
    of_gang = 0
    of_worker = 0
    !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(a, of_gang, of_worker)
    !$acc loop gang
    do k = gangs, 1, -1
      of_gang(k) = of_gang(k) + k
      !$acc loop worker private(sum_of_lanes)
      do j = -1, workers - 2
        sum_of_lanes = of_gang(k)
        !$acc loop vector reduction(+:sum_of_lanes)
        do i = lanes - 1, 0, -1
          a(i, j, k) = a(i, j, k) + i + 10 * j + of_gang(k)
          sum_of_lanes = sum_of_lanes + i
        end do
        of_worker(j, k) = of_worker(j, k) + sum_of_lanes
      end do
      of_gang(k) = of_gang(k) + workers
    end do
    !$acc end parallel
    do k = 1, gangs
      if (of_gang(k) /= k + workers) error stop 'gang'
      do j = -1, workers - 2
        if (of_worker(j, k) /= k + lanes * (lanes - 1) / 2) error stop 'worker'
        do i = 0, lanes - 1
          if (a(i, j, k) /= i + 10 * j + k) error stop 'vector'
        end do
      end do
    end do
  end subroutine run
end program three_loops
