! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -stdpar %s -o %t
! RUN: %on-every-device %t

! Atomic updates in DO CONCURRENT loops that use the loops' indices.
program do_concurrent
  implicit none
  integer :: i, j, counts(5), idle(5)

  counts = 0
  do concurrent (i = 1:10)
    !$acc atomic
    counts(mod(i, 5) + 1) = counts(mod(i, 5) + 1) + i
  end do
  if (any(counts /= [15, 7, 9, 11, 13])) error stop 'without a construct'

  counts = 0
  !$acc parallel loop copy(counts)
  do concurrent (i = 1:10, j = 1:3)
    !$acc atomic update
    counts(mod(i, 5) + 1) = counts(mod(i, 5) + 1) + j
  end do
  if (any(counts /= 12)) error stop 'of the construct'

  counts = 0
  idle = 7
  !$acc parallel loop copy(counts, idle)
  do j = 1, 3
    do concurrent (integer :: k = 1:5)
      !$acc atomic
      counts(k) = counts(k) + k * j
      ! Nothing is done here.
      !$acc atomic
      idle(k) = idle(k) * 1
    end do
  end do
  if (any(counts /= 6 * [1, 2, 3, 4, 5])) error stop 'index of the loop only'
  if (any(idle /= 7)) error stop 'idle'
end program do_concurrent
