! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Objects with padding in front of an integer of eight bytes, shared by the lanes of a gang or of a worker: each
! variable has room for all of its elements.
module m
  implicit none
  type ty
    integer(1) :: pad
    integer(8) :: x
  end type
  type mixed
    integer(1) :: pad
    logical(8) :: l
    character(5) :: text
  end type
contains
  subroutine gangs(n, b, length)
    integer, intent(in) :: n, length
    integer(8), intent(inout) :: b(n)
    type(ty) :: t(5), u(5)
    type(mixed) :: v(5)
    integer :: i, e
    integer(8) :: acc
    !$acc parallel loop gang private(t, u, v) copy(b)
    do i = 1, n
      !$acc loop vector
      do e = 1, length
        t(e)%x = i + e
        u(e)%x = 100 + i + e
        v(e)%l = mod(i + e, 2) == 0
        v(e)%text = achar(64 + e)
      end do
      acc = 0
      !$acc loop vector reduction(+:acc)
      do e = 1, length
        acc = acc + t(length + 1 - e)%x*e + u(length + 1 - e)%x*e + merge(1, 0, v(length + 1 - e)%l) &
          + ichar(v(e)%text(1:1))
      end do
      b(i) = acc
    end do
  end subroutine
  subroutine workers(n, b, length)
    integer, intent(in) :: n, length
    integer(8), intent(inout) :: b(n)
    type(ty) :: t(5), u(5)
    integer :: i, e
    integer(8) :: acc
    !$acc parallel loop gang worker num_workers(4) private(t, u) copy(b)
    do i = 1, n
      !$acc loop vector
      do e = 1, length
        t(e)%x = i + e
        u(e)%x = 100 + i + e
      end do
      acc = 0
      !$acc loop vector reduction(+:acc)
      do e = 1, length
        acc = acc + t(length + 1 - e)%x*e + u(length + 1 - e)%x*e
      end do
      b(i) = acc
    end do
  end subroutine
end module

program padded_objects
  use m
  implicit none
  integer(8) :: b(31), expected(31)
  integer :: i, e
  call gangs(31, b, 5)
  do i = 1, 31
    expected(i) = 0
    do e = 1, 5
      expected(i) = expected(i) + (100 + 2*(i + 6 - e))*e + merge(1, 0, mod(i + e, 2) == 0) + 64 + e
    end do
  end do
  if (any(b /= expected)) error stop 'gangs'
  call workers(31, b, 5)
  do i = 1, 31
    expected(i) = 0
    do e = 1, 5
      expected(i) = expected(i) + (100 + 2*(i + 6 - e))*e
    end do
  end do
  if (any(b /= expected)) error stop 'workers'
  print *, 'ok'
end program
