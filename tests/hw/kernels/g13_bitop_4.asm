// 4 chains of operations on bits.
.rept 256
xor r2, r2, r1
xor r3, r3, r1
xor r4, r4, r1
xor r5, r5, r1
.endr
stop
