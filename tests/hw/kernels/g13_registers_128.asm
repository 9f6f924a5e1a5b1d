// 128 halves of registers, up to r63, for as long as it takes to fill a core.
.rept 256
fadd r63, r63, r1
.endr
stop
