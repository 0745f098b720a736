! RUN: %accc -O2 -w %s -o %t
! RUN: %on-every-device %t

! DATA constructs without data, around what flang lowers to branches: the statements
! run as they would without the directive.
program no_clauses
  implicit none
  integer :: a(20), i, n
  a = 0
  n = 5
  !$acc data
  do i = 1, 20
    select case (mod(i, 3))
    case (0)
      a(i) = i
    case default
      a(i) = -i
    end select
  end do
  !$acc data if(n > 3)
  !$acc parallel loop
  do i = 1, 20
    a(i) = 2*a(i)
  end do
  do while (n > 0)
    n = n - 1
  end do
  !$acc end data
  !$acc end data
  if (n /= 0 .or. any(a /= [(merge(2*i, -2*i, mod(i, 3) == 0), i=1, 20)])) error stop
end program no_clauses
