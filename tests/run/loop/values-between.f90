! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Values between the loops of a nest: what each iteration of the outer loop computes or loads for
! those of the inner ones, which gangs share all the same.
program values_between
  implicit none
  integer, parameter :: n = 37, m = 11, l = 9
  real(8) :: a(n,m,l), b(n,m,l), dz(l), e(n,m,l), z, y, s
  integer :: i, j, k
  dz = [(k*0.5d0, k = 1, l)]
  b = reshape([(mod(i, 17)*1d0, i = 1, n*m*l)], [n, m, l])

  !$acc kernels
  ! CHECK: values-between.f90:[[@LINE+1]]:3: remark: nest of 2 loops is shared by gangs
  do k = 1, l
    z = dz(k)
    do j = 1, m
      do i = 1, n
        a(i,j,k) = b(i,j,k)*z
      end do
    end do
  end do
  !$acc end kernels
  do k = 1, l
    e(:,:,k) = b(:,:,k)*dz(k)
  end do
  if (any(a /= e)) error stop 'value'

  ! Under a condition.
  !$acc kernels
  ! CHECK: values-between.f90:[[@LINE+1]]:3: remark: nest of 2 loops is shared by gangs
  do k = 1, l
    if (k == 1) then
      z = 0
    else
      z = dz(k) - dz(k - 1)
    end if
    z = z + 1
    do j = 1, m
      y = z*j
      if (mod(j, 2) == 0) y = -y
      do i = 1, n
        a(i,j,k) = b(i,j,k)*z + y
      end do
    end do
  end do
  !$acc end kernels
  do k = 1, l
    z = 1
    if (k > 1) z = dz(k) - dz(k - 1) + 1
    do j = 1, m
      y = z*j
      if (mod(j, 2) == 0) y = -y
      e(:,j,k) = b(:,j,k)*z + y
    end do
  end do
  if (any(a /= e)) error stop 'condition'

  ! A parallel construct.
  ! CHECK: values-between.f90:[[@LINE+1]]:9: remark: nest of 2 loops is shared by gangs
  !$acc parallel loop private(z) copyin(dz, b) copyout(a)
  do k = 1, l
    if (k == 1) then
      z = 0
    else
      z = dz(k) - dz(k - 1)
    end if
    !$acc loop
    do j = 1, m
      !$acc loop
      do i = 1, n
        a(i,j,k) = b(i,j,k)*z
      end do
    end do
  end do
  do k = 1, l
    z = 0
    if (k > 1) z = dz(k) - dz(k - 1)
    e(:,:,k) = b(:,:,k)*z
  end do
  if (any(a /= e)) error stop 'parallel'

  ! What the loop inside changes, and what is gathered.
  a = 1
  s = 0
  !$acc kernels
  ! CHECK: values-between.f90:[[@LINE+1]]:3: remark: loop is shared by gangs
  do k = 1, l
    z = a(1,1,k)
    s = s + dz(k)
    do j = 1, m
      do i = 1, n
        a(i,j,k) = b(i,j,k)*z + a(i,j,k)
      end do
    end do
  end do
  !$acc end kernels
  if (any(a /= b + 1)) error stop 'changed'
  if (s /= sum(dz)) error stop 'gathered'
  s = 0
  ! CHECK: values-between.f90:[[@LINE+1]]:9: remark: loop is shared by gangs
  !$acc parallel loop reduction(+:s) copy(a) copyin(b, dz)
  do k = 1, l
    s = s + dz(k)
    !$acc loop
    do j = 1, m
      !$acc loop
      do i = 1, n
        a(i,j,k) = b(i,j,k)
      end do
    end do
  end do
  if (any(a /= b)) error stop 'reduced'
  if (s /= sum(dz)) error stop 'reduction'
end program values_between
