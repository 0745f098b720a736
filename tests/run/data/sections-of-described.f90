! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Clauses of one directive for sections of one allocatable or pointer, of different kinds: each section
! has the lifetime of its own clause, also where the region assigns the pointer another target.
program sections_of_described
  implicit none
  integer, allocatable :: a(:)
  integer, target :: t(100), other(100)
  integer, pointer :: p(:)
  integer :: i
  allocate (a(100))
  a = 0
  !$acc data copyin(a(50:60)) copyout(a(1:10))
  !$acc parallel loop present(a(1:10), a(50:60))
  do i = 1, 10
    a(i) = a(i + 49) + i
  end do
  !$acc end data
  call check('copyin first', a(1:10), [(i, i = 1, 10)])
  if (any(a(11:) /= 0)) error stop 'others'
  a(50:60) = 3
  !$acc data create(a(50:60)) copy(a(1:10)) copyout(a(20:29))
  !$acc parallel loop present(a(1:10), a(20:29), a(50:60))
  do i = 1, 10
    a(i + 19) = a(i)
    a(i) = 7
    a(i + 49) = 8
  end do
  !$acc end data
  call check('copy', a(1:10), [(7, i = 1, 10)])
  call check('copyout', a(20:29), [(i, i = 1, 10)])
  t = 1
  other = 2
  p => t
  !$acc data copyin(p(50:60)) copyout(p(1:10))
  !$acc parallel loop present(p(1:10))
  do i = 1, 10
    p(i) = i
  end do
  p => other
  !$acc data copyin(p(50:60)) copyout(p(1:10))
  !$acc parallel loop present(p(1:10))
  do i = 1, 10
    p(i) = 2*i
  end do
  !$acc end data
  !$acc end data
  call check('the first target', t(1:10), [(i, i = 1, 10)])
  call check('the other target', other(1:10), [(2*i, i = 1, 10)])
  if (any(t(50:60) /= 1) .or. any(other(50:60) /= 2)) error stop 'targets'
contains
  subroutine check(what, found, expected)
    character(*), intent(in) :: what
    integer, intent(in) :: found(:), expected(:)
    if (all(found == expected)) return
    print *, what, ':', found
    error stop
  end subroutine
end program
