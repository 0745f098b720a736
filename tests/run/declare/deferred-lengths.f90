! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Declared characters of deferred length have a copy of the new length behind an assignment, also where the new
! memory is where the old one was.
module texts
  implicit none
  character(:), allocatable :: text
  character(:), allocatable :: texts_of_all(:)
  !$acc declare create(text, texts_of_all)
end module

program main
  use texts
  implicit none
  integer :: s
  text = 'hello'
  text = text // ' world'
  !$acc update device(text)
  !$acc serial present(text) copyout(s)
  s = ichar(text(11:11)) + len(text)
  !$acc end serial
  if (s /= ichar('d') + 11) error stop 1
  allocate(character(3) :: texts_of_all(3))
  texts_of_all = 'ab'
  texts_of_all = ['longer', 'string', 'third ']
  !$acc update device(texts_of_all)
  !$acc serial present(texts_of_all) copyout(s)
  s = ichar(texts_of_all(3)(1:1)) + size(texts_of_all) + len(texts_of_all)
  !$acc end serial
  if (s /= ichar('t') + 3 + 6) error stop 2
  print *, 'ok'
end program
