// A chain of exponentials.
.rept 1024
exp2 r2, r2
.endr
stop
