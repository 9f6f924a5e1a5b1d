// 4 chains of 16-bit integer products.
.rept 256
imul r2l, r2l, r1l
imul r3l, r3l, r1l
imul r4l, r4l, r1l
imul r5l, r5l, r1l
.endr
stop
