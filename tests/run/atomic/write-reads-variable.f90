! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning
! RUN: %on-every-device %t

! The value of an atomic write may depend on the variable, which is read before, as in other
! compilers: by the letter it may not (OpenACC 3.4, 2.12).
program write_reads_variable
  implicit none
  type cell
    integer :: n
  end type
  real(8) :: x(500)
  type(cell) :: c(500)
  logical :: done(500)
  integer :: i

  x = [(i, i=1, 500)]
  c%n = 4
  done = .false.
  !$acc parallel loop copy(x, c, done)
  do i = 1, 500
    !$acc atomic write
    ! CHECK: [[@LINE+1]]:5: warning: The value of this atomic write depends on the variable, which is read before
    x(i) = 1 + 3 * (x(i) - 1)
    !$acc end atomic
    if (mod(i, 2) == 0) then
      !$acc atomic write
      ! CHECK: [[@LINE+1]]:1: warning: The value of this atomic write depends
10    c(i)%n = c(i)%n * i + c(i)%n
    end if
    !$acc atomic write
    ! CHECK: [[@LINE+1]]:5: warning: The value of this atomic write depends
    done(i) = .not. done(i) .and. i > 7
  end do
  if (any(x /= [(1 + 3 * (i - 1), i=1, 500)])) error stop 1
  if (any(c%n /= [(merge(4, 4 * i + 4, mod(i, 2) == 1), i=1, 500)])) error stop 2
  if (any(done .neqv. [(i > 7, i=1, 500)])) error stop 3
end program
