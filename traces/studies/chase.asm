// Reads of 64 bytes, each at an offset that the one before it gave: nothing but latency.
//
// The data holds differences from the next offset in order, so data of zeros is read in order.
// Offsets wrap around at a power of two, so that the data can be made to fit a cache.
//
// Payload   g1.0:ud  index of the thread
//           g1.1:ud  reads a thread, at least 1
//           g1.2:ud  OWords from a thread's read to its next
//           g1.3:ud  OWords of the data, less 1
// Surfaces  0  differences in OWords, the first dword of every 16 (read)
//           1  16 dwords a thread; the first is the offset behind the last read (written)
// Dispatch  SIMD16, any number of threads, all independent
// Source    our own

mov(8)     g3<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g3.2<1>UD    g1<0,1,0>UD     2UD              { align1 WE_all 1N }; // 4 OWords a read
and(1)     g3.2<1>UD    g3.2<0,1,0>UD   g1.3<0,1,0>UD    { align1 WE_all 1N };
mov(1)     g5<1>D       g1.1<0,1,0>D                     { align1 WE_all 1N }; // reads left

READ:
send(16)   g6<1>UD      g3<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
add.nz.f0.0(1) g5<1>D   g5<0,1,0>D      -1D              { align1 WE_all 1N };
add(1)     g4<1>UD      g3.2<0,1,0>UD   g1.2<0,1,0>UD    { align1 WE_all 1N };
add(1)     g4<1>UD      g4<0,1,0>UD     g6<0,1,0>UD      { align1 WE_all 1N };
and(1)     g3.2<1>UD    g4<0,1,0>UD     g1.3<0,1,0>UD    { align1 WE_all 1N };
(+f0.0) jmpi(1) READ                                     { align1 WE_all 1N };

mov(8)     g16<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g16.2<1>UD   g1<0,1,0>UD     2UD              { align1 WE_all 1N };
mov(16)    g17<1>UD     g3.2<0,1,0>UD                    { align1 WE_all 1H };
send(16)   null<1>UW    g16<8,8,1>UD    0x060a0301
           data MsgDesc: ( DC OWORD block write, 1, 3) mlen 3 rlen 0 { align1 WE_all 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
