! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Directives whose condition is a constant: one that is false does nothing at all
! (2.6.5, 2.6.6, 2.8, 2.14.4).
program constant_if
  use openacc
  implicit none
  integer :: a(20), i
  logical :: separate

  separate = acc_get_device_type() /= acc_device_host
  a = 0
  !$acc enter data copyin(a) if(.false.)
  if (separate .and. acc_is_present(a)) error stop 'enter data'
  !$acc data copy(a) if(.false.)
  if (separate .and. acc_is_present(a)) error stop 'data'
  !$acc end data
  !$acc data copyin(a) if(.true.)
  if (.not. acc_is_present(a)) error stop 'data if(.true.)'
  !$acc parallel loop
  do i = 1, 20
    a(i) = i
  end do
  !$acc update self(a) if(.false.)
  if (separate .and. any(a /= 0)) error stop 'update'
  !$acc host_data use_device(a) if(.false.)
  call same_address(a)
  !$acc end host_data
  !$acc update self(a) if(.true.)
  do i = 1, 20
    if (a(i) /= i) error stop 'update if(.true.)'
  end do
  !$acc exit data delete(a) if(.false.)
  !$acc end data
contains
  subroutine same_address(x)
    integer, intent(in) :: x(20)
    if (separate .and. any(x /= 0)) error stop 'host_data'
  end subroutine same_address
end program constant_if
