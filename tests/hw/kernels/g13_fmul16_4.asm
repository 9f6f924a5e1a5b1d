// 4 chains of 16-bit float products.
.rept 256
hmul r2l, r2l, r1l
hmul r3l, r3l, r1l
hmul r4l, r4l, r1l
hmul r5l, r5l, r1l
.endr
stop
