// 4 chains of 16-bit selects by floats.
.rept 256
csel r2l, r2l, r1l, r2l, r1l, fgtn
csel r3l, r3l, r1l, r3l, r1l, fgtn
csel r4l, r4l, r1l, r4l, r1l, fgtn
csel r5l, r5l, r1l, r5l, r1l, fgtn
.endr
stop
