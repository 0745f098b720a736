! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=%gpu_archs %s -o %t.o

! COLLAPSE on DO CONCURRENT, whose indices are the variables of one loop anyway (2.17.2).
program collapsed
  implicit none
  integer, parameter :: n = 11, m = 7, l = 3
  integer :: a(n, m, l), expected(n, m, l), i, j, k
  expected = reshape([(((i + 100 * j + 1000 * k, i = 1, n), j = 1, m), k = 1, l)], [n, m, l])

  a = 0
  !$acc parallel loop gang vector collapse(3) copy(a)
  do concurrent (k = 1:l, j = 1:m, i = 1:n)
    a(i, j, k) = i + 100 * j + 1000 * k
  end do
  if (any(a /= expected)) error stop 'all indices'

  a = 0
  !$acc kernels copy(a)
  !$acc loop independent collapse(2)
  do concurrent (k = 1:l, j = 1:m, i = 1:n, mod(i, 2) == 0)
    a(i, j, k) = i + 100 * j + 1000 * k
  end do
  !$acc end kernels
  if (any(a(2::2, :, :) /= expected(2::2, :, :)) .or. any(a(1::2, :, :) /= 0)) error stop 'mask'

  a = 0
  do i = 1, 2
    !$acc parallel loop collapse(2) copy(a)
    do concurrent (k = 1:l, j = 1:m)
      block
        integer :: i
        do i = 1, n
          a(i, j, k) = a(i, j, k) + expected(i, j, k)
        end do
      end block
    end do
  end do
  if (any(a /= 2 * expected)) error stop 'names of a block'
end program
