// A chain of reciprocals.
.rept 1024
rcp r2, r2
.endr
stop
