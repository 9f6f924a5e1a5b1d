// Maximum and minimum of the 9x9 floats around each pixel, 8 pixels of a row a thread.
//
// A thread loads 9 rows of 16 floats, reduces the columns, and then each window of 9 columns by
// halves: 8 columns to 4, 2 and 1, and the ninth. After pixel n column n makes room for column
// n + 9, so that each window lies in one register and column 8, which belongs to all of them.
//
// Payload   g0.1:ud  index of the 8 pixels in their row (walker, group x)
//           g0.6:ud  row (walker, group y)
//           g1.0:ud  row pitch of the image in OWords (of four floats), below 65536
//           g1.1:ud  row pitch of the results in OWords, below 65536
// Surfaces  0  image (read); the results of pixel (c, r) come from columns c to c + 8 of rows r to
//              r + 8
//           1  maxima (written)
//           2  minima (written)
// Dispatch  SIMD16, walker, one thread a group
// Source    graphics ISA deck, "9x9 Min/Max filter" (traces/DECK.md 13); loads, stores and
//           the minimum are our own

mov(8)     g2<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(8)     g3<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g4<1>UD      g0.1<0,1,0>UD   1UD              { align1 WE_all 1N }; // 8 floats: 2 OWords
mul(1)     g2.2<1>UD    g0.6<0,1,0>UD   g1<0,1,0>UW      { align1 WE_all 1N };
add(1)     g2.2<1>UD    g2.2<0,1,0>UD   g4<0,1,0>UD      { align1 WE_all 1N };
mul(1)     g5<1>UD      g0.6<0,1,0>UD   g1.2<0,1,0>UW    { align1 WE_all 1N };
add(1)     g5<1>UD      g5<0,1,0>UD     g4<0,1,0>UD      { align1 WE_all 1N }; // of the results

// Rows, through two headers in turn
send(16)   g11<1>UD     g2<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g3.2<1>UD    g2.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g13<1>UD     g3<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g2.2<1>UD    g3.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g15<1>UD     g2<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g3.2<1>UD    g2.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g17<1>UD     g3<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g2.2<1>UD    g3.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g19<1>UD     g2<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g3.2<1>UD    g2.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g21<1>UD     g3<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g2.2<1>UD    g3.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g23<1>UD     g2<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g3.2<1>UD    g2.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g25<1>UD     g3<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add(1)     g2.2<1>UD    g3.2<0,1,0>UD   g1<0,1,0>UD      { align1 WE_all 1N };
send(16)   g27<1>UD     g2<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };

// Minimum of each column, in g31-g32
sel.l(16)  g31<1>F      g13<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g15<8,8,1>F     g31<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g17<8,8,1>F     g31<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g19<8,8,1>F     g31<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g21<8,8,1>F     g31<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g23<8,8,1>F     g31<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g25<8,8,1>F     g31<8,8,1>F      { align1 1H };
sel.l(16)  g31<1>F      g27<8,8,1>F     g31<8,8,1>F      { align1 1H };

// Maximum of each column, in g11-g12
sel.ge(16) g11<1>F      g13<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g15<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g17<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g19<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g21<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g23<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g25<8,8,1>F     g11<8,8,1>F      { align1 1H };
sel.ge(16) g11<1>F      g27<8,8,1>F     g11<8,8,1>F      { align1 1H };

// Maximum of each window, in g72
sel.ge(4)  g69<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g70<1>F      g69<2,2,1>F     g69.2<2,2,1>F    { align1 1N };
sel.ge(1)  g71<1>F      g70<0,1,0>F     g70.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72<1>F      g71<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11<1>F      g12.1<0,1,0>F                    { align1 1N };
sel.ge(4)  g80<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g81<1>F      g80<2,2,1>F     g80.2<2,2,1>F    { align1 1N };
sel.ge(1)  g82<1>F      g81<0,1,0>F     g81.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.1<1>F    g82<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11.1<1>F    g12.2<0,1,0>F                    { align1 1N };
sel.ge(4)  g69<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g70<1>F      g69<2,2,1>F     g69.2<2,2,1>F    { align1 1N };
sel.ge(1)  g71<1>F      g70<0,1,0>F     g70.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.2<1>F    g71<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11.2<1>F    g12.3<0,1,0>F                    { align1 1N };
sel.ge(4)  g80<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g81<1>F      g80<2,2,1>F     g80.2<2,2,1>F    { align1 1N };
sel.ge(1)  g82<1>F      g81<0,1,0>F     g81.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.3<1>F    g82<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11.3<1>F    g12.4<0,1,0>F                    { align1 1N };
sel.ge(4)  g69<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g70<1>F      g69<2,2,1>F     g69.2<2,2,1>F    { align1 1N };
sel.ge(1)  g71<1>F      g70<0,1,0>F     g70.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.4<1>F    g71<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11.4<1>F    g12.5<0,1,0>F                    { align1 1N };
sel.ge(4)  g80<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g81<1>F      g80<2,2,1>F     g80.2<2,2,1>F    { align1 1N };
sel.ge(1)  g82<1>F      g81<0,1,0>F     g81.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.5<1>F    g82<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11.5<1>F    g12.6<0,1,0>F                    { align1 1N };
sel.ge(4)  g69<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g70<1>F      g69<2,2,1>F     g69.2<2,2,1>F    { align1 1N };
sel.ge(1)  g71<1>F      g70<0,1,0>F     g70.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.6<1>F    g71<0,1,0>F     g12<0,1,0>F      { align1 1N };
mov(1)     g11.6<1>F    g12.7<0,1,0>F                    { align1 1N };
sel.ge(4)  g80<1>F      g11<4,4,1>F     g11.4<4,4,1>F    { align1 1N };
sel.ge(2)  g81<1>F      g80<2,2,1>F     g80.2<2,2,1>F    { align1 1N };
sel.ge(1)  g82<1>F      g81<0,1,0>F     g81.1<0,1,0>F    { align1 1N };
sel.ge(1)  g72.7<1>F    g82<0,1,0>F     g12<0,1,0>F      { align1 1N };

