! RUN: %accc -O2 -stdpar=gpu %s -o %t
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=4 ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=order
! RUN: %accc -O0 -stdpar=gpu %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -stdpar=gpu -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -stdpar=gpu -c --offload-arch=sm_90 %s -o %t.o

! Arrays of any size that all iterations of DO CONCURRENT write and read are each iteration's own
! (F2023, 11.1.7.5), with what the program's array has where no iteration writes.
module iterations
  implicit none
  integer, allocatable :: of_module(:)
  integer :: large(4200)
contains
  subroutine automatic(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(n)
    integer :: w(m), i, k
    do concurrent (i = 1:n)
      do k = 1, m
        w(k) = i*k
      end do
      r(i) = sum(w)
      w = r(i)
      r(i) = r(i) + w(m) - w(1)
    end do
  end subroutine automatic

  subroutine local_block(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(n)
    integer :: i
    do concurrent (i = 1:n)
      block
        integer :: w(m), k
        do k = 1, m
          w(k) = i*k
        end do
        r(i) = sum(w)
      end block
    end do
  end subroutine local_block

  subroutine local_allocatable(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(n)
    integer, allocatable :: w(:)
    integer :: i, k
    allocate (w(0:m - 1))
    do concurrent (i = 1:n)
      do k = 0, ubound(w, 1)
        w(k) = i*(k + 1)
      end do
      r(i) = sum(w)
    end do
  end subroutine local_allocatable

  ! Elements that no iteration writes are the program's; what a single iteration writes is there
  ! behind the loop.
  subroutine parts(n, m, w, r)
    integer, intent(in) :: n, m
    integer, intent(inout) :: w(-1:m)
    integer, intent(out) :: r(n)
    integer :: i, k
    do concurrent (i = 1:n)
      do k = 1, m - 1
        w(k) = i*k
      end do
      if (i == 3) w(m) = 7
      r(i) = w(-1) + w(0)
      do k = 1, m - 1
        r(i) = r(i) + w(k)
      end do
    end do
  end subroutine parts

  ! Only some iterations set the array, and only those read it.
  subroutine conditional(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(n)
    integer :: w(m, 2), i, fixed(3)
    do concurrent (i = 1:n)
      r(i) = 0
      if (mod(i, 2) == 0) then
        w = i
        w(2:m:2, 2) = -i
        fixed(2) = i
      end if
      if (mod(i, 2) == 0) r(i) = sum(w) + fixed(2)
    end do
  end subroutine conditional

  subroutine module_arrays(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: i
    do concurrent (i = 1:n)
      of_module(:) = i
      large = 2*i
      r(i) = sum(of_module) + large(1) + large(4200)
    end do
  end subroutine module_arrays

  pure integer function total(w)
    integer, intent(in) :: w(:)
    total = sum(w)
  end function total

  pure subroutine fill(w, i)
    integer, intent(out) :: w(:)
    integer, intent(in) :: i
    integer :: k
    do k = 1, size(w)
      w(k) = i*k
    end do
  end subroutine fill

  subroutine passed(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(n)
    integer :: w(m), i
    do concurrent (i = 1:n)
      call fill(w, i)
      r(i) = total(w)
    end do
  end subroutine passed

  subroutine assumed_shape(w, r)
    integer, intent(inout) :: w(:, :)
    integer, intent(out) :: r(:)
    integer :: i, j, k
    do concurrent (i = 1:size(r))
      do j = 1, size(w, 2)
        do k = 1, size(w, 1)
          w(k, j) = i*j
        end do
      end do
      r(i) = sum(w)
    end do
  end subroutine assumed_shape

  ! Iterations of one j share an element.
  subroutine two_indices(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(m, n)
    integer :: w(m), i, j
    do concurrent (i = 1:n, j = 1:m)
      w(j) = i + j
      r(j, i) = w(j)*2
    end do
  end subroutine two_indices

  subroutine kernels(n, m, r)
    integer, intent(in) :: n, m
    integer, intent(out) :: r(n)
    integer :: w(m), i, k
    !$acc kernels copyout(r) create(w)
    !$acc loop independent
    do i = 1, n
      do k = m, 1, -1
        w(k) = i*k
      end do
      r(i) = 0
      do k = 1, m
        r(i) = r(i) + w(m - k + 1)
      end do
    end do
    !$acc end kernels
  end subroutine kernels

  ! Not an array that all iterations write: the last one stores to elements of its own.
  subroutine outflow(ni, nj, fin, fout)
    integer, intent(in) :: ni, nj
    real, intent(inout) :: fin(ni, nj, 27), fout(ni, nj, 27)
    integer :: i, j, n
    !$acc kernels loop independent copy(fin, fout)
    do j = 1, nj
      !$acc loop independent
      do i = 1, ni
        if (i == ni) then
          do n = 1, 9
            fin(ni, j, n) = fin(ni - 1, j, n)
          end do
        end if
        do n = 1, 27
          fout(i, j, n) = 2*fin(i, j, n)
        end do
      end do
    end do
  end subroutine
  ! The same, but for a condition that does not show it.
  subroutine outflow_by_order(ni, nj, fin, fout)
    integer, intent(in) :: ni, nj
    real, intent(inout) :: fin(ni, nj, 27), fout(ni, nj, 27)
    integer :: i, j, n
    !$acc kernels loop independent copy(fin, fout)
    do j = 1, nj
      !$acc loop independent
      do i = 1, ni
        if (i > ni - 1) then
          do n = 1, 9
            fin(ni, j, n) = fin(ni - 1, j, n)
          end do
        end if
        do n = 1, 27
          fout(i, j, n) = 2*fin(i, j, n)
        end do
      end do
    end do
  end subroutine

  ! Without sweeps no iteration sets what it reads.
  subroutine swept(n, m, sweeps, w, r)
    integer, intent(in) :: n, m, sweeps
    integer, intent(inout) :: w(m)
    integer, intent(out) :: r(n)
    integer :: i, k, l, total
    !$acc kernels copyout(r) copy(w)
    !$acc loop independent
    do i = 1, n
      do l = 1, sweeps
        do k = 1, m
          w(k) = i + k
        end do
      end do
      total = 0
      do k = 1, m
        total = total + w(k)
      end do
      r(i) = total
    end do
    !$acc end kernels
  end subroutine
end module iterations

program own_copies
  use iterations
  implicit none
  integer, parameter :: n = 130, m = 40
  integer :: r(n), sums(n), w(-1:m), grid(8, 6), pairs(m, n), i, j, k
  real :: fin(12, 6, 27), fout(12, 6, 27)
  integer, volatile :: ni = 12, nj = 6

  sums = [(i*m*(m + 1)/2, i=1, n)]
  call automatic(n, m, r)
  if (any(r /= sums)) error stop 'automatic'
  call local_block(n, m, r)
  if (any(r /= sums)) error stop 'local_block'
  call local_allocatable(n, m, r)
  if (any(r /= sums)) error stop 'local_allocatable'
  call passed(n, m, r)
  if (any(r /= sums)) error stop 'passed'
  call kernels(n, m, r)
  if (any(r /= sums)) error stop 'kernels'

  w = [(100*i, i=-1, m)]
  call parts(n, m, w, r)
  if (any(r /= [(-100 + i*m*(m - 1)/2, i=1, n)])) error stop 'parts'
  if (w(-1) /= -100 .or. w(0) /= 0 .or. w(m) /= 7) error stop 'left behind'
  w = 0
  call parts(1, m, w, r)
  if (any(w /= [0, 0, (i, i=1, m - 1), 0])) error stop 'one iteration'

  call conditional(n, m, r)
  if (any(r /= [(merge(i*(m + 1), 0, mod(i, 2) == 0), i=1, n)])) error stop 'conditional'

  allocate (of_module(m))
  call module_arrays(n, r)
  if (any(r /= [(i*(m + 4), i=1, n)])) error stop 'module_arrays'
  call module_arrays(1, r)
  if (any(of_module /= 1) .or. any(large /= 2)) error stop 'one iteration of module_arrays'

  call swept(n, m, 2, w(1:), r)
  if (any(r /= [(i*m + m*(m + 1)/2, i=1, n)])) error stop 'swept'
  w = 3
  call swept(n, m, 0, w(1:), r)
  if (any(r /= 3*m) .or. any(w /= 3)) error stop 'not swept'

  call assumed_shape(grid(1:8:2, :), r)
  if (any(r /= [(4*21*i, i=1, n)])) error stop 'assumed_shape'

  call two_indices(n, m, pairs)
  do i = 1, n
    if (any(pairs(:, i) /= [(2*(i + j), j=1, m)])) error stop 'two_indices'
  end do

  fin = reshape([(((i + 100*j + 1000*k, i=1, 12), j=1, 6), k=1, 27)], shape(fin))
  call outflow(ni, nj, fin, fout)
  if (any(fin(12, :, :9) /= fin(11, :, :9)) .or. any(fout /= 2*fin)) error stop 'outflow'
  if (any(fin(12, 2, 10:) /= [(212 + 1000*k, k=10, 27)])) error stop 'outflow of others'
  fin = reshape([(((i + 100*j + 1000*k, i=1, 12), j=1, 6), k=1, 27)], shape(fin))
  call outflow_by_order(ni, nj, fin, fout)
  if (any(fin(12, :, :9) /= fin(11, :, :9)) .or. any(fout /= 2*fin)) error stop 'outflow by order'
  print *, 'PASS'
end program own_copies
