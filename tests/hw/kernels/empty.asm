// I1: nothing between two reads of the timestamp.

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
