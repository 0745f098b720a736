! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! The name that ASSOCIATE gives an element of an allocatable array is that element in constructs that set the array.
module arrays
  implicit none
  integer, allocatable :: of_module(:)
contains
  subroutine all_kinds(n, k, dummy)
    integer, intent(in) :: n, k
    integer, allocatable :: dummy(:), own(:)
    integer :: i
    allocate (own(n), source=1)
    associate (z => own(k))
      !$acc kernels
      do i = 1, n
        own(i) = own(i) + own(i) + z
      end do
      !$acc end kernels
    end associate
    if (any(own /= [3, 3, 5, 5, 5, 5])) error stop 1
    associate (z => dummy(k))
      !$acc kernels
      do i = 1, n
        dummy(i) = dummy(i) + dummy(i) + z
      end do
      !$acc end kernels
    end associate
    if (any(dummy /= [3, 3, 5, 5, 5, 5])) error stop 2
    associate (z => of_module(2))
      !$acc kernels
      do i = 1, n
        of_module(i) = of_module(i) + of_module(i) + z
      end do
      !$acc end kernels
      if (any(of_module /= [3, 3, 5, 5, 5, 5])) error stop 3
      !$acc kernels
      of_module(2) = 9
      of_module(3) = z
      !$acc end kernels
      if (any(of_module /= [3, 9, 9, 5, 5, 5])) error stop 4
      !$acc kernels
      z = 100
      do i = 3, n
        of_module(i) = of_module(i) + of_module(2)
      end do
      !$acc end kernels
      if (any(of_module /= [3, 100, 109, 105, 105, 105])) error stop 5
    end associate
  end subroutine
end module

program main
  use arrays
  implicit none
  integer, allocatable :: a(:)
  allocate (a(6), of_module(6), source=1)
  call all_kinds(6, 2, a)
  print *, 'ok'
end program
