! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ACCC_SIMT_ORDER=shuffle %t

! Descriptors that the lanes of a worker share: allocatables of a BLOCK, private ones, and
! temporaries of PACK and of array constructors. Each worker has its own.
program worker_descriptors
  implicit none
  integer, parameter :: n = 8, m = 10
  integer :: r(n, m), e(n, m), y(4), i, j
  integer, allocatable :: q(:), s(:)
  y = [1, 5, 3, 4]
  !$acc parallel loop worker num_workers(4) vector_length(32) copyin(y) copyout(r(:, 1))
  do j = 1, n
    r(j, 1) = sum(pack(y, y > mod(j, 4)))
  end do
  if (any(r(:, 1) /= [12, 12, 9, 13, 12, 12, 9, 13])) error stop 'pack'

  !$acc parallel loop gang num_workers(4) vector_length(32) copyout(r)
  do i = 1, m
    !$acc loop worker
    do j = 1, n
      block
        integer, allocatable :: b(:)
        allocate(b(j + i))
        b = i
        b = [b, 5]
        r(j, i) = sum(b)
      end block
    end do
  end do
  e = reshape([(((j + i) * i + 5, j = 1, n), i = 1, m)], [n, m])
  if (any(r /= e)) error stop 'allocatable of a block'

  allocate(q(4), s(2))
  s = 3
  !$acc parallel loop gang copyout(r) num_workers(4) vector_length(32) copyin(s)
  do i = 1, m
    !$acc loop worker private(q)
    do j = 1, n
      q(:) = [s(:) + j, s(:)]
      r(j, i) = sum(q) + i
    end do
  end do
  e = reshape([((12 + 2 * j + i, j = 1, n), i = 1, m)], [n, m])
  if (any(r /= e)) error stop 'private'
end program
