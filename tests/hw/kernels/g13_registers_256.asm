// 256 halves of registers, up to r127, for as long as it takes to fill a core.
.rept 256
fadd r127, r127, r1
.endr
stop
