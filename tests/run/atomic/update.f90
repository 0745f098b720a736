! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! atomic update with every operator and form, and with a condition (2.12).
program atomic_update
  implicit none
  integer, parameter :: n = 1000
  integer :: counter, conditional, low, high, bits, ors, toggles, difference, i
  real(8) :: total, halved, left
  real(4) :: rest
  integer(8) :: highest
  logical :: together, either

  counter = 0; conditional = 0; low = n; high = 0; bits = not(0); ors = 0; toggles = 0; difference = 0
  total = 0
  halved = 2d0**20
  left = n; rest = 0; highest = -huge(highest)
  together = .true.
  either = .false.
  !$acc parallel loop copy(counter, conditional, low, high, bits, ors, toggles, difference, total, halved) &
  !$acc   copy(together, either, left, rest, highest)
  do i = 1, n
    !$acc atomic update
    counter = counter + 1
    !$acc atomic update if(n > 5)
    conditional = conditional + 1
    !$acc atomic
    low = min(low, i)
    !$acc atomic update
    high = max(i, high)
    !$acc atomic update
    bits = iand(bits, not(shiftl(1, mod(i, 8))))
    !$acc atomic update
    ors = ior(ors, shiftl(1, mod(i, 5)))
    !$acc atomic update
    toggles = ieor(toggles, i)
    !$acc atomic update
    difference = difference - i
    !$acc atomic update
    total = total + 0.5d0
    !$acc end atomic
    !$acc atomic update
    left = left - 0.25d0 * mod(i, 2)
    !$acc atomic update
    rest = rest - i
    !$acc atomic update
    highest = max(highest, -3_8 * i)
    if (mod(i, 100) == 0) then
      !$acc atomic update
      halved = halved / 2
    end if
    !$acc atomic update
    together = together .and. i > 0
    !$acc atomic update
    either = either .or. i == 77
  end do
  if (counter /= n) error stop 'add'
  if (conditional /= n) error stop 'if'
  if (low /= 1 .or. high /= n) error stop 'min, max'
  if (bits /= not(255) .or. ors /= 31) error stop 'iand, ior'
  if (toggles /= parity()) error stop 'ieor'
  if (difference /= -n * (n + 1) / 2) error stop 'subtract'
  if (total /= n / 2) error stop 'real add'
  if (left /= 0.875d0 * n .or. rest /= -n * (n + 1) / 2) error stop 'real subtract'
  if (highest /= -3) error stop '64-bit max'
  if (halved /= 2d0**10) error stop 'divide'
  if (.not. together .or. .not. either) error stop 'logical'

contains

  integer function parity()
    integer :: k
    parity = 0
    do k = 1, n
      parity = ieor(parity, k)
    end do
  end function parity
end program atomic_update
