! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Sections that parallel and serial constructs reduce, of variables of modules and main programs.
module counts
  implicit none
  integer :: shared(0:9)
  integer, allocatable :: owned(:, :)
end module

program section_of_construct
  use counts
  implicit none
  integer :: a(10), i, k
  a = 0
  !$acc parallel reduction(+:a(1:5)) num_gangs(1)
  do i = 1, 10
    a(1:5) = a(1:5) + 1
  end do
  !$acc end parallel
  if (any(a(:5) /= 10) .or. any(a(6:) /= 0)) error stop 'parallel'
  !$acc serial reduction(+:a(1:5)) copy(a)
  do i = 1, 10
    a(1:5) = a(1:5) + 1
  end do
  !$acc end serial
  if (any(a(:5) /= 20) .or. any(a(6:) /= 0)) error stop 'serial'

  k = 3
  shared = 1
  !$acc parallel reduction(+:shared(k:k + 2)) num_gangs(1)
  !$acc loop gang vector reduction(+:shared(k:k + 2))
  do i = 1, 300
    shared(3 + mod(i, 3)) = shared(3 + mod(i, 3)) + 1
  end do
  !$acc end parallel
  if (any(shared /= [1, 1, 1, 101, 101, 101, 1, 1, 1, 1])) error stop 'of a module'

  allocate (owned(4, 3))
  owned = 2
  !$acc parallel reduction(max:owned(:, k)) num_gangs(2)
  owned(2, k) = max(owned(2, k), 7)
  !$acc end parallel
  if (any(owned /= reshape([(2, i = 1, 9), 7, 2, 2], [4, 3]))) error stop 'allocatable'
end program
