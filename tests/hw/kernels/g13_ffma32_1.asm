// A chain of 32-bit float multiply-adds.
.rept 1024
ffma r2, r2, r1, r0
.endr
stop
