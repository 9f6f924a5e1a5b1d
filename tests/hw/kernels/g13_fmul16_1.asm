// A chain of 16-bit float products.
.rept 1024
hmul r2l, r2l, r1l
.endr
stop
