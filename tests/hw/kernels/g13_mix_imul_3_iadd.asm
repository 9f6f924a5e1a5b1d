// Three integer products and an addition.
.rept 128
imul r2, r2, r1
imul r3, r3, r1
imul r4, r4, r1
iadd r5, r5, r1
.endr
stop
