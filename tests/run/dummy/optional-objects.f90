! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -gpu=deepcopy %s -o %t.deep
! RUN: %on-every-device %t.deep

! Optional dummies of derived type with allocatable components, in data clauses: absent ones
! take no part (2.17.1).
module things
  implicit none
  type thing
    integer :: number = 3
    integer, allocatable :: parts(:)
  end type
contains
  subroutine count(n, one, many, described)
    integer, intent(inout) :: n
    type(thing), optional :: one, many(2), described(:)
    !$acc enter data copyin(many)
    !$acc data copy(one) copyin(described)
    !$acc serial copy(one, n) copyin(many)
    n = n + 1
    if (present(one)) then
      n = n + 10 * one%number
      one%number = 4
    end if
    if (present(many)) n = n + 100 * many(2)%number
    if (present(described)) n = n + 1000 * described(2)%number
    !$acc end serial
    !$acc end data
    !$acc update self(many)
    !$acc exit data delete(many)
    !$acc serial create(one) copy(n)
    n = n + 1
    !$acc end serial
  end subroutine
end module

program optional_objects
  use things
  implicit none
  type(thing) :: x, y(2)
  integer :: n
  n = 0
  call count(n)
  if (n /= 2) error stop 'absent'
  call count(n, x)
  if (n /= 34 .or. x%number /= 4) error stop 'one'
  allocate (x%parts(5), source=1)
  call count(n, x, y, y)
  if (n /= 36 + 3340) error stop 'all'
end program
