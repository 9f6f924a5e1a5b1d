// 4 chains of 32-bit integer products.
.rept 256
imul r2, r2, r1
imul r3, r3, r1
imul r4, r4, r1
imul r5, r5, r1
.endr
stop
