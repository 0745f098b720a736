! RUN: %accc -O2 %s -o %t && %on-every-device %t

! EXIT DATA with FINALIZE that names an object and parts of it: all of them are present where the
! directive begins, whichever clause takes the copy's references first.
program finalized_parts
  use openacc
  implicit none
  type t
    real :: a(4), b(4)
  end type
  type(t) :: x
  real :: v(12)
  logical :: has_memory
  x%a = 1
  x%b = 2
  !$acc enter data copyin(x)
  has_memory = acc_is_present(v) .neqv. acc_is_present(x)

  call change
  !$acc exit data copyout(x%a, x) finalize
  call check(1)

  !$acc enter data copyin(x)
  !$acc enter data copyin(x)
  call change
  !$acc exit data copyout(x, x%a) finalize
  call check(2)

  ! Parts beside each other, and one that does not come back.
  !$acc enter data copyin(x)
  call change
  !$acc exit data copyout(x%b) delete(x) copyout(x%a) finalize
  call check(3)

  !$acc enter data copyin(x)
  call change
  !$acc exit data delete(x) copyout(x%a) finalize async(1)
  !$acc wait(1)
  if (any(x%a /= 10)) error stop 14
  if (has_memory .and. any(x%b /= 2)) error stop 15
  if (has_memory .and. acc_is_present(x)) error stop 16

  ! Sections of an array; and one that a region around has, too.
  v = 1
  !$acc data copyin(v)
  !$acc enter data copyin(v)
  !$acc serial present(v)
  v = 5
  !$acc end serial
  !$acc exit data copyout(v(3:4), v) finalize
  if (has_memory .and. any(v /= 1)) error stop 17
  !$acc end data
  if (has_memory .and. acc_is_present(v)) error stop 18
contains
  subroutine change
    !$acc serial present(x)
    x%a = 10
    x%b = 20
    !$acc end serial
  end subroutine

  subroutine check(code)
    integer, intent(in) :: code
    if (any(x%a /= 10) .or. any(x%b /= 20)) error stop code
    if (has_memory .and. acc_is_present(x)) error stop code + 10
    x%a = 1
    x%b = 2
  end subroutine
end program
