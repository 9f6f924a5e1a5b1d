// 2 chains of 16-bit float additions.
.rept 512
hadd r2l, r2l, r1l
hadd r3l, r3l, r1l
.endr
stop
