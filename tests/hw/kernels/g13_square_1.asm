// A chain of x x + 1, one register of which is alive.
.rept 1024
ffma r2, r2, r2, 1.0
.endr
stop
