// 4 chains of reciprocals.
.rept 256
rcp r2, r2
rcp r3, r3
rcp r4, r4
rcp r5, r5
.endr
stop
