// 160 halves of registers, up to r79, for as long as it takes to fill a core.
.rept 256
fadd r79, r79, r1
.endr
stop
