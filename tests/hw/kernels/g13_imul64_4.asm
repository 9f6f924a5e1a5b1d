// 4 chains of products of 64 bits, of two with 32.
.rept 256
imul r4_r5, r4, r1
imul r6_r7, r6, r1
imul r8_r9, r8, r1
imul r10_r11, r10, r1
.endr
stop
