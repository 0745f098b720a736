! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=host-discrete %t
! RUN: env ACC_DEVICE_TYPE=simt %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=32 %t
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -c --offload-arch=sm_90 %s -o %t.o

! Lines that kernels write to units are in these when the program has waited for the
! kernel: list-directed and formatted ones, of units that are constants, variables and
! known to routines only, in the order of a thread, among those of the host.
module output
  implicit none
  integer, parameter :: lines = 300
contains
  subroutine complain(unit, i)
    !$acc routine seq
    integer, intent(in) :: unit, i
    write (unit, '("iteration",i5,f6.2)') i, 0.25 * i
  end subroutine complain

  subroutine check_text(unit, expected)
    integer, intent(in) :: unit
    character(len=*), intent(in) :: expected
    character(len=80) :: text
    read (unit, '(a)') text
    if (text /= expected) then
      print *, 'unit', unit, ': ', text
      error stop 'another line was expected'
    end if
  end subroutine check_text
end module output

program units
  use output
  use iso_fortran_env, only: error_unit
  implicit none
  integer :: log, i, j, kernel, number
  logical :: is_there(lines)
  character(len=9) :: word
  open (newunit=log, status='scratch')
  open (9, status='scratch')

  ! One thread: everything in order, the host's lines among it.
  write (9, '(a)') 'before'
  !$acc serial copyin(log)
  write (9, *) 'list', 3, .true.
  write (log, '(3i4/a)') 1, 2, 3, 'next'
  flush (log)
  flush (unit=9, iostat=number)
  write (9, '(es10.3)') -1.5
  write (9, *)
  !$acc end serial
  write (9, '(a)') 'behind'
  rewind (9)
  rewind (log)
  call check_text(9, 'before')
  call check_text(9, ' list 3 T')
  call check_text(9, '-1.500E+00')
  call check_text(9, '')
  call check_text(9, 'behind')
  call check_text(log, '   1   2   3')
  call check_text(log, 'next')

  ! Many threads and a queue: each line once.
  rewind (log)
  !$acc parallel loop async(1) firstprivate(log)
  do i = 1, lines
    if (i > 0) call complain(log, i)
  end do
  !$acc wait(1)
  rewind (log)
  is_there = .false.
  do j = 1, lines
    read (log, '(a9,i5)') word, number
    if (is_there(number)) error stop 'a line is there twice'
    is_there(number) = .true.
  end do
  if (.not. all(is_there)) error stop 'lines are missing'

  ! The places are taken again and again.
  rewind (9)
  do j = 1, 10
    !$acc parallel loop
    do i = 1, lines
      write (9, '(2i6)') j, i
    end do
  end do
  rewind (9)
  do j = 1, 10
    is_there = .false.
    do i = 1, lines
      read (9, '(2i6)') kernel, number
      if (kernel /= j) error stop 'a line is in another kernel''s place'
      is_there(number) = .true.
    end do
    if (.not. all(is_there)) error stop 'lines of a kernel are missing'
  end do

  !$acc serial
  write (error_unit, *) 'to the standard error'
  !$acc end serial
end program units
