// 4 chains of ballots of comparisons.
.rept 256
ballot r2, r2, r1, ult
ballot r3, r3, r1, ult
ballot r4, r4, r1, ult
ballot r5, r5, r1, ult
.endr
stop
