// 2 chains of 32-bit float multiply-adds.
.rept 512
ffma r2, r2, r1, r0
ffma r3, r3, r1, r0
.endr
stop
