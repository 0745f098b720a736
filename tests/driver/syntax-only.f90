! -fsyntax-only checks the program and writes nothing.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %accc -fsyntax-only %s
! RUN: ls %t | count 0
print *, 1
end
