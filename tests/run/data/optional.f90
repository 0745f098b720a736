! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Data clauses name optional arguments: those that are absent are left alone.
module optional_data
  implicit none
contains
  subroutine add(a, n, m, other, factor)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    real, optional, intent(inout) :: other(n, 0:m - 1), factor
    integer :: i, j
    !$acc enter data copyin(a, other, factor)
    if (present(other)) then
      !$acc parallel loop collapse(2) present(a, other, factor)
      do j = 1, m
        do i = 1, n
          other(i, j - 1) = other(i, j - 1) + factor * a(i, j)
        end do
      end do
    end if
    !$acc update host(a, other)
    !$acc exit data delete(a, other, factor)
  end subroutine add
end module optional_data

program optional
  use optional_data
  implicit none
  real :: a(3, 2), b(3, 2), factor
  a = 1
  b = 2
  factor = 3
  call add(a, 3, 2, b, factor)
  if (any(b /= 5)) error stop "present"
  call add(a, 3, 2)
  if (any(a /= 1)) error stop "absent"
end program optional
