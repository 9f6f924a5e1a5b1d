// Sums of blocks of 256 bytes, one after the other: as many bytes for as few instructions as can be.
//
// The two reads of a block are in flight together; the next block waits for neither of them but for
// its sums. Offsets wrap around at a power of two, so that the data can be made to fit a cache.
//
// Payload   g1.0:ud  index of the thread
//           g1.1:ud  blocks a thread, at least 1
//           g1.2:ud  OWords from a thread's block to its next
//           g1.3:ud  OWords of the data, less 1
// Surfaces  0  floats (read)
//           1  sums, 16 floats a thread (written)
// Dispatch  SIMD16, any number of threads, all independent
// Source    our own

mov(8)     g3<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g3.2<1>UD    g1<0,1,0>UD     4UD              { align1 WE_all 1N }; // 16 OWords a block
and(1)     g3.2<1>UD    g3.2<0,1,0>UD   g1.3<0,1,0>UD    { align1 WE_all 1N };
mov(8)     g4<1>UD      g3<8,8,1>UD                      { align1 WE_all 1Q };
mov(1)     g5<1>D       g1.1<0,1,0>D                     { align1 WE_all 1N }; // blocks left
mov(16)    g20<1>F      0F                               { align1 WE_all 1H };
mov(16)    g22<1>F      0F                               { align1 WE_all 1H };

BLOCK:
add(1)     g4.2<1>UD    g3.2<0,1,0>UD   8UD              { align1 WE_all 1N };
send(16)   g6<1>UD      g3<8,8,1>UD     0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
send(16)   g10<1>UD     g4<8,8,1>UD     0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
add(1)     g3.2<1>UD    g3.2<0,1,0>UD   g1.2<0,1,0>UD    { align1 WE_all 1N };
and(1)     g3.2<1>UD    g3.2<0,1,0>UD   g1.3<0,1,0>UD    { align1 WE_all 1N };
add.nz.f0.0(1) g5<1>D   g5<0,1,0>D      -1D              { align1 WE_all 1N };
add(16)    g20<1>F      g20<8,8,1>F     g6<8,8,1>F       { align1 WE_all 1H };
add(16)    g22<1>F      g22<8,8,1>F     g8<8,8,1>F       { align1 WE_all 1H };
add(16)    g20<1>F      g20<8,8,1>F     g10<8,8,1>F      { align1 WE_all 1H };
add(16)    g22<1>F      g22<8,8,1>F     g12<8,8,1>F      { align1 WE_all 1H };
(+f0.0) jmpi(1) BLOCK                                    { align1 WE_all 1N };

add(16)    g17<1>F      g20<8,8,1>F     g22<8,8,1>F      { align1 WE_all 1H };
mov(8)     g16<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g16.2<1>UD   g1<0,1,0>UD     2UD              { align1 WE_all 1N };
send(16)   null<1>UW    g16<8,8,1>UD    0x060a0301
           data MsgDesc: ( DC OWORD block write, 1, 3) mlen 3 rlen 0 { align1 WE_all 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
