! RUN: %accc -O2 %s -o %t
! RUN: %run-host %t
! RUN: not %run-discrete %t 2>&1 | FileCheck %s
! RUN: not %run-discrete %t implicit 2>&1 | FileCheck %s --check-prefix=IMPLICIT

! Sections of one variable that different directives have brought lie apart on the device. A
! construct, which finds all elements by one address, cannot use both.
program sections_apart
  implicit none
  integer :: velocity(100), i

  velocity = 1
  !$acc enter data copyin(velocity(1:10))
  !$acc enter data copyin(velocity(51:60))
  if (command_argument_count() == 0) then
    ! CHECK: a construct uses 'velocity(1:10)' and 'velocity(51:60)', which lie apart on the device
    ! CHECK-SAME: entered at {{.*}}sections-apart.f90:13 {{.*}}, the second at {{.*}}sections-apart.f90:14
    ! CHECK-NEXT: at {{.*}}sections-apart.f90:19
    !$acc parallel loop present(velocity(1:10), velocity(51:60))
    do i = 1, 10
      velocity(i) = velocity(i) + velocity(i + 50)
    end do
  else
    ! IMPLICIT: a construct uses 'velocity(51:60)' and 'velocity(1:10)', which lie apart
    ! IMPLICIT: at {{.*}}sections-apart.f90:28
    !$acc data present(velocity(1:10))
    !$acc data present(velocity(51:60))
    !$acc parallel loop
    do i = 1, 10
      velocity(i) = velocity(i) + velocity(i + 50)
    end do
    !$acc end data
    !$acc end data
  end if
end program sections_apart
