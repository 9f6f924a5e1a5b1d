// g100, g101  I14: math pow of two scalars
// g102, g103  I15, H9: math pow of two scalars and its consumer

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math pow(8) g4<1>F     g2<0,1,0>F        g2.1<0,1,0>F { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g102<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math pow(8) g5<1>F     g2<0,1,0>F        g2.1<0,1,0>F { align1 1Q };
mov(8)     null<1>F     g5<8,8,1>F                      { align1 1Q };
mov(1)     g103<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
