// A chain of x x + 1 with one live register.
.rept 1024
ffma r2, r2, r2, 1.0
.endr
stop
