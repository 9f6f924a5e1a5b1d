// 4 chains of 16-bit float multiply-adds.
.rept 256
hfma r2l, r2l, r1l, r0l
hfma r3l, r3l, r1l, r0l
hfma r4l, r4l, r1l, r0l
hfma r5l, r5l, r1l, r0l
.endr
stop
