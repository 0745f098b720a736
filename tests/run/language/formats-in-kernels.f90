! RUN: %accc -O2 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host %t > %t.host
! RUN: env ACC_DEVICE_TYPE=simt %t > %t.simt
! RUN: diff %t.host %t.simt

! Formatted output in kernels is what flang's runtime writes on the host.
program formats
  implicit none
  real :: a, b
  real(8) :: d, small
  integer :: i, j(5)
  logical :: l
  complex :: z
  character(len=12) :: chosen
  logical :: truths(4) = [.true., .false., .true., .true.]
  logical(1) :: shorts(2) = [.true., .false.]
  a = 0.5
  b = 1234.567
  d = 1234.567d0
  small = 1d-120
  i = 255
  j = [1, 2, 3, 4, 5]
  l = .true.
  z = (1.5, 2.5)
  chosen = '(2i4,f7.2)'
  !$acc serial copyin(a, b, d, small, i, j, l, z, chosen, truths, shorts)
  print '(f0.3,1x,f6.3,1x,f5.3,1x,f8.2)', a, a, -a, b
  print '(e12.4,es12.4,1pe12.4,d12.4,en12.3)', b, b, b, d, b * 10
  print '(g12.4,g12.4,g12.4,g0,1x,g0,1x,g0)', b, 1.0e7 * b, 0.02 * a, 3 * a, i, l
  print '(f5.1,i3,i5.3,i0,a,a5,a2,l3)', 10 * b, i * 5, 7, -5, 'ab', 'abc', 'wxyz', l
  print '(*(g0,",",2(1x)))', i, a, 'x'
  print '(2(i3,"|"),/,z8.8,1x,o6,1x,b8)', j(1), j(2), i, 8, j(5)
  print '(sp,i5,ss,i5,t20,a,tr3,a,tl4,a)', j(5), j(5), 'T', 'U', 'V'
  print '(e10.3e3, f10.0, e9.2)', small, 5 * a, 0 * a
  print '(3i4)', j
  print '("a",i2,:,"b")', j(1)
  print '(i2,(i3,1x))', j
  print '(f8.3,f8.3)', z
  print '(e15.6,f6.2,f4.1)', b / (a - 0.5), -b / (a - 0.5), (a - 0.5) / (a - 0.5)
  ! Numbers behind a comma are the next descriptor's.
  print '(a,1x,a,3f8.3)', 'ab', 'cd', a, b, 2 * a
  print '(3(a,2x),l2,2i5,a,5(1x,i0))', 'ab', 'cd', 'ef', l, i, -i, 'g', j
  print '(g0,2x,a,3e12.4e3,t60,a)', i, 'x', a, b, 3 * a, 'y'
  write (*, '(i5)') i
  write (*, chosen) i, -i, a
  print '(4(1x,f6.2))', 0.25 * a, 0.375d0, 0.625 * a, 1e-3 * a
  print '(g10.3,g12.5e3,f4.2,f3.1)', 0 * a, d, 1.998 * a, 1.92 * a
  print '(2x,"it''s ",l1,/)', l
  print '(f20.15,es24.16)', d, d / 3
  print '(i4.4,z4,b0,1x,o0)', -i, -1_2, i, i
  ! Bits of reals, texts with their length in front, arrays of logicals.
  print '(z16,1x,z8.8,1x,b32,1x,o0)', d, b, a, d
  print '(3hAbc,i4,2h, ,1p4he12=,e12.4)', 7, b
  print *, truths, shorts
  print '(4l2,1x,2l1)', truths, shorts
  !$acc end serial
end program formats
