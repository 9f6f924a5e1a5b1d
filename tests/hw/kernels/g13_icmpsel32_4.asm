// 4 chains of 32-bit selects by integers, which are maxima.
.rept 256
csel r2, r2, r1, r2, r1, ugt
csel r3, r3, r1, r3, r1, ugt
csel r4, r4, r1, r4, r1, ugt
csel r5, r5, r1, r5, r1, ugt
.endr
stop
