// 4 chains of 32-bit integer multiply-adds.
.rept 256
imadd r2, r2, r1, r0
imadd r3, r3, r1, r0
imadd r4, r4, r1, r0
imadd r5, r5, r1, r0
.endr
stop
