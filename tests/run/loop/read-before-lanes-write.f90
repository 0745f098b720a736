! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! All threads of a gang read the range of a sequential loop; lanes may set the variable in the
! loops inside, but not before all have read it.
program read_before_lanes_write
  implicit none
  integer :: a(130), b(130), t, i, j, l, k, rounds
  a = 1
  b = 0
  k = 130
  t = 2
  rounds = 0
  !$acc kernels copy(a, b, t)
  do j = 1, min(t, 4)
    do l = 1, min(b(1) + 2, 3)
      do i = 1, k
        t = a(i) + i
        a(i) = a(i) + 1
      end do
      b(1) = 1
    end do
    rounds = rounds + 1
  end do
  !$acc end kernels
  if (rounds /= 2 .or. t /= a(130) + 129 .or. any(a /= 6)) error stop
end program
