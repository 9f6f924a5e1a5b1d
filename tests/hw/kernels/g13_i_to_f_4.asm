// 4 chains of conversions of integers to floats.
.rept 256
s32_to_f r2, r2, rte
s32_to_f r3, r3, rte
s32_to_f r4, r4, rte
s32_to_f r5, r5, rte
.endr
stop
