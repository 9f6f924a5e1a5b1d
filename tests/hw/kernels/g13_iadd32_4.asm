// 4 chains of 32-bit integer additions.
.rept 256
iadd r2, r2, r1
iadd r3, r3, r1
iadd r4, r4, r1
iadd r5, r5, r1
.endr
stop
