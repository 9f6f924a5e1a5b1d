// A chain of 32-bit float products.
.rept 1024
fmul r2, r2, r1
.endr
stop
