! Mistakes in directives at which flang's semantics would crash.
! RUN: rm -rf %t && split-file %s %t && cd %t

! RUN: sh -c '"$@" || test $? = 1' sh %accc -c nests.f90 -o x.o 2> nests.txt
! RUN: FileCheck nests.f90 < nests.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c ranges.f90 -o x.o 2> ranges.txt
! RUN: FileCheck ranges.f90 < ranges.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c tile.f90 -o x.o 2> tile.txt
! RUN: FileCheck tile.f90 < tile.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c statements.f90 -o x.o 2> statements.txt
! RUN: FileCheck statements.f90 < statements.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c clauses.f90 -o x.o 2> clauses.txt
! RUN: FileCheck clauses.f90 < clauses.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c sequential.f90 -o x.o 2> sequential.txt
! RUN: FileCheck sequential.f90 < sequential.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c attach.f90 -o x.o 2> attach.txt
! RUN: FileCheck attach.f90 < attach.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c elements.f90 -o x.o 2> elements.txt
! RUN: FileCheck elements.f90 < elements.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c names.f90 -o x.o 2> names.txt
! RUN: FileCheck names.f90 < names.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c blocks.f90 -o x.o 2> blocks.txt
! RUN: FileCheck blocks.f90 < blocks.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c objects.f90 -o x.o 2> objects.txt
! RUN: FileCheck objects.f90 < objects.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c alone.f90 -o x.o 2> alone.txt
! RUN: FileCheck alone.f90 < alone.txt
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c entries.f90 -o x.o 2> entries.txt
! RUN: FileCheck entries.f90 < entries.txt
! RUN: not test -e x.o

! Statements at two depths: the clause takes what flang can take.
! RUN: %accc --offload-arch=simt force.f90 -o force
! RUN: %on-every-device ./force

