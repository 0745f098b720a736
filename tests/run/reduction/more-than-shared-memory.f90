! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc-host --offload-arch=sm_90,gfx90a -c %s -o %t.o

! Reductions whose copies together would take more than a GPU's shared memory use the same part of
! it in turn, beside an array of the gang's that takes most of the rest.
program more_than_shared_memory
  implicit none
  call lanes
  call kinds
  call beside_an_array
  call workers
  call gangs_and_workers
contains

  ! Five sums of the largest gang: 80 KiB of copies.
  subroutine lanes
    integer, parameter :: m = 3000
    complex(8) :: a(m), s1, s2, s3, s4, s5
    integer :: i
    do i = 1, m
      a(i) = cmplx(i, -2 * i, 8)
    end do
    s1 = 0; s2 = 0; s3 = 0; s4 = 0; s5 = 1
    !$acc parallel loop gang vector vector_length(1024) num_gangs(2) &
    !$acc   reduction(+:s1, s2, s3, s4, s5) copyin(a)
    do i = 1, m
      s1 = s1 + a(i)
      s2 = s2 + 2 * a(i)
      s3 = s3 + 3 * a(i)
      s4 = s4 + 4 * a(i)
      s5 = s5 + 5 * a(i)
    end do
    if (s1 /= sum(a) .or. s2 /= 2 * sum(a) .or. s3 /= 3 * sum(a)) error stop 'lanes: first sums'
    if (s4 /= 4 * sum(a) .or. s5 /= 1 + 5 * sum(a)) error stop 'lanes: last sums'
  end subroutine

  ! Lanes that are no whole wavefronts, and sizes of 1 to 16 bytes, one after the other.
  subroutine kinds
    integer, parameter :: m = 2000
    integer(1) :: byte
    integer(2) :: largest
    integer(8) :: i8, j8
    real(8) :: r
    complex(4) :: c4
    complex(8) :: c8
    logical(1) :: any_of_them
    integer :: i, round
    do round = 1, 2
      byte = 100; largest = 0; i8 = 0; j8 = 0; r = 0; c4 = 0; c8 = 0
      any_of_them = .false.
      !$acc parallel loop gang vector vector_length(1000) num_gangs(1) reduction(.or.:any_of_them) &
      !$acc   reduction(min:byte) reduction(max:largest) reduction(+:i8, j8, r, c4, c8)
      do i = 1, m
        byte = min(byte, int(abs(i - 1777) / 20 + 3, 1))
        largest = max(largest, int(mod(i, 1999), 2))
        i8 = i8 + i
        j8 = j8 + 2 * i
        r = r + i
        c4 = c4 + cmplx(1, -1)
        c8 = c8 + cmplx(i, -i, 8)
        any_of_them = any_of_them .or. i == m - 1
      end do
      if (byte /= 3 .or. largest /= 1998 .or. .not. any_of_them) error stop 'kinds: extremes'
      if (i8 /= m * (m + 1) / 2 .or. j8 /= m * (m + 1) .or. r /= m * (m + 1) / 2) error stop 'kinds: sums'
      if (c4 /= cmplx(m, -m) .or. c8 /= cmplx(i8, -i8, 8)) error stop 'kinds: complex sums'
    end do
  end subroutine

  subroutine beside_an_array
    integer, parameter :: m = 5500, n = 5
    complex(8) :: s(n), t, u, v
    real(8) :: w(m)
    integer :: i, j, k
    !$acc parallel loop gang private(w) copyout(s) num_gangs(2)
    do j = 1, n
      s(j) = 0
      do k = 1, 2
        !$acc loop vector
        do i = 1, m
          w(i) = i + j * k
        end do
        t = 0; u = 0; v = 0
        !$acc loop vector reduction(+:t, u, v)
        do i = 1, m
          t = t + w(m + 1 - i)
          u = u + 2 * w(m + 1 - i)
          v = v + 3 * w(m + 1 - i)
        end do
        s(j) = s(j) + t + u + v
      end do
    end do
    do j = 1, n
      if (s(j) /= 6 * (m * (m + 1) + 3 * j * m)) error stop 'beside an array'
    end do
  end subroutine

  ! Each worker for itself, then all workers of the gang, then the gang's lanes.
  subroutine workers
    integer, parameter :: n = 3, m = 37, l = 100
    complex(8) :: s(n), rows(m, n)
    complex(8) :: t, u, v, x, y, z, first
    integer :: i, j, k
    !$acc parallel loop gang num_workers(8) copyout(s, rows) num_gangs(2)
    do k = 1, n
      x = 0; y = 0; z = 0; first = 0
      !$acc loop vector reduction(+:first)
      do i = 1, l
        first = first + cmplx(i, k, 8)
      end do
      !$acc loop worker private(t, u, v) reduction(+:x, y, z)
      do j = 1, m
        t = 0; u = 0; v = 0
        !$acc loop vector reduction(+:t, u, v)
        do i = 1, l
          t = t + cmplx(i, j, 8)
          u = u + 2 * cmplx(i, j, 8)
          v = v + 3 * cmplx(i, k, 8)
        end do
        rows(j, k) = t + u + v
        x = x + t
        y = y + u
        z = z + v
      end do
      s(k) = x + y + z + first
    end do
    do k = 1, n
      x = l * (l + 1) / 2 + l * cmplx(0, k, 8)
      do j = 1, m
        t = 3 * (l * (l + 1) / 2 + l * cmplx(0, j, 8)) + 3 * (l * (l + 1) / 2 + l * cmplx(0, k, 8))
        if (rows(j, k) /= t) error stop 'workers: rows'
        x = x + t
      end do
      if (s(k) /= x) error stop 'workers: gangs'
    end do
  end subroutine

  ! A gang's workers combine while some of them are in their rows.
  subroutine gangs_and_workers
    integer, parameter :: m = 37, l = 100
    complex(8) :: rows(m), t, u, v, s(8)
    complex(8) :: s1, s2, s3, s4, s5, s6, s7, s8
    integer :: i, j
    s1 = 0; s2 = 0; s3 = 0; s4 = 0; s5 = 0; s6 = 0; s7 = 0; s8 = 0
    !$acc parallel loop gang worker num_workers(8) num_gangs(2) copyout(rows) private(t, u, v) &
    !$acc   reduction(+:s1, s2, s3, s4, s5, s6, s7, s8)
    do j = 1, m
      t = 0; u = 0; v = 0
      !$acc loop vector reduction(+:t, u, v)
      do i = 1, l
        t = t + cmplx(i, j, 8)
        u = u + 2 * cmplx(i, j, 8)
        v = v + 3 * cmplx(j, i, 8)
      end do
      rows(j) = t + u + v
      s1 = s1 + t
      s2 = s2 + u
      s3 = s3 + v
      s4 = s4 + 4 * t
      s5 = s5 + 5 * u
      s6 = s6 + 6 * v
      s7 = s7 + 7 * t
      s8 = s8 + 8 * u
    end do
    s = 0
    do j = 1, m
      t = l * (l + 1) / 2 + l * cmplx(0, j, 8)
      v = 3 * (cmplx(l * j, l * (l + 1) / 2, 8))
      if (rows(j) /= 3 * t + v) error stop 'gangs and workers: rows'
      s = s + [t, 2 * t, v, 4 * t, 10 * t, 6 * v, 7 * t, 16 * t]
    end do
    if (any([s1, s2, s3, s4, s5, s6, s7, s8] /= s)) error stop 'gangs and workers: sums'
  end subroutine
end program
