! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Characters of constant length that are private: scalars and arrays.
program private_characters
  implicit none
  integer, parameter :: n = 500
  character(5) :: word, words(3), given, several(-1:1)
  character :: letter
  integer :: found(n), i, j

  word = 'hello'
  words = 'abc'
  given = 'first'
  several = ['one  ', 'two  ', 'three']
  letter = '?'

  !$acc parallel loop gang vector private(word, words, letter) copyout(found)
  do i = 1, n
    letter = achar(iachar('a') + mod(i, 26))
    word = 'ab'
    word(3:3) = letter
    words(2) = word
    found(i) = merge(1, 0, words(2) == 'abc') + 10 * merge(1, 0, letter > 'm') &
        + 100 * len_trim(words(2))
  end do
  do i = 1, n
    j = mod(i, 26)
    if (found(i) /= merge(1, 0, j == 2) + 10 * merge(1, 0, j > 12) + 300) error stop 'private'
  end do
  if (word /= 'hello' .or. any(words /= 'abc') .or. letter /= '?') error stop 'originals'

  !$acc parallel num_gangs(20) firstprivate(given, several) copyout(found)
  !$acc loop gang
  do i = 1, n
    found(i) = merge(1, 0, given == 'first') + 10 * merge(1, 0, several(1)(5:5) == 'e')
    several(0) = given
    found(i) = found(i) + merge(100, 0, several(0) == 'first')
  end do
  !$acc end parallel
  if (any(found /= 111) .or. several(0) /= 'two') error stop 'firstprivate'
end program
