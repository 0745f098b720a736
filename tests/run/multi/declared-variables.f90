! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accc -O2 -c %S/Inputs/declared.f90 -o declared.o
! RUN: %accc -O2 -c %s -o main.o
! RUN: %accc main.o declared.o -o program
! RUN: %on-every-device ./program

! Declared variables of a module in another file: their allocations are followed
! here too, and routines of this file find them on the device (2.13).
module routines
  use declared
  implicit none
contains
  integer function weighted(k)
    !$acc routine seq
    integer, intent(in) :: k
    weighted = scale * weights(k) + list(k) + size(list)
  end function weighted
end module routines

program declared_variables
  use routines
  use openacc
  implicit none
  integer :: results(20), i, size_of_list

  do size_of_list = 20, 40, 20
    allocate (list(size_of_list))
    if (.not. acc_is_present(list)) error stop 'not allocated on the device'
    do i = 1, 20
      weights(i) = i
      list(i) = 100 * i
    end do
    !$acc update device(weights, list)
    !$acc parallel loop copyout(results) default(none)
    do i = 1, 20
      results(i) = weighted(i) + scale
    end do
    do i = 1, 20
      if (results(i) /= 102 * i + size_of_list + 2) error stop 'results'
    end do
    deallocate (list)
  end do
end program declared_variables
