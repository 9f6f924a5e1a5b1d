// An integer multiply-add and a count of bits.
.rept 128
imadd r2, r2, r1, r0
popcnt r3, r3
.endr
stop
