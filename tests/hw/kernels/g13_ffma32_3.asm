// 3 chains of 32-bit float multiply-adds.
.rept 341
ffma r2, r2, r1, r0
ffma r3, r3, r1, r0
ffma r4, r4, r1, r0
.endr
stop
