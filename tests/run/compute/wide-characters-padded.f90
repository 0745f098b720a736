! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Arrays of characters of two and four bytes each, filled with blanks of theirs, and allocatables that get
! the length of what is assigned.
program wide_characters_padded
  implicit none
  integer :: r(3, 3), l(4, 3), w(3), i
  !$acc parallel loop copyout(r, l, w)
  do i = 1, 3
    block
      character(kind=4, len=5) :: c(3)
      character(kind=4, len=2) :: e(3)
      character(kind=2, len=4) :: s(3)
      character(kind=2, len=1) :: t(3)
      character(kind=1, len=4) :: narrow(3)
      character(kind=1, len=2) :: short(3)
      character(kind=4, len=4) :: f(3)
      character(kind=4, len=:), allocatable :: d(:)
      e(1) = 4_'ab'
      e(2) = 4_'cd'
      e(3) = 4_'ef'
      c = e
      r(1, i) = ichar(c(i)(2:2))
      r(2, i) = ichar(c(i)(3:3))
      r(3, i) = ichar(c(i)(5:5))
      t = 2_'x'
      s = t
      short = 'xy'
      narrow = short
      w(i) = ichar(s(i)(2:2))*1000 + ichar(s(i)(4:4))*100 + ichar(narrow(i)(4:4))
      f = 4_'wxyz'
      d = e
      d = f
      l(1, i) = len(d)
      l(2, i) = ichar(d(3)(4:4))
      d = e
      l(3, i) = len(d)
      l(4, i) = ichar(d(3)(2:2))
    end block
  end do
  do i = 1, 3
    if (any(r(:, i) /= [ichar('b') + 2*(i - 1), 32, 32])) error stop 'characters of four bytes'
    if (w(i) /= 32*1101) error stop 'characters of one or two bytes'
    if (any(l(:, i) /= [4, ichar('z'), 2, ichar('f')])) error stop 'allocatable'
  end do
end program
