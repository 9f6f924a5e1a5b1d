// A chain of reciprocal square roots.
.rept 1024
rsqrt r2, r2
.endr
stop
