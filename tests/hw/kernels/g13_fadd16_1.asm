// A chain of 16-bit float additions.
.rept 1024
hadd r2l, r2l, r1l
.endr
stop
