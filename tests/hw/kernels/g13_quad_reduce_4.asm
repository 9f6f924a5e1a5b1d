// 4 chains of sums over quads.
.rept 256
quad r2, r2, fadd
quad r3, r3, fadd
quad r4, r4, fadd
quad r5, r5, fadd
.endr
stop
