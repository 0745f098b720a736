! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t

! All threads of a gang load a condition, and loops behind it write what they load: in
! sequential loops, in front of which nothing else stops the first thread.
program loads_before_loops
  implicit none
  integer :: a(40, 40), i, j, k
  a = 1
  !$acc parallel num_gangs(1) num_workers(4) vector_length(64)
  if (any(a /= 1)) stop 1
  do j = 1, 40
    !$acc loop worker vector
    do i = 1, 40
      a(i, j) = 2
    end do
  end do
  if (sum(a) /= 3200) stop 2
  do k = 1, 3
    do j = 1, 40
      !$acc loop vector
      do i = 1, 40
        a(i, j) = a(i, j) + 1
      end do
    end do
  end do
  !$acc end parallel
  if (any(a /= 5)) error stop 3
end program
