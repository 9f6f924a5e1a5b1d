// 4 chains of logarithms.
.rept 256
log2 r2, r2
log2 r3, r3
log2 r4, r4
log2 r5, r5
.endr
stop
