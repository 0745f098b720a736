C RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t
C     As in labelled-loops-end.f90, in fixed form, without blanks too.
      PROGRAM LABELS
      INTEGER I, S, A(10)
      S = 0
C$ACC PARALLEL LOOP REDUCTION(+:S)
      DO 50 I = 1, 10
        S = S + I
   50 CONTINUE
C$ACC END PARALLEL LOOP
      IF (S .NE. 55) STOP 1
!$ACC KERNELS LOOP
      DO10I=1,10
      A(I)=I
10    CONTINUE
!$ACC END KERNELS LOOP
      IF (SUM(A) .NE. 55) STOP 2
      END
