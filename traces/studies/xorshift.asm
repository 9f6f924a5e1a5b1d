// x ^= x << 13, x ^= x >> 17, x ^= x << 5: integer work, which only the FPU pipe does (IVB PRM 3.1).
//
// A thread has one chain.
//
// Payload   g1.0:ud  index of the thread
//           g1.1:ud  rounds, at least 1
//           g2.0:ud  x at the start
// Surfaces  0  16 dwords a thread (written)
// Dispatch  SIMD16, any number of threads, all independent
// Source    our own

mov(1)     g5<1>D       g1.1<0,1,0>D                     { align1 WE_all 1N }; // rounds left
mov(16)    g17<1>UD     g2<0,1,0>UD                      { align1 WE_all 1H };

ROUND:
shl(16)    g20<1>UD     g17<8,8,1>UD    13UD             { align1 WE_all 1H };
xor(16)    g17<1>UD     g17<8,8,1>UD    g20<8,8,1>UD     { align1 WE_all 1H };
shr(16)    g20<1>UD     g17<8,8,1>UD    17UD             { align1 WE_all 1H };
xor(16)    g17<1>UD     g17<8,8,1>UD    g20<8,8,1>UD     { align1 WE_all 1H };
shl(16)    g20<1>UD     g17<8,8,1>UD    5UD              { align1 WE_all 1H };
xor(16)    g17<1>UD     g17<8,8,1>UD    g20<8,8,1>UD     { align1 WE_all 1H };
shl(16)    g20<1>UD     g17<8,8,1>UD    13UD             { align1 WE_all 1H };
xor(16)    g17<1>UD     g17<8,8,1>UD    g20<8,8,1>UD     { align1 WE_all 1H };
shr(16)    g20<1>UD     g17<8,8,1>UD    17UD             { align1 WE_all 1H };
xor(16)    g17<1>UD     g17<8,8,1>UD    g20<8,8,1>UD     { align1 WE_all 1H };
shl(16)    g20<1>UD     g17<8,8,1>UD    5UD              { align1 WE_all 1H };
xor(16)    g17<1>UD     g17<8,8,1>UD    g20<8,8,1>UD     { align1 WE_all 1H };
add.nz.f0.0(1) g5<1>D   g5<0,1,0>D      -1D              { align1 WE_all 1N };
(+f0.0) jmpi(1) ROUND                                    { align1 WE_all 1N };

mov(8)     g16<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g16.2<1>UD   g1<0,1,0>UD     2UD              { align1 WE_all 1N };
send(16)   null<1>UW    g16<8,8,1>UD    0x060a0300
           data MsgDesc: ( DC OWORD block write, 0, 3) mlen 3 rlen 0 { align1 WE_all 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