!--- attach.f90
subroutine attach(l, p)
  type list
    real, pointer :: values(:)
  end type
  type(list) :: l
  real, pointer :: p(:)
  !$acc enter data attach(l%values, p)
  ! CHECK: attach.f90:[[#@LINE+1]]:29: error: 'value' is not a variable or component here
  !$acc enter data attach(l%value)
  ! CHECK: attach.f90:[[#@LINE+1]]:33: error: 'l' is not a variable or component here
  !$acc exit data detach(values%l)
end subroutine
subroutine substrings(c, o, all)
  type text
    character(:), allocatable :: c
  end type
  type(text) :: o
  character(:), allocatable :: c, all(:)
  ! CHECK: attach.f90:[[#@LINE+1]]:27: error: Substrings are not allowed on OpenACC directives or clauses
  !$acc enter data attach(c(2:3))
  ! CHECK: attach.f90:[[#@LINE+1]]:26: error: Substrings are not allowed on OpenACC directives or clauses
  !$acc exit data detach(o%c(2:3))
  !$acc parallel loop
  do i = 1, 9
    ! CHECK: attach.f90:[[#@LINE+1]]:17: error: Substrings are not allowed on OpenACC directives or clauses
    !$acc cache(all(2)(1:1))
    j = i
  end do
end subroutine
!--- names.f90
module names
  implicit none
  integer :: n = 0
contains
  subroutine count
    ! CHECK: names.f90:[[#@LINE+1]]:27: error: 'names' is not a variable or component here
    !$acc declare present(names)
    ! CHECK: names.f90:[[#@LINE+1]]:29: error: 'm' is not a variable or component here
    !$acc declare create(n, m)
    n = n + 1
  end subroutine
end module
!--- objects.f90
module objects
  implicit none
  type block
    integer :: k
  end type
  interface generic
    module procedure one, two
  end interface
contains
  subroutine one(i)
    integer :: i
    ! CHECK: objects.f90:[[#@LINE+1]]:19: error: 'block' is not a procedure
    !$acc routine(block) seq
  end subroutine
  subroutine two(x, n)
    integer :: n, i
    real :: x(n)
    namelist /list/ n
    ! CHECK: objects.f90:[[#@LINE+1]]:29: error: 'generic' is not a variable here, as NO_CREATE needs it
    !$acc data no_create(x, generic)
    !$acc end data
    ! CHECK: objects.f90:[[#@LINE+1]]:28: error: 'block' is not a variable here, as DELETE needs it
    !$acc exit data delete(block)
    ! CHECK: objects.f90:[[#@LINE+1]]:28: error: 'list' is not a variable here, as DELETE needs it
    !$acc exit data delete(list)
    ! CHECK: objects.f90:[[#@LINE+1]]:28: error: Reference to rank-1 object 'x' has 2 subscripts
    !$acc exit data delete(x(1, 2))
    do i = 1, n
      ! CHECK: objects.f90:[[#@LINE+1]]:19: error: No explicit type declared for 'a'
      !$acc cache(a(i:i+1))
      ! CHECK: objects.f90:[[#@LINE+1]]:19: error: 'two' is not a variable here, as CACHE needs it
      !$acc cache(two)
      ! CHECK: objects.f90:[[#@LINE+1]]:19: error: 'n' is not an array
      !$acc cache(n(i:i+1))
      x(i) = 1
    end do
  end subroutine
end module
!--- alone.f90
! CHECK: alone.f90:[[#@LINE+1]]:7: error: a ROUTINE directive belongs in a specification part
!$acc routine seq
program alone
  print *, 'no procedure'
end program
!--- entries.f90
subroutine one(a)
  integer :: a(4)
  ! CHECK: entries.f90:[[#@LINE+1]]:9: error: not yet supported: DECLARE in a procedure with ENTRY statements
  !$acc declare copy(a)
  a = 1
  return
  entry other(a)
  a = 2
end subroutine
subroutine two(a)
  integer :: a(4)
  !$acc data copy(a)
  ! CHECK: entries.f90:[[#@LINE+1]]:3: error: an ENTRY statement may not stand in an OpenACC construct
  entry three(a)
  a = 2
  !$acc end data
end subroutine
!--- blocks.f90
subroutine blocks
  real :: a(5), b
  integer :: i
  common /values/ a, b
  !$acc enter data create(/values/)
  ! CHECK: blocks.f90:[[#@LINE+1]]:38: error: REDUCTION takes variables, not COMMON block 'values'
  !$acc parallel loop reduction(max:/values/)
  do i = 1, 5
    b = max(a(i), b)
  end do
  ! CHECK: blocks.f90:[[#@LINE+1]]:27: error: Could not find COMMON block 'value' used in OpenACC directive
  !$acc exit data delete(/value/)
end subroutine
!--- elements.f90
subroutine elements(row, cell)
  type inner
    integer :: i, j
  end type
  type outer
    type(inner) :: b(4)
  end type
  type(outer) :: row(10), cell
  ! CHECK: elements.f90:[[#@LINE+1]]:25: error: not yet supported: an element of the component of an array in a clause
  !$acc update self(row%b(2))
  ! CHECK: elements.f90:[[#@LINE+1]]:32: error: not yet supported: an element of the component of an array in a clause
  !$acc update device(row(1:3)%b(2))
  ! CHECK-NOT: error
  !$acc update self(row(1)%b(2), row(2)%b, row(1:3)%b(2)%i, cell%b(2), cell%b(2:3))
end subroutine
!--- sequential.f90
subroutine sequential(a, n)
  integer :: n, i
  real :: a(n)
  ! CHECK: sequential.f90:[[#@LINE+1]]:43: error: GANG clause is not allowed with SEQ
  !$acc parallel loop device_type(nvidia) gang seq
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: sequential.f90:[[#@LINE+1]]:47: error: VECTOR clause is not allowed with SEQ
  !$acc parallel loop device_type(nvidia) seq vector
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK-NOT: error
  !$acc parallel loop gang device_type(host) seq
  do i = 1, n
    a(i) = 0
  end do
end subroutine
!--- nests.f90
subroutine nests(a, n)
  integer :: n, i, j
  real :: a(n, n), s
  ! CHECK: nests.f90:[[#@LINE+1]]:23: warning: COLLAPSE(2) takes 2 tightly nested loops, there are 1: only those are collapsed
  !$acc parallel loop collapse(2)
  do i = 1, n
    a(i, 1) = 0
  end do
  ! CHECK: nests.f90:[[#@LINE+2]]:23: warning: COLLAPSE(2) takes 2 tightly nested loops, there are 1: only those are collapsed
  ! CHECK: nests.f90:[[#@LINE+3]]:5: Statement between the loops: COLLAPSE(FORCE:2) takes it into the nest
  !$acc parallel loop collapse(2)
  do i = 1, n
    s = i
    do j = 1, n
      a(i, j) = s
    end do
  end do
  ! CHECK: nests.f90:[[#@LINE+1]]:23: error: COLLAPSE(FORCE:3) takes 3 tightly nested loops, there are 2
  !$acc parallel loop collapse(force:3)
  do i = 1, n
    do j = 1, n
      a(i, j) = 0
    end do
  end do
  !$acc parallel
  !$acc loop
  ! CHECK: nests.f90:[[#@LINE+1]]:3: error: The loop of an OpenACC directive must have a range
  do while (a(1, 1) > 0)
    a(1, 1) = a(1, 1) - 1
  end do
  !$acc loop collapse(2)
  do i = 1, n
    ! CHECK: nests.f90:[[#@LINE+1]]:5: error: Loops that COLLAPSE(2) takes must have a range of their own
    do concurrent (j = 1:n)
      a(i, j) = 0
    end do
  end do
  !$acc end parallel
  !$acc parallel loop gang collapse(2)
  do i = 1, n
    s = 0
    ! CHECK: nests.f90:[[#@LINE+1]]:11: error: LOOP directive not expected in a nest that COLLAPSE(2) takes
    !$acc loop vector reduction(+:s)
    do j = 1, n
      s = s + a(i, j)
    end do
  end do
  !$acc parallel loop gang collapse(force:2)
  do i = 1, n
    do j = 1, n
      a(i, j) = 0
    end do
    ! CHECK: nests.f90:[[#@LINE+1]]:11: error: LOOP directive not expected in a nest that COLLAPSE(FORCE:2) takes
    !$acc loop vector
    do j = 1, n
      a(i, j) = 1
    end do
  end do
end subroutine
subroutine labels(a, n)
  integer, parameter :: three = 3
  integer :: n, i, j
  real :: a(n, n), s
  ! CHECK: nests.f90:[[#@LINE+1]]:23: warning: COLLAPSE(3) takes 3 tightly nested loops, there are 2: only those are collapsed
  !$acc parallel loop collapse(3)
  do 10 i = 1, n
  do 10 j = 1, n
    a(j, i) = 0
  10 continue
  ! CHECK: nests.f90:[[#@LINE+1]]:23: warning: COLLAPSE(2) takes 2 tightly nested loops, there are 1: only those are collapsed
  !$acc parallel loop collapse(2)
  do 20 i = 1, n
    s = i
    do 20 j = 1, n
      a(j, i) = s
  20 continue
  ! CHECK: nests.f90:[[#@LINE+1]]:23: warning: COLLAPSE(THREE) takes 3 tightly nested loops, there are 2: only those are collapsed
  !$acc parallel loop collapse(three)
  do i = 1, n
    do j = 1, n
      a(j, i) = 0
    end do
  end do
end subroutine

!--- ranges.f90
subroutine ranges(a, n, first)
  integer :: n, i, j, k, first(n)
  real :: a(n, n), s
  ! CHECK: ranges.f90:[[#@LINE+4]]:15: error: The range of the loop over 'j' depends on 'i', whose loop COLLAPSE(2) takes as well
  ! CHECK: ranges.f90:[[#@LINE+1]]:23: without COLLAPSE(2) accc shares such loops by itself
  !$acc parallel loop collapse(2)
  do i = 1, n
    do j = 1, i
      a(i, j) = 0
    end do
  end do
  ! CHECK: ranges.f90:[[#@LINE+5]]:20: error: The range of the loop over 'k' depends on 'j', whose loop COLLAPSE(3) takes as well
  ! CHECK: ranges.f90:[[#@LINE+1]]:23: COLLAPSE(2) leaves this loop out
  !$acc parallel loop collapse(3)
  do i = 1, n
    do j = 1, n
      do k = first(j), n
        a(j, k) = a(j, k) + i
      end do
    end do
  end do
  ! CHECK: ranges.f90:[[#@LINE+3]]:12: error: The range of the loop over 'j' depends on 'i', whose loop TILE(2,2) takes as well
  !$acc parallel loop tile(2,2)
  do i = 1, n
    do j = i, n
      a(i, j) = 0
    end do
  end do
  ! CHECK: ranges.f90:[[#@LINE+5]]:15: error: The range of the loop over 'j' depends on 'k', which is set in the nest that COLLAPSE(FORCE:2) takes
  ! CHECK: ranges.f90:[[#@LINE+1]]:23: without COLLAPSE accc shares such loops by itself
  !$acc parallel loop collapse(force:2)
  do i = 1, n
    k = first(i)
    do j = 1, k
      a(i, j) = 0
    end do
  end do
end subroutine
subroutine components(a, t, u, p, n)
  type sizes
    integer :: n
  end type
  integer :: n, i, j
  real :: a(n, n)
  type(sizes) :: t
  type(sizes), target :: u(n)
  type(sizes), pointer :: p
  ! CHECK: ranges.f90:[[#@LINE+4]]:20: error: The range of the loop over 'j' depends on 'n', which is set in the nest that COLLAPSE(FORCE:2) takes
  !$acc parallel loop collapse(force:2) copy(u)
  do i = 1, n
    u(i)%n = i
    do j = 1, u(1)%n
      a(i, j) = 0
    end do
  end do
  ! CHECK: ranges.f90:[[#@LINE+4]]:17: error: The range of the loop over 'j' depends on 'n', which is set in the nest that COLLAPSE(FORCE:2) takes
  !$acc parallel loop collapse(force:2) copy(u)
  do i = 1, n
    u(i)%n = i
    do j = 1, p%n
      a(i, j) = 0
    end do
  end do
  ! Another object.
  !$acc parallel loop collapse(force:2) copy(u)
  do i = 1, n
    u(i)%n = i
    do j = 1, t%n
      a(i, j) = 0
    end do
  end do
end subroutine

!--- tile.f90
subroutine tiles(a, n)
  integer :: n, i, j
  real :: a(n, n)
  ! CHECK: tile.f90:[[#@LINE+1]]:9: error: The loop construct with the TILE clause must be followed by 2 tightly-nested loops
  !$acc kernels loop tile(2,2)
  do i = 1, n
    a(i, 1) = 0
  end do
end subroutine

!--- statements.f90
subroutine statements(a, n)
  integer :: n, i, j
  real :: a(n, n)
  ! CHECK: statements.f90:[[#@LINE+1]]:22: error: TILE(2,2) takes 2 tightly nested loops, there are 1
  !$acc kernels loop tile(2,2)
  do i = 1, n
    do j = 1, n
      a(i, j) = 0
    end do
    a(i, 1) = 0
  end do
end subroutine

!--- clauses.f90
subroutine clauses(a)
  real :: a(10)
  ! CHECK: clauses.f90:[[#@LINE+1]]:17: error: GANG clause is not allowed on the DECLARE directive
  !$acc declare gang
  ! CHECK: clauses.f90:[[#@LINE+1]]:17: error: COPY clause is not allowed on the WAIT directive
  !$acc wait(1) copy(a)
  ! CHECK: clauses.f90:[[#@LINE+1]]:22: error: PRIVATE clause is not allowed on the ATOMIC directive
  !$acc atomic write private(a)
  a(1) = 1
  !$acc atomic read
  a(2) = a(1)
  ! CHECK: clauses.f90:[[#@LINE+2]]:10: error: what ATOMIC READ reads has to be a variable, not an expression
  !$acc atomic read
  a(2) = a(1) + 1
  ! CHECK: clauses.f90:[[#@LINE+2]]:10: error: ATOMIC READ has to assign what it reads to another variable
  !$acc atomic read
  a(2) = a( 2 )
  ! CHECK: clauses.f90:[[#@LINE+1]]:23: error: not yet supported: WAIT clauses with and without queues on one directive
  !$acc parallel wait wait(1) device_type(host) wait(2)
  !$acc end parallel
end subroutine
subroutine types(n, a)
  integer :: n, i
  real :: a(n)
  ! CHECK: clauses.f90:[[#@LINE+1]]:79: error: a clause before gives this one to the same type of device
  !$acc parallel loop device_type(nvidia, radeon) gang device_type(*, nvidia) gang vector
  do i = 1, n
    a(i) = 1
  end do
end subroutine

!--- force.f90
program force
  implicit none
  integer, parameter :: n = 6
  integer :: a(n), b(n, n), c(n, n, n), i, j, k
  a = 0
  b = 0
  c = 0
  !$acc parallel loop collapse(force:3)
  do i = 1, n
    a(i) = i
    do j = 1, n
      b(i, j) = i + j
      do k = 1, n
        c(i, j, k) = i + j + k
      end do
    end do
  end do
  if (any(a /= [(i, i=1, n)])) error stop 1
  if (any(b /= reshape([((i + j, i=1, n), j=1, n)], [n, n]))) error stop 2
  if (any(c /= reshape([(((i + j + k, i=1, n), j=1, n), k=1, n)], [n, n, n]))) error stop 3
end program
