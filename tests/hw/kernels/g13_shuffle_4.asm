// 4 chains of shuffles within a SIMD-group.
.rept 256
shuffle r2, r2, 1
shuffle r3, r3, 1
shuffle r4, r4, 1
shuffle r5, r5, 1
.endr
stop
