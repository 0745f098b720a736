! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %accc -O1 --offload-arch=gfx1100 -c %s -o x.o
! RUN: %accc -O1 --offload-arch=gfx1100,gfx90a -save-temps -c %s -o x.o
! RUN: FileCheck %s < device-traps.gfx1100.ll
! RUN: FileCheck %s < device-traps.gfx90a.ll

! Memory of kernels may come to an end, and so may an ALLOCATE of what is allocated
! already. A thread leaves a record of that then, and ends: a trap would end the program before
! libaccrt looks there, and gfx11's code for one cannot stand in the middle of others, with LLVM 22.1.

! CHECK-NOT: @llvm.trap()
! CHECK: define internal {{.*}}endKernel{{.*}}{
! CHECK: call void @llvm.amdgcn.endpgm()
! CHECK-NOT: @llvm.trap()
subroutine shift(table, k)
  type row
    real :: new(20), old(20)
  end type
  type(row), intent(inout) :: table(4)
  integer, intent(in) :: k
  !$acc serial copy(table)
  table(1)%new(:) = table(k)%old(:)
  !$acc end serial
end subroutine

subroutine smooth(n, m, x)
  integer(8), intent(in) :: n, m
  real(8), intent(inout) :: x(m, n)
  real(8), allocatable :: line(:)
  integer(8) :: i, j
  !$acc parallel loop gang private(line) copy(x)
  do j = 1, n
    allocate (line(m))
    do i = 2, m - 1
      line(i) = (x(i - 1, j) + x(i + 1, j)) / 2
    end do
    do i = 2, m - 1
      x(i, j) = line(i)
    end do
    deallocate (line)
  end do
end subroutine
