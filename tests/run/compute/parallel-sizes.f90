! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! num_gangs, num_workers and vector_length given by expressions do not change the
! result (2.5.10 to 2.5.12), whether they divide the trip count or not.
program sizes
  implicit none
  integer, parameter :: n = 1003
  integer :: a(n), i, gangs, workers, lanes

  do gangs = 1, 9, 4
    do workers = 1, 3
      do lanes = 1, 65, 32
        a = 0
        !$acc parallel loop gang worker vector num_gangs(gangs) num_workers(workers) &
        !$acc   vector_length(lanes) copy(a)
        do i = 1, n
          a(i) = a(i) + i
        end do
        do i = 1, n
          if (a(i) /= i) error stop 'wrong element'
        end do
      end do
    end do
  end do
end program sizes
