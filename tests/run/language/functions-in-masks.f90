! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fno-openacc -O1 %s -o %t
! RUN: %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Functions in array constructors with implied DO loops that are part of masks of WHERE.
module functions
  implicit none
contains
  pure integer function shifted(i)
    !$acc routine seq
    integer, intent(in) :: i
    shifted = i + 2
  end function

  function name_of(a) result(name)
    integer, intent(in) :: a(:)
    character(3) :: name
    write (name, '(i3)') sum(a)
  end function

  subroutine on_host(n, a, b, c)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b(n), c(n)
    character(3) :: d(n)
    integer :: i
    d = ' 20'
    where (a < [(modulo(b(i), 7), i = 1, n)])
      c = b
    elsewhere (a < [(shifted(b(i) + 1), i = 1, n)])
      c = [(shifted(b(i)), i = 1, n)]
    elsewhere
      c = 0
    end where
    call check('numbers', c, merge(b, merge(b + 2, 0, a < b + 3), a < modulo(b, 7)))
    where (d < [(name_of(b(i:)), i = 1, n)]) c = -1
    call check('characters', pack(c, d < [(name_of(b(i:)), i = 1, n)]), [(-1, i = 1, n - 2)])
    where (a < [(a(i), shifted(b(2*i)), i = 1, n/2)]) c = b
    call check('parts', c(2::2), merge(b(2::2), c(2::2), a(2::2) < b(2::2) + 2))
  end subroutine

  subroutine on_device(n, a, b, c)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b(n), c(n)
    integer :: i
    !$acc kernels copyin(a, b) copyout(c)
    where (a < [(modulo(b(i), 7), i = 1, n)])
      c = b
    elsewhere (a < [(shifted(b(i) + 1), i = 1, n)])
      c = [(shifted(b(i)), i = 1, n)]
    elsewhere
      c = 0
    end where
    !$acc end kernels
    call check('device', c, merge(b, merge(b + 2, 0, a < b + 3), a < modulo(b, 7)))
  end subroutine

  subroutine check(what, found, expected)
    character(*), intent(in) :: what
    integer, intent(in) :: found(:), expected(:)
    if (size(found) == size(expected)) then
      if (all(found == expected)) return
    end if
    print *, what, ':', found, 'for', expected
    error stop
  end subroutine
end module

program functions_in_masks
  use functions
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), c(n), i
  a = [(mod(7*i, 12), i = 1, n)]
  b = [(i, i = 1, n)]
  c = -5
  call on_host(n, a, b, c)
  call on_device(n, a, b, c)
end program
