// An integer multiply-add and a shift.
.rept 128
imadd r2, r2, r1, r0
shl r3, r3, 1
.endr
stop
