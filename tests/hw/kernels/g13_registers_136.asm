// 136 halves of registers, up to r67, for as long as it takes to fill a core.
.rept 256
fadd r67, r67, r1
.endr
stop
