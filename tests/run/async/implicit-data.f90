! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t

! What constructs move without a data clause moves in their queue, behind the kernel: arrays,
! variables of reductions, firstprivate arrays, with and without a number of the queue (2.16.1).
program implicit_data
  implicit none
  integer, parameter :: n = 300
  type part
    integer :: k
    real, allocatable :: v(:)
  end type
  type(part) :: p
  integer :: a(n), b(n), f(4), i, s, q
  real, allocatable :: w(:)

  a = 1
  b = 1
  !$acc parallel loop async copy(b)
  do i = 1, n
    a(i) = a(i) + i
    b(i) = 2
  end do
  !$acc wait
  if (any(a /= [(1 + i, i = 1, n)]) .or. any(b /= 2)) error stop 'async without a number'

  q = 3
  s = 7
  f = 4
  !$acc parallel loop async(q) reduction(+:s) firstprivate(f)
  do i = 1, n
    s = s + f(1 + mod(i, 4))
    a(i) = 5
  end do
  f = 9
  !$acc wait(q)
  if (s /= 7 + 4*n .or. any(a /= 5)) error stop 'reduction and firstprivate'

  allocate(w(n), p%v(n))
  w = 1
  p%v = 2
  p%k = 3
  !$acc kernels async(2)
  w = w + 1
  p%v = p%v + p%k
  !$acc end kernels
  !$acc serial async(2) wait(q)
  w(1) = w(1) + w(2)
  !$acc end serial
  !$acc wait(2)
  if (w(1) /= 4 .or. any(w(2:) /= 2)) error stop 'kernels and serial'
end program
