! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fno-openacc -O0 %s -o %t
! RUN: %t
! RUN: %accc -stdpar=gpu -O2 %s -o %t
! RUN: %on-every-device %t

! Masks of DO CONCURRENT that call functions with allocatable results, which end behind the mask: they
! are found before the first iteration all the same.
module functions
contains
  pure function before(a, i) result(r)
    integer, intent(in) :: a(:), i
    integer, allocatable :: r(:)
    allocate (r(2))
    r = a(i - 1)
  end function
  pure function letters(a, i) result(r)
    integer, intent(in) :: a(:), i
    character(:), allocatable :: r
    r = repeat('x', a(i - 1))
  end function
end module
program masks_with_allocatable_results
  use functions
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), expected(n), i
  b = [(mod(i*5, 7), i=1, n)]
  expected = [b(1), merge(6 - b(2:), b(2:), b(:n - 1) > 3)]
  a = b
  do concurrent (i = 2:n, any(before(a, i) > 3))
    a(i) = 6 - a(i)
  end do
  if (any(a /= expected)) error stop 'array'
  a = b
  do concurrent (i = 2:n, any(before(a, i) > 3))
    select case (i)
    case default
      a(i) = 6 - a(i)
    end select
  end do
  if (any(a /= expected)) error stop 'array, branches'
  a = b
  do concurrent (i = 2:n, len(letters(a, i)) > 3)
    a(i) = 6 - a(i)
  end do
  if (any(a /= expected)) error stop 'characters'
  a = b
  do concurrent (i = 2:n, len(letters(a, i)) > 3)
    if (i == 0) cycle
    a(i) = 6 - a(i)
  end do
  if (any(a /= expected)) error stop 'characters, branches'
  a = b
  !$acc kernels copy(a)
  do concurrent (i = 2:n, any(before(a, i) > 3))
    a(i) = 6 - a(i)
  end do
  !$acc end kernels
  if (any(a /= expected)) error stop 'kernels'
end program
