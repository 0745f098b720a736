! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Internal procedures that constructs call use dummies of their host, of all kinds, present or not:
! constructs of the host itself, and of another internal procedure.
module hosts
  implicit none
  type item
    integer :: k = 3
  end type
  type list
    integer, allocatable :: numbers(:)
  end type
contains
  integer function of_host(n, bounds, run_time, object, sizes, low) result(total)
    integer, intent(in) :: n, low
    integer, optional, intent(in) :: bounds(0:), run_time(low:)
    class(item), optional, intent(in) :: object
    integer, optional, intent(in) :: sizes(2, *)
    integer :: i
    total = 0
    !$acc parallel loop copyin(sizes(:, 1:2)) reduction(+:total)
    do i = 1, n
      total = total + weight(i)
    end do
  contains
    integer function weight(i)
      !$acc routine seq
      integer, intent(in) :: i
      weight = 0
      if (present(bounds)) weight = weight + bounds(i - 1) + 100 * ubound(bounds, 1)
      if (present(run_time)) weight = weight + run_time(low + i - 1) + 10000 * lbound(run_time, 1)
      if (present(object)) weight = weight + 1000000 * object%k
      if (present(sizes)) weight = weight + 10000000 * sizes(2, 2)
    end function
  end function

  integer function of_procedure(n, bounds, saved, pointed, number, object, objects, text, sizes) result(total)
    integer, intent(in) :: n
    integer, optional, intent(in) :: bounds(0:)
    integer, optional, allocatable :: saved(:), number
    integer, optional, pointer :: pointed(:)
    type(list), optional :: object
    class(item), optional :: objects(:)
    character(*), optional :: text
    integer, optional :: sizes(*)
    call outer
  contains
    subroutine outer
      integer :: i
      total = 0
      !$acc parallel loop copyin(sizes(1:2)) reduction(+:total)
      do i = 1, n
        total = total + weight(i)
      end do
    end subroutine
    integer function weight(i)
      !$acc routine seq
      integer, intent(in) :: i
      weight = 0
      if (present(bounds)) weight = weight + bounds(i - 1) + 10 * lbound(bounds, 1)
      if (present(saved)) weight = weight + 10 * saved(i + 4)
      if (present(pointed)) weight = weight + 100 * pointed(i)
      if (present(number)) weight = weight + 1000 * number
      if (present(object)) weight = weight + 10000 * object%numbers(i)
      if (present(objects)) weight = weight + 100000 * objects(2)%k
      if (present(text)) weight = weight + 1000000 * (iachar(text(i:i)) - iachar('0') + len(text))
      if (present(sizes)) weight = weight + 100000000 * sizes(i)
    end function
  end function
end module

program dummies_of_hosts
  use hosts
  implicit none
  integer, allocatable :: saved(:), number
  integer, pointer :: pointed(:)
  type(list) :: object
  if (of_host(2, low=7) /= 0) error stop 'host: none'
  if (of_host(2, [1, 2, 4], [3, 4], item(), reshape([1, 0, 0, 5], [2, 2]), -3) /= 105940410) error stop 'host: all'
  if (of_host(2, bounds=[1, 2, 4], low=0) /= 403) error stop 'host: one'
  allocate (saved(5:6), source=[1, 2])
  allocate (pointed(2), source=[2, 3])
  number = 4
  object%numbers = [1, 2]
  if (of_procedure(2) /= 0) error stop 'procedure: none'
  if (of_procedure(2, [1, 2], saved, pointed, number, object, [item(1), item(1)], '31', [2, 1]) /= 308238533) &
    error stop 'procedure: all'
  if (of_procedure(2, text='01') /= 5000000) error stop 'procedure: one'
  deallocate (pointed)
end program
