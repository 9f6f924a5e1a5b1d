// 3 chains of 32-bit float additions.
.rept 341
fadd r2, r2, r1
fadd r3, r3, r1
fadd r4, r4, r1
.endr
stop
