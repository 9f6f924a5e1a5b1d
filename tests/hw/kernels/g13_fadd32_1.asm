// A chain of 32-bit float additions.
.rept 1024
fadd r2, r2, r1
.endr
stop
