// T-31: 384 loads of 512 bytes by each SIMD-group, from 64 KB. SIMD-groups are dispatched to 8 cores in turn. Those of
// a core begin 2 KB apart, so that a line has left the L1 before another SIMD-group reads it.
mov r3, thread_in_threadgroup_x
mov r1, thread_in_grid_x
bfeil r1, 0, r1, 8, 0
shl r1, r1, 7
iadd r1, r1, r3
ldimm r2, 4095
and r1, r1, r2
.rept 96
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
