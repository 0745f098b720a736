! STOP in a construct ends the program as anywhere else: with its message and exit
! code, and what has been written before is not lost.
! RUN: %accc -cpp %s -o %t

! RUN: %on-every-device sh -c '%t 1 >%t.out 2>%t.err; test $? = 7'
! RUN: FileCheck --check-prefix=CODE %s < %t.err
! RUN: FileCheck --check-prefix=BEFORE %s < %t.out
! CODE: Fortran STOP: code 7
! BEFORE: before
! BEFORE-NOT: behind

! RUN: %on-every-device sh -c '%t 2 2>%t.err; test $? = 1'
! RUN: FileCheck --check-prefix=TEXT %s < %t.err
! TEXT: Fortran ERROR STOP: odd weather

! RUN: %on-every-device sh -c '%t 3 2>%t.err; test $? = 9'
! RUN: FileCheck --check-prefix=ERROR %s < %t.err
! ERROR: Fortran ERROR STOP: code 9

! RUN: %on-every-device sh -c '%t 4 2>%t.err; test $? = 0 && ! test -s %t.err'

! The loop is shared all the same, and none of the iterations stops.
! RUN: %on-every-device sh -c '%t 5 >%t.out && grep behind %t.out'
! RUN: %accc -cpp -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

program stops
  implicit none
  integer, parameter :: n = 200
  integer :: a(n, n), i, j, way
  character(len=8) :: argument
  call get_command_argument(1, argument)
  read (argument, *) way
  print *, 'before'
  a = 0
  ! REMARK: [[#@LINE+2]]:3: remark: loop is shared by gangs
  !$acc parallel loop gang copy(a)
  do j = 1, n
    if (way == 1 .and. j == 50) stop 7
    ! REMARK: [[#@LINE+2]]:5: remark: loop is shared by vector lanes
    !$acc loop vector
    do i = 1, n
      if (way == 2 .and. i == 3) error stop 'odd weather'
      a(i, j) = i + j
    end do
    if (way == 3 .and. a(j, j) == 2*j) error stop 9
  end do
  !$acc serial async(1)
  if (way == 4) stop, quiet = .true.
  !$acc end serial
  !$acc wait
  if (any(a /= reshape([((i + j, i=1, n), j=1, n)], [n, n]))) error stop 2
  print *, 'behind'
end program
