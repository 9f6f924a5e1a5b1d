// 4 chains of reversals of bits.
.rept 256
bitrev r2, r2
bitrev r3, r3
bitrev r4, r4
bitrev r5, r5
.endr
stop
