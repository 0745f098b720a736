! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Recurrences around the loops of their columns run inside of these. Each column of a nest of three
! loops has a thread on GPUs.
program column_nests
  implicit none
  integer, parameter :: n = 37, m = 11, l = 9
  real(8) :: a(n,m,l), b(n,m,l), e(n,m,l), c(n,m), d(n,m), p(n,l), q(n,l), t, dz(l)
  integer :: i, j, k
  b = reshape([(mod(i, 17)*1d0, i = 1, n*m*l)], [n, m, l])
  dz = [(k*0.5d0, k = 1, l)]
  ! j, k, i
  a = 1; e = 1
  !$acc kernels
  do j = 1, m
    ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:5: remark: loop runs inside of the independent ones in it
    do k = 2, l
      do i = 1, n
        a(i,j,k) = a(i,j,k-1)*0.5d0 + b(i,j,k)
      end do
    end do
  end do
  !$acc end kernels
  do k = 2, l
    e(:,:,k) = e(:,:,k-1)*0.5d0 + b(:,:,k)
  end do
  if (any(a /= e)) error stop 'j k i'
  ! k, j, i with temporaries and a value of k
  a = 2; e = 2
  !$acc kernels
  ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:3: remark: loop runs inside of the independent ones in it
  do k = 2, l
    do j = 1, m
      do i = 1, n
        t = a(i,j,k-1)*dz(k)
        if (t > 1) t = t/2
        a(i,j,k) = t + b(i,j,k)
      end do
    end do
  end do
  !$acc end kernels
  do k = 2, l
    do j = 1, m
      do i = 1, n
        t = e(i,j,k-1)*dz(k)
        if (t > 1) t = t/2
        e(i,j,k) = t + b(i,j,k)
      end do
    end do
  end do
  if (any(a /= e)) error stop 'k j i'
  ! backwards
  !$acc kernels
  do j = 1, m
    ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:5: remark: loop runs inside of the independent ones in it
    do k = l - 1, 1, -1
      do i = 1, n
        a(i,j,k) = a(i,j,k+1)*0.5d0 + b(i,j,k)
      end do
    end do
  end do
  !$acc end kernels
  do k = l - 1, 1, -1
    e(:,:,k) = e(:,:,k+1)*0.5d0 + b(:,:,k)
  end do
  if (any(a /= e)) error stop 'back'
  ! one dimension
  p = 1; q = 1
  !$acc kernels
  ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:3: remark: loop runs inside of the independent ones in it
  do k = 2, l
    do i = 1, n
      p(i,k) = p(i,k-1)*0.5d0 + b(i,1,k)
    end do
  end do
  !$acc end kernels
  do k = 2, l
    q(:,k) = q(:,k-1)*0.5d0 + b(:,1,k)
  end do
  if (any(p /= q)) error stop 'k i'
  ! a neighbour of the last iteration: stays
  p = 1; q = 1
  !$acc kernels
  do k = 2, l
    do i = 2, n
      p(i,k) = p(i-1,k-1)*0.5d0 + b(i,1,k)
    end do
  end do
  !$acc end kernels
  do k = 2, l
    q(2:,k) = q(:n-1,k-1)*0.5d0 + b(2:,1,k)
  end do
  if (any(p /= q)) error stop 'neighbour'
  ! product
  c = 0; d = 0
  !$acc kernels
  do j = 1, m
    ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:5: remark: loop runs inside of the independent ones in it
    do k = 1, l
      do i = 1, n
        c(i,j) = c(i,j) + p(i,k)*b(k,j,1)
      end do
    end do
  end do
  !$acc end kernels
  do j = 1, m
    do k = 1, l
      d(:,j) = d(:,j) + p(:,k)*b(k,j,1)
    end do
  end do
  if (any(abs(c - d) > 1d-12)) error stop 'product'

  call nests(37, 11, 60)
  call nests(256, 5, 70)

contains

  subroutine nests(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(n,m,l), b(n,m,l), u(n,m), w(n,m), s
    integer :: bottom(n,m)
    integer :: i, j, k
    a = reshape([(mod(i, 17)*1d0, i = 1, n*m*l)], [n, m, l])
    b = reshape([(mod(i, 13)*1d0, i = 1, n*m*l)], [n, m, l])
    bottom = reshape([(mod(i, l + 2), i = 1, n*m)], [n, m])
    !$acc kernels
    ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:5: remark: gangs and vector lanes share this loop together with the one inside
    do j = 1, m
      do i = 1, n
        w(i,j) = 0
        do k = 1, l
          w(i,j) = w(i,j) + a(i,j,k)*b(i,j,k)
        end do
      end do
    end do
    !$acc end kernels
    if (any(w /= sum(a*b, 3))) error stop 'element'
    !$acc kernels
    ! CHECK-DAG: column-nests.f90:[[@LINE+1]]:5: remark: gangs and vector lanes share this loop together with the one inside
    do j = 1, m
      s = j
      if (mod(j, 2) == 0) s = -s
      do i = 1, n
        u(i,j) = s
        do k = 1, min(bottom(i,j), l)
          a(i,j,k) = b(i,j,k)*2 + s
        end do
      end do
    end do
    !$acc end kernels
    do j = 1, m
      do i = 1, n
        s = merge(j, -j, mod(j, 2) == 1)
        k = min(bottom(i,j), l)
        if (u(i,j) /= s .or. any(a(i,j,:k) /= b(i,j,:k)*2 + s)) error stop 'bottom'
      end do
    end do
    !$acc parallel loop
    ! CHECK-DAG: column-nests.f90:[[@LINE-1]]:11: remark: gangs and vector lanes share this loop together with the one inside
    do j = 1, m
      !$acc loop private(s)
      do i = 1, n
        s = 0
        do k = 1, l
          s = s + a(i,j,k)
        end do
        u(i,j) = s
      end do
    end do
    if (any(u /= sum(a, 3))) error stop 'scalar'
  end subroutine nests
end program column_nests
