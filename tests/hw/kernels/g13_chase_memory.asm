// T-32: 1024 steps along a list, all lanes the same, each to a line that was not read before.
ldimm r2, 0
.rept 1024
load r2, du0, r2, i32, x, a
wait a
.endr
stop
