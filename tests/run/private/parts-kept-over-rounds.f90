! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Each round of a loop sets one part of a gang's variable, in one iteration of a loop inside; the last
! round reads all of it. What iterations set under another condition, and read, is their own.
module parts_of_rounds
  implicit none
  type t
    integer :: a(4)
    character(3) :: c
    real :: b
  end type
contains
  subroutine set_component(o, k)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: k
    o%a(k) = k*10
  end subroutine

  subroutine set_element(a, k)
    !$acc routine seq
    integer, intent(inout) :: a(*)
    integer, intent(in) :: k
    a(k) = k*7
  end subroutine

  subroutine characters(r, b)
    character(4), intent(inout) :: r
    integer, intent(inout) :: b(100)
    integer :: i, k
    !$acc parallel num_gangs(1) copy(r, b)
    block
      character(4) :: c, own
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 100
          if (i == k) then
            c(k:k) = achar(64 + k)
            if (k == 4) r = c
          end if
          if (mod(i, 3) == 0) then
            own(1:2) = 'ab'
            own(3:4) = achar(mod(i, 50) + 65)//'d'
            b(i) = ichar(own(1:1)) + ichar(own(3:3)) + ichar(own(4:4))
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine objects(r)
    integer, intent(inout) :: r(4)
    integer :: i, k
    !$acc parallel num_gangs(1) copy(r)
    block
      type(t) :: o
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (i == k) then
            call set_component(o, k)
            if (k == 4) r = o%a
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine numbers(r)
    integer, intent(inout) :: r(4)
    integer :: i, k
    !$acc kernels copy(r)
    block
      integer :: a(40)
      !$acc loop seq
      do k = 1, 4
        !$acc loop independent
        do i = 1, 4
          if (i == k) then
            call set_element(a, k)
            if (k == 4) then
              r(1) = a(1); r(2) = a(2); r(3) = a(3); r(4) = a(4)
            end if
          end if
        end do
      end do
    end block
    !$acc end kernels
  end subroutine

  subroutine array_of_characters(r)
    integer, intent(inout) :: r(4)
    integer :: i, k
    !$acc parallel num_gangs(1) copy(r)
    block
      character(1) :: c(40)
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (i == k) then
            c(k) = achar(k + 64)
            if (k == 4) then
              r(1) = iachar(c(1)); r(2) = iachar(c(2)); r(3) = iachar(c(3)); r(4) = iachar(c(4))
            end if
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine
end module

program parts_kept_over_rounds
  use parts_of_rounds
  implicit none
  character(4) :: c
  integer :: r(4), b(100), i
  c = '----'
  b = 0
  call characters(c, b)
  if (c /= 'ABCD') error stop 'characters'
  do i = 3, 100, 3
    if (b(i) /= ichar('a') + mod(i, 50) + 65 + ichar('d')) error stop 'own characters'
  end do
  r = 0
  call objects(r)
  if (any(r /= [10, 20, 30, 40])) error stop 'objects'
  r = 0
  call numbers(r)
  if (any(r /= [7, 14, 21, 28])) error stop 'numbers'
  r = 0
  call array_of_characters(r)
  if (any(r /= [65, 66, 67, 68])) error stop 'array of characters'
end program
