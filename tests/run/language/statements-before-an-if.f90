! RUN: %accc -O2 %s -o %t
! RUN: %t
! RUN: %accc -O0 -fno-openacc %s -o %t.plain
! RUN: %t.plain

! An IF that ends the body of a DO CONCURRENT is no mask: what is in front of it runs once.
program statements_before_an_if
  implicit none
  integer, target :: a(10), b(10)
  integer, pointer :: q(:)
  integer :: i, back(10), c(10)
  a = [(i, i = 1, 10)]
  b = 7
  q => b
  back = [(11 - i, i = 1, 10)]
  do concurrent (i = 1:10)
    a(i) = a(i) + 1
    if (a(i) > 5) q(i) = 0
  end do
  if (any(a /= [(i + 1, i = 1, 10)])) error stop 'assignment'
  if (any(b /= [7, 7, 7, 7, 0, 0, 0, 0, 0, 0])) error stop 'pointer'
  c = 0
  do concurrent (i = 1:10)
    c(back(i)) = c(back(i)) + 1
    if (c(back(i)) > 0) c(back(i)) = c(back(i)) + 10
  end do
  if (any(c /= 11)) error stop 'element elsewhere'
  c = 0
  do concurrent (i = 1:10)
    call add(c(back(i)))
    if (c(back(i)) > 0) c(back(i)) = c(back(i)) + 10
  end do
  if (any(c /= 11)) error stop 'subroutine'
contains
  pure subroutine add(x)
    integer, intent(inout) :: x
    x = x + 1
  end subroutine add
end program statements_before_an_if
