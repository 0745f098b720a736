! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A function that computes its result on the device finds the data of the local array that the
! result is assigned to: of a TARGET too, and where an argument may be copied. Where the function
! could come to the array on another way, its values are those from before the assignment.
module layers
  implicit none
  integer, pointer :: seen(:) => null()
contains
  function differences(n, x) result(d)
    integer, intent(in) :: n, x(n + 1)
    integer :: d(n), i
    !$acc parallel loop copyin(x) copyout(d)
    do i = 1, n
      d(i) = x(i + 1) - x(i)
    end do
  end function

  ! Uses the array by a pointer of the module.
  function reversed(n) result(d)
    integer, intent(in) :: n
    integer :: d(n), i
    do i = 1, n
      d(i) = seen(n + 1 - i)
    end do
  end function

  function backwards(x) result(d)
    integer, intent(in) :: x(:)
    integer :: d(size(x)), i
    do i = 1, size(x)
      d(i) = x(size(x) + 1 - i)
    end do
  end function

  subroutine assumed(n, x)
    integer, intent(in) :: n, x(:)
    integer :: d(n)
    d = -1
    !$acc enter data copyin(d)
    d = differences(n, x)
    call check(n, d, 'assumed shape')
    !$acc exit data delete(d)
  end subroutine

  subroutine target_array(n, x)
    integer, intent(in) :: n, x(n + 1)
    integer, target :: d(n)
    d = -1
    !$acc enter data copyin(d)
    d = differences(n, x)
    call check(n, d, 'target')
    !$acc exit data delete(d)
  end subroutine

  subroutine check(n, d, what)
    integer, intent(in) :: n, d(n)
    character(*), intent(in) :: what
    integer :: i, wrong
    wrong = 0
    !$acc parallel loop present(d) reduction(+:wrong)
    do i = 1, n
      if (d(i) /= 2 * i + 1) wrong = wrong + 1
    end do
    if (wrong /= 0) then
      print *, what, wrong
      error stop 'the device has other values'
    end if
  end subroutine

  subroutine by_other_ways(n)
    integer, intent(in) :: n
    integer, target :: d(n)
    integer, pointer :: p(:)
    integer :: i
    d = [(i, i = 1, n)]
    seen => d
    d = reversed(n)
    if (any(d /= [(n + 1 - i, i = 1, n)])) error stop 'pointer of the module'
    d = backwards(d)
    if (any(d /= [(i, i = 1, n)])) error stop 'argument'
    p => d
    d = backwards(p)
    if (any(d /= [(n + 1 - i, i = 1, n)])) error stop 'pointer as argument'
    d = backwards(d(1:n))
    if (any(d /= [(i, i = 1, n)])) error stop 'section as argument'
    d = inside()
    if (any(d /= [(n + 1 - i, i = 1, n)])) error stop 'internal procedure'
  contains
    function inside() result(r)
      integer :: r(n), k
      do k = 1, n
        r(k) = d(n + 1 - k)
      end do
    end function
  end subroutine
end module

program direct_results
  use layers
  implicit none
  integer :: x(101), i
  x = [(i * i, i = 1, 101)]
  !$acc data copyin(x)
  call assumed(100, x)
  call target_array(100, x)
  !$acc end data
  call by_other_ways(100)
end program
