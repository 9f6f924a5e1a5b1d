// 112 halves of registers, up to r55, for as long as it takes to fill a core.
.rept 256
fadd r55, r55, r1
.endr
stop
