// 4 chains of conversions of floats to integers.
.rept 256
f_to_s32 r2, r2, rtz
f_to_s32 r3, r3, rtz
f_to_s32 r4, r4, rtz
f_to_s32 r5, r5, rtz
.endr
stop
