// Is a number of 16 limbs greater than or equal to another? All limbs are compared at once: the
// limbs that are greater and those that are less become two masks, and the masks, as numbers,
// compare as the big numbers do, for the most significant limb is their most significant bit.
//
// Payload   g2.0:ud  index t of the thread
// Surfaces  0  pairs of numbers, x then y, 16 dwords each, least significant first (read)
//           1  one record of 4 dwords a pair (written): 1 if x >= y else 0; mask of x > y in the
//              low half and of x < y in the high half; 0; 0
// Dispatch  SIMD16, any number of threads, thread t takes pair t
// Source    graphics ISA deck, "Compare big integers" (traces/DECK.md 12), with ge in
//           its last compare as its text asks for; loads and stores are our own

mov(8)     g7<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g7.2<1>UD    g2<0,1,0>UD     3UD              { align1 WE_all 1N }; // 8 OWords a pair
send(16)   g3<1>UD      g7<8,8,1>UD     0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };

cmp.g.f0.1(16) null<1>D g3<8,8,1>UD     g5<8,8,1>UD      { align1 1H switch };
mov(1)     g1.1<1>UW    f0.1<0,1,0>UW                    { align1 WE_all 1N };
cmp.l.f0.0(16) null<1>D g3<8,8,1>UD     g5<8,8,1>UD      { align1 1H switch };
mov(1)     g1<1>UW      f0<0,1,0>UW                      { align1 WE_all 1N };
cmp.ge.f1.0(1) null<1>UW g1.1<0,1,0>UW  g1<0,1,0>UW      { align1 WE_all 1N switch };
mov(1)     g1<1>W       1W                               { align1 WE_all 1N };
(+f1.0) sel(1) g1<1>W   g1<0,1,0>W      0W               { align1 WE_all 1N };

mov(8)     g8<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(1)     g8.2<1>UD    g2<0,1,0>UD                      { align1 WE_all 1N }; // 1 OWord a record
mov(8)     g9<1>UD      0UD                              { align1 WE_all 1Q };
mov(1)     g9<1>D       g1<0,1,0>W                       { align1 WE_all 1N };
mov(1)     g9.2<1>UW    f0.1<0,1,0>UW                    { align1 WE_all 1N };
mov(1)     g9.3<1>UW    f0<0,1,0>UW                      { align1 WE_all 1N };
send(8)    null<1>UD    g8<8,8,1>UD     0x040a0001
           data MsgDesc: ( DC OWORD block write, 1, 0) mlen 2 rlen 0 { align1 WE_all 1Q };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
