! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O1 --offload-arch=simt %s -o %t.1
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ACCC_SIMT_ORDER=shuffle %t.1

! Copies of firstprivate arrays that nobody needs: what a gang only reads, and what iterations set first;
! and those that the construct needs, since it sets the original by another name.
module originals
  implicit none
  type pair
    integer :: one, two(2)
  end type
  integer :: table(8)
  !$acc declare create(table)
contains
  subroutine change_table(i)
    !$acc routine seq
    integer, value :: i
    table(i) = -1
  end subroutine

  subroutine run_time_sizes(n, w, s, total)
    integer, intent(in) :: n
    integer :: w(n, 2), s(:), total(40)
    integer :: i, k
    !$acc parallel loop firstprivate(w, s) copyout(total)
    do i = 1, 40
      w(mod(i, n) + 1, 2) = 100 * i
      total(i) = 0
      do k = 1, n
        total(i) = total(i) + w(k, 1) + w(k, 2) + s(k)
      end do
    end do
  end subroutine
end module

program p
  use originals
  implicit none
  integer :: i, k, total(40), w(5), scratch(6), wide(8)
  integer, target :: t(8)
  integer, pointer :: q(:)
  type(pair) :: pairs(3)

  w = [1, 2, 3, 4, 5]
  scratch = -7
  ! Read only, set first, set in part.
  !$acc parallel loop firstprivate(w, scratch) copyout(total)
  do i = 1, 40
    do k = 1, 6
      scratch(k) = i + k
    end do
    total(i) = scratch(6) + scratch(1)
    do k = 1, 5
      total(i) = total(i) + w(k)
    end do
  end do
  if (any(total /= [(2 * i + 7 + 15, i = 1, 40)])) error stop 'read only, set first'
  if (any(w /= [1, 2, 3, 4, 5]) .or. any(scratch /= -7)) error stop 'the originals'

  !$acc parallel loop firstprivate(scratch) copyout(total)
  do i = 1, 40
    do k = 1, 5
      scratch(k) = i + k
    end do
    total(i) = 0
    do k = 1, 6
      total(i) = total(i) + scratch(k)
    end do
  end do
  if (any(total /= [(5 * i + 15 - 7, i = 1, 40)])) error stop 'set in part'

  !$acc parallel loop firstprivate(scratch) copyout(total)
  do i = 1, 40
    if (mod(i, 2) == 0) scratch = i
    total(i) = sum(scratch)
  end do
  if (any(total /= [(merge(6 * i, -42, mod(i, 2) == 0), i = 1, 40)])) error stop 'under a condition'

  pairs = [(pair(k, [10 * k, 20 * k]), k = 1, 3)]
  !$acc parallel loop firstprivate(pairs) copyout(total)
  do i = 1, 40
    pairs(2)%two(1) = i
    total(i) = 0
    do k = 1, 3
      total(i) = total(i) + pairs(k)%one + sum(pairs(k)%two)
    end do
  end do
  if (any(total /= [(6 + 180 - 20 + i, i = 1, 40)])) error stop 'objects'

  call run_time_sizes(3, reshape([1, 2, 3, 4, 5, 6], [3, 2]), [7, 8, 9], total)
  do i = 1, 40
    if (total(i) /= 45 - (mod(i, 3) + 4) + 100 * i) error stop 'sizes of the run'
  end do

  ! By another name.
  t = [(i, i = 1, 8)]
  q => t
  wide = 0
  !$acc data copy(t)
  !$acc parallel firstprivate(t) num_gangs(1) vector_length(1) copyout(wide)
  !$acc loop seq
  do i = 1, 8
    q(9 - i) = -1
    wide(i) = t(9 - i)
  end do
  !$acc end parallel
  !$acc end data
  if (any(wide /= [(9 - i, i = 1, 8)]) .or. any(t /= -1)) error stop 'a pointer'

  table = [(i, i = 1, 8)]
  !$acc update device(table)
  !$acc parallel firstprivate(table) num_gangs(1) vector_length(1) copyout(wide)
  !$acc loop seq
  do i = 1, 8
    call change_table(9 - i)
    wide(i) = table(9 - i)
  end do
  !$acc end parallel
  !$acc update self(table)
  if (any(wide /= [(9 - i, i = 1, 8)]) .or. any(table /= -1)) error stop 'a variable of a module'
end program
