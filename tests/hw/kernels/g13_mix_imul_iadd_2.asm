// An integer product and two additions.
.rept 128
imul r2, r2, r1
iadd r3, r3, r1
iadd r4, r4, r1
.endr
stop
