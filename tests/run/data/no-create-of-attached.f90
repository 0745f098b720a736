! RUN: %accc -O2 %s -o %t && %on-every-device %t

! A region with NO_CREATE of what is absent attaches nothing, and detaches nothing at its end: the
! pointer keeps the attachment that the program has made.
program no_create_of_attached
  implicit none
  type t
    real, pointer :: p(:) => null()
  end type
  type(t) :: s(2)
  real, target :: a(5), b(5)
  integer :: i, n(2)
  a = 1
  b = 2
  s(1)%p => a
  s(2)%p => a
  !$acc enter data copyin(s, a)
  !$acc enter data attach(s(1)%p)
  !$acc enter data attach(s(2)%p)
  s(1)%p => b
  n = 0
  !$acc data no_create(s(1)%p)
  !$acc parallel loop copy(n)
  do i = 1, 2
    n(i) = i
  end do
  !$acc end data
  if (any(n /= [1, 2])) error stop 1
  s(1)%p => a
  !$acc parallel loop present(s)
  do i = 1, 2
    s(i)%p(i) = 10*i
  end do
  !$acc update self(a)
  if (any(a /= [10, 20, 1, 1, 1])) error stop 2

  ! Twice, with what is present inside of what is not.
  !$acc data no_create(b)
  !$acc data no_create(s(2)%p)
  !$acc parallel loop present(s)
  do i = 1, 2
    s(i)%p(i) = s(i)%p(i) + i
  end do
  !$acc end data
  !$acc end data
  !$acc parallel loop present(s)
  do i = 1, 2
    s(i)%p(i) = s(i)%p(i) + i
  end do
  !$acc exit data detach(s(1)%p, s(2)%p)
  !$acc exit data delete(s) copyout(a)
  if (any(a /= [12, 24, 1, 1, 1])) error stop 3
end program
