! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 --offload-arch=simt %s -o %t.races
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t.races

! Objects with padding in front of an integer of eight bytes, shared by the lanes of a gang or of a worker: each
! variable has room for all of its elements. Whole objects are copied with their padding, which nothing writes.
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
  type part
    real(8) :: x
    integer(1) :: y
  end type
  type whole
    type(part) :: p
    integer(1) :: z
  end type
contains
  subroutine copied(n, b)
    integer, intent(in) :: n
    integer, intent(out) :: b(n)
    type(whole) :: t(4), u(4)
    integer :: i, e
    !$acc parallel loop gang private(t, u) copyout(b)
    do i = 1, n
      !$acc loop vector
      do e = 1, 4
        t(e)%p%x = i
        t(e)%p%y = int(e, 1)
        t(e)%z = int(2*e, 1)
      end do
      u = t
      b(i) = 0
      do e = 1, 4
        b(i) = b(i) + int(u(e)%p%x) + u(e)%p%y + u(e)%z
      end do
    end do
  end subroutine
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
  integer :: i, e, sums(31)
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
  call copied(31, sums)
  if (any(sums /= [(4*i + 30, i = 1, 31)])) error stop 'copied'
  print *, 'ok'
end program
