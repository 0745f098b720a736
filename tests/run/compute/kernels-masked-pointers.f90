! RUN: %accc -O2 -cpp %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -cpp %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -cpp -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=sequential %s

! WHERE and FORALL with pointers, which may have elements in common: loops that threads share, with
! temporaries between them where it takes any. Each statement runs in a construct and outside of one,
! for targets that are apart, the same, and shifted by one.

! CHECK: the assignment takes a temporary only where the run finds that its arrays overlap
! CHECK: loop is shared by gangs

#define CHECK(name, statement) \
  call start(); \
  statement; \
  expected = pool; \
  call start()
#define END_CHECK(name) \
  call compare(name)

module fields
  implicit none
  type pair
    real(8), pointer :: h(:, :), o(:, :)
  end type
  type model
    type(pair) :: now
  end type
  integer, parameter :: n = 20
  real(8), target :: pool(0:n + 1, 0:n + 1, 2), expected(0:n + 1, 0:n + 1, 2)
  !$acc declare create(pool)
contains
  subroutine start()
    integer :: i
    pool = reshape([(modulo(37*i, 101) - 50, i=1, size(pool))], shape(pool))
    !$acc update device(pool)
  end subroutine

  subroutine compare(name)
    character(*), intent(in) :: name
    !$acc update self(pool)
    if (any(pool /= expected)) then
      print *, name
      error stop
    end if
  end subroutine

  subroutine check(h, o, n)
    real(8), pointer, intent(in) :: h(:, :), o(:, :)
    integer, intent(in) :: n
    integer :: i, j

    CHECK('own mask', where (h > 0) h = h + 1)
    !$acc kernels
    where (h > 0) h = h + 1
    !$acc end kernels
    END_CHECK('own mask')

    CHECK('mask', where (o > 0) h = o)
    !$acc kernels
    where (o > 0) h = o
    !$acc end kernels
    END_CHECK('mask')

    CHECK('elsewhere', where (o > 0); h = o; elsewhere; h = 2*o + h; endwhere)
    !$acc kernels
    where (o > 0)
      h = o
    elsewhere
      h = 2*o + h
    endwhere
    !$acc end kernels
    END_CHECK('elsewhere')

    CHECK('own', forall (i=1:n, j=1:n) h(i, j) = h(i, j)*2)
    !$acc kernels
    forall (i=1:n, j=1:n) h(i, j) = h(i, j)*2
    !$acc end kernels
    END_CHECK('own')

    CHECK('other', forall (i=1:n, j=1:n) h(i, j) = o(i, j)*2)
    !$acc kernels
    forall (i=1:n, j=1:n) h(i, j) = o(i, j)*2
    !$acc end kernels
    END_CHECK('other')

    CHECK('transposed', forall (i=1:n, j=1:n) h(i, j) = h(j, i) - 1)
    !$acc kernels
    forall (i=1:n, j=1:n) h(i, j) = h(j, i) - 1
    !$acc end kernels
    END_CHECK('transposed')

    CHECK('masked', forall (i=n:2:-1, j=3:n, o(i, j) > 0) h(i, j) = o(i - 1, j - 2))
    !$acc kernels
    forall (i=n:2:-1, j=3:n, o(i, j) > 0) h(i, j) = o(i - 1, j - 2)
    !$acc end kernels
    END_CHECK('masked')
  end subroutine

  subroutine check_components(s, n)
    type(model), intent(in) :: s
    integer, intent(in) :: n
    integer :: i, j

    CHECK('component', forall (i=1:n, j=1:n) s%now%h(i, j) = s%now%o(i, j)*2)
    !$acc kernels present(s)
    forall (i=1:n, j=1:n) s%now%h(i, j) = s%now%o(i, j)*2
    !$acc end kernels
    END_CHECK('component')

    CHECK('own component', forall (i=1:n, j=1:n) s%now%h(i, j) = s%now%h(i, n + 1 - j) + 1)
    !$acc kernels present(s)
    forall (i=1:n, j=1:n) s%now%h(i, j) = s%now%h(i, n + 1 - j) + 1
    !$acc end kernels
    END_CHECK('own component')
  end subroutine
end module

program kernels_masked_pointers
  use fields
  implicit none
  call all_of(pool(1:n, 1:n, 1), pool(1:n, 1:n, 2))
  call all_of(pool(1:n, 1:n, 1), pool(1:n, 1:n, 1))
  call all_of(pool(1:n, 1:n, 1), pool(2:n + 1, 1:n, 1))
  call all_of(pool(1:n, 1:n, 1), pool(0:n - 1, 0:n - 1, 1))
contains
  subroutine all_of(h, o)
    real(8), target, intent(inout) :: h(:, :), o(:, :)
    real(8), pointer :: p(:, :), q(:, :)
    type(model) :: s
    p => h
    q(0:, 2:) => o
    q(1:, 1:) => o
    call check(p, q, n)
    s%now%h => h
    s%now%o => o
    !$acc enter data copyin(s) attach(s%now%h, s%now%o)
    call check_components(s, n)
    !$acc exit data detach(s%now%h, s%now%o) delete(s)
  end subroutine
end program
