// y = a * x + y for 16 floats a thread, by block messages.
//
// Payload   g1.0:ud  index t of the thread
//           g2.0:f   a
// Surfaces  0  x, 16 floats a thread (read)
//           1  y, 16 floats a thread (read and written)
// Dispatch  SIMD16, any number of threads, all independent
// Source    our own; mad rounds once, at the end (IVB PRM 6.40, 2.3.1.1)

mov(8)     g3<1>UD      g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g3.2<1>UD    g1<0,1,0>UD     2UD              { align1 WE_all 1N }; // 4 OWords a thread
send(16)   g4<1>UD      g3<8,8,1>UD     0x02280300
           data MsgDesc: ( DC OWORD block read, 0, 3) mlen 1 rlen 2 { align1 WE_all 1H };
send(16)   g7<1>UD      g3<8,8,1>UD     0x02280301
           data MsgDesc: ( DC OWORD block read, 1, 3) mlen 1 rlen 2 { align1 WE_all 1H };
mov(8)     g6<1>UD      g3<8,8,1>UD                      { align1 WE_all 1Q }; // before the data
mad(8)     g7<1>F       g7<4,4,1>F      g4<4,4,1>F   g2.0<0,1,0>F { align16 1Q };
mad(8)     g8<1>F       g8<4,4,1>F      g5<4,4,1>F   g2.0<0,1,0>F { align16 2Q };
send(16)   null<1>UW    g6<8,8,1>UD     0x060a0301
           data MsgDesc: ( DC OWORD block write, 1, 3) mlen 3 rlen 0 { align1 WE_all 1H };
mov(8)     g127<1>UD    g0<8,8,1>UD                      { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW   0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0         { align1 WE_all 1H EOT };
