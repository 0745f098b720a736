! A character of any length is named by its address, not by the pair of address and length
! that flang puts into data operations.
!
! RUN: %accc --emit=fir %s -o - | FileCheck %s
subroutine character_of_any_length(c)
  character(*) :: c
  ! CHECK: fir.declare {{.*}} typeparams {{.*}}uniq_name = "_QFcharacter_of_any_lengthEc"
  ! CHECK: %[[COPY:.*]] = acc.copyin varPtr({{.*}} : !fir.ref<!fir.char<1,?>>) bounds({{.*}} -> !fir.ref<!fir.char<1,?>>
  ! CHECK: acc.serial dataOperands(%[[COPY]] : !fir.ref<!fir.char<1,?>>)
  ! CHECK-NOT: fir.convert %[[COPY]]
  ! CHECK: acc.copyout accPtr(%[[COPY]] : !fir.ref<!fir.char<1,?>>) bounds({{.*}} to varPtr({{.*}} : !fir.ref<!fir.char<1,?>>)
  !$acc serial copy(c)
  c = 'x'
  !$acc end serial
end subroutine character_of_any_length
