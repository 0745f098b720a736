! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Reductions of ASSOCIATE names that are names of other variables of the procedure, too.
program objects_of_associates
  implicit none
  type t
    real :: s, u(3)
  end type
  type(t) :: o, q, r
  real :: b(64)
  integer :: i
  o%s = 1; q%s = 2; b = 5; r%s = 3
  associate (oo => o, o => q)
    !$acc parallel loop reduction(+:o%s) copy(b)
    do i = 1, 64
      o%s = o%s + b(i)
      b(i) = oo%s
    end do
  end associate
  if (q%s /= 322 .or. o%s /= 1 .or. any(b /= 1)) error stop 'component'
  !$acc parallel loop reduction(+:o%s) copy(b)
  do i = 1, 64
    o%s = o%s + b(i)
    b(i) = q%s
  end do
  if (o%s /= 65 .or. q%s /= 322 .or. any(b /= 322)) error stop 'behind END ASSOCIATE'
  b = 1
  associate (o => q)
    associate (qq => o, o => r)
      !$acc parallel loop reduction(+:o%s) copy(b)
      do i = 1, 64
        o%s = o%s + b(i)
        b(i) = qq%s
      end do
    end associate
  end associate
  if (o%s /= 65 .or. q%s /= 322 .or. r%s /= 67 .or. any(b /= 322)) error stop 'nested'
  q%s = 0; q%u = 0; b = 2
  associate (oo => o, o => q)
    !$acc parallel loop reduction(+:o) copy(b)
    do i = 1, 64
      o%s = o%s + b(i)
      o%u(2) = o%u(2) + 1
      b(i) = oo%s
    end do
  end associate
  if (q%s /= 128 .or. q%u(2) /= 64 .or. any(b /= 65)) error stop 'object'
end program objects_of_associates
