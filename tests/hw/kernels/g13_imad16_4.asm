// 4 chains of 16-bit integer multiply-adds.
.rept 256
imadd r2l, r2l, r1l, r0l
imadd r3l, r3l, r1l, r0l
imadd r4l, r4l, r1l, r0l
imadd r5l, r5l, r1l, r0l
.endr
stop
