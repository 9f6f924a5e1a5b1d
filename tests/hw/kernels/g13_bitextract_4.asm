// 4 chains of extractions of 8 bits.
.rept 256
bfeil r2, 0, r2, 4, 8
bfeil r3, 0, r3, 4, 8
bfeil r4, 0, r4, 4, 8
bfeil r5, 0, r5, 4, 8
.endr
stop
