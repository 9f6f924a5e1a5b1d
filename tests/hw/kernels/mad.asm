// mad with src1 and src2 in different banks, then in one bank.
// g100, g101  I4, H1: different banks
// g102, g103  I5, H2: one bank
// g104, g105  I6, H3: different banks, and the consumer
// g106, g107  I7, H4: one bank, and the consumer

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g4<1>F      g2.2<0,1,0>F      g2<0,1,0>F   g3.1<0,1,0>F { align16 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g102<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g5<1>F      g2.2<0,1,0>F      g2<0,1,0>F   g2.1<0,1,0>F { align16 1Q };
mov(1)     g103<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g104<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g6<1>F      g2.2<0,1,0>F      g2<0,1,0>F   g3.1<0,1,0>F { align16 1Q };
mov(8)     null<1>F     g6<4>F                          { align16 1Q };
mov(1)     g105<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g106<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g7<1>F      g2.2<0,1,0>F      g2<0,1,0>F   g2.1<0,1,0>F { align16 1Q };
mov(8)     null<1>F     g7<4>F                          { align16 1Q };
mov(1)     g107<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
