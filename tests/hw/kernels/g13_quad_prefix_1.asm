// A chain of sums over the lanes before each in its quad.
.rept 1024
quad r2, r2, prefix, fadd
.endr
stop
