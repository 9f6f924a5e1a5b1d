// A chain of shuffles within quads.
.rept 1024
shuffle r2, r2, 1, quad
.endr
stop
