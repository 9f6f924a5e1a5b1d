// v = sqrt(v * v) and 1 / (1 / v), each beside three multiply-adds that do not need it: a mix of the
// math box, which only the EM pipe has, and of work that either pipe takes.
//
// Payload   g1.0:ud  index of the thread
//           g1.1:ud  rounds, at least 1
//           g2:f     a, b
// Surfaces  0  16 floats a thread (written)
// Dispatch  SIMD16, any number of threads, all independent
// Source    our own

mov(1)     g5<1>D       g1.1<0,1,0>D                     { align1 WE_all 1N }; // rounds left
mov(16)    g17<1>F      2F                               { align1 WE_all 1H };
mov(16)    g21<1>F      0F                               { align1 WE_all 1H };

ROUND:
mul(8)     g19<1>F      g17<8,8,1>F     g17<8,8,1>F      { align1 WE_all 1Q };
mul(8)     g20<1>F      g18<8,8,1>F     g18<8,8,1>F      { align1 WE_all 2Q };
mad(8)     g21<1>F      g2.1<0,1,0>F    g21<4,4,1>F  g2.0<0,1,0>F { align16 WE_all 1Q };
mad(8)     g22<1>F      g2.1<0,1,0>F    g22<4,4,1>F  g2.0<0,1,0>F { align16 WE_all 2Q };
math sqrt(8) g17<1>F    g19<8,8,1>F     null<8,8,1>F     { align1 WE_all 1Q };
math sqrt(8) g18<1>F    g20<8,8,1>F     null<8,8,1>F     { align1 WE_all 2Q };
mad(8)     g21<1>F      g2.1<0,1,0>F    g21<4,4,1>F  g2.0<0,1,0>F { align16 WE_all 1Q };
mad(8)     g22<1>F      g2.1<0,1,0>F    g22<4,4,1>F  g2.0<0,1,0>F { align16 WE_all 2Q };
math inv(8) g19<1>F     g17<8,8,1>F     null<8,8,1>F     { align1 WE_all 1Q };
math inv(8) g20<1>F     g18<8,8,1>F     null<8,8,1>F     { align1 WE_all 2Q };
mad(8)     g21<1>F      g2.1<0,1,0>F    g21<4,4,1>F  g2.0<0,1,0>F { align16 WE_all 1Q };
mad(8)     g22<1>F      g2.1<0,1,0>F    g22<4,4,1>F  g2.0<0,1,0>F { align16 WE_all 2Q };
math inv(8) g17<1>F     g19<8,8,1>F     null<8,8,1>F     { align1 WE_all 1Q };
math inv(8) g18<1>F     g20<8,8,1>F     null<8,8,1>F     { align1 WE_all 2Q };
add.nz.f0.0(1) g5<1>D   g5<0,1,0>D      -1D              { align1 WE_all 1N };
(+f0.0) jmpi(1) ROUND                                    { align1 WE_all 1N };

add(16)    g17<1>F      g17<8,8,1>F     g21<8,8,1>F      { align1 WE_all 1H };
mov(8)     g16<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g16.2<1>UD   g1<0,1,0>UD     2UD              { align1 WE_all 1N };
send(16)   null<1>UW    g16<8,8,1>UD    0x060a0300
           data MsgDesc: ( DC OWORD block write, 0, 3) mlen 3 rlen 0 { align1 WE_all 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
