! Sizes and variables of parallel and kernels constructs, alone and combined with a
! loop (2.5.10 to 2.5.15, 2.11).

! DEFINE: %{construct} =
! DEFINE: %{check} = %accc -O1 "-DCONSTRUCT=%{construct}" %s -o %t && %on-every-device %t

! REDEFINE: %{construct} = parallel loop
! RUN: %{check}
! REDEFINE: %{construct} = kernels loop
! RUN: %{check}

program construct_sizes
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), i, gangs, workers, lanes

  gangs = 3
  workers = 2
  lanes = 32

  a = 0
  !$acc CONSTRUCT num_gangs(7) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc CONSTRUCT num_gangs(gangs) num_workers(workers) vector_length(lanes) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc CONSTRUCT num_workers(4) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc CONSTRUCT vector_length(64) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc CONSTRUCT copy(a) device_type(nvidia) num_gangs(2) vector_length(32) &
  !$acc   device_type(radeon) num_workers(2) device_type(*) num_gangs(3) num_workers(2) vector_length(64)
  do i = 1, n
    a(i) = a(i) + i
  end do
  if (any(a /= [(5 * i, i=1, n)])) error stop 'sizes'
end program construct_sizes
