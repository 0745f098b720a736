! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Gang-redundant code (2.5.1): each gang does it once, with one worker and one lane,
! before, between and after loops of its workers and lanes, and in branches.
program redundant
  implicit none
  integer, parameter :: gangs = 3
  integer :: counts(7), work(200), i

  counts = 0
  work = 0
  !$acc parallel num_gangs(gangs) num_workers(4) vector_length(32) copy(counts, work)
  !$acc atomic update
  counts(1) = counts(1) + 1
  !$acc loop worker vector
  do i = 1, 200
    !$acc atomic update
    work(i) = work(i) + 1
  end do
  !$acc atomic update
  counts(2) = counts(2) + 1
  if (counts(3) == 0) then
    !$acc atomic update
    counts(4) = counts(4) + 1
    !$acc loop vector
    do i = 1, 200
      !$acc atomic update
      work(i) = work(i) + 1
    end do
  else
    counts(5) = 1
  end if
  i = 0
  do while (i < 10)
    i = i + 1
    if (mod(i, 2) == 0) cycle
    !$acc atomic update
    counts(6) = counts(6) + 1
    if (i == 7) exit
  end do
  !$acc end parallel
  if (any(counts /= [gangs, gangs, 0, gangs, 0, 4 * gangs, 0])) error stop 'counts'
  if (any(work /= 2 * gangs)) error stop 'work'
end program redundant
