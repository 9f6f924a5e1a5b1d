// T-30: 256 loads of 512 bytes by each SIMD-group, from 4 KB that stay in the L1.
mov r1, thread_in_grid_x
ldimm r2, 255
and r1, r1, r2
.rept 64
load r8_r9_r10_r11, du0, r1, lsl 2, i32, xyzw, a
iadd r1, r1, 32
and r1, r1, r2
load r12_r13_r14_r15, du0, r1, lsl 2, i32, xyzw, a
iadd r1, r1, 32
and r1, r1, r2
load r16_r17_r18_r19, du0, r1, lsl 2, i32, xyzw, a
iadd r1, r1, 32
and r1, r1, r2
load r20_r21_r22_r23, du0, r1, lsl 2, i32, xyzw, a
iadd r1, r1, 32
and r1, r1, r2
wait a
.endr
stop
