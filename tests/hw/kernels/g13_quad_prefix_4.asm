// 4 chains of sums over the lanes before each in its quad.
.rept 256
quad r2, r2, prefix, fadd
quad r3, r3, prefix, fadd
quad r4, r4, prefix, fadd
quad r5, r5, prefix, fadd
.endr
stop
