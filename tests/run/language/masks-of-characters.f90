! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O1 -fno-openacc %s -o %t.plain
! RUN: %t.plain
! RUN: %accc -O1 -stdpar %s -o %t.stdpar
! RUN: %on-every-device %t.stdpar
! RUN: %accc -O2 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Masks of DO CONCURRENT that read characters of assumed length which the iterations set; an element
! that a construct and the code before it name.
module characters_in_masks
  implicit none
contains
  subroutine elements(c, n)
    integer, intent(in) :: n
    character(*), intent(inout) :: c(:)
    integer :: i
    c = ''
    c(3) = 'abc'
    do concurrent (i = 2:n, c(i - 1) == 'abc')
      c(i) = 'abc'
    end do
    if (count(c == 'abc') /= 2) error stop 'elements'
    c = ''
    c(3) = 'abc'
    do concurrent (i = 2:n, len_trim(c(i - 1)) == 3)
      c(i) = c(3)
    end do
    if (count(c == 'abc') /= 2) error stop 'lengths'
  end subroutine

  subroutine explicit(c, n)
    integer, intent(in) :: n
    character(*), intent(inout) :: c(n)
    integer :: i
    c = ''
    c(3) = 'abc'
    !$acc kernels
    do i = 2, n
      c(i) = c(3)
    end do
    !$acc end kernels
    if (count(c == 'abc') /= n - 1) error stop 'one element'
    c = ''
    c(3) = 'abc'
    c(4) = 'x'
    !$acc parallel loop copy(c)
    do i = 5, n
      c(i) = c(3)(1:2)//c(4)
    end do
    if (any(c(5:) /= 'abx')) error stop 'two elements'
    do concurrent (i = 2:n, c(i - 1)(2:2) == 'b')
      c(i) = 'abc'
    end do
    if (c(4) /= 'abc' .or. c(5) /= 'abx' .or. c(6) /= 'abc') error stop 'parts of elements'
  end subroutine

  subroutine substrings(d, n)
    integer, intent(in) :: n
    character(*), intent(inout) :: d
    integer :: i
    do concurrent (i = 2:n, d(i - 1:i - 1) == 'a')
      d(i:i) = 'a'
    end do
    if (d /= 'baa') error stop 'substrings'
  end subroutine
end module

program masks_of_characters
  use characters_in_masks
  implicit none
  character(3) :: c(6)
  character(6) :: d = 'ba'
  call elements(c, 6)
  call explicit(c, 6)
  call substrings(d, 6)
end program
