// 4 chains of 32-bit float products.
.rept 256
fmul r2, r2, r1
fmul r3, r3, r1
fmul r4, r4, r1
fmul r5, r5, r1
.endr
stop
