// A chain of 32-bit selects by floats, which are maxima.
.rept 1024
csel r2, r2, r1, r2, r1, fgtn
.endr
stop
