// Latencies of plain arithmetic on Gen8 and Gen9.
// g60, g61  N1.float: add F
// g62, g63  N1.float.use: add F; consumer
// g64, g65  N1.int.use: add D; consumer
// g66, g67  N1.wide: SIMD16 add F; consumer
// g68, g69  N1.flag: cmp F; predicated consumer
// g70, g71  N1.acc: mul F to the accumulator; consumer
// g72, g73  N2: add DF
// g74, g75  N2.use: add DF; consumer
// g76, g77  N3: mad F, different banks
// g78, g79  N3.bank: mad F, src1 and src2 in one bank
// g80, g81  N3.use: mad F, different banks; consumer
// g82, g83  N4.bfe: bfe; consumer
// g84, g85  N4.csel: csel; consumer
// g86, g87  N5: mul D by D
// g88, g89  N5.use: mul D by D; consumer
// g90, g91  N6: dp4; consumer
// g92, g93  N7: pln
// g94, g95  N7.use: pln; consumer
// g96, g97  N8: lrp, different banks
// g98, g99  N8.bank: lrp, src1 and src2 in one bank
// g100, g101  N8.use: lrp, different banks; consumer

mov(1)     g60<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(8)     g4<1>F      g2<8,8,1>F     g3<8,8,1>F        { align1 1Q };
mov(1)     g61<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g62<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(8)     g5<1>F      g2<8,8,1>F     g3<8,8,1>F        { align1 1Q };
mov(8)     null<1>F     g5<8,8,1>F                     { align1 1Q };
mov(1)     g63<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g64<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(8)     g6<1>D      g2<8,8,1>D     g3<8,8,1>D        { align1 1Q };
mov(8)     null<1>D     g6<8,8,1>D                     { align1 1Q };
mov(1)     g65<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g66<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(16)    g8<1>F      g2<8,8,1>F     g2<8,8,1>F        { align1 1H };
mov(16)     null<1>F     g8<8,8,1>F                     { align1 1H };
mov(1)     g67<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g68<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
cmp.l.f0.0(8) null<1>F g2<8,8,1>F    g3<8,8,1>F        { align1 1Q };
(+f0.0) mov(8) g10<1>F g2<8,8,1>F                       { align1 1Q };
mov(1)     g69<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g70<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mul(8)     acc0<1>F    g2<8,8,1>F     g3<8,8,1>F        { align1 1Q };
mov(8)     null<1>F    acc0<8,8,1>F                     { align1 1Q };
mov(1)     g71<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g72<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(8)     g12<1>DF    g2<4,4,1>DF    g2<4,4,1>DF       { align1 1Q };
mov(1)     g73<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g74<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
add(8)     g14<1>DF    g2<4,4,1>DF    g2<4,4,1>DF       { align1 1Q };
mov(8)     null<1>UD     g14<8,8,1>UD                     { align1 1Q };
mov(1)     g75<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g76<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g16<1>F     g2<4,4,1>F     g2<4,4,1>F   g3<4,4,1>F { align16 1Q };
mov(1)     g77<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g78<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g17<1>F     g3<4,4,1>F     g2<4,4,1>F   g4<4,4,1>F { align16 1Q };
mov(1)     g79<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g80<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mad(8)     g18<1>F     g2<4,4,1>F     g2<4,4,1>F   g3<4,4,1>F { align16 1Q };
mov(8)     null<1>F     g18<8,8,1>F                     { align1 1Q };
mov(1)     g81<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g82<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
bfe(8)     g20<1>UD    g2<4,4,1>UD    g2<4,4,1>UD  g3<4,4,1>UD { align16 1Q };
mov(8)     null<1>UD     g20<8,8,1>UD                     { align1 1Q };
mov(1)     g83<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g84<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
csel.l(8)  g21<1>F     g2<4,4,1>F     g2<4,4,1>F   g3<4,4,1>F { align16 1Q };
mov(8)     null<1>F     g21<8,8,1>F                     { align1 1Q };
mov(1)     g85<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g86<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mul(8)     g22<1>D     g2<8,8,1>D     g3<8,8,1>D        { align1 1Q };
mov(1)     g87<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g88<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
mul(8)     g23<1>D     g2<8,8,1>D     g3<8,8,1>D        { align1 1Q };
mov(8)     null<1>D     g23<8,8,1>D                     { align1 1Q };
mov(1)     g89<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g90<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
dp4(8)     g24<1>F     g2<4>F         g3<4>F            { align16 1Q };
mov(8)     null<1>F     g24<8,8,1>F                     { align1 1Q };
mov(1)     g91<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g92<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
pln(8)     g26<1>F     g2<0,1,0>F     g4<8,8,1>F        { align1 1Q };
mov(1)     g93<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g94<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
pln(8)     g27<1>F     g2<0,1,0>F     g4<8,8,1>F        { align1 1Q };
mov(8)     null<1>F     g27<8,8,1>F                     { align1 1Q };
mov(1)     g95<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g96<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
lrp(8)     g28<1>F     g2<4,4,1>F     g2<4,4,1>F   g3<4,4,1>F { align16 1Q };
mov(1)     g97<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g98<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
lrp(8)     g29<1>F     g3<4,4,1>F     g2<4,4,1>F   g4<4,4,1>F { align16 1Q };
mov(1)     g99<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
lrp(8)     g30<1>F     g2<4,4,1>F     g2<4,4,1>F   g3<4,4,1>F { align16 1Q };
mov(8)     null<1>F     g30<8,8,1>F                     { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
