// 4 chains of sums over the lanes before each.
.rept 256
simd r2, r2, prefix, fadd
simd r3, r3, prefix, fadd
simd r4, r4, prefix, fadd
simd r5, r5, prefix, fadd
.endr
stop
