// Simple math functions of a scalar: I12 and I13, H9, for each function. The rows were measured for inv; the source
// states that the others take the same time.
// g90, g91  inv: issue     g92, g93  inv and its consumer
// g94, g95  exp: issue     g96, g97  exp and its consumer
// g98, g99  log: issue     g100, g101  log and its consumer
// g102, g103  rsq: issue     g104, g105  rsq and its consumer
// g106, g107  sqrt: issue     g108, g109  sqrt and its consumer
// g110, g111  sin: issue     g112, g113  sin and its consumer
// g114, g115  cos: issue     g116, g117  cos and its consumer

mov(1)     g90<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math inv(8) g10<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g91<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g92<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math inv(8) g11<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g11<8,8,1>F                      { align1 1Q };
mov(1)     g93<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g94<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math exp(8) g12<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g95<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g96<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math exp(8) g13<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g13<8,8,1>F                      { align1 1Q };
mov(1)     g97<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g98<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math log(8) g14<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g99<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math log(8) g15<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g15<8,8,1>F                      { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g102<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math rsq(8) g16<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g103<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g104<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math rsq(8) g17<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g17<8,8,1>F                      { align1 1Q };
mov(1)     g105<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g106<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math sqrt(8) g18<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g107<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g108<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math sqrt(8) g19<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g19<8,8,1>F                      { align1 1Q };
mov(1)     g109<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g110<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math sin(8) g20<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g111<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g112<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math sin(8) g21<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g21<8,8,1>F                      { align1 1Q };
mov(1)     g113<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g114<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math cos(8) g22<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(1)     g115<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(1)     g116<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math cos(8) g23<1>F     g2<0,1,0>F        null<8,8,1>F { align1 1Q };
mov(8)     null<1>F     g23<8,8,1>F                      { align1 1Q };
mov(1)     g117<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
