// A chain of sums over a SIMD-group.
.rept 1024
simd r2, r2, fadd
.endr
stop
