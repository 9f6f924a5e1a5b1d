// A chain of 16-bit float multiply-adds.
.rept 1024
hfma r2l, r2l, r1l, r0l
.endr
stop
