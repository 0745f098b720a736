! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Each round of a loop sets one part of a gang's variable, in the iteration that data tell, and conditions choose
! the part: where the loop has them, or a procedure that it calls. The last round reads what all have set.
module chosen_places
  implicit none
  type t
    integer :: a(4)
  end type
  type text
    integer :: a(4)
    character(3) :: c
  end type
contains
  integer function place(k)
    !$acc routine seq
    integer, intent(in) :: k
    select case (k)
    case (1)
      place = 3
    case (2)
      place = 1
    case (3)
      place = 4
    case default
      place = 2
    end select
  end function

  subroutine find_place(k, p)
    !$acc routine seq
    integer, intent(in) :: k
    integer, intent(out) :: p
    p = 1
    if (k == 1) p = 3
    if (k == 3) p = 4
    if (k == 4) p = 2
  end subroutine

  subroutine set_component(o, k)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: k
    if (k == 1) o%a(1) = 10
    if (k == 2) o%a(2) = 20
    if (k == 3) o%a(3) = 30
    if (k == 4) o%a(4) = 40
  end subroutine

  subroutine set_place(c, k)
    !$acc routine seq
    character(4), intent(inout) :: c
    integer, intent(in) :: k
    integer :: p
    p = 1
    if (k == 1) p = 3
    if (k == 3) p = 4
    if (k == 4) p = 2
    c(p:p) = achar(64 + k)
  end subroutine

  subroutine set_first_or_one(c, k)
    !$acc routine seq
    character(*), intent(inout) :: c
    integer, intent(in) :: k
    if (k == 2 .or. k == 4) return
    if (k == 1) c = 'abcd'
    if (k == 3) c(2:2) = 'X'
  end subroutine

  subroutine set_half(a, k)
    !$acc routine seq
    integer, intent(inout) :: a(*)
    integer, intent(in) :: k
    if (k == 1) a(1:50) = 7
    if (k == 3) a(2) = 9
  end subroutine

  subroutine set_by_object(o, brought)
    !$acc routine seq
    type(t), intent(inout) :: o
    type(text), intent(in) :: brought
    o%a(brought%a(2)) = brought%a(2)*10
  end subroutine

  subroutine set_by_array(o, brought)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: brought(2)
    o%a(brought(2)) = brought(2)*10
  end subroutine

  ! What a procedure gets has the place in it.
  subroutine brought_places(mask, r)
    integer, intent(in) :: mask(4)
    integer, intent(inout) :: r(2)
    integer :: i, k, w(2)
    type(text) :: s
    !$acc parallel num_gangs(1) copy(r) copyin(mask) private(w, s)
    block
      type(t) :: o, q
      !$acc loop seq
      do k = 1, 4
        w(2) = k
        s%a(2) = k
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            call set_by_object(o, s)
            if (k == 4) r(1) = sum(o%a)
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            call set_by_array(q, w)
            if (k == 4) r(2) = sum(q%a)
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine one_element(mask, r, s)
    integer, intent(in) :: mask(4)
    character(4), intent(inout) :: r
    integer, intent(inout) :: s
    integer :: i, k
    !$acc parallel num_gangs(1) copy(r, s) copyin(mask)
    block
      character(4) :: c
      type(text) :: o
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            c(1:1) = achar(64 + k)
            if (k == 1) c(2:4) = 'xyz'
            if (k == 4) r = c
            o%a(1) = k
            if (k == 1) o%a(2:4) = 7
            if (k == 4) s = sum(o%a)
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  ! A temporary's: one branch or the other sets all, and what a mistake leaves out does not matter.
  subroutine fill(c, i, error)
    !$acc routine seq
    character(*), intent(inout) :: c
    integer, intent(in) :: i
    logical, intent(in) :: error
    if (error) return
    if (mod(i, 2) == 0) then
      c = achar(i)
    else
      c = achar(i + 1)
    end if
  end subroutine

  subroutine places(mask, r)
    integer, intent(in) :: mask(4)
    character(4), intent(inout) :: r(6)
    integer :: i, k, p, q
    !$acc parallel num_gangs(1) copy(r) copyin(mask) private(p)
    block
      character(4) :: c, d, e, f, g, h
      !$acc loop seq
      do k = 1, 4
        select case (k)
        case (1)
          p = 3
        case (2)
          p = 1
        case (3)
          p = 4
        case default
          p = 2
        end select
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            c(p:p) = achar(64 + k)
            if (k == 4) r(1) = c
          end if
        end do
        !$acc loop vector private(q)
        do i = 1, 4
          if (mask(i) == k) then
            q = 1
            if (k == 1) then
              q = 3
            else if (k == 3) then
              q = 4
            else if (k == 4) then
              q = 2
            end if
            d(q:q) = achar(64 + k)
            if (k == 4) r(2) = d
          end if
        end do
        !$acc loop vector private(q)
        do i = 1, 4
          if (mask(i) == k) then
            q = place(k)
            e(q:q) = achar(64 + k)
            if (k == 4) r(3) = e
          end if
        end do
        !$acc loop vector private(q)
        do i = 1, 4
          if (mask(i) == k) then
            call find_place(k, q)
            f(q:q) = achar(64 + k)
            if (k == 4) r(4) = f
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            call set_place(g, k)
            if (k == 4) r(5) = g
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            call set_first_or_one(h, k)
            if (k == 4) r(6) = h
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine objects(mask, s)
    integer, intent(in) :: mask(4)
    integer, intent(inout) :: s
    integer :: i, k
    !$acc parallel num_gangs(1) copy(s) copyin(mask)
    block
      type(t) :: o
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (mask(i) == k) then
            call set_component(o, k)
            if (k == 4) s = sum(o%a)
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine arrays(mask, s)
    integer, intent(in) :: mask(4)
    integer, intent(inout) :: s
    integer :: i, k, a(50)
    !$acc kernels copy(s) copyin(mask) create(a)
    do k = 1, 4
      !$acc loop independent
      do i = 1, 4
        if (mask(i) == k) then
          call set_half(a, k)
          if (k == 4) s = sum(a)
        end if
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine temporaries(b)
    integer, intent(inout) :: b(100)
    integer :: i, k
    !$acc parallel num_gangs(1) copy(b)
    block
      character(4) :: c
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 100
          call fill(c, i, .false.)
          b(i) = b(i) + ichar(c(1:1))
        end do
      end do
    end block
    !$acc end parallel
  end subroutine
