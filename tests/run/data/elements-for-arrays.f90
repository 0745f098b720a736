! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Elements with the sizes of arrays as subscripts, in clauses of constructs that use other
! elements: programs for other compilers mean the array.
program elements_for_arrays
  implicit none
  integer, parameter :: n = 40, m = 30
  integer :: i, j, image(n, m)
  real, allocatable :: a(:, :)
  real, pointer :: b(:, :)
  image = 0
  ! CHECK: elements-for-arrays.f90:[[@LINE+1]]:21: warning: 'image(40,30)' in a data clause is one element of the array, but the construct uses others: it is taken for 'image'; write 'image' or 'image(1:40,1:30)'
  !$acc data create(image(n,m))
  !$acc parallel loop
  do j = 1, m
    do i = 1, n
      image(i, j) = i + j
    end do
  end do
  !$acc update self(image(:, 1:m))
  !$acc end data
  if (any(image /= reshape([((i + j, i=1, n), j=1, m)], [n, m]))) error stop 'create'

  allocate (a(n, m), b(n, m))
  a = image
  b = 0
  ! CHECK: warning: 'a(40,30)' in a data clause is one element
  ! CHECK: warning: 'b(40,30)' in a data clause is one element
  !$acc parallel loop collapse(2) copyin(a(n,m)) copyout(b(n,m))
  do j = 1, m
    do i = 1, n
      b(i, j) = 2*a(i, j)
    end do
  end do
  if (any(b /= 2*image)) error stop 'copyout'

  ! What else has brought the elements that are used is enough.
  !$acc data copy(b(:, 2:5))
  ! CHECK: warning: 'b(40,3)' in a data clause is one element
  !$acc parallel loop collapse(2) copy(b(n,3))
  do j = 2, 5
    do i = 1, n
      b(i, j) = b(i, j) + 1
    end do
  end do
  !$acc end data
  if (any(b(:, 2:5) /= 2*image(:, 2:5) + 1) .or. any(b(:, 6:) /= 2*image(:, 6:))) &
    error stop 'part'

  ! ENTER DATA, and constructs behind it.
  ! CHECK: elements-for-arrays.f90:[[@LINE+6]]:27: warning: 'a(40,30)' in a data clause is one element of the array, but the construct uses others: it is taken for 'a'
  ! CHECK: elements-for-arrays.f90:[[@LINE+9]]:{{.*}}: note: used here
  ! CHECK: elements-for-arrays.f90:[[@LINE+14]]:29: warning: 'a(40,30)' stands for the array here, too
  ! CHECK: elements-for-arrays.f90:[[@LINE+3]]:27: note: as where it is entered
  ! CHECK: warning: 'image(40,30)' in a data clause is one element
  ! CHECK: warning: 'image(40,30)' stands for the array
  !$acc enter data copyin(a(n,m)) create(image(n,m))
  !$acc parallel loop collapse(2)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + 3
    end do
  end do
  !$acc kernels present(image)
  image = 4
  !$acc end kernels
  !$acc update self(a(1,1), a(n,m))
  if (any(a /= reshape([((i + j + 3, i=1, n), j=1, m)], [n, m]))) error stop 'update'
  !$acc exit data delete(a(n,m)) copyout(image(n,m))
  if (any(image /= 4)) error stop 'enter data'

  ! That element alone is used.
  ! CHECK-NOT: warning
  !$acc parallel copy(b(n,m))
  b(n, m) = 5
  !$acc end parallel
  !$acc enter data copyin(b(n,m))
  !$acc parallel present(b(n,m))
  b(n, m) = b(n, m) + 1
  !$acc end parallel
  !$acc exit data copyout(b(n,m))
  !$acc parallel loop
  do j = 1, m
    b(1, j) = 7
  end do
  if (b(n, m) /= 6 .or. b(n, 1) /= 2*(n + 1) .or. any(b(1, :) /= 7)) error stop 'one element'
end program
