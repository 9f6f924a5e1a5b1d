// Iterations of z = z * z + c until |z| > 2, counted a pixel; the pixels of a thread leave the loop
// at different times.
//
// c = (x0 + column * dx, y0 + row * dy). The count is the number of iterations completed, at most
// the limit, which is 1 or more. mul and add only, each with its own rounding (IVB PRM 2.3.1.1), so
// that any IEEE float arithmetic gives the same counts.
//
// Payload   g0.1:ud  index of the 16 columns (walker, group x)
//           g0.6:ud  row (walker, group y)
//           g1.0:f   x0      g1.1:f  y0      g1.2:f  dx     g1.3:f  dy
//           g1.4:d   limit   g1.5:ud width of the image in pixels, below 65536
// Surfaces  0  counts, one dword a pixel, rows in order (written)
// Dispatch  SIMD16, walker, one thread a group
// Source    our own

mov(8)     g2<1>UW      0x76543210V                      { align1 WE_all 1Q };
add(8)     g2.8<1>UW    g2<8,8,1>UW     8UW              { align1 WE_all 1Q };
shl(1)     g3<1>D       g0.1<0,1,0>D    4D               { align1 WE_all 1N };
add(16)    g4<1>D       g2<8,8,1>UW     g3<0,1,0>D       { align1 1H };        // columns
mov(16)    g6<1>F       g4<8,8,1>D                       { align1 1H };
mul(16)    g6<1>F       g6<8,8,1>F      g1.2<0,1,0>F     { align1 1H };
add(16)    g6<1>F       g6<8,8,1>F      g1<0,1,0>F       { align1 1H };        // c.x
mov(1)     g3.1<1>F     g0.6<0,1,0>UD                    { align1 WE_all 1N };
mul(1)     g3.1<1>F     g3.1<0,1,0>F    g1.3<0,1,0>F     { align1 WE_all 1N };
add(1)     g3.1<1>F     g3.1<0,1,0>F    g1.1<0,1,0>F     { align1 WE_all 1N }; // c.y
mov(16)    g8<1>F       0F                               { align1 1H };        // z.x
mov(16)    g10<1>F      0F                               { align1 1H };        // z.y
mov(16)    g24<1>D      0D                               { align1 1H };        // count

ITERATION:
mul(16)    g14<1>F      g8<8,8,1>F      g8<8,8,1>F       { align1 1H };
mul(16)    g16<1>F      g10<8,8,1>F     g10<8,8,1>F      { align1 1H };
add(16)    g18<1>F      g14<8,8,1>F     g16<8,8,1>F      { align1 1H };
cmp.g.f0.0(16) null<1>F g18<8,8,1>F     4F               { align1 1H switch };
(+f0.0) break(16)       JIP: NEXT       UIP: NEXT        { align1 1H };
mul(16)    g20<1>F      g8<8,8,1>F      g10<8,8,1>F      { align1 1H };
add(16)    g8<1>F       g14<8,8,1>F     -g16<8,8,1>F     { align1 1H };
add(16)    g8<1>F       g8<8,8,1>F      g6<8,8,1>F       { align1 1H };
add(16)    g10<1>F      g20<8,8,1>F     g20<8,8,1>F      { align1 1H };
add(16)    g10<1>F      g10<8,8,1>F     g3.1<0,1,0>F     { align1 1H };
add(16)    g24<1>D      g24<8,8,1>D     1D               { align1 1H };
cmp.l.f0.0(16) null<1>D g24<8,8,1>D     g1.4<0,1,0>D     { align1 1H switch };
NEXT:
(+f0.0) while(16)       JIP: ITERATION                   { align1 1H };

mul(1)     g3.2<1>D     g0.6<0,1,0>D    g1.10<0,1,0>UW   { align1 WE_all 1N };
add(16)    g22<1>D      g4<8,8,1>D      g3.2<0,1,0>D     { align1 1H };
shl(16)    g22<1>D      g22<8,8,1>D     2UD              { align1 1H };        // before the data
send(16)   null<1>UW    g22<8,8,1>UD    0x08035e00
           data MsgDesc: ( DC untyped surface write, 0, 30) mlen 4 rlen 0 { align1 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
