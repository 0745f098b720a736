! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Variables that a data construct names before they have memory: constructs inside copy
! what was allocated meanwhile, also in a procedure, and what a pointer got.
program late_allocations
  implicit none
  integer, parameter :: n = 10
  real, allocatable :: a(:), b(:), c(:)
  real, pointer :: p(:)
  integer :: i

  nullify (p)
  !$acc data create(a) copyin(b) copy(c, p)
  allocate (a(n))
  call fill(b)
  !$acc kernels
  a(:) = 1
  !$acc end kernels
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  allocate (p(3:n))
  p = 2
  !$acc serial async(1)
  p(3) = p(3) + a(1)
  !$acc end serial
  !$acc wait
  if (any(a /= [(1 + 2*i, i=1, n)])) error stop 'allocated inside'
  if (any(b /= [(2*i, i=1, n)])) error stop 'allocated in a procedure'
  if (p(3) /= 5 .or. any(p(4:) /= 2)) error stop 'pointer'
  if (allocated(c)) error stop 'never allocated'
  deallocate (a, p)
  !$acc end data

  ! What was there before is still data of the data construct.
  !$acc data copyin(b)
  b = 0
  !$acc parallel loop present(b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
  call change(b)
  !$acc parallel loop
  do i = 1, n
    b(i) = b(i) + 1
  end do
  !$acc update self(b)
  !$acc end data
  if (size(b) /= n) error stop 'size'
contains
  subroutine fill(x)
    real, allocatable, intent(out) :: x(:)
    integer :: j
    x = [(2*j, j=1, n)]
  end subroutine
  subroutine change(x)
    real, allocatable, intent(inout) :: x(:)
    if (size(x) /= n) deallocate (x)
  end subroutine
end program late_allocations
