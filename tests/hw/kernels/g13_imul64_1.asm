// A chain of products of 64 bits, of two with 32.
.rept 1024
imul r4_r5, r4, r1
.endr
stop