end module

program parts_at_chosen_places
  use chosen_places
  implicit none
  integer, parameter :: mask(4) = [3, 1, 4, 2]
  character(4) :: r(6)
  integer :: s, b(100), sums(2), i
  r = '----'
  call places(mask, r)
  if (r(1) /= 'BDAC') error stop 'a case of the round'
  if (r(2) /= 'BDAC') error stop 'a condition of the iteration'
  if (r(3) /= 'BDAC') error stop 'a function'
  if (r(4) /= 'BDAC') error stop 'a subroutine'
  if (r(5) /= 'BDAC') error stop 'in a procedure'
  if (r(6) /= 'aXcd') error stop 'all under a condition'
  s = 0
  call objects(mask, s)
  if (s /= 100) error stop 'objects'
  s = 0
  call arrays(mask, s)
  if (s /= 352) error stop 'arrays'
  s = 0
  r = '----'
  call one_element(mask, r(1), s)
  if (r(1) /= 'Dxyz' .or. s /= 25) error stop 'one element'
  sums = 0
  call brought_places(mask, sums)
  if (any(sums /= 100)) error stop 'places in objects and arrays'
  b = 0
  call temporaries(b)
  if (any(b /= [(4*(i + mod(i, 2)), i=1, 100)])) error stop 'temporaries'
end program
