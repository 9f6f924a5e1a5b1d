// A chain of 16-bit selects by floats.
.rept 1024
csel r2l, r2l, r1l, r2l, r1l, fgtn
.endr
stop
