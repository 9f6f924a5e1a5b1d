// 2 chains of 32-bit float additions.
.rept 512
fadd r2, r2, r1
fadd r3, r3, r1
.endr
stop
