! RUN: %accc --emit=gpu --offload-arch=sm_90 --offload-device-only %s -o - | FileCheck %s

! Sizes in clauses of loops are those of the launch, each nest's own in kernels.
subroutine sizes(a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  ! CHECK: func.func {{.*}}accc.vector_length = 64 : i32
  ! CHECK: func.func {{.*}}accc.vector_length = 256 : i32
  ! CHECK: func.func {{.*}}accc.vector_length = 32 : i32
  !$acc kernels
  !$acc loop independent gang vector(64)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc loop independent gang vector(256)
  do i = 2, n
    a(i) = a(i) + 1
  end do
  !$acc end kernels
  !$acc parallel loop gang vector(32)
  do i = 3, n
    a(i) = a(i) + 1
  end do
end subroutine

! Blocks of two dimensions, as PGI's compilers had them: the inner loop's number of lanes was one side.
! CHECK: func.func @accc__QPblocks_l{{.*}}accc.vector_length = 128 : i32
subroutine blocks(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  !$acc kernels present(a)
  !$acc loop gang vector(4)
  do j = 1, n
    !$acc loop vector(32)
    do i = 1, n
      a(i, j) = 2*a(i, j)
    end do
  end do
  !$acc end kernels
end subroutine
