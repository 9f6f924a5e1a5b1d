// 4 chains of 16-bit integer additions.
.rept 256
iadd r2l, r2l, r1l
iadd r3l, r3l, r1l
iadd r4l, r4l, r1l
iadd r5l, r5l, r1l
.endr
stop
