! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Internal procedures that use variables of their host, called in a construct of another
! internal procedure, and in one of the host where clauses name the variables.
program host_variables_siblings
  implicit none
  call work(50)
end program

subroutine work(n)
  implicit none
  integer, intent(in) :: n
  real :: out(n), sums(n), table(4), factor
  real, allocatable :: weights(:)
  real, pointer :: offsets(:)
  integer :: i

  factor = 2
  table = [1., 2., 3., 4.]
  sums = 7
  out = 0
  allocate (weights(0:n), offsets(n))
  weights = [(real(i), i = 0, n)]
  offsets = 0.5

  call step(3)
  do i = 1, n
    if (out(i) /= 3 * (2 * table(mod(i, 4) + 1) + i * 0.5)) error stop 'step'
    if (sums(i) /= 7 + 3 * i) error stop 'set by a sibling'
  end do

  ! Clauses of the construct count for what the procedure uses, sections too.
  !$acc parallel loop copy(weights, out(1:10)) copyin(sums)
  do i = 1, 10
    call add(i)
  end do
  do i = 1, 10
    if (weights(i) /= i + 1) error stop 'allocatable'
    if (out(i) /= 3 * (2 * table(mod(i, 4) + 1) + i * 0.5) + sums(i)) error stop 'section'
  end do
  deallocate (offsets)
contains
  subroutine step(times)
    integer, intent(in) :: times
    integer :: i
    !$acc parallel loop copy(out, sums, weights) copyin(table)
    do i = 1, n
      out(i) = value(i) * times
      call accumulate(i, times)
    end do
  end subroutine

  real function value(i)
    !$acc routine seq
    integer, intent(in) :: i
    value = factor * table(mod(i, 4) + 1) + weights(i) * offsets(i)
  end function

  subroutine accumulate(i, times)
    !$acc routine seq
    integer, intent(in) :: i, times
    sums(i) = sums(i) + times * i
  end subroutine

  subroutine add(i)
    !$acc routine seq
    integer, intent(in) :: i
    weights(i) = weights(i) + 1
    out(i) = out(i) + sums(i)
  end subroutine
end subroutine