// Minimum of each window, in g67
sel.l(4)   g60<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g61<1>F      g60<2,2,1>F     g60.2<2,2,1>F    { align1 1N };
sel.l(1)   g62<1>F      g61<0,1,0>F     g61.1<0,1,0>F    { align1 1N };
sel.l(1)   g67<1>F      g62<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31<1>F      g32.1<0,1,0>F                    { align1 1N };
sel.l(4)   g63<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g64<1>F      g63<2,2,1>F     g63.2<2,2,1>F    { align1 1N };
sel.l(1)   g65<1>F      g64<0,1,0>F     g64.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.1<1>F    g65<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31.1<1>F    g32.2<0,1,0>F                    { align1 1N };
sel.l(4)   g60<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g61<1>F      g60<2,2,1>F     g60.2<2,2,1>F    { align1 1N };
sel.l(1)   g62<1>F      g61<0,1,0>F     g61.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.2<1>F    g62<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31.2<1>F    g32.3<0,1,0>F                    { align1 1N };
sel.l(4)   g63<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g64<1>F      g63<2,2,1>F     g63.2<2,2,1>F    { align1 1N };
sel.l(1)   g65<1>F      g64<0,1,0>F     g64.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.3<1>F    g65<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31.3<1>F    g32.4<0,1,0>F                    { align1 1N };
sel.l(4)   g60<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g61<1>F      g60<2,2,1>F     g60.2<2,2,1>F    { align1 1N };
sel.l(1)   g62<1>F      g61<0,1,0>F     g61.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.4<1>F    g62<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31.4<1>F    g32.5<0,1,0>F                    { align1 1N };
sel.l(4)   g63<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g64<1>F      g63<2,2,1>F     g63.2<2,2,1>F    { align1 1N };
sel.l(1)   g65<1>F      g64<0,1,0>F     g64.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.5<1>F    g65<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31.5<1>F    g32.6<0,1,0>F                    { align1 1N };
sel.l(4)   g60<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g61<1>F      g60<2,2,1>F     g60.2<2,2,1>F    { align1 1N };
sel.l(1)   g62<1>F      g61<0,1,0>F     g61.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.6<1>F    g62<0,1,0>F     g32<0,1,0>F      { align1 1N };
mov(1)     g31.6<1>F    g32.7<0,1,0>F                    { align1 1N };
sel.l(4)   g63<1>F      g31<4,4,1>F     g31.4<4,4,1>F    { align1 1N };
sel.l(2)   g64<1>F      g63<2,2,1>F     g63.2<2,2,1>F    { align1 1N };
sel.l(1)   g65<1>F      g64<0,1,0>F     g64.1<0,1,0>F    { align1 1N };
sel.l(1)   g67.7<1>F    g65<0,1,0>F     g32<0,1,0>F      { align1 1N };

// Stores, with the header in the register before the results
mov(8)     g71<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(1)     g71.2<1>UD   g5<0,1,0>UD                      { align1 WE_all 1N };
send(8)    null<1>UD    g71<8,8,1>UD    0x040a0201
           data MsgDesc: ( DC OWORD block write, 1, 2) mlen 2 rlen 0 { align1 WE_all 1Q };
mov(8)     g66<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(1)     g66.2<1>UD   g5<0,1,0>UD                      { align1 WE_all 1N };
send(8)    null<1>UD    g66<8,8,1>UD    0x040a0202
           data MsgDesc: ( DC OWORD block write, 2, 2) mlen 2 rlen 0 { align1 WE_all 1Q };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
