// I37: every thread reads 8 KB in sequence, with 4 blocks of 128 bytes in flight.
// Payload   g1.0:ud  index of the thread
// Surfaces  0  8 KB a thread
// Dispatch  SIMD16, the threads of the machine

mov(8)     g3<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(8)     g4<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(8)     g5<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
mov(8)     g6<1>UD     g0<8,8,1>UD                      { align1 WE_all 1Q };
shl(1)     g2<1>UD      g1<0,1,0>UD       9UD             { align1 WE_all 1N }; // 512 OWords a thread
add(1)     g3.2<1>UD   g2<0,1,0>UD       0UD             { align1 WE_all 1N };
add(1)     g4.2<1>UD   g2<0,1,0>UD       8UD             { align1 WE_all 1N };
add(1)     g5.2<1>UD   g2<0,1,0>UD       16UD             { align1 WE_all 1N };
add(1)     g6.2<1>UD   g2<0,1,0>UD       24UD             { align1 WE_all 1N };
mov(1)     g10<1>D      0D                                { align1 WE_all 1N };
mov(1)     g100<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };
BLOCKS:
send(16)   g12<1>UD     g3<8,8,1>UD       0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
send(16)   g16<1>UD     g4<8,8,1>UD       0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
send(16)   g20<1>UD     g5<8,8,1>UD       0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
send(16)   g24<1>UD     g6<8,8,1>UD       0x02480400
           data MsgDesc: ( DC OWORD block read, 0, 4) mlen 1 rlen 4 { align1 WE_all 1H };
add(1)     g3.2<1>UD   g3.2<0,1,0>UD     32UD            { align1 WE_all 1N };
add(1)     g4.2<1>UD   g4.2<0,1,0>UD     32UD            { align1 WE_all 1N };
add(1)     g5.2<1>UD   g5.2<0,1,0>UD     32UD            { align1 WE_all 1N };
add(1)     g6.2<1>UD   g6.2<0,1,0>UD     32UD            { align1 WE_all 1N };
add(1)     g10<1>D      g10<0,1,0>D       1D              { align1 WE_all 1N };
cmp.l.f0.0(16) null<1>D g10<0,1,0>D       16D             { align1 1H switch };
(+f0.0) while(16)       JIP: BLOCKS                       { align1 1H };
mov(8)     null<1>UD    g15<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g19<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g23<8,8,1>UD                      { align1 1Q };
mov(8)     null<1>UD    g27<8,8,1>UD                      { align1 1Q };
mov(1)     g101<1>UD    tm0<0,1,0>UD                      { align1 WE_all 1N };

mov(8)     g127<1>UD    g0<8,8,1>UD                       { align1 WE_all 1Q };
send(16)   null<1>UW    g127<8,8,1>UW     0x82000010
           thread_spawner MsgDesc: mlen 1 rlen 0          { align1 WE_all 1H EOT };
