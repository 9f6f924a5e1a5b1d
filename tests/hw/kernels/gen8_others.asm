// Latencies of conversions, math and branches on Gen8 and Gen9.
// g100, g101  N9: F to HF, upper half cleared; consumer
// g102, g103  N9.chain: as N9, with NoDDClr and NoDDChk
// g104, g105  N10: math inv SIMD8
// g106, g107  N10.use: math inv SIMD8; consumer
// g108, g109  N10.wide: math sqrt SIMD16
// g110, g111  N10.wide.use: math sqrt SIMD16; consumer
// g112, g113  N11: math pow SIMD8; consumer
// g114, g115  N12: math intdiv SIMD8
// g116, g117  N13: if, endif
// g118, g119  N14: mov through address registers, with what sets them up
// g120, g121  N16: pack two F into HF halves

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g4<2>HF     g2<8,8,1>F                       { align1 1Q };
mov(8)     g4.1<2>UW   0UW                              { align1 1Q };
mov(8)     null<1>UD     g4<8,8,1>UD                     { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g102<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g5<2>HF     g2<8,8,1>F                       { align1 1Q NoDDClr };
mov(8)     g5.1<2>UW   0UW                              { align1 1Q NoDDChk };
mov(8)     null<1>UD     g5<8,8,1>UD                     { align1 1Q };
mov(1)     g103<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g104<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math inv(8) g6<1>F     g2<8,8,1>F     null<8,8,1>F      { align1 1Q };
mov(1)     g105<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g106<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math inv(8) g7<1>F     g2<8,8,1>F     null<8,8,1>F      { align1 1Q };
mov(8)     null<1>F     g7<8,8,1>F                     { align1 1Q };
mov(1)     g107<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g108<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math sqrt(16) g8<1>F   g2<8,8,1>F     null<8,8,1>F      { align1 1H };
mov(1)     g109<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g110<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math sqrt(16) g10<1>F  g2<8,8,1>F     null<8,8,1>F      { align1 1H };
mov(16)     null<1>F     g10<8,8,1>F                     { align1 1H };
mov(1)     g111<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g112<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math pow(8) g12<1>F    g2<8,8,1>F     g3<8,8,1>F        { align1 1Q };
mov(8)     null<1>F     g12<8,8,1>F                     { align1 1Q };
mov(1)     g113<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g114<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
math intdiv(8) g14<1>D g2<8,8,1>D     g3<8,8,1>D        { align1 1Q };
mov(1)     g115<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g116<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
(+f0.0) if(8)           JIP: END UIP: END               { align1 1Q };
END:
endif(8)                JIP: NEXT                       { align1 1Q };
NEXT:
mov(1)     g117<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g118<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(8)     a0<1>UW     g3<8,8,1>UW    0x40UW            { align1 1Q };
mov(8)     g16<1>F     g[a0]<VxH,1,0>F                  { align1 1Q };
mov(1)     g119<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g120<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mov(8)     g18<2>HF    g2<8,8,1>F                       { align1 1Q };
shl(8)     g18<1>UD    g18<8,8,1>UD   16UD              { align1 1Q };
mov(8)     g18<2>HF    g3<8,8,1>F                       { align1 1Q };
mov(1)     g121<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
