// 184 halves of registers, up to r91, for as long as it takes to fill a core.
.rept 256
fadd r91, r91, r1
.endr
stop
