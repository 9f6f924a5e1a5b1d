// 104 halves of registers, up to r51, for as long as it takes to fill a core.
.rept 256
fadd r51, r51, r1
.endr
stop
