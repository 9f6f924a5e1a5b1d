// 4 chains of sums over a SIMD-group.
.rept 256
simd r2, r2, fadd
simd r3, r3, fadd
simd r4, r4, fadd
simd r5, r5, fadd
.endr
stop
