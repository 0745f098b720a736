! RUN: %accc -O1 -gpu=managed %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt %t
! RUN: env ACC_DEVICE_TYPE=host-discrete %t
! RUN: env ACC_DEVICE_TYPE=host %t
! RUN: not env ACC_DEVICE_TYPE=simt ACCC_MEM=separate %t 2>&1 | FileCheck %s
! RUN: %accc -O1 %s -o %t.separate
! RUN: env ACC_DEVICE_TYPE=simt ACCC_MEM=managed %t.separate
! RUN: not env ACC_DEVICE_TYPE=simt %t part 2>&1 | FileCheck %s --check-prefix=PART

! Programs for managed memory update what no clause has brought, and say that it is present.
! CHECK: accc runtime error: data of 'a' is not present
! PART: accc runtime error: data of 'a' is only partly present
! PART: a data clause that brings all of what both are parts of helps
program managed_memory
  implicit none
  type :: field
    real(8), allocatable :: x(:), y(:)
  end type
  type(field) :: f
  real(8), allocatable :: a(:), b(:)
  integer, parameter :: table(3) = [5, 7, 9]
  integer :: i

  allocate (a(100), b(100))
  a = 1
  !$acc parallel loop async(1)
  do i = 1, 100
    a(i) = a(i) + i
  end do
  !$acc wait(1)
  !$acc update self(a)
  if (any(a /= [(1 + i, i=1, 100)])) error stop 1

  a = a*2
  !$acc update device(a)
  !$acc parallel loop present(a) no_create(b)
  do i = 1, 100
    b(i) = a(i)
    a(i) = a(i) + 1
  end do
  if (any(b /= [(2*(1 + i), i=1, 100)])) error stop 2
  if (any(a /= b + 1)) error stop 3

  ! A region of `present` has the data as one of `copy` would: updates move it.
  !$acc data present(a)
  !$acc parallel loop default(present) async(2)
  do i = 1, 100
    a(i) = a(i) - b(i)
  end do
  !$acc update self(a) async(2)
  !$acc wait(2)
  if (any(a /= 1)) error stop 4
  a = 3
  !$acc update device(a)
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = a(i) + table(1 + mod(i, 3))
  end do
  !$acc end data
  if (any(a /= [(3 + table(1 + mod(i, 3)), i=1, 100)])) error stop 5

  ! Where an object is present, and what its components lead to is not.
  !$acc enter data copyin(f)
  allocate (f%x(100), f%y(100))
  f%x = 2
  !$acc parallel loop default(present)
  do i = 1, 100
    f%y(i) = f%x(i)*i
  end do
  !$acc update self(f%y)
  if (any(f%y /= [(2*i, i=1, 100)])) error stop 6
  !$acc exit data delete(f)

  ! What is present is updated.
  a = 1
  !$acc enter data copyin(a)
  a(:50) = 7
  !$acc update device(a(:50))
  !$acc parallel loop
  do i = 1, 100
    a(i) = a(i) + 1
  end do
  !$acc update self(a)
  if (any(a(:50) /= 8) .or. any(a(51:) /= 2)) error stop 7
  !$acc exit data delete(a)

  ! Where a part is, the host's memory is not that of both sides.
  if (command_argument_count() > 0) then
    !$acc enter data copyin(a(:50))
    !$acc update self(a)
  end if
end program
