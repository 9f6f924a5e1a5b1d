// 232 halves of registers, up to r115, for as long as it takes to fill a core.
.rept 256
fadd r115, r115, r1
.endr
stop
