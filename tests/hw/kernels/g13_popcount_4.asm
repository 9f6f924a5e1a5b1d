// 4 chains of counts of bits.
.rept 256
popcnt r2, r2
popcnt r3, r3
popcnt r4, r4
popcnt r5, r5
.endr
stop
