! -ftime-report tells what a source took, and its parts: those of devices, too, which have
! threads of their own. Each part is a share of the source; small ones are added up, so that
! only what takes long has its line for sure.
!
! RUN: %accc -O1 --offload-arch=gfx90a -ftime-report -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -O1 -ftime-report %s -o %t.exe 2>&1 | FileCheck %s --check-prefix=LINK
! RUN: %accc -O1 -c %s -o %t.o 2>&1 | count 0
!
! CHECK: {{^ +[0-9]+\.[0-9]+ s +}}{{.*}}time-report.f90
! CHECK-DAG: {{^   +[0-9]+\.[0-9]+ s +[0-9]+%}}  passes
! CHECK-DAG: {{^     +[0-9]+\.[0-9]+ s +[0-9]+%}}  {{acc.*-.*|[0-9]+ others}}
! CHECK-DAG: {{^   +[0-9]+\.[0-9]+ s +[0-9]+%}}  gfx90a: generate code
!
! LINK: time-report.f90
! LINK-NOT: gfx90a
! LINK: {{^ +[0-9]+\.[0-9]+ s +}}link
program report
  real :: a(1000), b(1000)
  integer :: i
  b = 1
  !$acc parallel loop copyin(b) copyout(a)
  do i = 1, 1000
    a(i) = 2 * b(i)
  end do
  if (any(a /= 2)) stop 1
end program
