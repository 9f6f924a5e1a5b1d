// A chain of sums over the lanes before each.
.rept 1024
simd r2, r2, prefix, fadd
.endr
stop
