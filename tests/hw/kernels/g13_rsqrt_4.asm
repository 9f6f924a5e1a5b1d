// 4 chains of reciprocal square roots.
.rept 256
rsqrt r2, r2
rsqrt r3, r3
rsqrt r4, r4
rsqrt r5, r5
.endr
stop
