// An exponential and a logarithm.
.rept 128
exp2 r2, r2
log2 r3, r3
.endr
stop
