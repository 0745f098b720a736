! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! enter data twice, exit data once: the data stays; the second exit ends it
! (2.6.7). finalize ends it at once.
program reference_counts
  use openacc
  implicit none
  integer, parameter :: n = 32
  integer :: a(n), probe, i
  logical :: separate

  probe = 1
  !$acc parallel copyin(probe)
  probe = 2
  !$acc end parallel
  separate = probe == 1

  a = 5
  !$acc enter data copyin(a)
  !$acc enter data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc exit data copyout(a)
  if (separate) then
    if (any(a /= 5)) error stop 'copied out with a reference left'
    if (.not. acc_is_present(a)) error stop 'gone too early'
  end if
  !$acc exit data copyout(a)
  do i = 1, n
    if (a(i) /= i) error stop 'not copied out'
  end do
  if (separate) then
    if (acc_is_present(a)) error stop 'still there'
  end if

  !$acc enter data copyin(a)
  !$acc enter data copyin(a)
  !$acc exit data delete(a) finalize
  if (separate) then
    if (acc_is_present(a)) error stop 'still there after finalize'
  end if
end program reference_counts
