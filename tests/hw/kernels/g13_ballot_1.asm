// A chain of ballots of comparisons.
.rept 1024
ballot r2, r2, r1, ult
.endr
stop
