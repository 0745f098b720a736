! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Five loops of which only the run knows the ranges: the product of what they could
! be has no place in 128 bits.
subroutine fill(a, n)
  implicit none
  integer, intent(in) :: n(5)
  integer, intent(out) :: a(n(1), n(2), n(3), n(4), n(5))
  integer :: i, j, k, l, m, first(5)
  first = n - n + 1
  !$acc parallel loop collapse(5) copyout(a)
  do m = first(5), n(5)
    do l = first(4), n(4)
      do k = first(3), n(3)
        do j = first(2), n(2)
          do i = first(1), n(1)
            a(i, j, k, l, m) = i + 10 * j + 100 * k + 1000 * l + 10000 * m
          end do
        end do
      end do
    end do
  end do
end subroutine fill

program deep_nest
  implicit none
  integer :: a(3, 2, 4, 2, 3)
  call fill(a, shape(a))
  if (a(3, 2, 4, 2, 3) /= 32423 .or. a(1, 1, 1, 1, 1) /= 11111) error stop "values"
  if (sum(a) /= sum_of()) error stop "sum"
contains
  integer function sum_of()
    integer :: i, j, k, l, m
    sum_of = 0
    do m = 1, 3; do l = 1, 2; do k = 1, 4; do j = 1, 2; do i = 1, 3
      sum_of = sum_of + i + 10 * j + 100 * k + 1000 * l + 10000 * m
    end do; end do; end do; end do; end do
  end function sum_of
end program deep_nest
