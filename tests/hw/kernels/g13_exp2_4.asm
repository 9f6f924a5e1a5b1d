// 4 chains of exponentials.
.rept 256
exp2 r2, r2
exp2 r3, r3
exp2 r4, r4
exp2 r5, r5
.endr
stop
