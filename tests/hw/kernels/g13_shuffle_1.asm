// A chain of shuffles within a SIMD-group.
.rept 1024
shuffle r2, r2, 1
.endr
stop
