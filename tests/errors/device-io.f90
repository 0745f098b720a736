! Of all input and output kernels have lines written to units. Each other statement is one
! error; the host can do all of it.
! RUN: %accc -c %s -o %t.o
! RUN: not %accc -c --offload-arch=simt %s -o %t.device 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: not %accc -c --offload-arch=gfx90a %s -o %t.device 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: not test -e %t.device
subroutine talk(a, n, unit)
  integer, intent(in) :: n, unit
  real, intent(inout) :: a(n)
  character(20) :: text, texts(2)
  logical :: is_open
  integer :: i
  !$acc parallel loop private(text, texts)
  do i = 1, n
    write(10, *) a(i)
    write(unit, '(f8.3)') a(i)
    ! CHECK: device-io.f90:[[#@LINE+1]]:5: error: READ in device code: kernels can do no more with units than write lines to them
    read(*, *) a(i), a(1)
    ! CHECK: device-io.f90:[[#@LINE+1]]:5: error: OPEN in device code
    open(11, file='values', status='old')
    ! CHECK: device-io.f90:[[#@LINE+1]]:5: error: INQUIRE in device code
    inquire(unit=11, opened=is_open)
    ! CHECK: device-io.f90:[[#@LINE+1]]:5: error: CLOSE in device code
    close(11)
    ! CHECK: device-io.f90:[[#@LINE+1]]:5: error: a WRITE to a character array in device code
    write(texts, *) a(i)
    write(text, *) a(i)
    write(*, *) a(i)
    write(6, '(f8.3)') a(i)
    print *, a(i)
  end do
end subroutine
