! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_HEAP_SIZE=1M %on-every-device %t
! RUN: not env ACC_DEVICE_TYPE=simt ACCC_HEAP_SIZE=1 %t 2>&1 | FileCheck %s --check-prefix=SIZE
! SIZE: ACCC_HEAP_SIZE is '1'; it may be a number of bytes

! Memory that kernels allocate: all threads at once, sizes of many classes, and
! much more in the end than the heap holds at a time.
program allocate_in_kernels
  implicit none
  integer, parameter :: n = 20000
  integer :: total(n), grown(n), i, j, k

  !$acc parallel loop gang vector copyout(total, grown)
  do i = 1, n
    block
      integer, allocatable :: t(:), u(:, :), moved(:)
      allocate(t(mod(i, 97) + 1))
      do j = 1, size(t)
        t(j) = i + j
      end do
      allocate(u(2:3, -1:mod(i, 5)), source=mod(i, 7))
      total(i) = sum(t) + sum(u) + lbound(u, 2)
      deallocate(t)
      t = [i, i + 1, i + 2]
      t = [t, t]
      allocate(moved(7))
      call move_alloc(t, moved)
      grown(i) = sum(moved) * size(moved) + merge(1, 0, allocated(u) .and. .not. allocated(t))
    end block
  end do

  do i = 1, n
    k = mod(i, 97) + 1
    if (total(i) /= k * i + k * (k + 1) / 2 + 2 * (mod(i, 5) + 2) * mod(i, 7) - 1) then
      print *, 'element', i, 'is', total(i)
      error stop 1
    end if
    if (grown(i) /= 6 * (6 * i + 6) + 1) error stop 'grown'
  end do
end program
