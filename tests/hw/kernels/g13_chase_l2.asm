// T-31: 8192 steps along a list, all lanes the same, in lines that have left the L1 before they are read again. Before
// that, each lane loads one line of each 4 KB into the L2.
mov r3, thread_in_threadgroup_x
imul r3, r3, 32
ldimm r4, 1024
.rept 8
load r5, du0, r3, i32, x, a
wait a
iadd r3, r3, r4
.endr
ldimm r2, 0
ldimm r6, 0
ldimm r0l, 0
if 0.0, 0.0, 1, feq
again:
.rept 512
load r2, du0, r2, i32, x, a
wait a
.endr
iadd r6, r6, 1
while r6, 16, 1, ult
jmp_any again
pop_exec 1
stop
