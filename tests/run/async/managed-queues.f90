! RUN: %accc -O1 -gpu=managed %s -o %t
! RUN: env ACC_DEVICE_TYPE=host-discrete ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=host %t
! RUN: %accc -O1 %s -o %t.separate
! RUN: not env ACC_DEVICE_TYPE=host-discrete ACCC_ASYNC=late %t.separate 2>&1 | FileCheck %s

! In managed memory an array is one for all queues, of which each may change a part; here each
! construct copies all of it. Elsewhere such programs lack waits, and see that.
! CHECK: ERROR STOP: halves
program managed_queues
  implicit none
  integer, parameter :: n = 1000
  real, allocatable :: a(:), b(:)
  integer :: i, q, k

  allocate (a(n), b(n))
  a = 0
  do k = 1, 2
    do q = 1, 2
      !$acc parallel loop async(q)
      do i = (q - 1)*n/2 + 1, q*n/2
        a(i) = a(i) + q
      end do
    end do
  end do
  !$acc wait
  if (any(a(:n/2) /= 2) .or. any(a(n/2 + 1:) /= 4)) error stop 'halves'

  ! One that the host waits for comes behind a queue, too; so does UPDATE of what another
  ! directive has brought.
  !$acc parallel loop async(1)
  do i = 1, n/2
    a(i) = 7
  end do
  !$acc update self(a(:n/2)) async(1)
  !$acc parallel loop
  do i = n/2 + 1, n
    a(i) = 8
  end do
  !$acc wait
  if (any(a(:n/2) /= 7) .or. any(a(n/2 + 1:) /= 8)) error stop 'one without a queue'
  !$acc parallel loop async(1)
  do i = 1, n/2
    a(i) = 5
  end do
  !$acc enter data create(a)
  !$acc update device(a) async(2)
  !$acc parallel loop async(2)
  do i = n/2 + 1, n
    a(i) = a(i) + 1
  end do
  !$acc exit data copyout(a) async(2)
  !$acc wait(2)
  if (any(a(:n/2) /= 5) .or. any(a(n/2 + 1:) /= 9)) error stop 'update'

  ! The region ends, and nothing is lost.
  !$acc data copy(a)
  do q = 1, 2
    !$acc parallel loop async(q)
    do i = (q - 1)*n/2 + 1, q*n/2
      a(i) = a(i) + q
    end do
  end do
  !$acc end data
  if (any(a(:n/2) /= 6) .or. any(a(n/2 + 1:) /= 11)) error stop 'region'
end program
