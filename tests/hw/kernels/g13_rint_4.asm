// 4 chains of roundings.
.rept 256
rint r2, r2
rint r3, r3
rint r4, r4
rint r5, r5
.endr
stop
