! What an ASSOCIATE name stands for may mean something else where ATTACH names it: flang refuses it then.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
subroutine attached(o, q)
  implicit none
  type t
    sequence
    real, pointer :: ptr(:)
  end type
  type(t), target :: o, q
  associate (o => q, d => o%ptr)
    ! CHECK: attach-associate-names.f90:[[#@LINE+1]]:29: error: Argument `d` on the ATTACH clause must be
    !$acc enter data attach(d)
  end associate
  associate (d => o%ptr)
    block
      type(t), target :: o
      ! CHECK: attach-associate-names.f90:[[#@LINE+1]]:31: error: Argument `d` on the ATTACH clause must be
      !$acc enter data attach(d)
    end block
  end associate
end subroutine

subroutine selected(o, q)
  implicit none
  type t
    real, pointer :: ptr(:)
  end type
  type(t), target :: o
  class(*), target :: q
  associate (d => o%ptr)
    select type (o => q)
    class default
      ! CHECK: attach-associate-names.f90:[[#@LINE+1]]:30: error: Argument `d` on the DETACH clause must be
      !$acc exit data detach(d)
    end select
  end associate
end subroutine
