// A chain of 32-bit integer multiply-adds.
.rept 1024
imadd r2, r2, r1, r0
.endr
stop
