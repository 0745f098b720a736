! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Characters and character arrays in kernels.
program characters
  implicit none
  character(len=5) :: words(30)
  character(len=26) :: alphabet
  character :: letters(26)
  integer :: i

  alphabet = 'abcdefghijklmnopqrstuvwxyz'
  words = 'xxxxx'
  !$acc parallel loop copyin(alphabet) copyout(letters)
  do i = 1, 26
    letters(i) = alphabet(27 - i:27 - i)
  end do
  !$acc parallel loop copy(words)
  do i = 1, 30
    words(i)(2:2) = achar(iachar('a') + mod(i, 26))
  end do
  do i = 1, 26
    if (letters(i) /= alphabet(27 - i:27 - i)) error stop 'letters'
  end do
  do i = 1, 30
    if (words(i) /= 'x' // alphabet(mod(i, 26) + 1:mod(i, 26) + 1) // 'xxx') error stop 'words'
  end do
end program characters
