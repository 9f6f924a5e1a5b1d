// A chain of sums over quads.
.rept 1024
quad r2, r2, fadd
.endr
stop
