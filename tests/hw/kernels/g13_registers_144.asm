// 144 halves of registers, up to r71, for as long as it takes to fill a core.
.rept 256
fadd r71, r71, r1
.endr
stop
