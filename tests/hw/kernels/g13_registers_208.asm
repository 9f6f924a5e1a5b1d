// 208 halves of registers, up to r103, for as long as it takes to fill a core.
.rept 256
fadd r103, r103, r1
.endr
stop
