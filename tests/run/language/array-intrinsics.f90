! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! sum, maxval, dot_product, any and count of array slices in a kernel.
program array_intrinsics
  implicit none
  integer, parameter :: n = 16, m = 40
  integer :: a(n, m), total(m), biggest(m), product_of(m), larger(m), i, j
  logical :: found(m)

  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * j, 17)
    end do
  end do
  !$acc parallel loop gang copyin(a) copyout(total, biggest, product_of, larger, found)
  do j = 1, m
    total(j) = sum(a(:, j))
    biggest(j) = maxval(a(2:10, j))
    product_of(j) = dot_product(a(:, j), a(:, 1))
    larger(j) = count(a(:, j) > 8)
    found(j) = any(a(1:5, j) == 3)
  end do
  do j = 1, m
    if (total(j) /= sum(a(:, j))) error stop 'sum'
    if (biggest(j) /= maxval(a(2:10, j))) error stop 'maxval'
    if (product_of(j) /= dot_product(a(:, j), a(:, 1))) error stop 'dot_product'
    if (larger(j) /= count(a(:, j) > 8)) error stop 'count'
    if (found(j) .neqv. any(a(1:5, j) == 3)) error stop 'any'
  end do
end program array_intrinsics
