// 4 chains of shuffles within quads.
.rept 256
shuffle r2, r2, 1, quad
shuffle r3, r3, 1, quad
shuffle r4, r4, 1, quad
shuffle r5, r5, 1, quad
.endr
stop
